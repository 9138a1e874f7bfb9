import { OpenAPIHono } from '@hono/zod-openapi';
import { etag } from 'hono/etag';
import { issuedOperations } from '../../shared/operations/issued.ts';
import { FoundProblem, RefusedRequest } from '../../shared/problems/refusal.ts';
import { UnreadableRecord } from '../../shared/records/stored.ts';
import { serveAccounts } from './api/accounts-route.ts';
import { serveAudit } from './api/audit-routes.ts';
import { serveChanges, servePlan } from './api/change-routes.ts';
import { serveCauses, serveChecks } from './api/checks-routes.ts';
import { serveDocuments, serveServiceDocuments } from './api/documents-routes.ts';
import { serveEvents } from './api/events-routes.ts';
import { serveFiles, serveJobs } from './api/jobs-routes.ts';
import { serveAllowedMethods, serveDescription } from './api/openapi.ts';
import { serveProfiles } from './api/profile-routes.ts';
import { serveStatements } from './api/statement-routes.ts';
import { serveExports, serveJobUpload, serveUploads } from './api/uploads-route.ts';
import type { ConsoleApp, ConsoleContext, ConsoleEnv, SignIn } from './console-app.ts';
import type { ConsoleHost } from './console-host.ts';
import { assertAnyRole, guardAccounts, ofJob } from './guard/own-accounts.ts';
import { type ConsoleOrigin, sameOriginOnly, securityHeaders } from './guard/same-origin.ts';
import { idempotent } from './http/idempotency.ts';
import { assertOnce, operations, serveOperations } from './http/operations.ts';
import { ImportList, JobList } from './jobs/job-lists.ts';
import { ApiRefusal } from './pages/frame/ask-api.ts';
import { refusalPage } from './pages/frame/page.ts';
import { servePages } from './pages/serve-pages.ts';
import { guardPages } from './pages/sign-in-page.ts';
import { askedLanguage } from './request-language.ts';
import { sayIn } from './words/field-words.ts';

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
function toldOf(error: Error): FoundProblem | RefusedRequest | undefined {
  if (error instanceof UnreadableRecord) return new FoundProblem(error.problem);
  return error instanceof FoundProblem || error instanceof RefusedRequest ? error : undefined;
}

/** The console as a function from Request to Response: the interface under `/api`, and the pages that use it. */
export function createConsole({ host, signIn, address }: ConsoleOptions): ConsoleApp {
  const app: ConsoleApp = new OpenAPIHono<ConsoleEnv>();
  const jobs = new JobList(host);
  const imports = new ImportList(host, jobs);
  app.use(securityHeaders(host.apart?.origin));
  app.use(async (c, next) => {
    const asked = askedLanguage(c);
    c.set('host', host);
    c.set('asked', asked);
    const language = asked ?? host.language;
    c.set('language', language);
    c.set('say', sayIn(language));
    await next();
  });
  if (address !== undefined) app.use(sameOriginOnly(address));
  app.use('/api/*', async (c, next) => {
    assertOnce(c);
    const signedIn = async () => {
      const person = c.env?.person ?? (await signIn.who(c));
      if (person === undefined) throw new RefusedRequest('NOT-SIGNED-IN');
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
  const serve = operations(app, jobs);
  serveDescription(serve, app);
  serveExports(serve, host);
  serveJobs(serve, { host, jobs, imports });
  serveChanges(serve, host);
  serveCauses(serve, host);
  serveOperations(serve, host, issuedOperations);
  serveChecks(serve, host);
  serveFiles(serve, host);
  serveUploads(serve, host);
  serveProfiles(serve, host);
  serveAudit(serve, host);
  serveAccounts(serve, host);
  serveDocuments(serve, host);
  serveServiceDocuments(serve, host);
  servePlan(serve, host);
  serveStatements(serve, host);
  serveEvents(serve, host, app);
  serveJobUpload(serve, host);
  signIn.serve?.(app);
  serveAllowedMethods(app);
  guardPages(app, signIn);
  app.use('/jobs/:job/*', ofJob(jobs));
  servePages(app, host);
  app.notFound(() => {
    throw new RefusedRequest('NOT-FOUND');
  });
  app.onError((error, c) => {
    const told = toldOf(error);
    const isTold = told !== undefined || error instanceof ApiRefusal;
    if (!isTold) host.log('console failed', { error: error.name });
    const refusal = told ?? new RefusedRequest('UNEXPECTED');
    const { error: envelope } = refusal.envelope(c.get('language'));
    if (!c.req.path.startsWith('/api/') && !wantsJson(c)) {
      const { status, message, hint } =
        error instanceof ApiRefusal ? error : { ...envelope, status: refusal.status };
      return refusalPage(c, { status, message, hint });
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
