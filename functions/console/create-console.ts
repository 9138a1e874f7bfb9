import { OpenAPIHono } from '@hono/zod-openapi';
import { etag } from 'hono/etag';
import { FoundProblem, RefusedRequest } from '../../shared/problems/refusal.ts';
import { UnreadableRecord } from '../../shared/records/stored.ts';
import { describeWebhook } from './api/events-routes.ts';
import { serveAllowedMethods, serveInterface } from './api/openapi.ts';
import { askedLanguage, type ConsoleEnv, type ConsoleHost, type SignIn } from './console-host.ts';
import { assertAnyRole, inNamedAccount, ofJob } from './guard/own-accounts.ts';
import { assertPlain, type ConsoleOrigin, sameOriginOnly, securityHeaders } from './guard/requests.ts';
import { assertOnce, idempotent } from './http/operations.ts';
import { jobsOf } from './jobs/job-lists.ts';
import { refusalIn, refusalPage } from './pages/frame/page.ts';
import { servePages } from './pages/serve-pages.ts';
import { guardPages } from './pages/sign-in-page.ts';
import { sayIn } from './words/field-words.ts';

interface ConsoleOptions {
  host: ConsoleHost;
  signIn: SignIn;
  /** Host names that the console accepts; undefined if a server in front has already checked them. */
  address: ConsoleOrigin | undefined;
}

const RETRY_LATER: ReadonlySet<number> = new Set([429, 503]);
const LATER_SECONDS = '10';

/** An error whose own text is shown to people, also for a damaged stored record. */
function toldOf(error: Error): FoundProblem | RefusedRequest | undefined {
  if (error instanceof UnreadableRecord) return new FoundProblem(error.problem);
  return error instanceof FoundProblem || error instanceof RefusedRequest ? error : undefined;
}

/** The console as a function from Request to Response: the interface under `/api`, and the pages that use it. */
export function createConsole({ host, signIn, address }: ConsoleOptions) {
  const app = new OpenAPIHono<ConsoleEnv>();
  app.use(securityHeaders(host.apart?.origin));
  app.use(async (c, next) => {
    const asked = askedLanguage(c);
    c.set('host', host);
    c.set('asked', asked);
    const language = asked ?? host.language;
    c.set('language', language);
    c.set('say', sayIn(language));
    c.set('signedIn', async () => {
      const person = await signIn.who(c);
      if (person === undefined) throw new RefusedRequest('NOT-SIGNED-IN');
      assertAnyRole(person);
      return person;
    });
    await next();
  });
  if (address !== undefined) app.use(sameOriginOnly(address));
  app.use(assertPlain);
  app.use('/api/*', async (c, next) => {
    assertOnce(c);
    c.set('person', await c.var.signedIn());
    await next();
  });
  app.use('/api/*', inNamedAccount);
  for (const listed of ['/api/jobs/*', '/api/imports/*']) app.use(listed, etag());
  app.use('/api/*', idempotent(host));
  serveInterface(app);
  describeWebhook(app);
  signIn.serve?.(app);
  serveAllowedMethods(app);
  guardPages(app, signIn);
  app.use('/jobs/:job/*', ofJob(jobsOf(host)));
  servePages(app, host);
  app.notFound(() => {
    throw new RefusedRequest('NOT-FOUND');
  });
  app.onError((error, c) => {
    const told = toldOf(error);
    if (told === undefined) host.log('console failed', { error: error.name });
    const refusal = told ?? new RefusedRequest('UNEXPECTED');
    const { error: envelope } = refusal.envelope(c.get('language'));
    const accepted = c.req.header('accept') ?? '';
    const isProgram = accepted.includes('application/json') && !accepted.includes('text/html');
    if (!c.req.path.startsWith('/api/') && !isProgram) return refusalPage(c, refusalIn(c, refusal));
    return c.json({ error: envelope }, refusal.status, {
      ...(refusal.status === 401 ? { 'WWW-Authenticate': 'Bearer realm="rowmark"' } : {}),
      // The connection of a client that stopped sending is closed.
      ...(refusal.status === 408 ? { Connection: 'close' } : {}),
      ...(RETRY_LATER.has(refusal.status) ? { 'Retry-After': LATER_SECONDS } : {}),
    });
  });
  return app;
}
