import { expect, it } from 'vitest';
import { planComparison } from '../../shared/jobs/approve/approved-plan.ts';
import { createSharedSemaphore } from '../../shared/ledger/shared-semaphore.ts';
import { renderProblem } from '../../shared/problems/problem.ts';
import { profileKey, RATES_PREFIX } from '../../shared/store/keys.ts';
import { atFullLength, isFullRun } from '../full-run.ts';
import { writeByHand } from './by-hand.ts';
import { approvedReport } from './desk.ts';
import { Faults } from './faults.ts';
import { guarded } from './guard.ts';
import { dynamodbOver } from './memory-dynamodb.ts';
import { linesAt } from './reports.ts';
import { Simulation } from './simulation.ts';
import { newHost, openMachine, openWorld } from './world.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,notes,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type,money,day';
const row = (id: string, amount = '10.00') =>
  `${id},11.1,0,${id},Είδος,${amount},24,category1_3,E3_561_003,USD,2026-04-30`;
const csv = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;
const SALES = csv(row('D1'), row('D2'), row('D3', 'abc'));
const SHOP = {
  name: 'shop',
  extends: 'standard',
  amounts: { currency: 'money', rate: { source: 'ecb', date: 'day' } },
};
const rates = (rate: string) => `Date,USD\n2026-04-30,${rate}\n`;
const corrected = (now: string) => {
  const one = { row: 4, column: 'line.net_total_price', was: 'abc', now, by: 'accounting' };
  return JSON.stringify({ corrections: [{ ...one, at: '2026-05-04T06:00:00Z' }] });
};
const ACCOUNT = 'alpha';
const MOST_TURNS = 60_000;
const HOUR_MS = 3_600_000;

