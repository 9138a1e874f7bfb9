import { isBlocking, isError, type Problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';
import type { RetryReader } from '../../records/retry-reference.ts';
import type { RowRecord } from '../../records/row-record.ts';
import { reportProblem } from '../columns/report-problem.ts';
import type { JoinedRow } from '../columns/report-row.ts';
import { takeColumns } from '../columns/take-columns.ts';
import { rowVerdict } from './row-verdict.ts';

interface JoinContext {
  language: Language;
  /** Reason why the file could not be read to its end: then its good rows are held. */
  unreadable?: Problem | undefined;
  /** Given where the export is a file that Rowmark wrote. */
  retry?: RetryReader | undefined;
}

/** One row with the outcome of its document, or its own where it is itself the cause. */
export function joinRow(row: RowRecord, outcome: OutcomeRecord | undefined, context: JoinContext): JoinedRow {
  const { found, ...verdict } = rowVerdict(row, outcome, context.unreadable);
  const problems = found.map((one) => reportProblem(one, context.language));
  const columns = takeColumns({
    row,
    document: outcome,
    verdict,
    first: problems.find(isError) ?? problems.find(isBlocking),
    noticed: noticedIn(found),
  });
  const corrections = row.corrections && { corrections: [...row.corrections] };
  const firstRow = outcome?.rows[0] ?? row.row;
  const isFirst = firstRow === row.row;
  const document = isFirst
    ? outcome && { document: countedDocument(outcome) }
    : { same_document_as: firstRow };
  const money = row.money && { money: row.money };
  const payout = row.payout && { payout: row.payout };
  const record = { ...columns, problems, ...corrections, ...document, ...money, ...payout };
  const origin = context.retry?.origin(row.cells);
  return { record, cells: row.cells, found, first: isFirst, origin };
}

const countedDocument = ({ outcome, numbers_used, numbers_lost, vat, waits_for }: OutcomeRecord) => ({
  ...{ outcome, numbers_used, numbers_lost, vat },
  ...(waits_for && { waits_for }),
});

const noticedIn = (found: readonly Problem[]): readonly string[] =>
  found.length === 0 ? [] : [...new Set(found.filter((one) => !isBlocking(one)).map(({ code }) => code))];
