import { join } from 'node:path';
import type { Fault } from '../../functions/sandbox/faults/fault.ts';
import { createIntake } from '../../functions/steps/intake.ts';
import { createIssue } from '../../functions/steps/issue.ts';
import { createReceive } from '../../functions/steps/receive.ts';
import { createReport } from '../../functions/steps/report.ts';
import type { ApproveDeps } from '../../shared/jobs/approve-plan.ts';
import { askBooks, patiently } from '../../shared/jobs/ask-books.ts';
import { createDecide, type Decide } from '../../shared/jobs/decide.ts';
import type { ReceiveAnswer } from '../../shared/jobs/receive-export.ts';
import { unlessStopped } from '../../shared/jobs/unless-stopped.ts';
import { createLoginWatch, type LoginWatch } from '../../shared/jobs/watch-login.ts';
import { CLAIM_LIFE_MS } from '../../shared/ledger/claim-life.ts';
import { createLedger, ledgerTable } from '../../shared/ledger/dynamodb-ledger.ts';
import { createHolders } from '../../shared/ledger/holders.ts';
import type { Ledger } from '../../shared/ledger/ledger.ts';
import type { LedgerOptions } from '../../shared/ledger/ledger-options.ts';
import { createLogins } from '../../shared/ledger/logins.ts';
import type { Log } from '../../shared/log.ts';
import type { Language } from '../../shared/problems/problem.ts';
import type { AcceptedCodes, JobRecord } from '../../shared/records/job-record.ts';
import type { OutcomeRecord } from '../../shared/records/outcome-record.ts';
import { createInvoicingClient, type InvoicingClient } from '../../shared/service/client.ts';
import { type Credentials, credentialsOf, loginName } from '../../shared/service/credentials.ts';
import type { ServiceHere } from '../../shared/service/direct-exchange.ts';
import { environmentOf } from '../../shared/service/environment.ts';
import { isSandbox } from '../../shared/service/is-sandbox.ts';
import type { Store } from '../../shared/store/store.ts';
import { startEmbeddedDynamoDB } from './embedded-dynamodb.ts';
import { createFolderStore } from './folder-store.ts';
import { Interrupted } from './interrupted.ts';
import { openSandboxAccount, sandboxAccount, startLocalSandbox } from './local-sandbox.ts';
import { createPatience, type Patience } from './patience.ts';
import type { Handlers } from './runner.ts';
import { openSealer } from './seal-key.ts';

const LEDGER_TABLE = 'rowmark-ledger';
/** The environment's name while the embedded sandbox serves; its port differs from run to run. */
const SANDBOX_ENVIRONMENT = 'sandbox';

interface LocalHostOptions {
  data: string;
  accounts: readonly string[];
  /** Port of the embedded sandbox; a free one without it. */
  sandboxPort?: number;
  /** A real environment with its credentials; without it the embedded sandbox serves. */
  service?: Service | undefined;
  dryRun: boolean;
  /** Doubtful codes that the user takes on. */
  accept?: AcceptedCodes | undefined;
  /** A person says so: what was sent as often as may be is sent once more. */
  resend?: boolean;
  /** A person says so: the retry file of a dry run is imported without its export. */
  onlyRetry?: boolean;
  /** A person says so: the accounts have changed their login. */
  rebind?: boolean;
  language: Language;
  verify: 'all' | 'none';
  requestsInFlight?: number | undefined;
  log: Log;
  /** The clock of steps and sandbox; the machine's own without it. */
  now?: () => Date;
  /** Scripted failures of the embedded sandbox. */
  faults?: readonly Fault[];
  /** Time for which a service that is down is waited for; none without it. */
  waitMs?: number;
  /** Told when the waiting begins. */
  onWait?: (ms: number) => void;
  /** Called after each document that was decided. */
  onDocument: () => void;
  /** Told of every document of a job that has its outcome. */
  onOutcome?: (job: string, outcome: OutcomeRecord) => void;
  /** True of a job that a person stopped: no further document of it is begun. */
  isStopped?: (job: string) => boolean;
  /** Once aborted, no further document is begun. */
  signal: AbortSignal;
}

const REQUESTS_IN_FLIGHT = 8;
/** The more at once, the more of them share a write to the disk; nobody else waits for this service. */
const REQUESTS_IN_FLIGHT_HERE = 32;

const requestsInFlight = ({ requestsInFlight: asked, service }: LocalHostOptions): number =>
  asked ?? (service === undefined ? REQUESTS_IN_FLIGHT_HERE : REQUESTS_IN_FLIGHT);

export interface LocalHost extends AsyncDisposable {
  store: Store;
  environment: string;
  serviceUrl: string;
  accept: AcceptedCodes | undefined;
  handlers: Handlers;
  login: LoginWatch;
  patience: Patience;
  /** The store, clock and environment in which an approval starts a job; the runner then runs it. */
  approving: ApproveDeps;
  clientOf(account: string): InvoicingClient;
  ledgerOf(account: string): Ledger;
  /** The job that an upload becomes; the runner then runs it. */
  receive(event: unknown): Promise<ReceiveAnswer>;
}

