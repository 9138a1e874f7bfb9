import { isSameExternalId } from '../../documents/external-id.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';
import type { PayoutShare } from '../../records/payout.ts';
import type { RetryReader } from '../../records/retry-reference.ts';
import type { RowRecord } from '../../records/row-record.ts';
import { columnValues } from '../columns/columns.ts';
import { reportProblem } from '../columns/report-problem.ts';
import { creditSchema, type JoinedRow, type ReportRow, type RowCredit } from '../columns/report-row.ts';
import { rowVerdict } from './row-verdict.ts';

interface JoinContext {
  language: Language;
  /** Reason why the file could not be read to its end: then its good rows are held. */
  unreadable?: Problem | undefined;
  /** Given where the export is a file that Rowmark wrote. */
  retry?: RetryReader | undefined;
  /** The credit note of the same job for the document in whose place the row's document comes. */
  credit?: OutcomeRecord | undefined;
}

/** One row with the outcome of its document, or its own where it is itself the cause. */
export function joinRow(
  row: RowRecord,
  document: OutcomeRecord | undefined,
  context: JoinContext,
): JoinedRow {
  const { credit, language, retry, unreadable } = context;
  const { found: stated, outcome, stage } = rowVerdict(row, document, unreadable);
  const found = document?.amends === undefined ? stated : [...stated, ...unfinished(document, credit)];
  const problems = found.map((one) => reportProblem(one, language));
  const told = { row: row.row, external_id: row.external_id, outcome, stage, found, problems };
  const firstRow = document?.rows[0] ?? row.row;
  const isFirst = firstRow === row.row;
  // In the order of the schema: `verify` compares the text of a line.
  const record: ReportRow = { ...columnValues(told, document), problems };
  if (row.corrections) record.corrections = [...row.corrections];
  if (!isFirst) record.same_document_as = firstRow;
  else if (document) record.document = countedDocument(document);
  if (document) addVersions(record, { row, document, credit });
  if (isFirst && credit) record.credit = creditOf(row, credit);
  if (row.money) record.money = row.money;
  if (row.payout) record.payout = shareInOrder(row.payout);
  return { record, cells: row.cells, found, first: isFirst, origin: retry?.origin(row.cells) };
}

type IsIssued = (outcome: OutcomeRecord | undefined) => boolean;
const isIssued: IsIssued = (outcome) => outcome?.outcome === 'issued' || outcome?.outcome === 'duplicate';

const creditMark = (outcome: OutcomeRecord, credit: OutcomeRecord | undefined): string | undefined =>
  outcome.amends?.credit_mark ?? (isIssued(credit) ? credit?.mark : undefined);

/** Says of a document that is credited already, and whose successor is not issued, that nothing stands in its place. */
function unfinished(outcome: OutcomeRecord, credit: OutcomeRecord | undefined): Problem[] {
  if (outcome.amends === undefined || isIssued(outcome) || outcome.outcome === 'ready') return [];
  // Somebody else's version stands in its place.
  if (outcome.outcome === 'conflict' && outcome.mark !== undefined) return [];
  const credit_mark = creditMark(outcome, credit);
  const { mark } = outcome.amends;
  return credit_mark === undefined ? [] : [problem('AMEND-UNFINISHED', {}, { mark, credit_mark })];
}

interface Joined {
  row: RowRecord;
  document: OutcomeRecord;
  credit: OutcomeRecord | undefined;
}

function addVersions(record: ReportRow, { row, document, credit }: Joined): void {
  const { amends, amended_by, external_id } = document;
  if (amends) record.amends = { mark: amends.mark, credit_mark: creditMark(document, credit) ?? null };
  if (amended_by !== undefined) record.amended_by = amended_by;
  const isOther = row.external_id !== undefined && !isSameExternalId(external_id, row.external_id);
  if (isOther) record.version = external_id;
}

function creditOf({ row }: RowRecord, credit: OutcomeRecord): RowCredit {
  const { external_id, outcome } = credit;
  const told = { row, external_id, outcome, stage: null, found: [], problems: [] };
  return creditSchema.parse({ ...columnValues(told, credit), ...countedDocument(credit) });
}

const countedDocument = ({ outcome, numbers_used, numbers_lost, vat, waits_for }: OutcomeRecord) => ({
  ...{ outcome, numbers_used, numbers_lost, vat },
  ...(waits_for && { waits_for }),
});

/** The share with its names in the order of the schema, which is that of `result.jsonl`. */
function shareInOrder({ group, account, is, type, currency, ...more }: PayoutShare): PayoutShare {
  const { net, fees, date, payment, balance, paid, named } = more;
  const { id = '', date: day, amount, returned } = paid ?? {};
  return {
    ...{ group, account, is, type, currency, net, fees, date, payment, balance },
    ...(paid && { paid: { id, date: day, amount, returned } }),
    ...{ named },
  };
}
