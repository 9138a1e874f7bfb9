import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SFNClient } from '@aws-sdk/client-sfn';
import * as z from 'zod';
import {
  createLedgerWatch,
  createLoginBinding,
  SecretUnfit,
  undeployedAccount,
  type World,
} from '../shared/jobs/account/account-guard.ts';
import { serializedClient } from '../shared/jobs/account/acquire-slot.ts';
import { askedOrRetry, askService } from '../shared/jobs/account/ask-service.ts';
import type { IntakeDeps } from '../shared/jobs/intake/intake-export.ts';
import type { ReportDeps } from '../shared/jobs/report/report-job.ts';
import type { StepDeps } from '../shared/jobs/steps/events.ts';
import { CLAIM_LIFE_MS, type LedgerOptions } from '../shared/ledger/account-table.ts';
import { createLedger } from '../shared/ledger/dynamodb-ledger.ts';
import { createSharedSemaphore } from '../shared/ledger/shared-semaphore.ts';
import { memoize, once } from '../shared/memoize.ts';
import { problem } from '../shared/problems/problem.ts';
import { createInvoicingClient, type InvoicingClient } from '../shared/service/client.ts';
import {
  type Credentials,
  isSandbox,
  loginName,
  parseCredentials,
  SECRET_SHAPE,
} from '../shared/service/environment.ts';
import type { InProcessService } from '../shared/service/http-exchange.ts';
import { createS3Store } from '../shared/store/s3-store.ts';
import { readConsoleLink, readFunctionConfiguration } from './configuration.ts';
import { executionsOf } from './executions.ts';
import { tracedLog as log } from './trace.ts';

/** Errors for a secret that is absent, being deleted, or closed to the role: IAM refuses before it looks. */
const MISSING = ['ResourceNotFoundException', 'InvalidRequestException', 'AccessDeniedException'];

/** Tag of a session that names the account whose secret it may read. */
const ACCOUNT_TAG = 'account';

/**
 * Reads the secret of an account in a session that is tagged with the account. The function's own role reads
 * no secret, and IAM lets the session read only this one.
 */
export function accountSecrets({ role, prefix }: { role: string; prefix: string }) {
  const aws = once(() => import('@aws-sdk/client-secrets-manager'));
  const clientFor = memoize(
    async (account: string) =>
      new (await aws()).SecretsManagerClient({ credentials: () => sessionOf(role, account) }),
  );
  return async (account: string): Promise<string> => {
    const client = await clientFor(account);
    const secret = `${prefix}${account}`;
    const { SecretString = '' } = await client
      .send(new (await aws()).GetSecretValueCommand({ SecretId: secret }))
      .catch((error: unknown) => {
        const isMissing = error instanceof Error && MISSING.includes(error.name);
        if (!isMissing) throw error;
        const said = { secret, account, reason: error.name, shape: SECRET_SHAPE };
        throw new SecretUnfit(problem('SECRET-MISSING', {}, said));
      });
    return SecretString;
  };
}

async function sessionOf(role: string, account: string) {
  const { AssumeRoleCommand, STSClient } = await import('@aws-sdk/client-sts');
  const assume = new AssumeRoleCommand({
    RoleArn: role,
    RoleSessionName: account,
    Tags: [{ Key: ACCOUNT_TAG, Value: account }],
  });
  const { Credentials: given } = await new STSClient({}).send(assume);
  if (given?.AccessKeyId === undefined || given.SecretAccessKey === undefined)
    throw new Error(`STS gave no credentials for account ${account}.`);
  return {
    accessKeyId: given.AccessKeyId,
    secretAccessKey: given.SecretAccessKey,
    ...(given.SessionToken && { sessionToken: given.SessionToken }),
    ...(given.Expiration && { expiration: given.Expiration }),
  };
}

const answerSchema = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().default(''),
  isBase64Encoded: z.boolean().default(false),
});

