import { type BuiltDocument, buildDocument } from '../documents/build-document.ts';
import type { Document } from '../documents/document.ts';
import type { Decimal } from '../money/decimal.ts';
import { onePayment } from '../money/one-payment.ts';
import { judgeDocument } from '../preflight/judge-document.ts';
import type { BillingBook } from '../preflight/resolve-book.ts';
import { isDoubtful, isError, type Problem } from '../problems/problem.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { type Acceptances, acceptDoubts } from './accept-doubts.ts';
import type { GroupedRow } from './group-rows.ts';
import type { DocumentRows } from './payment-lives.ts';
import { stageOf } from './stage-of.ts';

/** Facts that intake has beside the rows of a document. */
export interface DocumentContext {
  /** Absent when the service could not be asked; `unreachable` then says why. */
  books: readonly BillingBook[] | undefined;
  unreachable?: readonly Problem[];
  accepted: Acceptances;
  /** The header of the column that feeds a field. */
  columnOf: (field: string) => string | undefined;
  /** The stored reference rate of a currency on the day of a sale, as the export writes that. */
  referenceOf?: (currency: string, date: string | undefined) => { rate: Decimal; date: string } | undefined;
}

/** A document record before its place in the export's order is known. */
export type UnnumberedRecord = Omit<DocumentRecord, 'ordinal' | 'clears'> & { clears?: readonly string[] };

/** Errors of reading and mapping that the rows already carry keep their document back before it is built. */
export function documentRecord(of: DocumentRows, context: DocumentContext): UnnumberedRecord {
  const record = recordOf(of, context);
  const { held } = of;
  if (held === undefined) return record;
  const problems = [...record.problems, held];
  return record.verdict === 'rejected' ? { ...record, problems } : { ...record, verdict: 'held', problems };
}

function recordOf({ rows, beside, found: ofLife }: DocumentRows, context: DocumentContext): UnnumberedRecord {
  const base = {
    external_id: rows[0]?.header.external_id ?? '',
    rows: [...rows, ...beside].map(({ row }) => row).toSorted((one, other) => one - other),
    ...tracesOf(rows),
    ...dateOf(rows),
  };
  const rowErrors = [...rows.flatMap(({ problems }) => problems), ...ofLife].filter(isError);
  if (rowErrors.length > 0)
    return { ...base, verdict: 'rejected', stage: stageOf(rowErrors), problems: rowErrors };

  const { kept, problems: ofRepeats } = withoutRepeats(rows);
  const built = buildDocument(kept);
  const placed = (found: readonly Problem[]) =>
    [...ofLife, ...ofRepeats, ...found].map((one) => placeProblem(one, built.lineRows, context.columnOf));
  if (built.document === undefined || [...ofRepeats, ...built.problems].some(isError)) {
    return { ...base, verdict: 'rejected', stage: 'map', problems: placed(built.problems) };
  }
  const toJudge = { ...built, document: built.document, ...rateFacts(built.document, base, context) };
  const { document, problems } = judgeDocument(toJudge, context.books);
  const all = acceptDoubts(placed([...built.problems, ...problems]), context.accepted);
  const clears = clearsOf(built, context);
  if (all.some(isError))
    return { ...base, ...clears, document, verdict: 'rejected', stage: 'preflight', problems: all };
  if (all.some(isDoubtful))
    return { ...base, ...clears, document, verdict: 'held', stage: 'preflight', problems: all };
  if (context.unreachable)
    return { ...base, ...clears, document, verdict: 'failed', problems: [...all, ...context.unreachable] };
  return { ...base, ...clears, document, verdict: 'ready', problems: all };
}

/** A payment's rate was judged where it was converted. */
function rateFacts(
  { currency }: Document,
  { payment, date }: Pick<DocumentRecord, 'payment' | 'date'>,
  { referenceOf }: DocumentContext,
) {
  if (payment !== undefined) return { converted: true };
  return { reference: currency === undefined ? undefined : referenceOf?.(currency, date) };
}

function clearsOf({ clears }: BuiltDocument, { columnOf }: DocumentContext) {
  if (clears === undefined) return {};
  const clears_column = columnOf('clears');
  return { clears, ...(clears_column === undefined ? {} : { clears_column }) };
}

/** A problem of a line learns its row, a problem of a field its column. */
function placeProblem(
  found: Problem,
  lineRows: readonly number[],
  columnOf: (field: string) => string | undefined,
): Problem {
  const line = found.params?.line;
  const row = found.row ?? (typeof line === 'number' ? lineRows[line - 1] : undefined);
  const column =
    found.column ?? (found.field === undefined ? undefined : columnBehind(found.field, columnOf));
  return { ...found, ...(row === undefined ? {} : { row }), ...(column === undefined ? {} : { column }) };
}

/**
 * Fields that a field of a line is computed from where the export has no column for it: that cell is the one to mend.
 */
const computedFrom: Readonly<Record<string, readonly string[]>> = {
  'line.net_total_price': ['line.unit_price', 'line.subtotal'],
  'line.vat_total': ['line.net_total_price', 'line.unit_price', 'line.subtotal'],
  'line.subtotal': ['line.net_total_price', 'line.unit_price'],
};

const columnBehind = (field: string, columnOf: (field: string) => string | undefined): string | undefined =>
  [field, ...(computedFrom[field] ?? [])].map(columnOf).find((column) => column !== undefined);

/** A payment that is told several times is one payment; other rows of one document are its lines. */
function withoutRepeats(rows: readonly GroupedRow[]): {
  kept: readonly GroupedRow[];
  problems: readonly Problem[];
} {
  const [first, ...others] = rows;
  if (first?.trace === undefined) return { kept: rows, problems: [] };
  const { kept, problems } = onePayment([first, ...others], first.header.external_id ?? '');
  return { kept: [kept], problems };
}

const tracesOf = (rows: readonly GroupedRow[]) => {
  const payment = rows.find(({ trace }) => trace !== undefined)?.trace;
  return payment === undefined ? {} : { payment };
};

const dateOf = (rows: readonly GroupedRow[]) => {
  const date = rows.find((row) => row.date !== undefined)?.date;
  return date === undefined ? {} : { date };
};
