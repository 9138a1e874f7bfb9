import type { ApprovedReport } from '../../infra/local/approved-report.ts';
import { amountOf, type Export, MISTYPED } from './exports.ts';
import type { Host } from './kit.ts';
import { reportsOf, textAt } from './reports.ts';

/** The newest dry run of an export, as somebody approves it. */
export function approvedReport(
  host: Host,
  { account, file }: { account: string; file: string },
): ApprovedReport | undefined {
  const found = reportsOf(host).findLast(
    ({ job, report }) => job.dry_run && report !== undefined && job.account === account && job.file === file,
  );
  const summary = textAt(host, `${found?.report?.prefix}summary.json`);
  const lines = textAt(host, `${found?.report?.prefix}plan.jsonl`);
  if (summary === undefined || lines === undefined) return undefined;
  const { plan } = JSON.parse(summary);
  return plan === undefined ? undefined : { summary, lines, plan: plan.sha256 };
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
