import { OpenAPIHono } from '@hono/zod-openapi';
import { etag } from 'hono/etag';
import { UnreadableRecord } from '../../shared/records/stored.ts';
import { serveAccounts } from './api/accounts-route.ts';
import { serveAllowedMethods } from './api/allowed-methods.ts';
import { serveAudit } from './api/audit-routes.ts';
import { serveCauses } from './api/causes-routes.ts';
import { serveChain } from './api/chain-routes.ts';
import { serveChanges } from './api/change-routes.ts';
import { serveChecks } from './api/checks-routes.ts';
import { serveEvents } from './api/events-routes.ts';
import { serveExports } from './api/export-route.ts';
import { serveFiles } from './api/files-route.ts';
import { serveImports } from './api/imports-routes.ts';
import { serveInspect } from './api/inspect-route.ts';
import { serveIssued } from './api/issued-routes.ts';
import { serveJobs } from './api/jobs-routes.ts';
import { serveDescription } from './api/openapi.ts';
import { servePlan } from './api/plan-route.ts';
import { serveProfiles } from './api/profile-routes.ts';
import { serveProfileVersions } from './api/profile-versions-routes.ts';
import { serveStatements } from './api/statement-routes.ts';
import { serveTemplates } from './api/templates-routes.ts';
import { serveJobUpload, serveUploads } from './api/uploads-route.ts';
import type { ConsoleApp, ConsoleContext, ConsoleEnv } from './console-app.ts';
import { ConsoleError, FoundProblem } from './console-error.ts';
import type { ConsoleHost } from './console-host.ts';
import { serveDocuments } from './find/documents-routes.ts';
import { serveServiceDocuments } from './find/service-documents-routes.ts';
import { assertAnyRole, guardAccounts, ofJob } from './guard/own-accounts.ts';
import { type ConsoleOrigin, sameOriginOnly } from './guard/same-origin.ts';
import { securityHeaders } from './guard/security-headers.ts';
import type { SignIn } from './guard/sign-in.ts';
import { idempotent } from './http/idempotency.ts';
import { assertOnce } from './http/read-request.ts';
import { ImportList } from './jobs/import-list.ts';
import { JobList } from './jobs/job-list.ts';
import { ApiRefusal } from './pages/frame/ask-api.ts';
import { refusalPage } from './pages/refusal-page.ts';
import { servePages } from './pages/serve-pages.ts';
import { guardPages } from './pages/sign-in-page.ts';
import { askedLanguage } from './request-language.ts';

interface ConsoleOptions {
  host: ConsoleHost;
  signIn: SignIn;
  /** Host names that the console accepts; undefined if a server in front has already checked them. */
  address: ConsoleOrigin | undefined;
}

/** True for a program that requests a page: it gets the envelope. */
const wantsJson = (c: ConsoleContext): boolean => {
  const accepted = c.req.header('accept') ?? '';
  return accepted.includes('application/json') && !accepted.includes('text/html');
};

const RETRY_LATER: ReadonlySet<number> = new Set([429, 503]);
const LATER_SECONDS = '10';

/** An error whose own text is shown to people, also for a damaged stored record. */
function toldOf(error: Error): FoundProblem | ConsoleError | undefined {
  if (error instanceof UnreadableRecord) return new FoundProblem(error.problem);
  return error instanceof FoundProblem || error instanceof ConsoleError ? error : undefined;
}

/** The console as a function from Request to Response: the interface under `/api`, and the pages that use it. */
export function createConsole({ host, signIn, address }: ConsoleOptions): ConsoleApp {
  const app: ConsoleApp = new OpenAPIHono<ConsoleEnv>();
  const jobs = new JobList(host);
  const imports = new ImportList(host, jobs);
  app.use(securityHeaders(host.apart?.origin));
  app.use(async (c, next) => {
    const asked = askedLanguage(c);
    c.set('asked', asked);
    c.set('language', asked ?? host.language);
    await next();
  });
  if (address !== undefined) app.use(sameOriginOnly(address));
  app.use('/api/*', async (c, next) => {
    assertOnce(c);
    const signedIn = async () => {
      const person = c.env?.person ?? (await signIn.who(c));
      if (person === undefined) throw new ConsoleError('NOT-SIGNED-IN');
      assertAnyRole(person);
      return person;
    };
    c.set('person', await signedIn());
    c.set('assertSignedIn', async () => void (await signedIn()));
    await next();
  });
  guardAccounts(app, { host, jobs });
  for (const listed of ['/api/jobs/*', '/api/imports/*']) app.use(listed, etag());
  app.use('/api/*', idempotent(host));
  serveDescription(app);
  serveExports(app, { host, jobs });
  serveJobs(app, { host, jobs });
  serveImports(app, imports);
  serveChanges(app, { host, jobs });
  serveCauses(app, { host, jobs });
  serveIssued(app, { host, jobs });
  serveChecks(app, { host, jobs });
  serveFiles(app, { host, jobs });
  serveInspect(app, host);
  serveUploads(app, host);
  serveTemplates(app);
  serveProfiles(app, host);
  serveProfileVersions(app, host);
  serveAudit(app, { host, jobs });
  serveChain(app, host);
  serveAccounts(app, host);
  serveDocuments(app, host);
  serveServiceDocuments(app, host);
  servePlan(app, { host, jobs });
  serveStatements(app, host);
  serveEvents(app, host);
  serveJobUpload(app, { host, jobs });
  signIn.serve?.(app);
  serveAllowedMethods(app);
  guardPages(app, signIn);
  app.use('/jobs/:job/*', ofJob(jobs));
  servePages(app, host);
  app.notFound(() => {
    throw new ConsoleError('NOT-FOUND');
  });
  app.onError((error, c) => {
    const told = toldOf(error);
    const isTold = told !== undefined || error instanceof ApiRefusal;
    if (!isTold) host.log('console failed', { error: error.name });
    const refusal = told ?? new ConsoleError('UNEXPECTED');
    const { error: envelope } = refusal.envelope(c.get('language'));
    if (!c.req.path.startsWith('/api/') && !wantsJson(c)) {
      const { status, message, hint } =
        error instanceof ApiRefusal ? error : { ...envelope, status: refusal.status };
      return refusalPage(c, host, { status, message, hint });
    }
    return c.json({ error: envelope }, refusal.status, {
      ...(refusal.status === 401 ? { 'WWW-Authenticate': 'Bearer realm="rowmark"' } : {}),
      // The connection of a client that stopped sending is closed.
      ...(refusal.status === 408 ? { Connection: 'close' } : {}),
      ...(RETRY_LATER.has(refusal.status) ? { 'Retry-After': LATER_SECONDS } : {}),
    });
  });
  return app;
}
