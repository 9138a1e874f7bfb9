import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { once } from '../../../shared/memoize.ts';
import { stylesheet } from '../../../shared/report/page/stylesheet.ts';
import { printDocument } from '../api/documents-routes.ts';
import { getReportFile } from '../api/jobs-routes.ts';
import { getTemplate } from '../api/profile-routes.ts';
import { getStatementFile } from '../api/statement-routes.ts';
import type { ConsoleApp, ConsoleContext, ConsoleHost } from '../console-host.ts';
import { run, type Served } from '../http/operations.ts';
import { serveDocumentsPage, serveReplace } from './amend/issued-pages.ts';
import { icon } from './frame/page.ts';
import { serveGrid } from './grid/grid-page.ts';
import { serveCheck, serveHome, serveImportPages } from './home-page.ts';
import { serveApprovePages } from './job/approve-page.ts';
import { serveJobPages } from './job/job-page.ts';
import { serveProfilePages } from './profile-pages.ts';
import { serveSandboxPage } from './sandbox-page.ts';
import { serveStatementPage } from './statement-page.ts';
import { serveUploadPage } from './upload/upload-page.ts';

/** The pages. They do the operations of the interface, in this process. */
export function servePages(app: ConsoleApp, host: ConsoleHost): void {
  // Browsers take files from here: `/api` is for programs.
  const file = (of: Served) => (c: ConsoleContext) => run(c, of, { ...c.req.query(), ...c.req.param() });
  app.get('/jobs/:job/files/:name', file(getReportFile));
  app.get('/templates/:kind', file(getTemplate));
  app.get('/documents/:invoice/print', file(printDocument));
  app.get('/statements/:month/:file', file(getStatementFile));
  serveAssets(app);
  serveHome(app);
  serveCheck(app);
  serveUploadPage(app);
  serveProfilePages(app);
  serveStatementPage(app);
  serveImportPages(app);
  serveDocumentsPage(app);
  serveJobPages(app);
  serveApprovePages(app);
  serveReplace(app);
  serveGrid(app);
  if (host.sandboxUrl !== undefined) serveSandboxPage(app);
}

const KEPT = { 'Cache-Control': 'public, max-age=3600' };

const scripts = { htmx: once(htmx), page: once(() => script('page')), grid: once(() => script('grid')) };

function serveAssets(app: ConsoleApp): void {
  const answer = (c: ConsoleContext, text: string, type: string) =>
    c.body(text, 200, { ...KEPT, 'Content-Type': `${type}; charset=utf-8` });
  app.get('/assets/pages.css', (c) => answer(c, stylesheet(), 'text/css'));
  for (const [name, read] of Object.entries(scripts))
    app.get(`/assets/${name}.js`, async (c) => answer(c, await read(), 'text/javascript'));
  app.get('/assets/icon.svg', (c) => answer(c, icon, 'image/svg+xml'));
  app.get('/favicon.ico', (c) => c.redirect('/assets/icon.svg', 308));
}

/** A file next to the code, which only a bundle has. */
function bundled(name: string): string | undefined {
  const path = fileURLToPath(new URL(name, import.meta.url));
  return existsSync(path) ? path : undefined;
}

function htmx(): Promise<string> {
  const inPackage = () => createRequire(import.meta.url).resolve('htmx.org/dist/htmx.min.js');
  return readFile(bundled('htmx.min.js') ?? inPackage(), 'utf8');
}

async function script(name: string): Promise<string> {
  const built = bundled(`${name}.js`);
  if (built !== undefined) return readFile(built, 'utf8');
  const { build } = await import('esbuild');
  const source = fileURLToPath(new URL(`./scripts/${name}.ts`, import.meta.url));
  const { outputFiles } = await build({ entryPoints: [source], bundle: true, write: false });
  return outputFiles.map(({ text }) => text).join('');
}
