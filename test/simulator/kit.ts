import { createIntake } from '../../functions/steps/intake.ts';
import { createIssue } from '../../functions/steps/issue.ts';
import { createReceive } from '../../functions/steps/receive.ts';
import { createReport } from '../../functions/steps/report.ts';
import type { Handlers } from '../../infra/local/host/run-job.ts';
import {
  createLedgerWatch,
  createLoginBinding,
  type LedgerWatch,
} from '../../shared/jobs/account/account-guard.ts';
import { serializedClient } from '../../shared/jobs/account/acquire-slot.ts';
import { askService } from '../../shared/jobs/account/ask-service.ts';
import { isWholeJob } from '../../shared/jobs/files/read-job.ts';
import type { Spool } from '../../shared/jobs/files/spool.ts';
import { createStopCheck } from '../../shared/jobs/issue/decide.ts';
import { CLAIM_LIFE_MS, type LedgerOptions } from '../../shared/ledger/account-table.ts';
import { type AccountLedger, createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import { createSharedSemaphore } from '../../shared/ledger/shared-semaphore.ts';
import type { Log } from '../../shared/log.ts';
import { createInvoicingClient, type InvoicingClient } from '../../shared/service/client.ts';
import { loginName } from '../../shared/service/environment.ts';
import type { Exchange } from '../../shared/service/http-exchange.ts';
import type { Store } from '../../shared/store/store.ts';
import { type Gate, gatedLedger } from './lives/gate.ts';
import { dynamodbOver, type MemoryTables } from './memory-dynamodb.ts';
import { createMemoryStore, type MemoryObjects, type StoreCall } from './memory-store.ts';
import type { PortCall } from './port-calls.ts';
import { COMPANIES } from './service-world.ts';
import type { Process, Simulation } from './simulation.ts';
// Loaded at once: the clock of a simulation would go on while intake loads it.
import '../../shared/jobs/approve/approve-plan.ts';

type Tell = (name: string) => void;

/** The ledger, telling what is kept and asked of payments and their money, who takes what, and what stands in the way. */
const toldLedger = (real: AccountLedger, tell: Tell): AccountLedger => ({
  ...real,
  async take(held, by, instead) {
    const holder = await real.take(held, by, instead);
    const inPlace = instead === undefined ? 'taken' : 'taken from another';
    tell(`${held.kind} ${holder === undefined ? inPlace : 'in the way'}`);
    return holder;
  },
  async giveBack(held, by) {
    await real.giveBack(held, by);
    tell(`${held.kind} given back`);
  },
  async payment(id) {
    tell('payment looked at again');
    return real.payment(id);
  },
  async notePayment(id, state) {
    tell('payment told');
    return real.notePayment(id, state);
  },
  async takeCredit(id, credit, revision) {
    const answer = await real.takeCredit(id, credit, revision);
    tell(`credit ${answer}`);
    return answer;
  },
  async dropCredit(id, credit) {
    await real.dropCredit(id, credit);
    tell('credit given back');
  },
  async noteMoney(id, news) {
    tell('money noted');
    return real.noteMoney(id, news);
  },
  async prove(request) {
    await real.prove(request);
    tell('content proven');
  },
});

/** A mistake that somebody might make, between the real parts. */
export interface Planted {
  store?: (store: Store) => Store;
  ledger?: (ledger: AccountLedger) => AccountLedger;
  client?: (client: InvoicingClient) => InvoicingClient;
  exchange?: (exchange: Exchange) => Exchange;
  handlers?: (handlers: Handlers) => Handlers;
  ledgerWatch?: (watch: LedgerWatch) => LedgerWatch;
  /** Another command in the place of one to the ledger. */
  command?: (command: unknown) => unknown;
  verify?: 'none';
  login?: 'never looked at';
  /** Seconds of rest after which a file counts as whole. */
  restMs?: number;
}

/** Places where a host keeps what outlives its processes. */
export interface Host {
  name: string;
  environment: string;
  objects: MemoryObjects;
  ledger: MemoryTables;
  /** The company that an account logs in as, where that is not its own. */
  logins: Map<string, string>;
  /** Until then nothing can be written here. */
  fullUntil: number;
}

export interface World {
  sim: Simulation;
  call: PortCall;
  exchangeOf: (process: Process, account: string) => Exchange;
  onCell: (name: string) => void;
  /** Told of what stands before a document, and of what it says. */
  onGuard: (name: string) => void;
  /** Jobs meet there before they take what one document alone may have. */
  gate?: Gate | undefined;
  log: Log;
  planted: Planted;
  documentsAtOnce: number;
}

const LEDGER_TABLE = 'ledger';
/** As functions look if somebody has stopped their job. */
const STOP_LOOK_EVERY_MS = 2_000;

class Throttled extends Error {}
class Unavailable extends Error {}
class DiskFull extends Error {}

/** Everything that one process holds: the handlers over its own client, ledger and store. */
export function openKit(
  { sim, call, exchangeOf, onCell, onGuard, gate, log, planted, documentsAtOnce }: World,
  host: Host,
  of: {
    process: Process;
    run?: string;
    dryRun?: boolean;
    resend?: boolean;
    rebind?: boolean;
    /** Chunks of an account at once, where functions share its load. */
    places?: number;
    startJob?: (job: string) => Promise<'started' | 'exists'>;
  },
) {
  const { process } = of;
  const wall = () => sim.now + process.skewMs;
  const storeCall: StoreCall = ({ name, key }, effect) => {
    // Workbooks bring threads of their own: a report leaves out a format that fails.
    if (key.endsWith('.xlsx')) throw new Error('no workbooks in a history');
    return call(process, { port: 'store', name, about: key }, ({ fault }) => {
      if (name.startsWith('put') && sim.now < host.fullUntil) throw new DiskFull('no space left on the disk');
      if (fault === 'refused') throw new Unavailable('the store refuses');
      const answer = effect();
      if (fault === 'answer lost') throw new Unavailable('the answer of the store is lost');
      return answer;
    });
  };
  const bare = createMemoryStore(host.objects, storeCall);
  const store: Store = (planted.store ?? same)({
    ...bare,
    create: async (key) => {
      if (key.endsWith('.xlsx')) throw new Error('no workbooks in a history');
      return bare.create(key);
    },
  });
  const dynamodb = dynamodbOver((command) => {
    const name = ledgerCall(command);
    const sent = planted.command?.(command) ?? command;
    return call(process, { port: 'ledger', name, about: keyOf(command) }, ({ fault }) =>
      carried(fault, () => host.ledger.execute(sent)),
    );
  });
  const ledgerOptions = (account: string): LedgerOptions => ({
    dynamodb,
    tableName: LEDGER_TABLE,
    environment: host.environment,
    account,
    claimLifeMs: CLAIM_LIFE_MS,
    onlyRun: of.run,
    now: wall,
  });
  const pass = async () => gate?.pass(process);
  const ledgerOf = (account: string) =>
    gatedLedger((planted.ledger ?? same)(toldLedger(createLedger(ledgerOptions(account)), onGuard)), pass);
  const { places } = of;
  const loadOf =
    places === undefined
      ? undefined
      : (account: string) =>
          createSharedSemaphore({
            ...{ ...ledgerOptions(account), places, placeLifeMs: CLAIM_LIFE_MS },
            nameOf: () => {
              entries += 1;
              return `${process.name} ${entries}`;
            },
          });
  let entries = 0;
  const clients = new Map<string, InvoicingClient>();
  const clientOf = (account: string): InvoicingClient => {
    const known = clients.get(account) ?? (planted.client ?? same)(newClient(account));
    clients.set(account, known);
    return known;
  };
  const newClient = (account: string) =>
    createInvoicingClient({
      baseUrl: 'https://service.example',
      credentials: async () => credentialsOf(host, account),
      exchange: (planted.exchange ?? same)(exchangeOf(process, host.logins.get(account) ?? account)),
      ...{ log, now: () => sim.now },
      sleep: (ms) => sim.sleep(ms, process),
      random: sim.chance(`${process.name}: jitter`).next,
    });
  const askingClientOf = (account: string): InvoicingClient => {
    const load = loadOf?.(account);
    if (load === undefined) return clientOf(account);
    const sleep = (ms: number) => sim.sleep(ms, process);
    return serializedClient(clientOf(account), {
      ...{ load, patienceMs: 150_000, now: () => sim.now, sleep },
      nameOf: () => `${process.name} asks`,
    });
  };
  const login = createLoginBinding({
    ledgerOf,
    loginOf: async (account) => loginName(credentialsOf(host, account)),
    rebinds: () => of.rebind === true || planted.login === 'never looked at',
  });
  const step = { store, environment: host.environment, now: () => new Date(wall()), log, ledgerOf };
  const ledgerWatch = (planted.ledgerWatch ?? same)(createLedgerWatch(step, of.run));
  const world = { ...step, clientOf, login, ledgerWatch };
  const sleep = (ms: number) => sim.sleep(ms, process);
  const issuing = async () => ({
    ...{ ...world, concurrency: documentsAtOnce, loadOf, sleep },
    verify: planted.verify ?? ('all' as const),
    resend: of.resend ?? false,
    way: { onCell, now: () => sim.now, sleep },
    stopCheckOf: (job: string) =>
      createStopCheck(store, job, { lookEveryMs: STOP_LOOK_EVERY_MS, clock: () => sim.now }),
  });
  const handlers: Handlers = (planted.handlers ?? same)({
    intake: createIntake(
      async () => ({
        ...{ ...world, clientOf: askingClientOf },
        isSandbox: async () => true,
        asked: (account) => askService({ ...world, clientOf: askingClientOf }, account),
        spool: memorySpool,
        // On one machine a power cut leaves records that are damaged.
        ...(places === undefined ? { isWhole: (job: string) => isWholeJob(store, job) } : {}),
      }),
      issuing,
    ),
    issue: createIssue(issuing),
    report: createReport(async () => ({ ...step, language: 'en' })),
  });
  const receive = createReceive(async () => ({
    ...step,
    dryRun: of.dryRun ?? false,
    startJob: of.startJob ?? (async () => 'started'),
  }));
  return {
    ...{ ...world, handlers, receive, ledgerOptions },
  };
}

export type Kit = ReturnType<typeof openKit>;

const same = <T>(part: T): T => part;

const credentialsOf = ({ logins }: Host, account: string) => {
  const company = COMPANIES.find((one) => one.account === (logins.get(account) ?? account));
  return { email: company?.email ?? 'nobody@rowmark.example', api_key: company?.apiKey ?? '' };
};

function carried<T>(fault: string | undefined, effect: () => T): T {
  if (fault === 'throttled') throw new Throttled('the ledger is throttled');
  const answer = effect();
  if (fault === 'answer lost') throw new Unavailable('the answer of the ledger is lost');
  // The SDK sends again what it has no answer to.
  return fault === 'sent twice' ? effect() : answer;
}

const NAMES: Readonly<Record<string, string>> = {
  GetItemCommand: 'look up',
  BatchGetItemCommand: 'look up',
  UpdateItemCommand: 'update',
};

function ledgerCall(command: unknown): string {
  const name = command instanceof Object ? command.constructor.name : '';
  const input = inputOf(command);
  const changed =
    'ExpressionAttributeNames' in input ? Object.values(input.ExpressionAttributeNames ?? {}) : [];
  if (changed.includes('fingerprint')) return name === 'PutItemCommand' ? 'settle' : 'claim';
  return changed.includes('sender') ? 'note' : (NAMES[name] ?? 'settle');
}

const inputOf = (command: unknown): object =>
  command instanceof Object && 'input' in command && command.input instanceof Object ? command.input : {};

function keyOf(command: unknown): string {
  const input = inputOf(command);
  const key = 'Key' in input ? input.Key : 'Item' in input ? input.Item : undefined;
  return (
    /\\"([^\\"]*)\\"(?:,\\"(?:payment|clearance|credit|identity)\\")?\]"/.exec(
      JSON.stringify(key) ?? '',
    )?.[1] ?? ''
  );
}

async function memorySpool(): Promise<Spool> {
  return {
    kept: 2_000,
    async file<Line>() {
      const lines: Line[] = [];
      return {
        async write(line: Line) {
          lines.push(line);
        },
        async *read() {
          yield* lines;
        },
        async *batches() {
          yield lines;
        },
      };
    },
    async [Symbol.asyncDispose]() {},
  };
}
