import type { SheetRow } from '../../sheet/sheet.ts';
import type { Role } from '../facts/header-synonyms.ts';
import type { DecimalSign } from '../row-view.ts';
import type { Match } from './match-columns.ts';
import { rowNumbers } from './row-numbers.ts';

/** A relation between columns that the rows show: in how many of those that have its numbers. */
export interface ShownFormula {
  /** With the headers of the file: Ποσότητα × Τιμή = Αξία. */
  formula: string;
  fits: number;
  rows: number;
}

type Numbers = (role: Role) => number;
interface Relation {
  roles: readonly Role[];
  said: (header: (role: Role) => string) => string;
  off: (at: Numbers) => number;
}

const [ROWS_MAX, SHOWN_SHARE, ROWS_MIN, TOLERANCE] = [2_000, 0.95, 2, 0.021];
const orZero = (value: number): number => (Number.isNaN(value) ? 0 : value);

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

const sum = (net: Role, vat: Role, total: Role): Relation => ({
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
export function shownFormulas(of: {
  matches: readonly Match[];
  header: SheetRow;
  records: readonly SheetRow[];
  decimal: DecimalSign | undefined;
}): ShownFormula[] {
  const numbers = rowNumbers(of);
  const headerOf = (role: Role) => of.matches.find((match) => match.role === role)?.column.header ?? '';
  const shown = relations
    .filter(({ roles }) => roles.every((role) => headerOf(role) !== ''))
    .flatMap(({ said, off }) => {
      const offs = of.records
        .slice(0, ROWS_MAX)
        .map((row) => off((role) => numbers(role, row)))
        .filter((value) => !Number.isNaN(value));
      const fits = offs.filter((value) => Math.abs(value) < TOLERANCE).length;
      const isShown = fits >= ROWS_MIN && fits >= offs.length * SHOWN_SHARE;
      return isShown ? [{ formula: said(headerOf), fits, rows: offs.length }] : [];
    });
  return [...new Map(shown.map((one) => [one.formula, one])).values()];
}
