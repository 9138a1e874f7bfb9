import { createHash } from 'node:crypto';
import { createOutageRetry } from '../../infra/local/host/outage-retry.ts';
import { importContent, startJob } from '../../infra/local/import/import-file.ts';
import { createLedgerItems } from '../../shared/ledger/account-table.ts';
import { createCertificates } from '../../shared/ledger/certificates.ts';
import { rebuildLedger } from '../../shared/rebuild/rebuild-ledger.ts';
import { Faults } from './faults.ts';
import type { History } from './history.ts';
import { type Host, openKit, type Planted, type World } from './kit.ts';
import { MemoryTables } from './memory-dynamodb.ts';
import { MemoryObjects } from './memory-store.ts';
import { portCalls } from './port-calls.ts';
import { linesAt } from './reports.ts';
import { createServiceWay } from './service-way.ts';
import { openService, type Truth } from './service-world.ts';
import { Simulation } from './simulation.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,notes,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const IDS = ['D1', 'D2'];
const csv = (amount: string) =>
  `${[HEADER, ...IDS.map((id) => `${id},11.1,0,,Είδος,${amount},24,category1_3,E3_561_003`)].join('\n')}\n`;

const ACCOUNT = 'alpha';
const MOST_TURNS = 200_000;
const MOST_TRIES = 12;
const FAULTS_MS = 240_000;
const MINUTE_MS = 60_000;

/** A violation that a history has shown, in words. */
export type Violation = string;

interface Options {
  seed: number;
  planted?: Planted | undefined;
  /** Places whose faults are left out. */
  without?: ReadonlySet<string> | undefined;
}

type Told = Omit<History, 'seed' | 'answers'>;

interface Asked {
  file: string;
  text: string;
  amend: boolean;
  /** A person has looked: what was sent as often as may be is sent once more. */
  resend?: boolean;
}

/**
 * One amendment history: a job issues two documents; then two people amend both at once while calls fail and processes die,
 * somebody brings the old export again, the faults end, and at last the ledger is lost and rebuilt.
 */
export async function amendHistory({ seed, planted = {}, without = new Set() }: Options): Promise<Told> {
  const sim = new Simulation(seed);
  const guards: Record<string, number> = {};
  const onGuard = (name: string) => {
    guards[name] = (guards[name] ?? 0) + 1;
  };
  const cells = new Set<string>();
  const service = await openService(() => sim.now);
  const found = new Set<Violation>();
  const worldOf = (faults: Faults): World => {
    const call = portCalls(sim, faults);
    const way = createServiceWay({ sim, call, service, isDown: () => false });
    return {
      ...{ sim, call, onCell: (name) => cells.add(name), onGuard, planted, documentsAtOnce: 2 },
      exchangeOf: (process, account) => {
        const exchange = way.exchangeOf(process, account);
        return async (request) => {
          const answer = await exchange(request);
          for (const one of outOfOrder(service.truths())) found.add(one);
          return answer;
        };
      },
    };
  };
  const host: Host = {
    ...{ name: 'cloud', environment: 'sandbox', logins: new Map(), fullUntil: 0 },
    objects: new MemoryObjects(() => sim.now),
    ledger: new MemoryTables(),
  };
  const faults = new Faults(sim, { without, untilMs: FAULTS_MS });
  let runs = 0;

  async function run(
    world: World,
    { file, text, amend, resend = false }: Asked,
  ): Promise<string | undefined> {
    runs += 1;
    const process = sim.start(`run ${runs}`);
    const kit = openKit(world, host, { process, resend });
    const place = { account: ACCOUNT, profile: 'standard', file };
    const start = () =>
      startJob({ ...kit, approving: { now: () => new Date(sim.now) } }, place, {
        ...{ path: file, put: (key) => kit.store.put(key, text), amend, by: 'accounting' },
        ...{ corrections: undefined, approved: undefined },
      });
    const patience = createOutageRetry({
      ...{ waitMs: 0, onWait: () => {}, signal: new AbortController().signal, now: () => sim.now },
      sleep: (ms) => sim.sleep(ms, process),
    });
    const sha256 = createHash('sha256').update(text).digest('hex');
    const { store, environment, handlers } = kit;
    const host_ = { store, environment, handlers, accept: undefined, on: undefined, patience };
    const asked = { place, sha256, profileSha256: 'standard', dryRun: false, amend, start };
    return new Promise((done) => {
      process.died = () => done(undefined);
      importContent(host_, asked, () => {}).then(
        ({ report }) => done(report),
        () => done(undefined),
      );
    });
  }

  async function untilReported(world: World, asked: Asked): Promise<string> {
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      const report = await run(world, asked);
      if (report !== undefined) return report;
      await sim.sleep(MINUTE_MS);
    }
    return '';
  }

  const rowsOf = (report: string) =>
    linesAt(host, `${report}result.jsonl`)
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));

  async function rebuilt(world: World): Promise<void> {
    host.ledger = new MemoryTables();
    const process = sim.start('rebuild');
    const kit = openKit(world, host, { process });
    const options = kit.ledgerOptions(ACCOUNT);
    await rebuildLedger({
      ...{ store: kit.store, account: ACCOUNT, environment: host.environment, log: () => {} },
      ...{ items: createLedgerItems(options), certificates: createCertificates(options) },
      ...{ client: kit.clientOf(ACCOUNT), now: new Date(sim.now) },
    });
  }

  async function story(): Promise<void> {
    const calm = worldOf(new Faults(sim, { without, untilMs: 0 }));
    onGuard('document amended');
    const chance = sim.chance('amend');
    const old = { file: 'old.csv', text: csv('10.00'), amend: false };
    await untilReported(calm, old);
    const one = { file: 'one.csv', text: csv('11.00'), amend: true };
    const two = { file: 'two.csv', text: csv(chance.happens(0.3) ? '11.00' : '12.00'), amend: true };
    let pending: ReadonlySet<string> = new Set();
    const troubled = worldOf(faults);
    const apart = () => sim.sleep(chance.next() * chance.pick([1, 1_000, 60_000]));
    const reports = await Promise.all(
      [one, two, old].map(async (asked) => {
        await apart();
        return untilReported(troubled, asked);
      }),
    );
    for (const report of reports) for (const one_ of unsaid(rowsOf(report))) found.add(one_);
    await sim.sleep(FAULTS_MS);
    // Whoever was not answered asks again; claims of the dead have expired by then.
    for (const asked of [one, two, one, two]) {
      await sim.sleep(20 * MINUTE_MS);
      const report = await untilReported(calm, { ...asked, resend: true });
      pending = pendingIn(rowsOf(report));
    }
    for (const one_ of unsettled(service.truths(), pending)) found.add(one_);
    const before = service.truths().filter(({ issued }) => issued).length;
    if (chance.happens(0.5)) await rebuilt(calm);
    for (const asked of [old, one, two, { ...old, amend: true }]) {
      const report = await untilReported(calm, asked);
      const rows: AmendedRow[] = rowsOf(report);
      for (const { external_id, outcome, code, problems } of rows)
        if (outcome !== 'duplicate' && !pending.has(external_id) && !leavesDraft(problems))
          found.add(`${external_id} of ${asked.file} is ${outcome} (${code}) in the end`);
    }
    const after = service.truths().filter(({ issued }) => issued).length;
    if (after !== before) found.add(`${after - before} documents were issued for contents that were there`);
  }

  let hasEnded = false;
  const told = story().then(() => {
    hasEnded = true;
  });
  await sim.run(MOST_TURNS);
  if (hasEnded) await told;
  else found.add('the history did not come to its end');
  const { pairs, happened } = faults;
  const { entries, turns } = sim;
  return { violations: [...found], entries, turns, faults: happened, pairs, cells, guards };
}

