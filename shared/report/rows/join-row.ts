import { isSameExternalId } from '../../documents/external-id.ts';
import { isBlocking, isError, type Problem, problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';
import { shareInOrder } from '../../records/payout.ts';
import type { RetryReader } from '../../records/retry-reference.ts';
import type { RowRecord } from '../../records/row-record.ts';
import { reportProblem } from '../columns/report-problem.ts';
import { creditSchema, type JoinedRow, type RowCredit } from '../columns/report-row.ts';
import { takeColumns } from '../columns/take-columns.ts';
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
export function joinRow(row: RowRecord, outcome: OutcomeRecord | undefined, context: JoinContext): JoinedRow {
  const { credit } = context;
  const { found: stated, ...verdict } = rowVerdict(row, outcome, context.unreadable);
  const found = [...stated, ...unfinished(outcome, credit)];
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
  const payout = row.payout && { payout: shareInOrder(row.payout) };
  const versions = versionsOf(row, outcome, credit);
  const record = {
    ...{ ...columns, problems, ...corrections, ...document, ...versions, ...money, ...payout },
    ...(isFirst && credit && { credit: creditOf(row, credit) }),
  };
  const origin = context.retry?.origin(row.cells);
  return { record, cells: row.cells, found, first: isFirst, origin };
}

type IsIssued = (outcome: OutcomeRecord | undefined) => boolean;
const isIssued: IsIssued = (outcome) => outcome?.outcome === 'issued' || outcome?.outcome === 'duplicate';

const creditMark = (outcome: OutcomeRecord, credit: OutcomeRecord | undefined): string | undefined =>
  outcome.amends?.credit_mark ?? (isIssued(credit) ? credit?.mark : undefined);

/** Says of a document that is credited already, and whose successor is not issued, that nothing stands in its place. */
function unfinished(outcome: OutcomeRecord | undefined, credit: OutcomeRecord | undefined): Problem[] {
  if (outcome?.amends === undefined || isIssued(outcome) || outcome.outcome === 'ready') return [];
  // Somebody else's version stands in its place.
  if (outcome.outcome === 'conflict' && outcome.mark !== undefined) return [];
  const credit_mark = creditMark(outcome, credit);
  const { mark } = outcome.amends;
  return credit_mark === undefined ? [] : [problem('AMEND-UNFINISHED', {}, { mark, credit_mark })];
}

function versionsOf(row: RowRecord, outcome: OutcomeRecord | undefined, credit: OutcomeRecord | undefined) {
  if (outcome === undefined) return undefined;
  const { amends, amended_by, external_id } = outcome;
  const isOther = row.external_id !== undefined && !isSameExternalId(external_id, row.external_id);
  return {
    ...(amends && { amends: { mark: amends.mark, credit_mark: creditMark(outcome, credit) ?? null } }),
    ...(amended_by === undefined ? {} : { amended_by }),
    ...(isOther ? { version: external_id } : {}),
  };
}

function creditOf(row: RowRecord, credit: OutcomeRecord): RowCredit {
  const { external_id } = credit;
  const verdict = { outcome: credit.outcome, stage: null };
  const facts = { row: { ...row, external_id }, document: credit, verdict, first: undefined, noticed: [] };
  return creditSchema.parse({ ...takeColumns(facts), ...countedDocument(credit) });
}

const countedDocument = ({ outcome, numbers_used, numbers_lost, vat, waits_for }: OutcomeRecord) => ({
  ...{ outcome, numbers_used, numbers_lost, vat },
  ...(waits_for && { waits_for }),
});

const noticedIn = (found: readonly Problem[]): readonly string[] =>
  found.length === 0 ? [] : [...new Set(found.filter((one) => !isBlocking(one)).map(({ code }) => code))];
