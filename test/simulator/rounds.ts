import type { ChildProcess } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Fault } from '../../functions/sandbox/faults/fault-injector.ts';
import { createInvoicingClient } from '../../shared/service/client.ts';
import { serviceDocuments } from '../../shared/statement/service-documents.ts';
import { reportRows } from '../commands/imported-report.ts';
import { spawnRowmark } from '../commands/spawn-rowmark.ts';
import { openServe } from '../console/open-serve.ts';
import { filesBelow } from '../files-below.ts';
import { type Door, openDoor } from './door.ts';
import { EMAIL, type FaultyService, startFaultyService } from './faulty-service.ts';
import { randomOf } from './random.ts';

/** Rounds that one data folder and its service live through. */
const ROUNDS_OF_A_LIFE = 15;
/** Commands that a person runs, as they are told, before an import that does not come through counts as stuck. */
const COMMANDS_MAX = 8;

type Random = ReturnType<typeof randomOf>;

const pick = <One>(random: Random, of: readonly One[]): One | undefined => of[random.below(of.length)];

interface Life extends AsyncDisposable {
  data: string;
  folder: string;
  service: FaultyService;
  door: Door;
  /** Copies of the data folder that may be put back, by the round before which each was made. */
  copies: number[];
  /** The round before which the copy was made that was put back in this one. */
  backTo?: number | undefined;
  random: Random;
  /** Told of each process that was killed. */
  killed: () => void;
  /** Told of each process that was stopped. */
  stopped: () => void;
}

async function begin(random: Random, { killed, stopped }: Pick<Life, 'killed' | 'stopped'>): Promise<Life> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-rounds-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const service = stack.use(await startFaultyService());
  const door = stack.use(await openDoor(service));
  const rest = stack.move();
  const end = () => rest.disposeAsync();
  const data = join(folder, 'data');
  return { data, folder, service, door, copies: [], random, killed, stopped, [Symbol.asyncDispose]: end };
}

const ENV = { ROWMARK_EMAIL: EMAIL, ROWMARK_API_KEY: 'sandbox' };

/** A process that does not end is stuck, and tells where. */
const STUCK_MS = 600_000;
const TOLD_AFTER_MS = 10_000;
const REPORTS = '--report-on-signal --report-filename=stderr';

