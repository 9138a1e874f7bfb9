import { cellText, type SheetRow } from '../../../sheet/sheet.ts';
import { readNumber } from '../../cells/read-number.ts';
import type { DecimalSign } from '../../cells/row-view.ts';
import type { ColumnRole } from '../../facts/header-synonyms.ts';
import { type ColumnMatch, rateInName } from '../columns/match-columns.ts';
import { roleIndex } from '../columns/role-index.ts';

/** A relation between columns that the rows show: in how many of those that have its numbers. */
export interface ProvenFormula {
  /** With the headers of the file: Ποσότητα × Τιμή = Αξία. */
  formula: string;
  fits: number;
  rows: number;
}

type Numbers = (role: ColumnRole) => number;
interface Relation {
  roles: readonly ColumnRole[];
  said: (header: (role: ColumnRole) => string) => string;
  off: (at: Numbers) => number;
}

/** Rows that are reckoned with, the share of them that shows a relation, and the euro that roundings may differ by. */
export const [ROWS_MAX, SHOWN_SHARE, TOLERANCE] = [2_000, 0.95, 0.021];
const ROWS_MIN = 2;
export const orZero = (value: number): number => (Number.isNaN(value) ? 0 : value);

const isNear = (off: number): boolean => Math.abs(off) < TOLERANCE;

/** Check that a relation is shown: nearly all rows that have its numbers fit, and enough do; NaN is a row without them. */
export function isShown(offs: readonly number[]): boolean {
  const found = offs.filter((off) => !Number.isNaN(off));
  const fits = found.filter(isNear).length;
  return fits >= ROWS_MIN && fits >= found.length * SHOWN_SHARE;
}

const percent = (header: string): string => (header.includes('%') ? header : `${header} %`);

const ofPrice = (['net', 'total'] as const).flatMap((value): Relation[] => [
  {
    roles: ['quantity', 'unit_price', value],
    said: (of) => `${of('quantity')} × ${of('unit_price')} = ${of(value)}`,
    off: (at) => at('quantity') * at('unit_price') - at(value),
  },
  {
    roles: ['quantity', 'unit_price', 'discount', value],
    said: (of) => `${of('quantity')} × ${of('unit_price')} − ${percent(of('discount'))} = ${of(value)}`,
    off: (at) => at('quantity') * at('unit_price') * (1 - orZero(at('discount')) / 100) - at(value),
  },
  {
    roles: ['quantity', 'unit_price', 'discount', value],
    said: (of) => `${of('quantity')} × ${of('unit_price')} − ${of('discount')} = ${of(value)}`,
    off: (at) => at('quantity') * at('unit_price') - orZero(at('discount')) - at(value),
  },
]);

const sum = (net: ColumnRole, vat: ColumnRole, total: ColumnRole): Relation => ({
  roles: [net, vat, total],
  said: (of) => `${of(net)} + ${of(vat)} = ${of(total)}`,
  off: (at) => at(net) + at(vat) - at(total),
});

const relations: readonly Relation[] = [
  ...ofPrice,
  {
    roles: ['net', 'vat_rate', 'vat_amount'],
    said: (of) => `${of('net')} × ${percent(of('vat_rate'))} = ${of('vat_amount')}`,
    off: (at) => (at('net') * at('vat_rate')) / 100 - at('vat_amount'),
  },
  sum('net', 'vat_amount', 'total'),
  sum('document_net', 'document_vat', 'document_total'),
];

/** Finds the relations that nearly all rows show; they are the evidence of what the amounts are. */
export function provenFormulas(of: {
  matches: readonly ColumnMatch[];
  header: SheetRow;
  records: readonly SheetRow[];
  decimal: DecimalSign | undefined;
}): ProvenFormula[] {
  const numbers = numbersByRole(of);
  const headerOf = (role: ColumnRole) => of.matches.find((match) => match.role === role)?.column.header ?? '';
  const shown = relations
    .filter(({ roles }) => roles.every((role) => headerOf(role) !== ''))
    .flatMap(({ said, off }) => {
      const offs = of.records
        .slice(0, ROWS_MAX)
        .map((row) => off((role) => numbers(role, row)))
        .filter((value) => !Number.isNaN(value));
      const fits = offs.filter(isNear).length;
      return isShown(offs) ? [{ formula: said(headerOf), fits, rows: offs.length }] : [];
    });
  return [...new Map(shown.map((one) => [one.formula, one])).values()];
}

interface MatchedHeader {
  matches: readonly ColumnMatch[];
  header: SheetRow;
  decimal: DecimalSign | undefined;
}

/** Reads the number of a role in a row, as evidence: it goes into no document. NaN where there is none. */
export function numbersByRole(of: MatchedHeader): (role: ColumnRole, row: SheetRow) => number {
  const indexes = new Map<ColumnRole, number>();
  return (role, { cells }) => {
    const index = indexes.get(role) ?? roleIndex(role, of);
    indexes.set(role, index);
    const text = index < 0 ? '' : cellText(cells[index]).trim();
    if (text === '') return Number.NaN;
    const reading = readNumber(text, of.decimal);
    if (reading.kind === 'number') return Number(reading.value);
    // The name of a tax tells its rate: 24% VAT on Income.
    return role === 'vat_rate' ? Number(rateInName(text) ?? Number.NaN) : Number.NaN;
  };
}
