import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { handler as consoleHandler } from '../../../functions/console.ts';
import { DEFAULT_ACCOUNT } from '../../../infra/local/host/configuration.ts';
import { sandboxAccount, startLocalSandbox } from '../../../infra/local/host/local-sandbox.ts';
import { ledgerTable } from '../../../shared/ledger/account-table.ts';
import { createS3Store } from '../../../shared/store/s3-store.ts';
import type { Store } from '../../../shared/store/store.ts';
import { awsVariables, type StartedExecution, startAwsEndpoints } from '../../aws/aws-endpoints.ts';
import { functionEnvironment } from '../../aws/function-environment.ts';
import { synthesize } from '../../aws/synthesize.ts';
import { synthesizedDefinition } from '../../aws/synthesized-definition.ts';
import { runWorkflow } from '../../cloud/judges/local-workflow.ts';
import { startS3Server } from '../../cloud/judges/s3-server.ts';
import { startDynalite } from '../../cloud/judges/start-dynalite.ts';
import { listenHere } from '../../listen-here.ts';
import { makeCertificate } from '../../programs.ts';
import { jsonOf } from '../open-serve.ts';
import { startS3WithForms } from './s3-forms.ts';
import { PAGES_CLIENT, startUserPool } from './user-pool.ts';

type Handler = typeof consoleHandler;
type Event = Parameters<Handler>[0];

/** Limits of an HTTP API and of Lambda behind it. */
const REQUEST_MAX_BYTES = 10 * 1024 * 1024;
const PAYLOAD_MAX_BYTES = 6 * 1024 * 1024;

/** The JWT authorizer of the routes under `/api`: true where the token in the header is one of the pool's. */
type Authorizer = (authorization: string | undefined) => boolean;

/** A request as API Gateway hands it over (payload format 2.0). */
async function eventOf(request: IncomingMessage): Promise<Event> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const body = Buffer.concat(pieces);
  const [rawPath = '/', rawQueryString = ''] = (request.url ?? '/').split(/\?(.*)/s);
  const { cookie, ...others } = request.headers;
  const headers = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)]));
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/; */) }),
    headers,
    requestContext: {
      domainName: headers.host,
      http: {
        method: request.method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: '',
      },
    },
    ...(body.length === 0 ? {} : { body: body.toString('base64') }),
    isBase64Encoded: body.length > 0,
  } as unknown as Event;
}

/** An HTTP API in front of a handler: events in, answers out, with the limits of both and the authorizer of `/api`. */
async function startHttpApi(
  handlerOf: () => Promise<Handler>,
  isAllowed: Authorizer,
  tls?: { cert: Buffer; key: Buffer },
) {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const refuse = (status: number, message: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
    const event = await eventOf(request);
    const sent = JSON.stringify(event);
    if (request.url?.startsWith('/api/') && !isAllowed(request.headers.authorization))
      return refuse(401, 'Unauthorized');
    if (sent.length > REQUEST_MAX_BYTES) return refuse(413, 'Request Entity Too Large');
    if (sent.length > PAYLOAD_MAX_BYTES) return refuse(413, 'Request Entity Too Large');
    try {
      const said = await (await handlerOf())(JSON.parse(sent));
      if (JSON.stringify(said).length > PAYLOAD_MAX_BYTES) return refuse(500, 'Internal Server Error');
      const { statusCode, headers, body, isBase64Encoded } = said;
      const cookies = 'cookies' in said && Array.isArray(said.cookies) ? said.cookies.map(String) : [];
      response.writeHead(statusCode, {
        ...headers,
        ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
      });
      return response.end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
    } catch {
      return refuse(500, 'Internal Server Error');
    }
  };
  const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer);
  return listenHere(server);
}

type Answer = Awaited<ReturnType<typeof jsonOf>>;
const ENDED = new Set(['done', 'failed']);
const LOOK_EVERY_MS = 50;

/** The console as it is deployed, its handlers with the variables of the stack, and stand-ins that speak AWS's protocols. */
export interface AwsConsole extends AsyncDisposable {
  url: string;
  store: Store;
  sandboxUrl: string;
  pool: Awaited<ReturnType<typeof startUserPool>>;
  executions: readonly StartedExecution[];
  /** A request with a token of this person. */
  ask(path: string, init?: RequestInit, as?: string): Promise<Response>;
  json(path: string, init?: RequestInit, as?: string): Promise<Answer>;
  ended(job: unknown): Promise<Answer>;
}

/** Who is in the pool: everybody's password is their name. */
export const PEOPLE = {
  maria: ['Dropper'],
  petros: ['Approver'],
  eleni: ['Auditor'],
  boss: ['Dropper', 'Approver', 'Auditor'],
  sofia: ['Approver-acme', 'Auditor-default'],
  zoe: ['Approver-acme'],
  nobody: [],
} as const;

/** A certificate that nobody has signed: browsers keep the cookies of a host for TLS alone. */
async function ownCertificate(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  makeCertificate(cert, key);
  return { key: await readFile(key), cert: await readFile(cert) };
}