/** A process of its own, which may be killed. */
async function command(life: Life, args: readonly string[], started?: (child: ChildProcess) => void) {
  const where = ['--data', life.data, '--service', life.door.url];
  let isStuck = false;
  const ran = await spawnRowmark([...args, ...where], {
    env: { ...ENV, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${REPORTS}` },
    started(child) {
      started?.(child);
      const stuck = setTimeout(() => {
        isStuck = child.kill('SIGUSR2');
        setTimeout(() => child.kill('SIGKILL'), TOLD_AFTER_MS);
      }, STUCK_MS);
      child.on('close', () => clearTimeout(stuck));
    },
  });
  if (isStuck) throw new Error(`${args.join(' ')} does not end.\n${ran.stderr}`);
  if (ran.status === null) life.killed();
  return ran;
}

const HEADER =
  'external_id,invoice_type_code,payment_method_type,Date,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';

/** Invoices with numbers that end in digits of their own, so that no two could be one document. */
function exportOf(round: number, rows: number, first = 1): { text: string; ids: string[] } {
  const ids = Array.from({ length: rows }, (_, at) => `T-${round * 1000 + at + first}`);
  const lines = ids.map(
    (id, at) =>
      `${id},1.1,1,2026-11-18,Aegean ${id} Ltd,GR,094014201,Πειραιάς,Ακτή Μιαούλη,10,18535,Πριόνι,${39 + first + at}.${10 + (round % 90)},24,category1_1,E3_561_001`,
  );
  return { text: `${[HEADER, ...lines].join('\n')}\n`, ids };
}

const answerSchema = z.object({ jobs: z.tuple([z.object({ job: z.string(), report: z.string() })]) });

/** The import of a round, which did not come to its end. */
interface Broken {
  file: string;
  round: number;
  ids: readonly string[];
}

/** A past that goes missing, by its name. */
type Past = (life: Life, broken: Broken) => Promise<void>;

const filesLike = (folder: string, wanted: RegExp): string[] =>
  filesBelow(folder)
    .map((name) => join(folder, name))
    .filter((path) => wanted.test(path) && statSync(path).isFile())
    .sort();

/** Leaves a file as a power cut, or a bad disk, may leave it. */
async function damage(path: string | undefined, random: Random): Promise<void> {
  if (path === undefined) return;
  const bytes = await readFile(path);
  const ways = [
    () => truncate(path, 0),
    () => truncate(path, Math.floor(bytes.length * random.next())),
    () => writeFile(path, Buffer.alloc(bytes.length)),
    () => rm(path),
  ];
  await pick(random, ways)?.();
}

const damageOne =
  (...wanted: RegExp[]): Past =>
  async ({ data, random }) => {
    const files = wanted.flatMap((one) => filesLike(data, one));
    await damage(pick(random, files), random);
  };

const lose =
  (part: string): Past =>
  ({ data }) =>
    rm(join(data, part), { recursive: true, force: true });

/** Puts a part of an older copy back, or all of it. */
const putBack =
  (part: string): Past =>
  async (life) => {
    const round = pick(life.random, life.copies);
    const copy = join(life.folder, `copy-${round}`, part);
    if (round === undefined || !existsSync(copy)) return;
    await rm(join(life.data, part), { recursive: true, force: true });
    await cp(copy, join(life.data, part), { recursive: true });
    if (part === '') life.backTo = round;
  };

/** A log whose last writes never came to the disk. */
const tearLog: Past = async ({ data, random }) => {
  const [log] = filesLike(join(data, 'ledger/tables'), /\.log$/);
  if (log === undefined) return;
  const { length } = await readFile(log);
  await truncate(log, Math.max(0, length - Math.ceil(random.next() * 400)));
};

/** The key, of which a copy is kept. */
const damageKey: Past = async (life, broken) => {
  const key = join(life.data, 'seal/private-key.pem');
  if (!existsSync(key)) return;
  await cp(key, join(life.folder, 'key.pem'));
  await damageOne(/\/seal\/private-key\.pem$/)(life, broken);
};

/** Another export under the same name: what was stopped has its report now, and each row says what the service says. */
const replaceStopped: Past = async (life, { file, round, ids }) => {
  const own = await readFile(file, 'utf8');
  const before = new Set(filesLike(join(life.data, 'reports'), /\/result\.jsonl$/));
  await writeFile(
    file,
    own.trimEnd().replace(/[^\n]*$/, (last) => `${last}\n${otherRow(last, round)}\n`),
  );
  await cp(file, otherOf(file));
  await followAdvice(life, file);
  await writeFile(file, own);
  const written = filesLike(join(life.data, 'reports'), /\/result\.jsonl$/).filter((one) => !before.has(one));
  const rows = (await Promise.all(written.map((one) => reportRows(join(one, '..'))))).flat();
  for (const { external_id, code } of rows)
    if (
      code === 'JOB-STOPPED' &&
      !rows.some((row) => row.external_id === external_id && row.outcome === 'issued')
    )
      throw new Error(`${external_id} was called not sent by a stopped import, and was issued by it.`);
  for (const id of ids) {
    const said = rows.filter(({ external_id, outcome }) => external_id === id && outcome === 'issued');
    if (said.length > 1) throw new Error(`${said.length} imports say that they had ${id} issued.`);
  }
};

const otherOf = (file: string): string => file.replace('.csv', '-other.csv');
const otherRow = (row: string, round: number): string =>
  row.replace(/^[^,]*/, `T-${round * 1000 + 500}`).replace(/Aegean [^,]* Ltd/, 'Aegean other Ltd');

/** What goes wrong at the service while a long import is killed again and again. */
const FAULTS: readonly Fault['action'][] = [
  { reset: 'after' },
  { status: 500 },
  { status: 429 },
  { pending: 2 },
  { revoke: true },
];
const FAULT_RATE = 0.05;

/** A long import under faults, killed again and again; in the end a person has looked at what was sent as often as may be. */
const killAgain: Past = async (life, { file, round, ids }) => {
  const fault = (action: Fault['action'], n: number) => ({
    match: {},
    action,
    probability: FAULT_RATE,
    seed: round + n,
  });
  await life.service.faults(FAULTS.map(fault));
  for (let kills = 1 + life.random.below(6); kills > 0; kills -= 1)
    await command(life, ['import', file], (child) => killLater(life, child, ids.length));
  await life.service.faults([]);
};

/** The same file in a folder whose service is within, and dies with each import. */
const killWithService: Past = async (life, { file, round, ids }) => {
  const data = join(life.folder, `own-${round}`);
  const run = async (...more: string[]) =>
    (await spawnRowmark(['import', file, '--data', data, ...more])).status;
  for (let kills = 1 + life.random.below(6); kills > 0; kills -= 1) {
    const started = (child: ChildProcess) => killSoon(life.random, child);
    if ((await spawnRowmark(['import', file, '--data', data], { started })).status === null) life.killed();
  }
  const status = (await run()) === 0 ? 0 : await run('--resend');
  await using left = await startFaultyService({
    folder: join(data, 'sandbox'),
    tableName: 'rowmark-sandbox',
  });
  const { issued, lost } = await left.stats();
  const isOnce = ids.every((id) => issued[id] === 1) && Object.keys(issued).length === ids.length;
  if (status !== 0 || lost > 0 || !isOnce)
    throw new Error(`Status ${status}: ${JSON.stringify(issued)}, lost: ${lost}`);
};

/** Codes that say openly that nobody knows. */
const NOT_KNOWN = /^(OUTCOME-UNKNOWN|ISSUE-PENDING|CLAIMED-ELSEWHERE)$/;

/** Another export that is dropped at the console, whose process is killed while the service may be away; then it is stopped. */
const stopServed: Past = async (life, { round }) => {
  const { random, folder, door } = life;
  const { text, ids } = exportOf(round, 30, 600);
  const open = () => openServe(life.data, ['--service', door.url, '--wait', '2h'], ENV);
  let serve = await open();
  try {
    const { job } = await serve.upload(`served-${round}.csv`, text, '');
    const decided = async (count: number) => {
      for (let looks = 0; looks < 40; looks += 1) {
        const found = await serve.json(`/api/jobs/${job}`);
        if (found.decided >= count || ['done', 'failed'].includes(found.state)) return;
        await new Promise((later) => setTimeout(later, 25));
      }
    };
    await decided(random.below(ids.length));
    if (random.happens(0.5)) door.away(1, Number.POSITIVE_INFINITY);
    for (let kills = random.below(3); kills > 0; kills -= 1) {
      await serve.kill('SIGKILL');
      life.killed();
      serve = await open();
      await decided(random.below(ids.length / 2));
    }
    await serve.ask(`/api/jobs/${job}/stop`, { method: 'POST' });
    const { report, failure } = await serve.ended(job);
    door.quiet();
    life.stopped();
    const { issued } = await life.service.stats();
    const rows = failure === undefined ? await reportRows(join(life.data, report)) : [];
    const own = ids.filter((id) => issued[id] !== undefined);
    if (
      failure === undefined
        ? rows.map(({ external_id }) => external_id).join() !== ids.join()
        : own.length > 0
    )
      throw new Error(
        `A stopped import has ${rows.length} rows (${JSON.stringify(failure)}), and issued ${own}.`,
      );
    for (const { external_id, outcome, code, mark } of rows)
      if (!NOT_KNOWN.test(code ?? '') && (outcome === 'issued') !== own.includes(external_id ?? ''))
        throw new Error(`${external_id}: ${outcome} ${code} ${mark}, and the service issued ${own}.`);
  } finally {
    door.quiet();
    await serve[Symbol.asyncDispose]();
  }
  const file = join(folder, `served-${round}.csv`);
  await writeFile(file, text);
  await followAdvice(life, file);
};

/** More than one chunk issues at once. */
const LONG_ROWS = 120;
const STOPPED = /Ctrl-C/;
const LONG = /long/;

const PASTS: Readonly<Record<string, Past>> = {
  'a kill alone': async () => {},
  'a long import under faults, killed again and again': killAgain,
  'a kill together with its service': killWithService,
  'a stop at the console': stopServed,
  'a Ctrl-C': async () => {},
  'a Ctrl-C, and another export in its place': replaceStopped,
  'a damaged file of a job': damageOne(/\/jobs\/[^/]+\/(?!finished).*\.jsonl?$/),
  'a damaged newest/': damageOne(/\/newest\/.*\.json$/),
  'a damaged latest.json': damageOne(/\/reports\/default\/latest\.json$/),
  'a damaged ledger': damageOne(/\/ledger\/tables\/(CURRENT|MANIFEST[^/]*|[^/]*\.ldb|[^/]*\.log)$/),
  'a torn log of the ledger': tearLog,
  'a damaged lock': damageOne(/\/ledger\/lock\/(CURRENT|MANIFEST[^/]*)$/),
  'a damaged key': damageKey,
  'a ledger that is lost': lose('ledger'),
  'jobs that are lost': lose('jobs'),
  'an older ledger': putBack('ledger'),
  'an older folder': putBack(''),
};

/** Imports until nothing is left, as a person does who follows what they are told; throws where that leads nowhere. */
async function followAdvice(life: Life, file: string): Promise<string> {
  const told: string[] = [];
  let more: string[] = [];
  for (let turn = 0; turn < COMMANDS_MAX; turn += 1) {
    const ran = await command(life, ['import', file, '--json', '--lang', 'en', ...more]);
    more = [];
    const all = `${ran.stdout}${ran.stderr}`;
    told.push(`status ${ran.status}: ${[...new Set(all.match(/"code": "[^"]+"/g))].join(' ')} ${ran.stderr}`);
    if (ran.status === 0) return answerSchema.parse(JSON.parse(ran.stdout)).jobs[0].report;
    if (/private-key\.pem/.test(all))
      await cp(join(life.folder, 'key.pem'), join(life.data, 'seal/private-key.pem'));
    else if (/ledger rebuild [^\n]*--accept/.test(all))
      await rebuild(life, told, ['--accept', '--by', 'the accountant']);
    else if (/ledger rebuild/.test(all)) await rebuild(life, told, []);
    else if (/--rebind/.test(all)) more = ['--rebind'];
    else if (/--resend/.test(all)) more = ['--resend'];
  }
  throw new Error(`An import is stuck.\n${told.join('\n')}`);
}

/** What the runbook asks for after a folder was put back as a whole: compare it, rebuild it, and import again what came since. */
async function followRunbook(life: Life, round: number): Promise<void> {
  const { backTo } = life;
  if (backTo === undefined) return;
  life.backTo = undefined;
  const checked = await command(life, ['ledger', 'check']);
  if (checked.status !== 0) await rebuild(life, [checked.stdout], []);
  for (let since = backTo; since < round; since += 1) {
    const file = join(life.folder, `export-${since}.csv`);
    for (const one of [otherOf(file), file].filter(existsSync)) await followAdvice(life, one);
  }
}

/** A rebuilding is killed now and then as well, and run again. */
async function rebuild(life: Life, told: string[], args: readonly string[]): Promise<void> {
  if (life.random.next() < 0.3) await command(life, ['ledger', 'rebuild'], (child) => killLater(life, child));
  const ran = await command(life, ['ledger', 'rebuild', ...args]);
  told.push(`rebuild ${ran.status}: ${ran.stderr}`);
  if (ran.status !== 0) throw new Error(`A ledger is not rebuilt.\n${told.join('\n')}`);
}

const REQUESTS_OF_A_DOCUMENT = 3;
const LATEST_KILL_MS = 2_500;
const LATEST_SECOND_STOP_MS = 300;

/** Kills a process at one of its requests, or at any moment. */
function killLater({ door, random }: Life, child: ChildProcess, documents = 4): void {
  const kill = () => void child.kill('SIGKILL');
  if (random.next() < 0.7) {
    const request = 1 + Math.floor(random.next() * documents * REQUESTS_OF_A_DOCUMENT);
    door.at(request, random.next() < 0.5 ? 'before' : 'after', kill);
  } else killSoon(random, child);
}

/** Kills a process at any moment. */
function killSoon(random: Random, child: ChildProcess): void {
  const timer = setTimeout(() => child.kill('SIGKILL'), random.next() * LATEST_KILL_MS);
  child.on('close', () => clearTimeout(timer));
}

/** Stops a process as a person does, once or twice, or without patience; the service may be away meanwhile. */
function stopLater({ door, random, stopped }: Life, child: ChildProcess, documents: number): void {
  const request = 1 + Math.floor(random.next() * documents * REQUESTS_OF_A_DOCUMENT);
  const [then, afterMs] = [random.next(), random.next() * LATEST_SECOND_STOP_MS];
  if (random.next() < 0.5) door.away(Math.max(2, request - 2), 1 + Math.floor(random.next() * 8));
  door.at(request, random.next() < 0.5 ? 'before' : 'after', () => {
    stopped();
    child.kill('SIGINT');
    if (then >= 0.5) return;
    const timer = setTimeout(() => child.kill(then < 0.3 ? 'SIGINT' : 'SIGKILL'), afterMs);
    child.on('close', () => clearTimeout(timer));
  });
  child.on('close', () => door.quiet());
}

/** One round: an import that is killed or stopped, a past that goes missing, and what a person does then. */
async function playRound(life: Life, round: number, name: string): Promise<void> {
  const { random, data, folder } = life;
  if (existsSync(data) && random.next() < 0.5) {
    await cp(data, join(folder, `copy-${round}`), { recursive: true });
    life.copies.push(round);
  }
  const { text: content, ids } = exportOf(round, LONG.test(name) ? LONG_ROWS : 2 + random.below(12));
  const file = join(folder, `export-${round}.csv`);
  await writeFile(file, content);
  const end = STOPPED.test(name) ? stopLater : killLater;
  await command(life, ['import', file], (child) => end(life, child, ids.length));
  await PASTS[name]?.(life, { file, round, ids });
  await followRunbook(life, round);
  const report = await followAdvice(life, file);
  await assertTrue(life, { ids, report });
}

async function assertTrue(life: Life, { ids, report }: { ids: readonly string[]; report: string }) {
  const client = createInvoicingClient({
    baseUrl: life.service.url,
    credentials: async () => ({ email: EMAIL, api_key: 'sandbox' }),
  });
  await using _open = client;
  const listed = await serviceDocuments(client);
  if (!Array.isArray(listed)) throw new Error('The service does not list its documents.');
  const marks = new Map(listed.map(({ external_id, mark }) => [external_id, mark]));
  const { issued } = await life.service.stats();
  for (const [id, times] of Object.entries(issued))
    if (times !== 1) throw new Error(`${id} was issued ${times} times.`);
  for (const id of ids) if (!marks.has(id)) throw new Error(`${id} was not issued.`);
  const rows = await reportRows(report);
  if (rows.map(({ external_id }) => external_id).join() !== ids.join())
    throw new Error(`The report ${report} has other rows.`);
  for (const one of filesLike(join(life.data, 'reports'), /\/result\.jsonl$/))
    for (const { external_id, outcome, mark } of await reportRows(join(one, '..'))) {
      const isDone = outcome === 'issued' || outcome === 'duplicate';
      if (isDone && mark !== marks.get(external_id ?? ''))
        throw new Error(`${one} states the MARK ${mark} of ${external_id}.`);
    }
  const verified = await spawnRowmark(['verify', report]);
  if (verified.status !== 0) throw new Error(`The report ${report} is not sound: ${verified.stdout}`);
  const checked = await command(life, ['ledger', 'check']);
  if (checked.status !== 0) throw new Error(`The ledger does not agree: ${checked.stdout}${checked.stderr}`);
}

/** Plays rounds of kill, cut, damage, restore and loss; answers how many there were of each. Throws at the first that is not true. */
export async function playRounds(
  { rounds, seed, only = '' }: { rounds: number; seed: number; only?: string },
  tell: (line: string) => void = () => {},
): Promise<Record<string, number>> {
  const played: Record<string, number> = {};
  const names = Object.keys(PASTS).filter((name) => name.includes(only));
  if (names.length === 0)
    throw new Error(`No rounds are called ${only}. There are: ${Object.keys(PASTS).join('; ')}.`);
  const count = (what: string) => {
    played[what] = (played[what] ?? 0) + 1;
  };
  const random = randomOf(seed);
  let life: Life | undefined;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      if (life === undefined || round % ROUNDS_OF_A_LIFE === 1) {
        await life?.[Symbol.asyncDispose]();
        life = await begin(random, { killed: () => count('kills'), stopped: () => count('stops') });
      }
      // Each past in its turn, in an order of its own in each life.
      const name = names[(round * 5 + seed) % names.length] ?? '';
      tell(`${round}: ${name}`);
      await playRound(life, round, name).catch((error: unknown) => {
        throw new Error(`Round ${round} of seed ${seed}, ${name}: ${String(error)}`, { cause: error });
      });
      count(name);
    }
  } finally {
    await life?.[Symbol.asyncDispose]();
  }
  return played;
}
