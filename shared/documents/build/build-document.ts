import { CENT_PLACES, type Decimal, isDecimal, normalise, shortened } from '../../money/decimal.ts';
import { dayAtIssuer } from '../../money/rates/days.ts';
import { concatProblems, isError, NO_PROBLEMS, type Problem, problem } from '../../problems/problem.ts';
import type { Document, Line, LineDraft, MappedRow } from '../document.ts';
import {
  type FieldType,
  type FieldValue,
  fieldTypes,
  type HeaderField,
  type HeaderValues,
  headerFields,
  lineFields,
  putField,
} from '../fields.ts';
import { completeLine, completeTotals, spreadVat } from './complete-money.ts';
import { deriveCommission } from './derive-commission.ts';

const decimal = (text: string): string | undefined =>
  shortened(text) ?? (isDecimal(text) ? normalise(text) : undefined);

/** Readers of a trimmed text, decimals in their shortest spelling; undefined if it is not of the type. */
const readers: Readonly<Record<FieldType, (text: string) => FieldValue | undefined>> = {
  text: (text) => text,
  decimal,
  integer: (text) => {
    const value = Number(decimal(text));
    return Number.isSafeInteger(value) ? value : undefined;
  },
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  list: (text) => text.split(/\s+/),
  date: dayAtIssuer,
};

const typeOf = new Map<string, FieldType>(Object.entries(fieldTypes));
const LINE_NAMES = new Map(Object.keys(lineFields).map((field) => [field, field.slice('line.'.length)]));

/** Texts by the names of their fields. */
type Cells = Readonly<Partial<Record<string, string>>>;
type PlacedLine = { row: number; line: LineDraft };

/** The lines of a document in the order of its rows; a row that fills no line field is header only. */
function readLines(rows: readonly { row: number; lines: readonly Cells[] }[]) {
  const lines: PlacedLine[] = [];
  const problems: Problem[] = [];
  for (const { row, lines: ofRow } of rows)
    for (const cells of ofRow) {
      // Each value is of the type that the table of fields has for its name.
      let line: (LineDraft & Record<string, FieldValue>) | undefined;
      for (const field in cells) {
        const text = cells[field] ?? '';
        const value = cellIn(field, text);
        if (value === undefined) continue;
        if (value === null) problems.push(unreadable(row, field, text));
        else {
          line ??= {};
          line[LINE_NAMES.get(field) ?? field] = value;
        }
      }
      if (line !== undefined) lines.push({ row, line });
    }
  return { lines, problems };
}

/** An invoice of a month has supplies of several days. */
const OF_LINES: HeaderField = 'supply_date';

/** The header that the rows of one document give: a row that differs from the first that gave a field gets the problem. */
function mergeHeader(rows: readonly { row: number; header: Cells }[]) {
  // Each value is of the type that the table of fields has for its name; most texts are their own values.
  const header: HeaderValues & Record<string, FieldValue | undefined> = {};
  const given = rows.length > 1 ? new Map<string, { row: number; text: string }>() : undefined;
  if (given === undefined) Object.assign(header, rows[0]?.header);
  const problems: Problem[] = [];
  for (const { row, header: cells } of rows)
    for (const field in cells) {
      const text = cells[field] ?? '';
      const value = cellIn(field, text);
      if (value === (given === undefined ? text : undefined)) continue;
      const first = given && header[field];
      if (value === null) problems.push(unreadable(row, field, text));
      else if (first === undefined) {
        header[field] = value;
        given?.set(field, { row, text });
      } else if (value !== undefined && field !== OF_LINES && !isSameValue(first, value)) {
        const code = field === 'external_id' ? 'EXTERNAL-ID-SPELLING' : 'DOC-HEADER-DISAGREES';
        const external_id = rows[0]?.header.external_id ?? '';
        const { text: first_value = '', row: first_row = row } = given?.get(field) ?? {};
        problems.push(problem(code, { row, field }, { value: text, first_value, first_row, external_id }));
      }
    }
  return { header, problems };
}

/** The value of a cell; undefined if it is blank or no field's, null if it cannot be read. */
function cellIn(field: string, text: string): FieldValue | undefined | null {
  const [trimmed, type] = [text.trim(), typeOf.get(field)];
  return trimmed === '' || type === undefined ? undefined : (readers[type](trimmed) ?? null);
}

