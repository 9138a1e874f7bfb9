import { expect, it } from 'vitest';
import { isFullRun } from '../full-run.ts';
import { openCloud } from './cloud-host.ts';
import { Faults } from './faults.ts';
import { guarded } from './guard.ts';
import { Simulation } from './simulation.ts';
import { openWorld } from './world.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,notes,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const sales = (prefix: string, rows: number) =>
  `${[HEADER, ...Array.from({ length: rows }, (_, n) => `${prefix}${n},11.1,0,,Είδος,10.00,24,category1_3,E3_561_003`)].join('\n')}\n`;

const MANY_ROWS = isFullRun ? 1_600 : 400;
const FEW_ROWS = 10;
const MOST_TURNS = 1_000_000;
const LATER_MS = 20_000;
/** Longest wait of a chunk for its turn, as the state machine says it. */
const LONGEST_TURN_MS = 30_000;

/** Uploads to the cloud, without faults; how long each took from its upload to its report, in milliseconds. */
async function tookMs(uploads: readonly { account: string; rows: number; afterMs: number }[]) {
  const sim = new Simulation(1);
  const faults = new Faults(sim, { without: new Set(), untilMs: 0 });
  const { world, service } = await openWorld(sim, { faults });
  const cloud = openCloud(world, { name: 'cloud', faults, skews: () => 0 });
  const began = sim.now;
  for (const [n, { account, rows, afterMs }] of uploads.entries())
    sim.later(afterMs, undefined, () =>
      cloud.upload({ account, file: `e${n}.csv`, text: sales(`${'ABC'[n]}`, rows) }),
    );
  expect(await sim.run(MOST_TURNS)).toBe(true);
  const issued = service.truths().filter((truth) => truth.issued).length;
  expect(issued).toBe(uploads.reduce((sum, { rows }) => sum + rows, 0));
  return uploads.map(({ account, afterMs }, n) => {
    const reports = cloud.host.objects.keys(`reports/${account}/standard/e${n}.csv/`);
    const summary = reports.find((key) => key.endsWith('/summary.json')) ?? '';
    const written = cloud.host.objects.get(summary)?.modified ?? Number.POSITIVE_INFINITY;
    return written - began - afterMs;
  });
}

it('ten rows wait for one chunk of a thousand, of their own account or of another, and no longer', () =>
  guarded(async () => {
    const small = (account: string) => ({ account, rows: FEW_ROWS, afterMs: LATER_MS });
    const [chunk = 0] = await tookMs([{ account: 'alpha', rows: 100, afterMs: 0 }]);
    const [alone = 0] = await tookMs([small('alpha')]);
    const [large = 0, own = 0, other = 0] = await tookMs([
      { account: 'alpha', rows: MANY_ROWS, afterMs: 0 },
      small('alpha'),
      small('beta'),
    ]);
    expect(own).toBeLessThan(alone + chunk + LONGEST_TURN_MS);
    expect(other).toBeLessThan(2 * alone);
    expect(large).toBeGreaterThan(LATER_MS + own);
  }));
