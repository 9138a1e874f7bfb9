import { rebuildLedger } from '../../shared/rebuild/rebuild-ledger.ts';
import { Faults } from './faults.ts';
import type { History } from './history.ts';
import { openKit, type Planted } from './kit.ts';
import { ledgersAreTrue } from './ledger-invariants.ts';
import { MemoryTables } from './memory-dynamodb.ts';
import { linesAt } from './reports.ts';
import type { Truth } from './service-world.ts';
import { Simulation } from './simulation.ts';
import { newHost, openMachine, openWorld } from './world.ts';

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
  const found = new Set<Violation>();
  const host = newHost(sim, 'cloud');
  const run = openMachine(host);
  const faults = new Faults(sim, { without, untilMs: FAULTS_MS });
  const troubled = await openWorld(sim, { faults, planted });
  const noFaults = new Faults(sim, { without, untilMs: 0 });
  const calm = await openWorld(sim, { faults: noFaults, planted, beside: troubled });
  const { service, cells, guards } = troubled;
  for (const { world } of [troubled, calm]) {
    const { exchangeOf } = world;
    world.exchangeOf = (process, account) => async (request) => {
      const answer = await exchangeOf(process, account)(request);
      for (const one of outOfOrder(service.truths())) found.add(one);
      return answer;
    };
  }

  async function untilReported({ world }: typeof calm, asked: Asked): Promise<string> {
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      const report = await run(world, asked).catch(() => undefined);
      if (report !== undefined) return report;
      await sim.sleep(MINUTE_MS);
    }
    return '';
  }

  const rowsOf = (report: string) => linesAt(host, `${report}result.jsonl`).map((line) => JSON.parse(line));

  async function rebuilt({ world }: typeof calm): Promise<void> {
    host.ledger = new MemoryTables();
    const kit = openKit(world, host, { process: sim.start('rebuild') });
    const { store, environment } = kit;
    await rebuildLedger({
      ...{ store, account: ACCOUNT, environment, log: world.log, now: kit.now() },
      ...{ ledger: kit.ledgerOf(ACCOUNT), client: kit.clientOf(ACCOUNT) },
    });
  }

  async function story(): Promise<void> {
    calm.world.onGuard('document amended');
    const chance = sim.chance('amend');
    const old = { file: 'old.csv', text: csv('10.00'), amend: false };
    await untilReported(calm, old);
    const one = { file: 'one.csv', text: csv('11.00'), amend: true };
    const two = { file: 'two.csv', text: csv(chance.happens(0.3) ? '11.00' : '12.00'), amend: true };
    const pendings: ReadonlySet<string>[] = [];
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
      pendings.push(pendingIn(rowsOf(report)));
    }
    // What one of them waits for may be the other's, which is settled by its next try.
    const pending = new Set(pendings.slice(1).flatMap((of) => [...of]));
    for (const one_ of unsettled(service.truths(), pending)) found.add(one_);
    const isCounted = ({ issued, external_id }: Truth) => issued && !pending.has(external_id.slice(0, 2));
    const before = service.truths().filter(isCounted).length;
    const isLedgerLost = chance.happens(0.5);
    if (isLedgerLost) await rebuilt(calm);
    for (const asked of [old, one, two, { ...old, amend: true }]) {
      const report = await untilReported(calm, asked);
      const rows: AmendedRow[] = rowsOf(report);
      for (const { external_id, outcome, code, problems } of rows)
        if (outcome !== 'duplicate' && !pending.has(external_id) && !leavesDraft(problems))
          found.add(`${external_id} of ${asked.file} is ${outcome} (${code}) in the end`);
    }
    const after = service.truths().filter(isCounted).length;
    if (after !== before) found.add(`${after - before} documents were issued for contents that were there`);
    const effects = [troubled, calm].flatMap(({ way }) => way.effects);
    const [hosts, truths, { entries }] = [[host], service.truths(), sim];
    for (const one of ledgersAreTrue({ hosts, truths, effects, entries, isLedgerLost })) found.add(one);
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
  return {
    violations: [...found, ...troubled.leaks, ...calm.leaks],
    entries,
    turns,
    faults: happened,
    pairs,
    cells,
    guards,
  };
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
