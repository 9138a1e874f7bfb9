import { readJsonLines } from '../../../shared/records/json-lines.ts';
import type { Outcome } from '../../../shared/records/outcome.ts';
import { type ReportRow, reportRowForm } from '../../../shared/report/report-row.ts';
import type { Store } from '../../../shared/store/store.ts';
import { ROWS_A_PAGE } from '../console-limits.ts';

/** One page of a report's rows. The file is streamed to the page's end; only rows of the page are read as such. */
export async function reportRows(
  store: Store,
  { report, outcome, page }: { report: string; outcome: Outcome | undefined; page: number },
): Promise<ReportRow[]> {
  const key = `${report}result.jsonl`;
  const isWanted = outcome === undefined ? () => true : hasOutcome(outcome);
  const from = (page - 1) * ROWS_A_PAGE;
  const rows: ReportRow[] = [];
  let seen = 0;
  for await (const text of readJsonLines(await store.read(key), (line) => line)) {
    if (!isWanted(text)) continue;
    seen += 1;
    if (seen <= from) continue;
    rows.push(reportRowForm.read(text, key));
    if (rows.length === ROWS_A_PAGE) break;
  }
  return rows;
}

/** Tells a line by its text. A text inside it has its quotes escaped, so nothing else looks like the property. */
const hasOutcome = (outcome: Outcome) => {
  const property = `"outcome":"${outcome}"`;
  return (line: string) => line.includes(property);
};
