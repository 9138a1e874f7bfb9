import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SFNClient } from '@aws-sdk/client-sfn';
import type { ApproveDeps } from '../shared/jobs/approve-plan.ts';
import { askBooks, patiently } from '../shared/jobs/ask-books.ts';
import { askInTurn } from '../shared/jobs/ask-in-turn.ts';
import { createDecide } from '../shared/jobs/decide.ts';
import { guardLogin } from '../shared/jobs/guard-login.ts';
import type { IntakeDeps } from '../shared/jobs/intake-deps.ts';
import type { IssueDeps } from '../shared/jobs/issue-chunk.ts';
import type { ReceiveDeps } from '../shared/jobs/receive-export.ts';
import type { ReportDeps } from '../shared/jobs/report-job.ts';
import type { StepDeps } from '../shared/jobs/step-deps.ts';
import { unlessStopped } from '../shared/jobs/unless-stopped.ts';
import { createLoginWatch } from '../shared/jobs/watch-login.ts';
import { CLAIM_LIFE_MS } from '../shared/ledger/claim-life.ts';
import { createLedger } from '../shared/ledger/dynamodb-ledger.ts';
import { createHolders } from '../shared/ledger/holders.ts';
import type { LedgerOptions } from '../shared/ledger/ledger-options.ts';
import { createLoad } from '../shared/ledger/load.ts';
import { createLogins } from '../shared/ledger/logins.ts';
import { createInvoicingClient, type InvoicingClient } from '../shared/service/client.ts';
import {
  type Credentials,
  loginName,
  parseCredentials,
  SECRET_SHAPE,
} from '../shared/service/credentials.ts';
import { isSandbox } from '../shared/service/is-sandbox.ts';
import { createS3Store } from '../shared/store/s3-store.ts';
import { accountSecrets } from './account-secret.ts';
import { readConsoleConfiguration, readFunctionConfiguration } from './configuration.ts';
import { CLOUD_LIMITS, cloudConsoleHost } from './console/cloud/cloud-host.ts';
import { presigned } from './console/cloud/presigned.ts';
import { cognitoSignIn } from './console/guard/cognito-sign-in.ts';
import { executionsOf } from './executions.ts';
import { kmsSealer } from './kms-sealer.ts';
import { stopWatch } from './stop-watch.ts';
import { tracedLog as log } from './trace.ts';

/** Documents of a chunk that are under way at once; requests in flight are bounded apart. */
const DOCUMENTS_AT_ONCE = 8;

/** Made at the first call, kept as long as the function's process lives. */
/* @__NO_SIDE_EFFECTS__ */
const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const configuration = once(() => readFunctionConfiguration());
const dynamodb = once(() => new DynamoDBClient({}));

const s3 = once(() => new S3Client({}));
const now = () => new Date();

function bucketOf(key: string): string {
  const { importsBucket, reportsBucket } = configuration();
  return key.startsWith('reports/') ? reportsBucket : importsBucket;
}

const stepDeps = (): StepDeps => ({ store: createS3Store({ client: s3(), bucketOf }), now, log });

/** Clients by account, so that a warm function keeps its connections and its token. */
const clientOf = once(() => {
  const clients = new Map<string, InvoicingClient>();
  const { serviceUrl } = configuration();
  return (account: string): InvoicingClient => {
    const client =
      clients.get(account) ??
      createInvoicingClient({
        baseUrl: serviceUrl,
        credentials: () => readCredentials(account),
        limits: { requestsInFlight: configuration().requestsInFlight },
        onPause: (ms) => tellPause(account, ms),
        log,
      });
    clients.set(account, client);
    return client;
  };
});

/** Milliseconds that a question of a step and of a person waits for its turn beside other questions of the account. */
const STEP_PATIENCE_MS = 150_000;
const PERSON_PATIENCE_MS = 5_000;

const askingClientOf = (patienceMs: number) => (account: string) =>
  askInTurn(clientOf()(account), { load: loadOf(account), patienceMs, nameOf: randomUUID });

/** The other functions of the account wait as well; one that cannot be told finds out by itself. */
function tellPause(account: string, ms: number): void {
  loadOf(account)
    .close(ms)
    .catch((error: unknown) => log('pause-not-told', { reason: String(error) }));
}

const secretOf = once(() => {
  const { credentialsRole: role, credentialsSecret: prefix } = configuration();
  return accountSecrets({ role, prefix });
});

async function readCredentials(account: string): Promise<Credentials> {
  const credentials = parseCredentials(await secretOf()(account));
  if (credentials === undefined)
    throw new Error(`The secret of account ${account} does not hold ${SECRET_SHAPE}.`);
  return credentials;
}