/** Everything that AWS provides, on this machine: folder, embedded DynamoDB, sandbox, and the handlers over them. */
export async function openLocalHost(options: LocalHostOptions): Promise<LocalHost> {
  await using stack = new AsyncDisposableStack();
  const ledgers = { folder: join(options.data, 'ledger'), tables: [ledgerTable(LEDGER_TABLE)] };
  const { client: dynamodb } = stack.use(await startEmbeddedDynamoDB(ledgers));
  const service = options.service ?? stack.use(await embeddedService(options));
  const environment = options.service ? environmentOf(options.service.url) : SANDBOX_ENVIRONMENT;
  const store = createFolderStore(options.data);
  const sealer = await openSealer(options.data);
  const clientOf = clientsFor(service, options, stack.use(new AsyncDisposableStack()));
  const run = crypto.randomUUID();
  const ledgerOptions = (account: string): LedgerOptions => ({
    dynamodb,
    tableName: LEDGER_TABLE,
    environment,
    account,
    claimLifeMs: CLAIM_LIFE_MS,
    onlyRun: run,
  });
  const ledgerOf = (account: string) => createLedger(ledgerOptions(account));
  const holdersOf = (account: string) => createHolders(ledgerOptions(account));

  const step = { store, now: options.now ?? (() => new Date()), log: options.log };
  const login = createLoginWatch({
    loginsOf: (account) => createLogins(ledgerOptions(account)),
    loginOf: async (account) => loginName(service.credentialsOf(account)),
    rebinds: () => options.rebind ?? false,
  });
  const { verify, log, resend = false } = options;
  const decide = createDecide({ clientOf, ledgerOf, holdersOf, verify, login, resend, log });
  const approving = { ...step, environment, startJob: async () => 'started' as const };
  const receive = createReceive(async () => ({
    ...approving,
    dryRun: options.dryRun,
    accept: options.accept,
  }));
  const { waitMs = 0, onWait = () => {}, signal } = options;
  const patience = createPatience({ waitMs, onWait, signal });
  const issuing = { ...step, concurrency: requestsInFlight(options), ledgerOf };
  const handlers: Handlers = {
    intake: createIntake(
      async () => ({
        ...step,
        isSandbox: async () => options.service === undefined || isSandbox(options.service.url),
        books: async (account) => {
          const asked = await askBooks(clientOf(account));
          return patience.isLeft() ? patiently(asked) : asked;
        },
        login,
        ledgerOf,
        onlyRetry: options.onlyRetry ?? false,
      }),
      async () => ({ ...issuing, decide }),
    ),
    issue: createIssue(async () => ({
      ...issuing,
      ...(options.onOutcome === undefined ? {} : { onOutcome: options.onOutcome }),
      decide: (job, ...of) => watched(decide(job, ...of), job, options),
    })),
    report: createReport(async () => ({ ...step, language: options.language, sealer })),
  };
  const rest = stack.move();
  return {
    store,
    environment,
    serviceUrl: service.url,
    accept: options.accept,
    handlers,
    login,
    patience,
    approving,
    clientOf,
    ledgerOf,
    receive,
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}

/** Tells of every decision, and begins none after the run was told to stop. */
const watched =
  (decide: Decide, { job }: JobRecord, { signal, isStopped, onDocument }: LocalHostOptions): Decide =>
  async (record) => {
    if (signal.aborted) throw new Interrupted();
    const told: Decide = async (one) => {
      const result = await decide(one);
      onDocument();
      return result;
    };
    return unlessStopped(told, () => isStopped?.(job) ?? false)(record);
  };

/** Environment that documents are issued in, with the credentials of each account. */
export interface Service {
  url: string;
  /** The service itself, where it is in this process. */
  here?: ServiceHere;
  credentialsOf(account: string): Credentials;
}

async function embeddedService(options: LocalHostOptions): Promise<Service & AsyncDisposable> {
  const { data, accounts, sandboxPort, now, faults } = options;
  const sandbox = await startLocalSandbox({
    folder: join(data, 'sandbox'),
    accounts: accounts.map(sandboxAccount),
    accountOf: openSandboxAccount,
    port: sandboxPort ?? 0,
    ...(now === undefined ? {} : { now }),
    ...(faults === undefined ? {} : { faults }),
  });
  return {
    url: sandbox.url,
    here: sandbox.here,
    credentialsOf: (account) => {
      const { email, apiKey } = sandboxAccount(account);
      return credentialsOf(email, apiKey);
    },
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  };
}

/** One client per account: its connections, its token and its bound on requests in flight serve every chunk. */
function clientsFor(service: Service, options: LocalHostOptions, stack: AsyncDisposableStack) {
  const clients = new Map<string, InvoicingClient>();
  return (account: string): InvoicingClient => {
    const known = clients.get(account);
    if (known !== undefined) return known;
    const client = stack.use(
      createInvoicingClient({
        baseUrl: service.url,
        serviceHere: service.here,
        credentials: async () => service.credentialsOf(account),
        limits: { requestsInFlight: requestsInFlight(options) },
        log: options.log,
      }),
    );
    clients.set(account, client);
    return client;
  };
}
