import type { ConsoleApp, ConsoleContext } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { serveReplace } from './amend/issued-pages.ts';
import { serveDocumentsPage } from './documents-page.ts';
import { askApi } from './frame/ask-api.ts';
import { serveAssets } from './frame/assets.ts';
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