const ledgerOptions = (account: string): LedgerOptions => {
  const { ledgerTable, environment } = configuration();
  return {
    dynamodb: dynamodb(),
    tableName: ledgerTable,
    environment,
    account,
    claimLifeMs: CLAIM_LIFE_MS,
  };
};
const loadOf = (account: string) =>
  createLoad({
    ...ledgerOptions(account),
    places: configuration().chunksAtOnce,
    asksApart: configuration().asksApart,
    placeLifeMs: CLAIM_LIFE_MS,
    nameOf: randomUUID,
  });
const ledgerOf = (account: string) => createLedger(ledgerOptions(account));
const holdersOf = (account: string) => createHolders(ledgerOptions(account));

/** A live service issues nothing until a person has said so. */
const mayIssue = once(async () => configuration().live || (await isSandbox(configuration().serviceUrl)));

const loginWatch = once(() =>
  createLoginWatch({
    loginsOf: (account) => createLogins(ledgerOptions(account)),
    loginOf: async (account) => loginName(await readCredentials(account)),
    rebinds: (account) => configuration().rebind.includes(account),
  }),
);

const login = once(() =>
  guardLogin({
    login: loginWatch(),
    accounts: configuration().accounts,
    mayIssue,
  }),
);

const executions = once(() => executionsOf(new SFNClient({}), configuration().stateMachineArn));
const startJob = (job: string) => executions().start(job);

export const receiveDeps = once(async (): Promise<ReceiveDeps> => {
  const { environment, dryRun } = configuration();
  return { ...stepDeps(), environment, dryRun: dryRun || !(await mayIssue()), startJob };
});

/** `bucket` is where approvals are put. */
export const approveDeps = once(async (): Promise<ApproveDeps & { bucket: string }> => {
  const { environment, importsBucket: bucket } = configuration();
  return { ...stepDeps(), environment, startJob, bucket };
});

export const intakeDeps = once(
  async (): Promise<IntakeDeps> => ({
    ...stepDeps(),
    isSandbox: () => isSandbox(configuration().serviceUrl),
    mayIssue,
    books: async (account) => patiently(await askBooks(askingClientOf(STEP_PATIENCE_MS)(account))),
    login: login(),
    ledgerOf,
  }),
);

export const issueDeps = once(async (): Promise<IssueDeps> => {
  const { verify, resend, stoppable } = configuration();
  const step = stepDeps();
  const decide = createDecide({
    clientOf: clientOf(),
    ...{ ledgerOf, holdersOf, verify, login: login(), resend, log },
  });
  return {
    ...step,
    concurrency: DOCUMENTS_AT_ONCE,
    ledgerOf,
    loadOf,
    decide: stoppable
      ? (job, ...of) => unlessStopped(decide(job, ...of), stopWatch(step.store, job.job))
      : decide,
  };
});

export const reportDeps = once(async (): Promise<ReportDeps> => {
  const { language, sealKey } = configuration();
  const sealer = sealKey === undefined ? {} : { sealer: await kmsSealer(sealKey) };
  return { ...stepDeps(), language, ...sealer };
});

export const watchMarksDeps = once(async () => {
  const { environment, accounts, sealKey } = configuration();
  const sealer = sealKey === undefined ? undefined : await kmsSealer(sealKey);
  return {
    ...stepDeps(),
    ...{ environment, accounts, sealer, ledgerOf },
    login: loginWatch(),
    clientOf: askingClientOf(STEP_PATIENCE_MS),
  };
});

export const refreshRatesDeps = once(async () => stepDeps());

export const consoleDeps = once(async () => {
  const { url, pool, region, addressOf, approvalRequired } = readConsoleConfiguration();
  const { environment, language, accounts, dryRun, serviceUrl, importsBucket } = configuration();
  const credentials = () => s3().config.credentials();
  const given = {
    ...stepDeps(),
    ...{ environment, language, approvalRequired, ledgerOf },
    live: !(await isSandbox(serviceUrl)),
    company: accounts.join(', '),
    accounts: async () => [...accounts],
    clientOf: askingClientOf(PERSON_PATIENCE_MS),
    login: loginWatch(),
    dryRunOnly: dryRun || !(await mayIssue()),
    secondPerson: approvalRequired,
    apart: {
      ...presigned({ credentials, url, region, now, bucketOf, addressOf }),
      origin: new URL(addressOf(importsBucket)).origin,
      ...CLOUD_LIMITS,
    },
  };
  return { host: cloudConsoleHost(given, executions()), signIn: cognitoSignIn({ pool, url, now }), url };
});