/** One ledger, one store and one service, without faults; all runs may go on at once. */
async function open(seed: number) {
  const sim = new Simulation(seed);
  const faults = new Faults(sim, { without: new Set(), untilMs: 0 });
  const { world, service, way } = await openWorld(sim, { faults });
  const host = newHost(sim, 'machine');
  const machine = openMachine(host);
  const run = (of: Omit<Parameters<typeof machine>[1], 'profile'>) =>
    machine(world, { ...of, profile: 'shop', isLocked: true });
  const put = (key: string, text: string) => void host.objects.put(key, Buffer.from(text));
  put(profileKey('shop'), JSON.stringify(SHOP));
  put(`${RATES_PREFIX}rates.csv`, rates('1.0842'));
  return { sim, service, host, put, run, reach: way.reach };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** A change that makes another thing of what was approved, how the run says so, and the approved run then. */
interface Change {
  cause: string;
  change?: (of: Opened) => void;
  corrections?: string;
  /** An export that another job issues between plan and run, and what it issues of the plan. */
  before?: { text: string; issues: string[] };
  /** A document that somebody has drafted at the service with other content: the plan calls it a conflict. */
  drafted?: string;
}
const changes: Readonly<Record<string, Change>> = {
  profile: {
    cause: 'the profile was changed',
    change: ({ put }) => put(profileKey('shop'), JSON.stringify({ ...SHOP, together: ['notes'] })),
  },
  rate: {
    cause: 'an exchange rate is different',
    change: ({ put }) => put(`${RATES_PREFIX}rates.csv`, rates('1.1842')),
  },
  corrections: { cause: 'the corrections were changed', corrections: corrected('12.01') },
  document: {
    cause: 'the same export now gives different documents',
    before: { text: csv(row('D2', '99.00')), issues: ['D2'] },
  },
};
const OTHERS = [csv(row('E1'), row('E2')), csv(row('F1')), csv(row('G1'), row('G2'))];

/** A plan is approved; then its run and other jobs of the account go on at once, and `afterMs` later the change comes. */
async function history({ seed, changed, afterMs }: { seed: number; changed: Change; afterMs: number }) {
  const world = await open(seed);
  const { sim, service, host, run } = world;
  const sales = { file: 'sales.csv', text: SALES };
  let report = '';
  const story = async () => {
    if (changed.drafted !== undefined)
      await writeByHand(world.reach, {
        account: ACCOUNT,
        external_id: changed.drafted,
        chance: { ...sim.chance('draft'), happens: () => false },
      });
    await run({ ...sales, dryRun: true, corrections: corrected('12.00') });
    const approved = await approvedReport(host, { account: ACCOUNT, file: sales.file });
    if (approved === undefined) throw new Error('the dry run has no plan');
    if (changed.before !== undefined) await run({ file: 'before.csv', text: changed.before.text });
    sim.later(afterMs, undefined, () => changed.change?.(world));
    const mine = sim
      .sleep(1)
      .then(() => run({ ...sales, approved, corrections: changed.corrections ?? corrected('12.00') }));
    const others = OTHERS.map((text, at) => run({ file: `other-${at}.csv`, text }));
    [report = ''] = await Promise.all([mine, ...others]);
  };
  const told = story();
  expect(await sim.run(MOST_TURNS)).toBe(true);
  await told;
  const summary = linesAt(host, `${report}summary.json`).join('\n');
  const issued = service.truths().flatMap((truth) => (truth.issued ? [truth.external_id] : []));
  return {
    mine: issued.filter((id) => id.startsWith('D')).sort(),
    others: issued.filter((id) => !id.startsWith('D')).sort(),
    isNamed: summary.includes('PLAN-DIFFERS') && summary.includes(changed.cause),
  };
}

it('is compared with its plan in a place of the load that functions share', async () => {
  const { sim, service, host, run } = await open(1);
  const sales = { file: 'sales.csv', text: SALES, places: 1 };
  const load = createSharedSemaphore({
    ...{ dynamodb: dynamodbOver(async (command) => host.ledger.execute(command)), tableName: 'ledger' },
    ...{ environment: 'sandbox', account: ACCOUNT, places: 1, placeLifeMs: HOUR_MS },
    ...{ now: () => sim.now, nameOf: () => 'another function' },
  });
  const isCompared = () => host.objects.keys('jobs/').some((key) => key.endsWith('.approved.held'));
  const story = async () => {
    await run({ ...sales, dryRun: true });
    const approved = await approvedReport(host, { account: ACCOUNT, file: sales.file });
    const place = await load.enter('another job');
    await expect(run({ ...sales, approved })).rejects.toThrow('Other chunks of the account');
    expect(isCompared()).toBe(false);
    if (place.state === 'entered') await place.leave();
    await run({ ...sales, approved });
    expect(isCompared()).toBe(true);
  };
  const told = story();
  await sim.run(MOST_TURNS);
  await told;
  expect(service.truths().filter(({ issued }) => issued)).toHaveLength(2);
});

const PLANNED = ['D1', 'D2', 'D3'];
const ALL_OTHERS = ['E1', 'E2', 'F1', 'G1', 'G2'];
const SEEDS = Array.from({ length: atFullLength(4) }, (_, at) => at + 1);
/** Moments of the run at which the change comes; at the last one the plan has been compared. */
const MOMENTS = atFullLength(12);
const LAST_MOMENT_MS = 1_200;
/** Shorter than the time between two looks at one document; in the short run each third of them. */
const MOMENT_MS = isFullRun ? 20 : 60;

it.each(
  Object.keys(changes),
)('issues nothing of a plan whose %s another job changed, and names it', async (kind) => {
  const changed: Change = changes[kind] ?? { cause: '' };
  for (const seed of SEEDS) {
    const { mine, isNamed } = await guarded(() => history({ seed, changed, afterMs: 0 }));
    expect({ seed, mine, isNamed }).toEqual({ seed, mine: changed.before?.issues ?? [], isNamed: true });
  }
});

it('issues the plan as it is where nothing changes, beside the other jobs', async () => {
  const changed = { cause: 'nothing' };
  const { mine, others, isNamed } = await guarded(() => history({ seed: 1, changed, afterMs: HOUR_MS }));
  expect({ mine, others, isNamed }).toEqual({ mine: PLANNED, others: ALL_OTHERS, isNamed: false });
});

it.each(['profile', 'rate'])('issues all or nothing, whenever in the run the %s changes', async (kind) => {
  const changed: Change = changes[kind] ?? { cause: '' };
  const seen = new Set<number>();
  for (let at = 0; at <= MOMENTS; at++) {
    const afterMs = (LAST_MOMENT_MS / MOMENTS) * at;
    const { mine, isNamed } = await guarded(() => history({ seed: 7, changed, afterMs }));
    expect({ afterMs, mine }).toEqual({ afterMs, mine: isNamed ? [] : PLANNED });
    seen.add(mine.length);
  }
  expect(seen).toEqual(new Set([0, PLANNED.length]));
});

it('never sends what the plan does not issue, whenever in the run its conflict goes away', async () => {
  const changed: Change = {
    cause: 'the same export now gives different documents',
    drafted: 'D2',
    change: ({ service }) => void service.reset(),
  };
  const seen = new Set<string>();
  for (let afterMs = LAST_MOMENT_MS / 2; afterMs <= LAST_MOMENT_MS; afterMs += MOMENT_MS) {
    const { mine } = await guarded(() => history({ seed: 7, changed, afterMs }));
    expect({ afterMs, mine }).not.toEqual({ afterMs, mine: expect.arrayContaining(['D2']) });
    seen.add(mine.join());
  }
  expect(seen).toContain('');
  expect(seen).toContain('D1,D3');
});

async function* none() {}

it.each([
  undefined,
  'earlier',
])('names no row of a credit note in a change since plan %s', async (earlier) => {
  const comparison = await planComparison(none, earlier);
  for (const [external_id, row] of [
    ['A-1-credit', 0],
    ['A-1', 7],
  ] as const)
    comparison.see({ external_id, row, verdict: 'ready' });
  const told = (await comparison.differences()).slice(-2);
  for (const language of ['en', 'el'] as const) {
    const [credit = '', document] = told.map((one) => renderProblem(one, language).message);
    expect(credit).toContain('A-1-credit');
    expect(credit).not.toContain('–');
    expect(document).toContain('7');
  }
});