const unreadable = (row: number, field: string, value: string) => {
  const type = { phrase: `type-${typeOf.get(field) ?? 'text'}` } as const;
  return problem('DOC-VALUE-UNREADABLE', { row, field }, { value, type });
};

const isSameValue = (a: FieldValue, b: FieldValue): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** Rows of one external_id that disagree in a column of the document are two documents: their external_id is not complete. */
function checkRowAgreement(rows: readonly MappedRow[], external_id: string): readonly Problem[] {
  if (rows.every(({ together }) => together === undefined)) return NO_PROBLEMS;
  const given = new Map<string, { row: number; text: string }>();
  return rows.flatMap(({ row, together = [] }) =>
    together.flatMap(({ column, text }) => {
      if (text === '') return [];
      const first = given.get(column);
      if (first === undefined) given.set(column, { row, text });
      if (first === undefined || folded(first.text) === folded(text)) return [];
      const params = { external_id, value: text, first_row: first.row, first_value: first.text };
      return [problem('DOC-IDENTITY', { row, column, field: 'external_id' }, params)];
    }),
  );
}

const folded = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ');

/** More lines than any printed invoice has; a document beyond it is refused rather than held in memory. */
const LINES_PER_DOCUMENT_MAX = 5_000;

export interface BuiltDocument {
  /** Absent where the rows cannot be read as one document; then `problems` holds an error. */
  document?: Document;
  /** The `1.4`s that a `1.5` clears, by external_id. */
  clears?: string[];
  /** The external_id of the document that a credit note takes back. */
  reverses?: string;
  /** Days of supply of its lines, in line order, if the export has any; a line without a day has that of the document. */
  supply_days?: (string | undefined)[];
  /** Day of the document that it corrects. */
  original_date?: string;
  /** Amount that the export states as payable in the customer's currency. */
  payable_foreign?: Decimal;
  /** The exchange rate with the digits of its cell. */
  written_rate?: Decimal | undefined;
  lineRows: number[];
  /** The lines come from the sale and the fee, not from cells of their own. */
  commission?: boolean;
  /** Numbers of the lines that took a cent of the document's VAT. */
  spread?: number[];
  /** Sums with VAT that the export states, not we: of the document, and of lines by their number. */
  stated_sums?: ReturnType<typeof statedSums>;
  /** Numbers of the lines whose net and VAT we split from their value with VAT, without a total that states either. */
  split?: readonly number[];
  problems: readonly Problem[];
}

/** One document from the rows of one external_id. A problem without a row concerns all; missing amounts get the decimals of their currency. */
export function buildDocument(rows: readonly MappedRow[], places = CENT_PLACES): BuiltDocument {
  const { header, problems: ofHeader } = mergeHeader(rows);
  const { lines: given, problems: ofLines } = readLines(rows);
  const others = checkRowAgreement(rows, header.external_id ?? '');
  if (others.length > 0) return { lineRows: [], problems: others };
  const unreadable = concatProblems(ofHeader, ofLines);
  if (unreadable.some(isError)) return { lineRows: [], problems: unreadable };

  const commission = COMMISSION.some((field) => header[field] !== undefined);
  const asRead = { lines: given, problems: NO_PROBLEMS };
  const { lines: placed, problems: ofCommission } = commission ? linesOf(header, rows, given) : asRead;
  const { lines: completed, problems: ofMoney } = completeLines(placed, places);
  const withVatOf = places === CENT_PLACES ? () => withVat(placed) : undefined;
  const { lines, spread, problems: ofVat } = spreadVat(header, completed, withVatOf);
  const problems = concatProblems(ofCommission, ofMoney, ofVat, missing(header, placed, ofCommission));
  const lineRows = placed.map(({ row }) => row);
  if (problems.some(isError)) return { lineRows, problems };
  const { supply_date, exchange_rate } = header;
  return {
    document: assemble(header, lines),
    // Fields of ours, which are never sent.
    ...{ clears: header.clears, reverses: header.reverses, original_date: header.original_date },
    payable_foreign: header.payable_foreign,
    lineRows,
    spread,
    problems,
    stated_sums: statedSums(header, placed),
    split: (header.net_total_amount ?? header.vat_total_amount) ? [] : withVat(placed),
    commission: commission || undefined,
    written_rate: exchange_rate && rows.find((row) => row.header.exchange_rate)?.header.exchange_rate?.trim(),
    supply_days: supply_date === undefined ? undefined : supplyDays(supply_date, rows, lineRows),
  };
}

