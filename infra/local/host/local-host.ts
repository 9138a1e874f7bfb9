import { join } from 'node:path';
import type { Fault } from '../../../functions/sandbox/faults/fault-injector.ts';
import { createIntake } from '../../../functions/steps/intake.ts';
import { createIssue } from '../../../functions/steps/issue.ts';
import { createReceive } from '../../../functions/steps/receive.ts';
import { createReport } from '../../../functions/steps/report.ts';
import {
  createLedgerWatch,
  createLoginBinding,
  readAccountFacts,
  type World,
} from '../../../shared/jobs/account/account-guard.ts';
import { aheadProblem, askedOrRetry, askService, unasked } from '../../../shared/jobs/account/ask-service.ts';
import type { ApproveDeps } from '../../../shared/jobs/approve/approve-plan.ts';
import { isWholeJob } from '../../../shared/jobs/files/read-job.ts';
import { createStopCheck, type Decide } from '../../../shared/jobs/issue/decide.ts';
import type { ReceiveDeps } from '../../../shared/jobs/receive/receive-export.ts';
import type { ConsoleLink } from '../../../shared/jobs/report/tell.ts';
import { CLAIM_LIFE_MS, ledgerTable } from '../../../shared/ledger/account-table.ts';
import { createLedger } from '../../../shared/ledger/dynamodb-ledger.ts';
import type { Log } from '../../../shared/log.ts';
import { memoize } from '../../../shared/memoize.ts';
import { isError } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { OutcomeRecord } from '../../../shared/records/document-record.ts';
import { createInvoicingClient, type InvoicingClient } from '../../../shared/service/client.ts';
import { credentialsOf, environmentOf, isSandbox, loginName } from '../../../shared/service/environment.ts';
import { CommandError } from '../errors/command-error.ts';
import { isThere } from '../files/disk-files.ts';
import { clearLeftParts, createFolderErasable, createFolderStore } from '../files/folder-store.ts';
import { accountsIn, openSealer, rotateSealer } from '../files/open-sealer.ts';
import { startEmbeddedDynamoDB } from '../tables/embedded-dynamodb.ts';
import { configuredService, createLog, readConfiguration, type Service } from './configuration.ts';
import { assertKnownAccount } from './data-folder.ts';
import { openSandboxAccount, sandboxAccount, startLocalSandbox } from './local-sandbox.ts';
import { createOutageRetry, type Handlers, Interrupted } from './run-job.ts';

/** The environment's name while the embedded sandbox serves; its port differs from run to run. */
export const SANDBOX_ENVIRONMENT = 'sandbox';
const NO_LOGIN = credentialsOf('', '');

const LEDGER_TABLE = 'rowmark-ledger';

/** Opens the ledger of a data folder; other processes cannot work on the folder meanwhile. */
const openLedgerTables = (data: string) =>
  startEmbeddedDynamoDB({ folder: join(data, 'ledger'), tables: [ledgerTable(LEDGER_TABLE)] });

export interface HostOptions extends Pick<ReceiveDeps, 'dryRun' | 'on' | 'accept'> {
  data: string;
  accounts: readonly string[];
  /** Port of the embedded sandbox; a free one without it. */
  sandboxPort?: number;
  /** A real environment with its credentials; without it the embedded sandbox serves. */
  service?: Service | undefined;
  /** Set by a person: documents that were sent the allowed number of times are sent again. */
  resend?: boolean;
  /** Set by a person: the retry file of a dry run is imported without its export. */
  onlyRetry?: boolean;
  /** Set by a person: the accounts have changed their login. */
  rebind?: boolean;
  language: Language;
  /** The language that a person chose for this import; jobs keep it. */
  askedLanguage?: Language | undefined;
  verify: 'all' | 'none';
  requestsInFlight?: number | undefined;
  log?: Log;
  /** The clock of steps and sandbox; the machine's own without it. */
  now?: () => Date;
  faults?: readonly Fault[];
  /** Milliseconds to wait for a service that is down; without it the host does not wait. */
  waitMs?: number | undefined;
  onWait?: (ms: number) => void;
  /** The console that people are sent to; it opens after the host. */
  consoleLink?: (() => ConsoleLink) | undefined;
  onDocument?: () => void;
  onOutcome?: (job: string, outcome: OutcomeRecord) => void;
  /** Called before each send of a job: the last moment to stop it. */
  beforeSend?: (job: string) => Promise<void>;
  /** Once aborted, further documents are not begun. */
  signal?: AbortSignal;
}

