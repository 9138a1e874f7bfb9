import { type ApprovedReport, readApprovedReport } from '../../shared/jobs/approve/approved-plan.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { amountOf, type Export, MISTYPED } from './exports.ts';
import type { Host, World } from './kit.ts';
import type { Chance } from './random.ts';
import { reportsOf, textAt } from './reports.ts';

/** The newest dry run of an export, as somebody approves it. */
export async function approvedReport(
  host: Host,
  { account, file }: { account: string; file: string },
): Promise<ApprovedReport | undefined> {
  const found = reportsOf(host).findLast(
    ({ job, report }) => job.dry_run && report !== undefined && job.account === account && job.file === file,
  );
  return readApprovedReport(async (name) => textAt(host, `${found?.report?.prefix}${name}`));
}

/** Corrections of every typing mistake in a CSV export; undefined where it has none. */
export function correctionsOf({ rows }: Export): string | undefined {
  const corrections = rows.flatMap(({ external_id, content }, at) => {
    const cell = {
      row: at + 2,
      column: 'line.net_total_price',
      was: MISTYPED,
      now: amountOf(external_id, 0),
    };
    return content === null ? [{ ...cell, by: 'accounting', at: '2026-05-04T06:00:00Z' }] : [];
  });
  return corrections.length === 0 ? undefined : JSON.stringify({ corrections });
}

/** What people do, each with its weight. */
export type Acts = readonly (readonly [number, () => unknown])[];

export function drawAct(chance: Chance, acts: Acts): void {
  let drawn = chance.next() * acts.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, go] of acts) {
    drawn -= weight;
    if (drawn < 0) return void go();
  }
}

/** Leaves the note of the console beside some job that has no report yet; false where there is none. */
export function stopSome({ sim }: World, hosts: readonly Host[], chance: Chance): boolean {
  const open = hosts.flatMap((host) =>
    reportsOf(host).flatMap(({ job, report }) =>
      report === undefined && !job.dry_run ? [{ host, job: job.job }] : [],
    ),
  );
  const chosen = open[chance.below(open.length)];
  if (chosen === undefined) return false;
  chosen.host.objects.put(jobKeys(chosen.job).stopped, Buffer.from('{}'));
  sim.tell({ who: 'somebody', what: `stops a job of ${chosen.host.name}`, about: chosen.job });
  return true;
}