/** The sandbox of a trial as a service: a request calls its function; IAM allows only its own stack. */
export function sandboxByIam(FunctionName: string): InProcessService {
  const aws = once(() => import('@aws-sdk/client-lambda'));
  const lambda = once(async () => new (await aws()).LambdaClient({}));
  return async (request, cut) => {
    const Payload = JSON.stringify(await eventOf(request));
    const invoke = new (await aws()).InvokeCommand({ FunctionName, Payload });
    const called = await (await lambda())
      .send(invoke)
      .catch((error: unknown) => log('sandbox not reached', { reason: String(error) }));
    const answer = answerSchema.safeParse(
      JSON.parse(Buffer.from(called?.Payload ?? 'null').toString('utf8')),
    );
    if (!answer.success) {
      cut();
      return new Response(null, { status: 502 });
    }
    const { statusCode: status, headers, body, isBase64Encoded } = answer.data;
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'), {
      status,
      headers,
    });
  };
}

/** A request as an HTTP API hands it to a function. */
async function eventOf(request: Request) {
  const { pathname, search, hostname } = new URL(request.url);
  const body = await request.text();
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: pathname,
    rawQueryString: search.slice(1),
    headers: { ...Object.fromEntries(request.headers), host: hostname },
    requestContext: { domainName: hostname, http: { method: request.method, path: pathname } },
    isBase64Encoded: false,
    ...(body !== '' && { body }),
  };
}

export const configuration = /* @__PURE__ */ once(() => readFunctionConfiguration());
const dynamodb = /* @__PURE__ */ once(() => new DynamoDBClient({}));
export const s3 = /* @__PURE__ */ once(() => new S3Client({}));
export const now = () => new Date();

export function bucketOf(key: string): string {
  const { ROWMARK_IMPORTS_BUCKET, ROWMARK_REPORTS_BUCKET } = configuration();
  return key.startsWith('reports/') ? ROWMARK_REPORTS_BUCKET : ROWMARK_IMPORTS_BUCKET;
}

export const stepDeps = (): StepDeps => {
  const { environment, ROWMARK_CHUNKS: chunks, ROWMARK_IN_FLIGHT: each } = configuration();
  const store = createS3Store({ client: s3(), bucketOf });
  return { store, environment, now, log, pace: { issuing: chunks * each } };
};

/** Clients by account, so that a warm function keeps its connections and its token. */
export const clientOf = /* @__PURE__ */ memoize((account: string): InvoicingClient => {
  const { ROWMARK_SANDBOX_FUNCTION: sandbox, ...configured } = configuration();
  return createInvoicingClient({
    baseUrl: configured.ROWMARK_SERVICE_URL,
    credentials: () => readCredentials(account),
    limits: { requestsInFlight: configured.ROWMARK_IN_FLIGHT },
    serviceHere: sandbox === undefined ? undefined : sandboxByIam(sandbox),
    onPause: (ms) => tellPause(account, ms),
    log,
  });
});

/** Milliseconds that a step's request waits for its turn among the account's other requests. */
const STEP_PATIENCE_MS = 150_000;

export const askingClientOf = (patienceMs: number) => (account: string) =>
  serializedClient(clientOf(account), { load: loadOf(account), patienceMs, nameOf: randomUUID });

/** Makes the account's other functions wait as well; one that misses the notice finds out by itself. */
function tellPause(account: string, ms: number): void {
  loadOf(account)
    .close(ms)
    .catch((error: unknown) => log('pause-not-told', { reason: String(error) }));
}

const secretOf = /* @__PURE__ */ once(() => {
  const { ROWMARK_CREDENTIALS_ROLE: role, ROWMARK_CREDENTIALS_SECRET: prefix } = configuration();
  return accountSecrets({ role, prefix });
});

async function readCredentials(account: string): Promise<Credentials> {
  const secret = `${configuration().ROWMARK_CREDENTIALS_SECRET}${account}`;
  const credentials = parseCredentials(await secretOf()(account));
  if (credentials !== undefined) return credentials;
  throw new SecretUnfit(problem('SECRET-MISSHAPEN', {}, { secret, account, shape: SECRET_SHAPE }));
}