interface Opening {
  /** Options of the deployment. */
  options?: Record<string, unknown>;
  /** For a browser, with a certificate of its own. */
  tls?: boolean;
}

export async function openAwsConsole({ options = {}, tls = false }: Opening = {}): Promise<AwsConsole> {
  await using stack = new AsyncDisposableStack();
  const { template } = synthesize({ console: true, ...options });
  const before = { ...process.env };
  stack.defer(() => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  });
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-aws-console-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));

  const environment = functionEnvironment(template, /^Console/);
  const bucketOf = (name: string) => String(environment[name]).toLowerCase();
  const [imports, reports] = [bucketOf('ROWMARK_IMPORTS_BUCKET'), bucketOf('ROWMARK_REPORTS_BUCKET')];
  const s3 = await startS3Server([imports, reports]);
  stack.defer(s3.stop);
  const forms = stack.use(await startS3WithForms(s3));
  const store = createS3Store({
    client: s3.client,
    bucketOf: (key) => (key.startsWith('reports/') ? reports : imports),
  });
  const table = String(environment.ROWMARK_LEDGER_TABLE);
  const dynamodb = stack.use(await startDynalite({ tables: [ledgerTable(table)] }));
  const { email, apiKey } = sandboxAccount(DEFAULT_ACCOUNT);
  const sandbox = stack.use(await startLocalSandbox({ folder, accounts: [{ email, apiKey }], port: 0 }));

  const machine = synthesizedDefinition(template);
  const runs = new Set<Promise<unknown>>();
  const start = (execution: StartedExecution) => {
    const run = runExecution(execution).finally(() => runs.delete(run));
    runs.add(run);
  };
  stack.defer(async () => {
    await Promise.allSettled(runs);
  });
  const secret = `${environment.ROWMARK_CREDENTIALS_SECRET}${DEFAULT_ACCOUNT}`;
  const endpoints = stack.use(
    await startAwsEndpoints({ [secret]: JSON.stringify({ email, api_key: apiKey }) }, start),
  );
  // Handlers keep what they were first called with, and files of one worker share their modules: each console has its own.
  vi.resetModules();
  stack.defer(() => void vi.resetModules());
  const { handler: consoleHandler } = await import('../../../functions/console.ts');
  let url = '';
  const pool = stack.use(await startUserPool(() => `${url}/sign-in/callback`));
  for (const [name, groups] of Object.entries(PEOPLE))
    pool.users.set(name, { password: name, groups: [...groups] });
  const api = stack.use(
    await startHttpApi(
      async () => consoleHandler,
      (authorization) => /^Bearer \S+$/.test(authorization ?? ''),
      tls ? await ownCertificate(folder) : undefined,
    ),
  );
  // Another site than those of S3 and of the pool, as it is on AWS.
  url = `${tls ? 'https' : 'http'}://localhost:${api.port}`;
  if (tls) process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

  Object.assign(process.env, functionEnvironment(template, /^Issue/), environment, {
    ROWMARK_IMPORTS_BUCKET: imports,
    ROWMARK_REPORTS_BUCKET: reports,
    ROWMARK_SERVICE_URL: sandbox.url,
    ROWMARK_CONSOLE_URL: url,
    ROWMARK_SIGN_IN_ISSUER: pool.issuer,
    ROWMARK_SIGN_IN_PAGES: pool.issuer,
    ROWMARK_SIGN_IN_CLIENT: PAGES_CLIENT,
    ...awsVariables({ s3: forms.url, dynamodb: dynamodb.endpoint, others: endpoints.url }),
  });
  const { handler: intake } = await import('../../../functions/intake.ts');
  const { handler: issue } = await import('../../../functions/issue.ts');
  const { handler: report } = await import('../../../functions/report.ts');

  async function runExecution(execution: StartedExecution): Promise<void> {
    const { error } = await runWorkflow(
      machine,
      { job: execution.name },
      { intake, issue, report, items: async (key) => JSON.parse(await store.readText(key)) },
    );
    execution.status = error === undefined ? 'SUCCEEDED' : 'FAILED';
  }

  const ask = (path: string, init: RequestInit = {}, as = 'boss') =>
    fetch(url + path, {
      redirect: 'manual',
      ...init,
      headers: { Authorization: `Bearer ${pool.idToken(as)}`, ...init.headers },
    });
  const json = async (path: string, init?: RequestInit, as?: string) => jsonOf(await ask(path, init, as));
  const rest = stack.move();
  return {
    ...{ url, store, pool, ask, json },
    sandboxUrl: sandbox.url,
    executions: endpoints.started,
    async ended(job) {
      for (;;) {
        const view = await json(`/api/jobs/${job}`);
        if (view.state === undefined || ENDED.has(view.state)) return view;
        await new Promise((later) => setTimeout(later, LOOK_EVERY_MS));
      }
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}
