import type { ConsoleApp } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { serveAssets } from './assets.ts';
import { serveCheck } from './check-action.ts';
import { serveHome } from './home-page.ts';
import { serveJobPages } from './job-page.ts';
import { serveProfilePages } from './profile-pages.ts';
import { serveSandboxPage } from './sandbox-page.ts';
import { serveStatementPage } from './statement-page.ts';
import { serveUploadPage } from './upload-page.ts';

/** The pages; they take everything from the interface under `/api`. */
export function servePages(app: ConsoleApp, host: ConsoleHost): void {
  serveAssets(app);
  serveHome(app, host);
  serveCheck(app);
  serveUploadPage(app, host);
  serveProfilePages(app, host);
  serveStatementPage(app, host);
  serveJobPages(app, host);
  if (host.sandboxUrl !== undefined) serveSandboxPage(app, host);
}
