import { printedDocument } from '../api/documents-routes.ts';
import { reportFile } from '../api/jobs-routes.ts';
import { templateFile } from '../api/profile-routes.ts';
import { statementFile } from '../api/statement-routes.ts';
import type { ConsoleApp, ConsoleHost } from '../console-host.ts';
import { serveReplace } from './amend/issued-pages.ts';
import { serveDocumentsPage } from './documents-page.ts';
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

/** The pages. They do the operations of the interface, in this process. */
export function servePages(app: ConsoleApp, host: ConsoleHost): void {
  // Browsers take files from here: `/api` is for programs.
  app.get('/jobs/:job/files/:name', reportFile);
  app.get('/templates/:kind', templateFile);
  app.get('/documents/:document/print', (c) =>
    printedDocument(c, c.req.param('document'), c.req.query('account')),
  );
  app.get('/statements/:month/:file', (c) =>
    statementFile(c, c.req.param('file'), { ...c.req.query(), month: c.req.param('month') }),
  );
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
