import {
  CENT_PLACES,
  type Decimal,
  divide,
  isDecimal,
  isNegative,
  minus,
  normalise,
  plus,
  roundHalfUp,
  times,
} from '../../money/decimal.ts';
import { dayAtIssuer } from '../../money/rates/payment-day.ts';
import { shortened } from '../../money/units.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { Document, Line } from '../document.ts';
import { type FieldType, isLineField, type LineField, lineFields } from '../fields.ts';
import type { MappedRow } from '../mapped-row.ts';
import { moneyText } from '../money-text.ts';

export type FieldValue = string | number | boolean | string[];

const BLANKS = /\s+/;

const decimal = (text: string): string | undefined =>
  shortened(text) ?? (isDecimal(text) ? normalise(text) : undefined);

const integer = (text: string): number | undefined => {
  const value = Number(decimal(text));
  return Number.isSafeInteger(value) ? value : undefined;
};

const flag = (text: string): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined;

const readers = {
  text: (text) => text,
  decimal,
  integer,
  boolean: flag,
  list: (text) => text.split(BLANKS),
  date: dayAtIssuer,
} satisfies Record<FieldType, (text: string) => FieldValue | undefined>;

/** The value of a trimmed text as it travels, decimals in their shortest spelling; undefined where it is none of the type. */
export const readField = (type: FieldType, trimmed: string): FieldValue | undefined => readers[type](trimmed);

type Loose<T, K extends keyof T> = Omit<T, K> & { [P in K]?: T[P] | undefined };

/** A line before its money is completed. */
export type LineDraft = Loose<
  Line,
  'line_number' | 'net_total_price' | 'vat_rate' | 'vat_total' | 'subtotal'
>;

type Part = 'name' | 'exemption_code';

/** The sale and the fee of which a `1.5` is derived (interface, Type 1.5, 6); amounts net, in euro. */
export type Commission = {
  [P in
    | 'sale_total'
    | 'fee'
    | 'clearance_vat_rate'
    | `clearance_${Part}`
    | `fee_${Part}`
    | 'fee_category'
    | 'fee_type']?: string | undefined;
};

/** The header that the rows give: the interface's fields, totals perhaps missing, and our own beside them. */
export type HeaderDraft = Loose<
  Omit<Document, 'invoice_lines'>,
  'invoice_type_code' | 'net_total_amount' | 'vat_total_amount' | 'total_amount' | 'payable_total_amount'
> & {
  clears?: string[] | undefined;
  reverses?: string | undefined;
  supply_date?: string | undefined;
  original_date?: string | undefined;
  payable_foreign?: string | undefined;
  commission?: Commission | undefined;
};

const LINE_PREFIX = 'line.';
/** Names of the fields inside a line. */
const places: ReadonlyMap<string, { field: LineField; type: FieldType; name: string }> = new Map(
  Object.keys(lineFields)
    .filter(isLineField)
    .map((field) => [field, { field, type: lineFields[field], name: field.slice(LINE_PREFIX.length) }]),
);

export interface PlacedLine {
  row: number;
  line: LineDraft;
}

/** The lines of a document in the order of its rows; a row that fills no line field is header only. */
export function readLines(rows: readonly MappedRow[]): { lines: PlacedLine[]; problems: Problem[] } {
  const lines: PlacedLine[] = [];
  const problems: Problem[] = [];
  for (const { row, lines: cells } of rows) {
    for (const cell of cells) {
      const line = readLine(row, cell, problems);
      if (line !== undefined) lines.push({ row, line });
    }
  }
  return { lines, problems };
}

function readLine(row: number, cells: MappedRow['lines'][number], problems: Problem[]) {
  // Each value is of the type that the table of fields has for its name.
  let line: (LineDraft & Record<string, FieldValue>) | undefined;
  for (const given in cells) {
    const place = places.get(given);
    if (place === undefined) continue;
    const { field, type, name } = place;
    const text = cells[field] ?? '';
    const trimmed = text.trim();
    if (trimmed === '') continue;
    const value = readField(type, trimmed);
    if (value === undefined) problems.push(unreadable(row, field, text));
    else {
      line ??= {};
      line[name] = value;
    }
  }
  return line;
}

const unreadable = (row: number, field: LineField, value: string) =>
  problem('DOC-VALUE-UNREADABLE', { row, field }, { value, type: { phrase: `type-${lineFields[field]}` } });

/** The numbers of a line as far as the export gives them; euro, rate in percent. */
export interface LineNumbers {
  quantity?: Decimal | undefined;
  unit_price?: Decimal | undefined;
  net_total_price?: Decimal | undefined;
  vat_rate?: Decimal | undefined;
  vat_total?: Decimal | undefined;
  subtotal?: Decimal | undefined;
}

export interface LineMoney {
  net_total_price: Decimal;
  vat_rate: Decimal;
  vat_total: Decimal;
  subtotal: Decimal;
}

/**
 * Fills in what a line leaves out: net from quantity × price, else from the value with VAT; VAT from the two others,
 * else from the rate; the value with VAT as their sum. Each is rounded half-up once, to the cent or to the
 * decimals of another currency. What is given stays
 * as given; the preflight compares. 12.40 with VAT at 24 % gives net 10.00 and VAT 2.40; 3 × 1.335 gives net 4.01, VAT
 * 0.96 and 4.97 together. Answers the code of a number that is missing.
 */
export function completeLine(
  given: LineNumbers,
  places = CENT_PLACES,
): LineMoney | 'LINE-VAT-RATE-MISSING' | 'LINE-NET-MISSING' {
  if (given.vat_rate === undefined) return 'LINE-VAT-RATE-MISSING';
  const net = given.net_total_price ?? netOfQuantity(given, places) ?? netOfSubtotal(given, places);
  if (net === undefined) return 'LINE-NET-MISSING';
  const vat = given.vat_total ?? vatOf(given, net, places);
  return {
    net_total_price: moneyText(net),
    vat_rate: given.vat_rate,
    vat_total: moneyText(vat),
    subtotal: moneyText(given.subtotal ?? plus(net, vat)),
  };
}

const netOfQuantity = ({ quantity, unit_price }: LineNumbers, places: number): Decimal | undefined =>
  quantity === undefined || unit_price === undefined
    ? undefined
    : roundHalfUp(times(quantity, unit_price), places);

function netOfSubtotal({ subtotal, vat_total, vat_rate }: LineNumbers, places: number): Decimal | undefined {
  if (subtotal === undefined) return undefined;
  if (vat_total !== undefined) return minus(subtotal, vat_total);
  if (vat_rate === undefined || isNegative(vat_rate)) return undefined;
  return divide(times(subtotal, '100'), plus('100', vat_rate), places);
}

/** Take the VAT as subtotal less net, so that the parts sum; without a subtotal, compute it from the rate. */
const vatOf = ({ vat_rate = '0', subtotal }: LineNumbers, net: Decimal, places: number): Decimal =>
  subtotal === undefined ? divide(times(net, vat_rate), '100', places) : minus(subtotal, net);