const versionsIn = (truths: readonly Truth[], id: string) =>
  truths.filter(({ issued, external_id }) => issued && new RegExp(`^${id}(~\\d+)?$`, 'i').test(external_id));
const creditsIn = (truths: readonly Truth[], id: string) =>
  truths.filter(
    ({ issued, external_id }) => issued && new RegExp(`^${id}(~\\d+)?-REV$`, 'i').test(external_id),
  );

/** A later version without a credit note for an earlier one, at any moment; or anything issued twice. */
function outOfOrder(truths: readonly Truth[]): Violation[] {
  const twice = truths
    .filter(({ issues }) => issues > 1)
    .map(({ external_id }) => `${external_id} is issued twice`);
  const early = IDS.filter((id) => versionsIn(truths, id).length - 1 > creditsIn(truths, id).length).map(
    (id) => `${id} has more successors than credit notes`,
  );
  return [...twice, ...early];
}

/** Once faults stop, each credit note has its successor, and one version alone counts. */
const unsettled = (truths: readonly Truth[], pending: ReadonlySet<string>): Violation[] =>
  IDS.filter(
    (id) => !pending.has(id) && versionsIn(truths, id).length - 1 !== creditsIn(truths, id).length,
  ).map((id) => `${id} is credited without a successor in the end`);

/** Documents that the authority keeps without an answer for ever, themselves or their credit notes: their rows say so. */
const pendingIn = (rows: readonly AmendedRow[]): ReadonlySet<string> =>
  new Set(
    rows.flatMap(({ external_id, problems }) =>
      problems.some(({ code, params }) => code === PENDING || params?.code === PENDING) ? [external_id] : [],
    ),
  );

const PENDING = 'ISSUE-PENDING';

/** A draft that lost a field lies at the service until a person discards it: the row names that as what stops it. */
const leavesDraft = (problems: AmendedRow['problems']): boolean =>
  problems.some(({ code, params }) => [code, params?.code].includes(DIFFERS));
const DIFFERS = 'READ-BACK-DIFFERS';

/** A row whose document is not issued, though the one in whose place it comes is credited, says so. */
const unsaid = (rows: readonly AmendedRow[]): Violation[] =>
  rows.flatMap(({ external_id, outcome, mark, amends, problems }) => {
    const isCredited = amends !== undefined && amends.credit_mark !== null;
    const isIssued =
      outcome === 'issued' || outcome === 'duplicate' || (outcome === 'conflict' && mark !== null);
    return isCredited && !isIssued && !problems.some(({ code }) => code === 'AMEND-UNFINISHED')
      ? [`${external_id} is credited, and its report does not say that nothing stands in its place`]
      : [];
  });

interface AmendedRow {
  external_id: string;
  outcome: string;
  code: string | null;
  mark: string | null;
  amends?: { credit_mark: string | null };
  problems: readonly { code: string; params?: { code?: string } }[];
}
