import { renderProblem } from '../../../problems/problem.ts';
import { problemSchema } from '../../../problems/problem-schema.ts';
import { retryFileIn } from '../../../records/retry-reference.ts';
import { columnOfReference } from '../../../sheet/column-letters.ts';
import type { ReportProblem } from '../../columns/report-problem.ts';
import type { CauseGroup } from '../../summary/causes.ts';
import { CorrectionList } from '../../summary/correction-list.ts';
import { DirectionSums } from '../../summary/direction-sums.ts';
import type { ShownFacts } from '../../summary/report-facts.ts';
import type { Cause, Summary } from '../../summary/summary.ts';
import { statedPayouts } from './compare-payouts.ts';
import { type Comparing, reportRows } from './stored-sheet.ts';

/** Findings about the writing of a report, which its page does not show. */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  ...['REPORT-FORMAT-FAILED', 'RETRY-ORIGINAL-UNKNOWN', 'RETRY-ROW-UNKNOWN'],
]);

/** All that the page of a report shows, from its summary and its rows; undefined where it has findings that this version does not know. */
export async function statedFacts({ report, summary }: Comparing): Promise<ShownFacts | undefined> {
  const { counts, previous, files, problems, unreadable, notices, balance = [], waiting = 0 } = summary;
  const { directions = new DirectionSums().finish() } = summary;
  const causes = problems.map((one) => causeOf(one, summary));
  const shown = notices.filter(({ code }) => !NOT_SHOWN.has(code)).map((one) => knownProblem(one));
  const unread = unreadable === null ? undefined : knownProblem(unreadable);
  if (
    causes.includes(undefined) ||
    shown.includes(undefined) ||
    (unreadable !== null && unread === undefined)
  )
    return undefined;
  const corrections = new CorrectionList();
  if (summary.corrections !== undefined) for await (const row of reportRows(report)) corrections.see(row);
  return {
    plan: {
      ...summary,
      profile_used: summary.profile,
      columns: columnsOf(problems),
      notices: shown.filter((one) => one !== undefined),
      unreadable: unread,
      sheet: undefined,
    },
    totals: {
      ...summary,
      ...{ rows: counts.rows, documents: counts.documents, balance, waiting, directions },
      causes: causes.filter((one) => one !== undefined),
    },
    ...{ corrections, payouts: await statedPayouts(report), joined: summary.joined },
    ...{ previous: previous ?? undefined, approval: summary.approval, sealKey: summary.seal_key },
    ...{ language: summary.language, finished_at: summary.finished_at },
    retryFile: retryFileIn(Object.keys(files)),
  };
}

const knownProblem = (stored: Pick<ReportProblem, 'code'>) => problemSchema.safeParse(stored).data;

/** A cause as it was gathered: its first finding is of a row, or of a document as a whole. */
function causeOf(
  { column, field, rows, count, message, ...stored }: Cause,
  { language }: Summary,
): CauseGroup | undefined {
  const place = { column: column ?? undefined, field: field ?? undefined };
  const found = [rows[0], undefined].map((row) => knownProblem({ ...stored, ...place, ...(row && { row }) }));
  const example =
    found.find((one) => one !== undefined && renderProblem(one, language).message === message) ?? found[0];
  return example && { example, count, rows };
}

/** The columns that the cells of the findings name. */
function columnsOf(problems: readonly Cause[]): string[] {
  const columns: string[] = [];
  for (const { column, cells } of problems)
    if (column !== null && cells[0] !== undefined) columns[columnOfReference(cells[0])] = column;
  return Array.from(columns, (name) => name ?? '');
}