const statedSums = (header: HeaderValues, placed: readonly PlacedLine[]) => ({
  net_total_amount: header.net_total_amount !== undefined,
  vat_total_amount: header.vat_total_amount !== undefined,
  total_amount: header.total_amount !== undefined,
  payable_total_amount: header.payable_total_amount !== undefined,
  lines: numbersOf(placed, ({ subtotal }) => subtotal !== undefined),
});

const numbersOf = (placed: readonly PlacedLine[], test: (line: LineDraft) => boolean): number[] =>
  placed.flatMap(({ line }, at) => (test(line) ? [line.line_number ?? at + 1] : []));

/** Lines of which the export states the value with VAT alone: net and VAT are parts of it. */
const withVat = (placed: readonly PlacedLine[]): number[] =>
  numbersOf(
    placed,
    ({ subtotal, net_total_price: net, vat_total: vat, unit_price: price }) =>
      subtotal !== undefined && [net, vat, price].every((given) => given === undefined),
  );

function supplyDays(supply_date: string, rows: readonly MappedRow[], lineRows: readonly number[]): string[] {
  const days = new Map(rows.map(({ row, header }) => [row, dayAtIssuer(header.supply_date ?? '')]));
  return lineRows.map((row) => days.get(row) ?? supply_date);
}

const COMMISSION = Object.keys(headerFields).filter((field) => field.startsWith('commission.'));
/** Fields of ours, which are never sent. */
const OURS = /^(clears|reverses|original_date|payable_foreign|supply_date|commission\..*)$/;
const SENT = new Set(Object.keys(headerFields).filter((field) => !OURS.test(field)));

function assemble(header: HeaderValues & Record<string, unknown>, lines: readonly Line[]): Document {
  const sent = { invoice_type_code: '', external_id: '' };
  for (const field in header)
    if (header[field] !== undefined && SENT.has(field)) putField(sent, field, header[field]);
  return Object.assign(sent, completeTotals(header, lines), { invoice_lines: [...lines] });
}

function completeLines(placed: readonly PlacedLine[], places: number) {
  const lines: Line[] = [];
  const problems: Problem[] = [];
  for (const { row, line } of placed) {
    const line_number = line.line_number ?? lines.length + problems.length + 1;
    const money = completeLine(line, places);
    if (typeof money !== 'string') {
      lines.push({ ...line, ...money, line_number });
      continue;
    }
    // The cell to fill: with a quantity there, the price is what is missing.
    const ofNet = line.quantity === undefined ? 'line.net_total_price' : 'line.unit_price';
    const field = money === 'LINE-VAT-RATE-MISSING' ? 'line.vat_rate' : ofNet;
    problems.push(problem(money, { row, field }, { line: line_number }));
  }
  return { lines, problems };
}

function linesOf(header: HeaderValues, rows: readonly MappedRow[], given: readonly PlacedLine[]) {
  const { external_id = '', invoice_type_code: type = '' } = header;
  if (type !== '1.5')
    return { lines: given, problems: [problem('COMMISSION-TYPE', {}, { external_id, type })] };
  if (given.length > 0)
    return { lines: given, problems: [problem('COMMISSION-LINES-GIVEN', {}, { external_id })] };
  const { lines, problems } = deriveCommission(header);
  const placed = rows.slice(0, 1).flatMap(({ row }) => lines.map((line) => ({ row, line })));
  return { lines: placed, problems };
}

function missing(draft: HeaderValues, lines: readonly PlacedLine[], known: readonly Problem[]): Problem[] {
  const { external_id = '', invoice_type_code } = draft;
  const found: Problem[] = [];
  if (invoice_type_code === undefined)
    found.push(problem('INVOICE-TYPE-BLANK', { field: 'invoice_type_code' }, { external_id }));
  if (lines.length === 0 && known.length === 0) found.push(problem('DOC-NO-LINES', {}, { external_id }));
  if (lines.length > LINES_PER_DOCUMENT_MAX)
    found.push(
      problem('DOC-LINES-MAX', {}, { external_id, lines: lines.length, max: LINES_PER_DOCUMENT_MAX }),
    );
  return found;
}
