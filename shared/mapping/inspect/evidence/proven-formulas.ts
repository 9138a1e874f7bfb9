import { memoize } from '../../../memoize.ts';
import { type Cell, cellText, type SheetRow } from '../../../sheet/sheet.ts';
import { readNumber } from '../../cells/read-number.ts';
import type { DecimalSign } from '../../cells/row-view.ts';
import type { ColumnRole } from '../../facts/header-synonyms.ts';
import { type ColumnMatch, rateInName } from '../columns/match-columns.ts';
import { roleIndex } from '../documents/document-rows.ts';

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

/** Finds the relations that nearly all rows show, as evidence for the roles of the amounts. */
export function provenFormulas(of: {
  matches: readonly ColumnMatch[];
  header: SheetRow;
  records: readonly SheetRow[];
  decimal: DecimalSign | undefined;
}): ProvenFormula[] {
  const numbers = numbersByRole(of);
  const headerOf = (role: ColumnRole) => of.matches.find((match) => match.role === role)?.column.header ?? '';
  const shown = RELATIONS.filter(
    ([told, roles]) => told !== '' && roles.every((role) => headerOf(role) !== ''),
  ).flatMap(([told, roles, off]) => {
    const offs = of.records
      .slice(0, ROWS_MAX)
      .map((row) => off(...roles.map((role) => numbers(role, row))))
      .filter((value) => !Number.isNaN(value));
    const fits = offs.filter(isNear).length;
    return isShown(offs) ? [{ formula: said(told, roles.map(headerOf)), fits, rows: offs.length }] : [];
  });
  return [...new Map(shown.map((one) => [one.formula, one])).values()];
}

interface MatchedHeader {
  matches: readonly ColumnMatch[];
  header: SheetRow;
  decimal: DecimalSign | undefined;
}

/** Reads the number of a role in a row. NaN without a number. */
export function numbersByRole(of: MatchedHeader): (role: ColumnRole, row: SheetRow) => number {
  const indexOf = memoize((role: ColumnRole) => roleIndex(role, of));
  return (role, { cells }) => evidentNumber(cells[indexOf(role)], of.decimal);
}

/** Reads a number, or the rate in the name of a tax (24% VAT on Income), as evidence only, never for a document. */
export function evidentNumber(cell: Cell | undefined, decimal: DecimalSign | undefined): number {
  const text = cellText(cell).trim();
  const reading = readNumber(text, decimal);
  return Number(reading.kind === 'number' ? reading.value : (rateInName(text) ?? Number.NaN));
}
