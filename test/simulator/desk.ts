import { type ApprovedReport, readApprovedReport } from '../../shared/jobs/approve/approved-plan.ts';
import { amountOf, type Export, MISTYPED } from './exports.ts';
import type { Host } from './kit.ts';
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
  const corrections = rows.flatMap(({ external_id, content }, at) =>
    content === null
      ? [
          {
            row: at + 2,
            column: 'line.net_total_price',
            was: MISTYPED,
            now: amountOf(external_id, 0),
            by: 'accounting',
            at: '2026-05-04T06:00:00Z',
          },
        ]
      : [],
  );
  return corrections.length === 0 ? undefined : JSON.stringify({ corrections });
}