const NEVER = new AbortController().signal;

const REQUESTS_IN_FLIGHT = 8;
/** Concurrent requests share a write to the disk; other users of this service do not exist. */
const REQUESTS_IN_FLIGHT_HERE = 32;

const STOP_LOOK_EVERY_MS = 100;

const requestsInFlight = ({ requestsInFlight: asked, service }: HostOptions): number =>
  asked ??
  readConfiguration().ROWMARK_CONCURRENCY ??
  (service === undefined ? REQUESTS_IN_FLIGHT_HERE : REQUESTS_IN_FLIGHT);

export type LocalHost = Awaited<ReturnType<typeof openLocalHost>>;

/** Everything that AWS provides, on this machine: folder, embedded DynamoDB, sandbox, and the handlers over them. */
export async function openLocalHost(options: HostOptions) {
  await using stack = new AsyncDisposableStack();
  const { client: dynamodb } = stack.use(await openLedgerTables(options.data));
  await clearLeftParts(options.data);
  const service = options.service ?? stack.use(await embeddedService(options));
  const environment = options.service ? environmentOf(options.service.url) : SANDBOX_ENVIRONMENT;
  const store = createFolderStore(options.data);
  const sealer = await openSealer(options.data);
  const clientOf = clientsFor(service, options, stack.use(new AsyncDisposableStack()));
  const run = crypto.randomUUID();
  const ledger = { dynamodb, tableName: LEDGER_TABLE, environment, claimLifeMs: CLAIM_LIFE_MS, onlyRun: run };
  const ledgerOf = (account: string) => createLedger({ ...ledger, account });

  // The embedded sandbox answers at once.
  const pace = options.service && { issuing: requestsInFlight(options) };
  const { now = () => new Date(), log = createLog(), consoleLink, verify, resend = false } = options;
  const step = { store, environment, now, log, pace };
  const login = createLoginBinding({
    ledgerOf,
    loginOf: async (account) => loginName(service.credentialsOf(account) ?? NO_LOGIN),
    rebinds: (account) => options.rebind === true || service.credentialsOf(account) === undefined,
  });
  const ledgerWatch = createLedgerWatch({ ...step, ledgerOf }, run);
  const world: World = { ...step, ledgerOf, clientOf, login, ledgerWatch };
  const askedFor = new Set<string>();
  const ask = async (account: string) => {
    if (service.credentialsOf(account) === undefined) return unasked();
    const asked = await askService(world, account);
    if ('there' in asked) askedFor.add(account);
    return asked;
  };
  /** For a job that continues in another process than the one that read it. */
  const askFirst = async (account: string) => {
    if (askedFor.has(account)) return undefined;
    const asked = await ask(account);
    if ('unreachable' in asked) return asked.unreachable[0];
    const ahead = aheadProblem(asked.there, { ...(await readAccountFacts(store, account)), account });
    return ahead !== undefined && isError(ahead) ? ahead : undefined;
  };
  const approving: ApproveDeps = { ...step, startJob: async () => 'started' };
  const { dryRun, on, accept, askedLanguage: language, waitMs = 0, onWait = () => {} } = options;
  const receive = createReceive(async () => ({ ...approving, dryRun, on, accept, language }));
  const patience = createOutageRetry({ waitMs, onWait, signal: options.signal ?? NEVER });
  const issuing = { ...world, concurrency: requestsInFlight(options), verify, askFirst, resend };
  const handlers: Handlers = {
    intake: createIntake(
      async () => ({
        ...world,
        isSandbox: async () => options.service === undefined || isSandbox(options.service.url),
        asked: async (account) => {
          const asked = await ask(account);
          return patience.isLeft() ? askedOrRetry(asked) : asked;
        },
        isWhole: (job) => isWholeJob(store, job),
        onlyRetry: options.onlyRetry ?? false,
        language: options.language,
      }),
      async () => issuing,
    ),
    issue: createIssue(async () => ({
      ...issuing,
      onOutcome: options.onOutcome,
      around: (decide) => watched(decide, options),
      stopCheckOf(job) {
        const head = async (key: string) => {
          await options.beforeSend?.(job);
          return store.head(key);
        };
        return createStopCheck({ head }, job, { lookEveryMs: STOP_LOOK_EVERY_MS });
      },
    })),
    report: createReport(async () => ({
      ...{ ...step, language: options.language, sealer, ledgerOf, consoleLink },
    })),
  };
  const rest = stack.move();
  return {
    ...{ ...world, accept, on, handlers, patience, serviceUrl: service.url },
    sealer: async () => sealer,
    /** The store, clock and environment in which an approval starts a job; the runner then runs it. */
    approving,
    /** The job that an upload becomes; the runner then runs it. */
    receive,
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}

/** Reports every decision, and begins none after the run was stopped. */
const watched =
  (decide: Decide, { signal, onDocument }: HostOptions): Decide =>
  async (record) => {
    if (signal?.aborted) throw new Interrupted();
    const result = await decide(record);
    onDocument?.();
    return result;
  };

async function embeddedService(options: HostOptions): Promise<Service & AsyncDisposable> {
  const { data, accounts, sandboxPort, now, faults } = options;
  const sandbox = await startLocalSandbox({
    folder: join(data, 'sandbox'),
    accounts: accounts.map(sandboxAccount),
    accountOf: openSandboxAccount,
    ...{ port: sandboxPort ?? 0, now, faults },
  });
  return {
    ...sandbox,
    credentialsOf: (account) => {
      const { email, apiKey } = sandboxAccount(account);
      return credentialsOf(email, apiKey);
    },
  };
}

/** One client per account: its connections, its token and its bound on requests in flight serve every chunk. */
const clientsFor = (service: Service, options: HostOptions, stack: AsyncDisposableStack) => {
  const clientOf = (account: string): InvoicingClient =>
    stack.use(
      createInvoicingClient({
        baseUrl: service.url,
        serviceHere: service.here,
        credentials: async () => service.credentialsOf(account),
        limits: { requestsInFlight: requestsInFlight(options) },
        log: options.log,
      }),
    );
  return memoize(clientOf, Number.POSITIVE_INFINITY);
};

interface Named {
  data: string;
  stack?: string | undefined;
}

/** A key as people find it: below the data folder, or in the stack. */
export const shownPlace = ({ data, stack }: Named, key: string): string =>
  stack === undefined ? join(data, key) : key;

/** The files of a place, with what opens its ledger and its seal key; others may work in it until it is held. */
export type FilePlace = Awaited<ReturnType<typeof openFiles>>;

export async function openFiles({ data, stack }: Named) {
  if (stack !== undefined) return (await import('./stack-place.ts')).openStackFiles(stack);
  return {
    ...{ store: createFolderStore(data), erasable: createFolderErasable(data) },
    sealer: () => openSealer(data),
    rotation: () => rotateSealer(data),
    accounts: () => accountsIn(data),
    async hold() {
      await assertThere(data);
      const held = await openLedgerTables(data);
      await clearLeftParts(data);
      return held;
    },
    async ledgerOf({ environment, account }: { environment: string; account: string }) {
      const tables = await openLedgerTables(data);
      const options = { dynamodb: tables.client, tableName: LEDGER_TABLE, claimLifeMs: CLAIM_LIFE_MS };
      return { ...tables, ledger: createLedger({ ...options, environment, account }) };
    },
  };
}

/** Refuses a data folder that is not there: a slip would make an empty one, in which everything agrees. */
export async function assertThere(data: string): Promise<void> {
  if (!(await isThere(data))) throw new CommandError('backup-of-nothing', { folder: data });
}

/** Reports, ledger and client of an existing account, for work that issues nothing; a data folder is held. */
export async function openAccountPlace(of: AccountNamed) {
  const { account, stack } = of;
  const host =
    stack === undefined
      ? await openFolderAccount(of)
      : await (await import('./stack-place.ts')).openStackAccount({ ...of, stack });
  return {
    ...{ ...host, account, now: host.now(), log: createLog() },
    ...{ ledger: host.ledgerOf(account), client: host.clientOf(account) },
  };
}

type AccountNamed = Named & { account: string; service?: string | undefined; lang: Language };

async function openFolderAccount({ account, data, service, lang: language }: AccountNamed) {
  await assertThere(data);
  await assertKnownAccount(data, account);
  return openLocalHost({
    ...{ data, accounts: [account], service: configuredService(service) },
    ...{ dryRun: true, language, verify: 'none' },
  });
}
