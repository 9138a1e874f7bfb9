import { cellText } from '../../../sheet/sheet.ts';
import { readCount, readNumber } from '../../cells/read-number.ts';
import type { DecimalSign } from '../../cells/row-view.ts';
import type { ColumnRole } from '../../facts/field-labels.ts';
import {
  type ColumnMatch,
  columnOfRole,
  type InspectedColumn,
  rateInName,
} from '../columns/match-columns.ts';
import type { MatchedRows } from '../documents/document-rows.ts';
import { headerRoles } from '../roles/header-roles.ts';

/** A relation between columns that the rows show: in how many of those that have its numbers. */
export interface ProvenFormula {
  /** With the headers of the file: Ποσότητα × Τιμή = Αξία. */
  formula: string;
  fits: number;
  rows: number;
}

/** Rows that are reckoned with, the share of them that shows a relation, and the euro that roundings may differ by. */
export const [ROWS_MAX, SHOWN_SHARE, TOLERANCE] = [2_000, 0.95, 0.021];
const ROWS_MIN = 2;
export const orZero = (value: number): number => (Number.isNaN(value) ? 0 : value);

const isNear = (off: number): boolean => Math.abs(off) < TOLERANCE;

/** True if nearly all rows with the numbers of a relation fit, and enough do; NaN is a row without them. */
export function isShown(rows: number, off: (row: number) => number): boolean {
  let [fits, misses] = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    const by = off(row);
    if (isNear(by)) fits += 1;
    else if (!Number.isNaN(by)) misses += 1;
    // No further row can make up for so many that do not fit.
    if (misses > rows * (1 - SHOWN_SHARE)) return false;
  }
  return fits >= ROWS_MIN && fits >= (fits + misses) * SHOWN_SHARE;
}

/** A relation: its formula in words, the roles of its terms, and by how much a row is off. */
type Relation = readonly [told: string, roles: readonly ColumnRole[], off: (...numbers: number[]) => number];

const ofPrice = (['value', 'net', 'total'] as const).flatMap((value): Relation[] => [
  ['{0} × {1} = {2}', ['quantity', 'unit_price', value], (q = 0, p = 0, v = 0) => q * p - v],
  [
    '{0} × {1} − {2%} = {3}',
    ['quantity', 'unit_price', 'discount', value],
    (q = 0, p = 0, off = 0, v = 0) => q * p * (1 - orZero(off) / 100) - v,
  ],
  [
    '{0} × {1} − {2} = {3}',
    ['quantity', 'unit_price', 'discount', value],
    (q = 0, p = 0, off = 0, v = 0) => q * p - orZero(off) - v,
  ],
]);

const sum = (roles: readonly ColumnRole[]): Relation => [
  '{0} + {1} = {2}',
  roles,
  (net = 0, vat = 0, total = 0) => net + vat - total,
];

/** Arithmetic that rows of an export may show; a relation without words follows from another. */
export const RELATIONS: readonly Relation[] = [
  ...ofPrice,
  ...(
    [
      ['total', 1],
      ['net', -1],
      ['value', 1],
      ['value', -1],
    ] as const
  ).map(
    ([value, sign]): Relation => [
      '',
      ['quantity', 'unit_price', 'vat_rate', value],
      (q = 0, p = 0, rate = 0, stated = 0) => q * p * (1 + rate / 100) ** sign - stated,
    ],
  ),
  ['', ['net', 'vat_rate', 'total'], (net = 0, rate = 0, total = 0) => net * (1 + rate / 100) - total],
  ['{0} × {1%} = {2}', ['net', 'vat_rate', 'vat_amount'], (net = 0, r = 0, vat = 0) => (net * r) / 100 - vat],
  sum(['net', 'vat_amount', 'total']),
  sum(['document_net', 'document_vat', 'document_total']),
];

const said = (told: string, headers: readonly string[]): string =>
  told.replace(/\{(\d)(%?)\}/g, (_, at: string, percent: string) => {
    const header = headers[Number(at)] ?? '';
    return percent === '' || header.includes('%') ? header : `${header} %`;
  });

/** The number of a column in a row, by its place among the records; NaN without a number. */
type NumberIn = (column: InspectedColumn | undefined, row: number) => number;
/** True if the rows show a relation, by how much each is off by its numbers of the columns. */
export type Shows = (columns: readonly InspectedColumn[], off: (...numbers: number[]) => number) => boolean;

/** Rows of an export whose amounts prove each other. */
export interface ReckonedRows extends MatchedRows {
  numberIn: NumberIn;
}

