import { type BuiltDocument, buildDocument } from '../documents/build-document.ts';
import { convertAmounts, foreignTerms } from '../documents/convert-amounts.ts';
import type { Document } from '../documents/document.ts';
import type { Decimal } from '../money/decimal.ts';
import { onePayment } from '../money/one-payment.ts';
import type { ForeignTerms, PaymentTrace } from '../money/payment.ts';
import type { ReferenceRates } from '../money/rates.ts';
import { foreignArithmetic } from '../preflight/foreign-arithmetic.ts';
import { judgeDocument } from '../preflight/judge-document.ts';
import type { BillingBook } from '../preflight/resolve-book.ts';
import { joined } from '../problems/joined.ts';
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
  /** Doubtful codes that somebody took on; none without it. */
  accepted?: Acceptances;
  /** The header of the column that feeds a field. */
  columnOf: (field: string) => string | undefined;
  /** Reference rates, where the export may need them. */
  rates?: ReferenceRates | undefined;
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

function recordOf(
  { rows, beside, found: ofLife, life }: DocumentRows,
  context: DocumentContext,
): UnnumberedRecord {
  const base = {
    external_id: rows[0]?.header.external_id ?? '',
    rows: rowsOf(rows, beside),
    ...tracesOf(rows),
    ...dateOf(rows),
    ...(life && { life }),
  };
  const rowErrors = errorsOf(rows, ofLife);
  if (rowErrors.length > 0)
    return { ...base, verdict: 'rejected', stage: stageOf(rowErrors), problems: rowErrors };

  const { kept, problems: ofRepeats } = withoutRepeats(rows);
  const { terms, places, problems: ofTerms } = foreignTerms(kept);
  const stated = withProblems(buildDocument(kept, places), ofTerms);
  const built = terms === undefined ? stated : inEuro(stated, { terms, places }, context);
  const { trace } = built;
  const converted = trace === undefined ? base : { ...base, payment: trace };
  const placed = (found: readonly Problem[]) =>
    placeEach(joined(ofLife, ofRepeats, found), built.lineRows, context.columnOf);
  if (built.document === undefined || joined(ofRepeats, built.problems).some(isError)) {
    return { ...converted, verdict: 'rejected', stage: 'map', problems: placed(built.problems) };
  }
  const { proven_rate = converted.payment !== undefined } = built;
  const reference = referenceFor(built.document, converted.date, context);
  const toJudge = { ...built, document: built.document, converted: proven_rate, reference };
  const { document, problems, written_vat } = judgeDocument(toJudge, context.books);
  const written = written_vat === undefined ? undefined : { written_vat };
  const all = acceptDoubts(placed(joined(built.problems, problems)), context.accepted);
  const clears = clearsOf(built, context);
  if (all.some(isError))
    return {
      ...converted,
      ...clears,
      ...written,
      document,
      verdict: 'rejected',
      stage: 'preflight',
      problems: all,
    };
  if (all.some(isDoubtful))
    return {
      ...converted,
      ...clears,
      ...written,
      document,
      verdict: 'held',
      stage: 'preflight',
      problems: all,
    };
  if (context.unreachable)
    return {
      ...converted,
      ...clears,
      document,
      verdict: 'failed',
      problems: [...all, ...context.unreachable],
    };
  return { ...converted, ...clears, ...written, document, verdict: 'ready', problems: all };
}

function errorsOf(rows: DocumentRows['rows'], ofLife: readonly Problem[]): Problem[] {
  if (ofLife.length === 0 && rows.every(({ problems }) => problems.length === 0)) return [];
  return [...rows.flatMap(({ problems }) => problems), ...ofLife].filter(isError);
}

function rowsOf(rows: DocumentRows['rows'], beside: DocumentRows['beside']): number[] {
  const [only] = rows;
  if (only !== undefined && rows.length === 1 && beside.length === 0) return [only.row];
  return [...rows, ...beside].map(({ row }) => row).toSorted((one, other) => one - other);
}

const withProblems = (built: BuiltDocument, problems: readonly Problem[]): BuiltDocument & Traced =>
  problems.length === 0 ? built : { ...built, problems: [...built.problems, ...problems] };

interface Traced {
  trace?: PaymentTrace;
  converted_lines?: boolean;
  /** A rate of the reference rates or of an issued sale; one that the export states is judged like others. */
  proven_rate?: boolean;
}

/** The document of amounts in another currency: judged as it was written, then converted as a whole. */
function inEuro(
  built: BuiltDocument,
  { terms, places }: { terms: ForeignTerms; places: number },
  { rates }: DocumentContext,
): BuiltDocument & Traced {
  const { document, problems } = built;
  if (document === undefined || problems.some(isError)) return built;
  const sums = foreignArithmetic(document, { ...built, places });
  if (sums.some(isError)) return { ...built, problems: [...problems, ...sums] };
  const { problems: found, ...converted } = convertAmounts(document, terms, rates);
  const { document: _, ...rest } = built;
  const source = terms.rate?.source;
  const proven_rate = source === 'ecb' || source === 'original';
  return {
    ...rest,
    ...converted,
    converted_lines: true,
    proven_rate,
    problems: [...problems, ...sums, ...found],
  };
}

const referenceFor = ({ currency }: Document, date: string | undefined, { referenceOf }: DocumentContext) =>
  currency === undefined ? undefined : referenceOf?.(currency, date);

function clearsOf({ clears }: BuiltDocument, { columnOf }: DocumentContext) {
  if (clears === undefined) return undefined;
  const clears_column = columnOf('clears');
  return { clears, ...(clears_column === undefined ? {} : { clears_column }) };
}

const placeEach = (
  found: readonly Problem[],
  lineRows: readonly number[],
  columnOf: DocumentContext['columnOf'],
): readonly Problem[] =>
  found.length === 0 ? found : found.map((one) => placeProblem(one, lineRows, columnOf));

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
  return payment && { payment };
};

const dateOf = (rows: readonly GroupedRow[]) => {
  const date = rows.find((row) => row.date !== undefined)?.date;
  return date === undefined ? undefined : { date };
};
