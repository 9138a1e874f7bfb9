import { cellText, type SheetRow } from '../../../sheet/sheet.ts';
import { readNumber } from '../../cells/read-number.ts';
import type { DecimalSign } from '../../cells/row-view.ts';
import type { ColumnRole } from '../../facts/header-synonyms.ts';
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
export function isShown(offs: readonly number[]): boolean {
  const found = offs.filter((off) => !Number.isNaN(off));
  const fits = found.filter(isNear).length;
  return fits >= ROWS_MIN && fits >= found.length * SHOWN_SHARE;
}

/** A relation: its formula in words, the roles of its terms, and by how much a row is off. */
type Relation = readonly [told: string, roles: readonly ColumnRole[], off: (...numbers: number[]) => number];

const ofPrice = (['net', 'total'] as const).flatMap((value): Relation[] => [
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
  ['', ['quantity', 'unit_price', 'value'], (q = 0, p = 0, value = 0) => q * p - value],
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

/** Reads the number of a column in a row; NaN without a number. */
type NumberIn = (column: InspectedColumn | undefined, row: SheetRow) => number;

/** Rows of an export whose amounts prove each other. */
export interface ReckonedRows extends MatchedRows {
  numberIn: NumberIn;
}

/** Reads each cell once: a number, or the rate in the name of a tax (24% VAT on Income), as evidence only, never for a document. */
export function numberReader(
  columns: readonly InspectedColumn[],
  decimal: DecimalSign | undefined,
): NumberIn {
  const places = new Map(
    columns.map((column, index) => [column, { index, known: new Map<SheetRow, number>() }]),
  );
  return (column, row) => {
    const place = column && places.get(column);
    if (place === undefined) return Number.NaN;
    const before = place.known.get(row);
    if (before !== undefined) return before;
    const text = cellText(row.cells[place.index]).trim();
    const reading = readNumber(text, decimal);
    const number = Number(reading.kind === 'number' ? reading.value : (rateInName(text) ?? Number.NaN));
    place.known.set(row, number);
    return number;
  };
}

/** Finds the relations that nearly all rows show, as evidence for the roles of the amounts. */
export function provenFormulas({ matches, records, numberIn }: ReckonedRows): ProvenFormula[] {
  const shown = RELATIONS.flatMap(([told, roles, off]) => {
    const columns = roles.flatMap((role) => columnOfRole(matches, role) ?? []);
    if (told === '' || columns.length < roles.length) return [];
    const offs = records
      .slice(0, ROWS_MAX)
      .map((row) => off(...columns.map((column) => numberIn(column, row))))
      .filter((value) => !Number.isNaN(value));
    const formula = said(
      told,
      columns.map(({ header }) => header),
    );
    return isShown(offs) ? [{ formula, fits: offs.filter(isNear).length, rows: offs.length }] : [];
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