/** Reads each column once: its numbers, or the rates in names of taxes (24% VAT on Income), as evidence only, never for a document. */
export function numberReader(
  { columns, records }: Pick<MatchedRows, 'columns' | 'records'>,
  decimal: DecimalSign | undefined,
): NumberIn {
  const places = new Map(columns.map((column, index) => [column, index]));
  const known = new Map<InspectedColumn, readonly number[]>();
  const read = (column: InspectedColumn, index: number) => {
    const numbers = records.slice(0, ROWS_MAX).map(({ cells }) => {
      const text = cellText(cells[index]).trim();
      const reading = (column.type === 'text' ? readCount : readNumber)(text, decimal);
      return Number(reading.kind === 'number' ? reading.value : (rateInName(text) ?? Number.NaN));
    });
    known.set(column, numbers);
    return numbers;
  };
  return (column, row) => {
    const place = column && places.get(column);
    if (column === undefined || place === undefined) return Number.NaN;
    return (known.get(column) ?? read(column, place))[row] ?? Number.NaN;
  };
}

const rowsOf = ({ records }: MatchedRows): number => Math.min(records.length, ROWS_MAX);

export const showsIn =
  (of: ReckonedRows): Shows =>
  (columns, off) =>
    isShown(rowsOf(of), (row) => off(...columns.map((column) => of.numberIn(column, row))));

/** The part of a total beyond its known parts; a blank one is none. */
export const offSum = (total = 0, ...parts: number[]): number =>
  parts.reduce((left, part) => left - orZero(part), total);

/** True if a column is the sum of others. */
export const sumsTo = (shows: Shows, total: InspectedColumn, parts: readonly InspectedColumn[]): boolean =>
  shows([total, ...parts], offSum);

/** Counts the rows that show a relation, and those that have its numbers. */
export function countShown(
  of: ReckonedRows,
  columns: readonly InspectedColumn[],
  off: (...numbers: number[]) => number,
): { fits: number; rows: number } {
  const offs = Array.from({ length: rowsOf(of) }, (_, row) =>
    off(...columns.map((column) => of.numberIn(column, row))),
  ).filter((by) => !Number.isNaN(by));
  return { fits: offs.filter(isNear).length, rows: offs.length };
}

/** Finds the relations that nearly all rows show, as evidence for the roles of the amounts. */
export function provenFormulas(of: ReckonedRows): ProvenFormula[] {
  const shows = showsIn(of);
  const shown = RELATIONS.flatMap(([told, roles, off]) => {
    const columns = roles.flatMap((role) => columnOfRole(of.matches, role) ?? []);
    if (told === '' || columns.length < roles.length || !shows(columns, off)) return [];
    const headers = columns.map(({ header }) => header);
    return [{ formula: said(told, headers), ...countShown(of, columns, off) }];
  });
  return [...new Map(shown.map((one) => [one.formula, one])).values()];
}

export const isPlain = ({ type }: InspectedColumn): boolean => type === 'number' || type === 'integer';

/** The other columns of quantities by their headers, of which only the rows show which one counts the lines. */
export function otherQuantities(
  columns: readonly InspectedColumn[],
  matches: readonly ColumnMatch[],
): InspectedColumn[] {
  const quantity = columnOfRole(matches, 'quantity');
  // Numbered columns are none of the file's own.
  if (quantity === undefined || !columns.includes(quantity)) return [];
  return columns.filter(
    (column) =>
      isPlain(column) &&
      headerRoles(column.header)[0]?.role === 'quantity' &&
      !matches.some((match) => match.column === column),
  );
}

/** Columns of shipping and fees by their headers, and the other columns of amounts. */
export const chargesOf = (columns: readonly InspectedColumn[]) => {
  const isCharge = ({ header }: InspectedColumn) => /shipping|fees/.test(headerRoles(header)[0]?.role ?? '');
  const plain = columns.filter(isPlain);
  return [plain.filter(isCharge), plain.filter((one) => !isCharge(one))] as const;
};

export const discountsOf = (columns: readonly InspectedColumn[]) =>
  columns.filter((one) => isPlain(one) && /discount/.test(headerRoles(one.header)[0]?.role ?? ''));

/** True if an amount with a charge, or less a discount, is another amount, in the rows that have one. */
export const isWithCharge = (shows: Shows, columns: readonly InspectedColumn[], sign = 1): boolean =>
  shows(columns, (one = 0, charge = 0, all = 0) =>
    charge === 0 ? Number.NaN : one + (sign < 0 ? -Math.abs(charge) : charge) - all,
  );