const ledgerOptions = (account: string): LedgerOptions => {
  const { ROWMARK_LEDGER_TABLE: tableName, environment } = configuration();
  return { dynamodb: dynamodb(), tableName, environment, account, claimLifeMs: CLAIM_LIFE_MS };
};
export const loadOf = (account: string) =>
  createSharedSemaphore({
    ...ledgerOptions(account),
    places: configuration().ROWMARK_CHUNKS,
    asksApart: configuration().ROWMARK_ASKS_APART,
    placeLifeMs: CLAIM_LIFE_MS,
    nameOf: randomUUID,
  });
export const ledgerOf = (account: string) => createLedger(ledgerOptions(account));

/** A live service issues nothing until a person has allowed it. */
export const isSandboxHere = () => isSandbox(configuration().ROWMARK_SERVICE_URL);
const mayIssue = /* @__PURE__ */ once(async () => configuration().ROWMARK_LIVE || (await isSandboxHere()));

/** Every job is a dry run. */
export const issuesNothing = async () => configuration().ROWMARK_DRY_RUN || !(await mayIssue());

/** Jobs of unknown accounts are stopped, and issuing without a permission, which a sandbox always gives. */
export const login = /* @__PURE__ */ once(() => {
  const { ROWMARK_ACCOUNTS: accounts, ROWMARK_REBIND: rebound } = configuration();
  return createLoginBinding({
    ledgerOf,
    loginOf: async (account) => loginName(await readCredentials(account)),
    rebinds: (account) => rebound.includes(account),
    async stopped(account, binds) {
      if (!accounts.includes(account)) return undeployedAccount({ account, accounts });
      return binds && !(await mayIssue()) ? problem('LIVE-NOT-CONFIRMED') : undefined;
    },
  });
});
const ledgerWatch = /* @__PURE__ */ once(() => createLedgerWatch({ ...stepDeps(), ledgerOf }));

export const worldOf = (client: World['clientOf']): World => ({
  ...{ ...stepDeps(), ledgerOf, clientOf: client, login: login(), ledgerWatch: ledgerWatch() },
});

export const executions = /* @__PURE__ */ once(() =>
  executionsOf(new SFNClient({}), configuration().ROWMARK_STATE_MACHINE_ARN),
);
const startJob = (job: string) => executions().start(job);

export const receiveDeps = /* @__PURE__ */ once(async () => {
  const dryRun = await issuesNothing();
  return { ...stepDeps(), dryRun, startJob };
});

/** `bucket` is the bucket that receives approvals. */
export const approveDeps = /* @__PURE__ */ once(async () => {
  const { ROWMARK_IMPORTS_BUCKET: bucket } = configuration();
  return { ...stepDeps(), startJob, bucket };
});

export const intakeDeps = /* @__PURE__ */ once(async (): Promise<IntakeDeps> => {
  const world = worldOf(askingClientOf(STEP_PATIENCE_MS));
  const asked = async (account: string) => askedOrRetry(await askService(world, account));
  return { ...world, isSandbox: isSandboxHere, mayIssue, asked, language: configuration().ROWMARK_LANG };
});

export const sealerOrWhyNot = async () =>
  (await import('./kms-sealer.ts')).sealerOr(configuration().ROWMARK_SEAL);

export const reportDeps = async (): Promise<ReportDeps> => {
  const { ROWMARK_LANG: language } = configuration();
  return {
    ...{ ...stepDeps(), language, ledgerOf, consoleLink: readConsoleLink },
    ...(await sealerOrWhyNot()),
  };
};

export const watchMarksDeps = async () => {
  const { ROWMARK_ACCOUNTS: accounts } = configuration();
  const { sealer } = await sealerOrWhyNot();
  return { ...worldOf(askingClientOf(STEP_PATIENCE_MS)), accounts, sealer };
};
