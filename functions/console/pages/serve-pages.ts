import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { once } from '../../../shared/once.ts';
import type { ConsoleApp, ConsoleContext } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { serveReplace } from './amend/issued-pages.ts';
import { serveDocumentsPage } from './documents-page.ts';
import { askApi } from './frame/ask-api.ts';
import { iconOf } from './frame/page.ts';
import { savingScript, tabScript } from './frame/page-script.ts';
import { stylesheet } from './frame/stylesheet.ts';
import { serveGrid } from './grid/grid-page.ts';
import { serveHome } from './home-page.ts';
import { serveImportPages } from './import/import-page.ts';
import { serveApprovePages } from './job/approve-page.ts';
import { serveJobPages } from './job/job-page.ts';
import { serveProfilePages } from './profile-pages.ts';
import { serveSandboxPage } from './sandbox-page.ts';
import { serveStatementPage } from './statement-page.ts';
import { serveCheck } from './upload/check-action.ts';
import { serveUploadPage } from './upload/upload-page.ts';

/** The pages. They get everything from the interface under `/api`. */
export function servePages(app: ConsoleApp, host: ConsoleHost): void {
  app.use((c, next) => {
    c.set('inside', async (path, init) => app.request(path, init, { person: c.get('person') }));
    return next();
  });
  // Browsers take files from here: `/api` is for programs.
  const file = (c: ConsoleContext) =>
    askApi(c, `/api${new URL(c.req.url).pathname}?${new URLSearchParams(c.req.query())}`);
  app.get('/jobs/:job/files/:name', file);
  app.get('/documents/:document/print', file);
  app.get('/statements/:month/:file', file);
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

/**
 * Shows the whole list of a search field on focus, since a browser lists only matches of its text. The text
 * comes back if it is not replaced. Without scripts, people clear the field by hand.
 */
const findScript = `
const isFind = (element) => element instanceof HTMLInputElement && element.classList.contains('find');
document.addEventListener('focusin', ({ target }) => {
  if (!isFind(target)) return;
  target.placeholder = target.value;
  target.value = '';
});
document.addEventListener('focusout', ({ target }) => {
  if (isFind(target) && target.value === '') target.value = target.placeholder;
});
document.addEventListener('submit', () => {
  for (const one of document.querySelectorAll('input.find'))
    if (one.value === '' && one.placeholder !== '') one.value = one.placeholder;
}, true);
document.addEventListener('htmx:configRequest', ({ detail }) => {
  for (const one of document.querySelectorAll('input.find'))
    if (one.value === '' && one.placeholder !== '') detail.parameters[one.name] = one.placeholder;
});
`;

const KEPT = { 'Cache-Control': 'public, max-age=3600' };

/** Serves the style sheet, and htmx from the installed package; other sites are not used. */
function serveAssets(app: ConsoleApp): void {
  const htmx = once(() => readFile(htmxFile(), 'utf8'));
  const answer = (c: ConsoleContext, text: string, type: string) =>
    c.body(text, 200, { ...KEPT, 'Content-Type': `text/${type}; charset=utf-8` });
  app.get('/assets/console.css', (c) => answer(c, stylesheet, 'css'));
  app.get('/assets/htmx.js', async (c) => answer(c, await htmx(), 'javascript'));
  app.get('/assets/find.js', (c) => answer(c, findScript + tabScript + savingScript, 'javascript'));
  app.get('/assets/icon.svg', (c) =>
    c.body(iconOf(c.req.query('percent')), 200, { ...KEPT, 'Content-Type': 'image/svg+xml' }),
  );
  app.get('/favicon.ico', (c) => c.redirect('/assets/icon.svg', 308));
}

/** Next to the code in a bundle, else in the installed package. */
function htmxFile(): string {
  const beside = fileURLToPath(new URL('htmx.min.js', import.meta.url));
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve('htmx.org/dist/htmx.min.js');
}
