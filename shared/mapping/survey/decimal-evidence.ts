import { currencyOf } from '../../money/currency.ts';
import { normalise, shift } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { type Cell, cellText, type SheetRow } from '../../sheet/sheet.ts';
import { decimalSignEvidence, readNumber } from '../cells/read-number.ts';
import type { DecimalSign } from '../cells/row-view.ts';
import { columnIndexes, type Header, indexesOf } from '../header/header.ts';
import type { ColumnNeed } from '../profile/column-needs.ts';

type Seen = { text: string; row: number };

interface ColumnEvidence extends Partial<Record<DecimalSign | 'ambiguous', Seen>> {
  /** The signs in its ambiguous texts. */
  written: Set<DecimalSign>;
  /** True if the file types some of its cells as numbers, which have no sign. */
  isTyped?: boolean;
}

/** Evidence of a file's decimal sign, from the texts of whole columns. `small` are columns of small numbers, such as rates: others may prove decimals in 1.087, and never a thousand. */
export function decimalEvidence(small: ReadonlySet<number> = new Set()) {
  const columns = new Map<number, ColumnEvidence>();
  const ofFile = (sign: DecimalSign): Seen | undefined =>
    [...columns.values()].map((column) => column[sign]).find((seen) => seen !== undefined);
  const proofOf = (column: number): { sign: DecimalSign; seen: Seen } | undefined => {
    const own = columns.get(column);
    if (own?.[','] || own?.['.']) return proven(own[','], own['.']);
    const proof = proven(ofFile(','), ofFile('.'));
    const makesThousands = own !== undefined && [...own.written].some((sign) => sign !== proof?.sign);
    return small.has(column) && makesThousands ? undefined : proof;
  };
  return {
    see(column: number, cell: Cell, row: number) {
      if (cell === '') return;
      const sign = typeof cell === 'string' ? decimalSignEvidence(cell) : undefined;
      const isTyped = typeof cell !== 'string' && cell.kind === 'number';
      if (sign === undefined && !isTyped) return;
      const own = columns.get(column) ?? { written: new Set() };
      columns.set(column, own);
      if (typeof cell !== 'string' || sign === undefined) {
        own.isTyped = true;
        return;
      }
      own[sign] ??= { text: cell, row };
      if (sign === 'ambiguous') own.written.add(cell.includes(',') ? ',' : '.');
    },
    /** The sign that the column proves; failing that, the sign that all other columns prove. */
    signOf: (column: number): DecimalSign | undefined => proofOf(column)?.sign,
    /** The columns whose texts contradict a declared sign: they prove the other one, and leave other cells in doubt. */
    contradictions: (declared: DecimalSign, nameOf: (column: number) => string): Problem[] =>
      [...columns].flatMap(([column, { isTyped, ambiguous, ...own }]) => {
        const sign = declared === ',' ? '.' : ',';
        const seen = own[sign];
        const isMixed = own[declared] !== undefined || isTyped === true;
        if (seen === undefined || (isMixed && ambiguous === undefined)) return [];
        const place = { row: seen.row, column: nameOf(column) };
        return [problem('MAP-DECIMAL-CONTRADICTED', place, { text: seen.text, sign, declared })];
      }),
    /** A notice for every column in which 1.234 was read because of other cells. */
    notices: (nameOf: (column: number) => string): Problem[] =>
      [...columns].flatMap(([column, { ambiguous }]) => {
        const proof = proofOf(column);
        if (!ambiguous || !proof) return [];
        const { sign, seen } = proof;
        const params = { example: ambiguous.text, sign, text: seen.text };
        return [problem('MAP-DECIMAL-DECIDED', { row: seen.row, column: nameOf(column) }, params)];
      }),
  };
}

/** Signs of columns that another file has proven, null if unproven. They need no proof or notice here. */
export type KnownSigns = ReadonlyMap<number, DecimalSign | null>;

/** The notation of the file that these rows come from; it overrules the evidence of the rows. */
export type KnownNotation = { signs: KnownSigns; isUnitOpen: boolean };

export const withKnownSigns = (evidence: ReturnType<typeof decimalEvidence>, known: KnownSigns) => ({
  ...evidence,
  signOf: (column: number) => {
    const sign = known.get(column);
    return sign === undefined ? evidence.signOf(column) : (sign ?? undefined);
  },
  notices: (nameOf: (column: number) => string) => (known.size > 0 ? [] : evidence.notices(nameOf)),
});

function proven(comma: Seen | undefined, point: Seen | undefined) {
  if (comma && !point) return { sign: ',' as const, seen: comma };
  return point && !comma ? { sign: '.' as const, seen: point } : undefined;
}

/** A number with or without decimals; the last three digits of a `long` integer may be decimals. */
type Notation = 'decimal' | 'integer' | 'long';

interface ReadCell {
  notation: Notation;
  /** True if the file types the cell as a number; a text is then a cell that the program could not read. */
  isTyped: boolean;
  /** The written number, only for comparing sizes, never for an amount. */
  size: number;
  /** The decimal sign of a text that can be read in one way only. */
  sign?: DecimalSign | undefined;
  /** True if thousands are separated, as in 1,290.00. */
  isGrouped?: boolean;
  /** True for a text such as 1.234: every program reads it as a number, so no program has left it. */
  isOpen?: boolean;
}

/** `factor` is the column of the other factor, if the size of a row is quantity × price. */
type Place = { index: number; field: string; names: readonly string[]; factor: number | undefined };
/** Counts of the notations of a column, and the sizes of rows that cannot be damaged. */
const newColumn = (place: Place) => ({
  ...place,
  ...{ decimals: 0, integers: 0, longs: 0, typed: 0 },
  /** Decimals that are texts in a workbook, less the typed ones that were never thousands: 0.5, 1234.5. */
  textDecimals: 0,
  /** Integers of four digits and more. */
  thousands: 0,
  signs: { ',': 0, '.': 0 },
  largest: 0,
  smallest: Number.POSITIVE_INFINITY,
});
type Column = ReturnType<typeof newColumn>;

const [DIGITS_LOST, THOUSAND, DECIMALS_LEAST] = [3, 1000, 2];
/** A reading so far below the file's smallest size, or above its magnitude where whole numbers are usual, is unlikely. */
const [SMALLER_AT_MOST, LARGER_AT_LEAST] = [10, 10];

/** Numbers that a spreadsheet may have read in another notation and saved again: 12.345 as 12345, or 5,000 as 5, never 50.00. */
export function resavedNumbers(header: Header, needs: readonly ColumnNeed[]) {
  const columns = decimalColumns(header, needs);
  const ofCurrency = indexesOf(header, needs, ({ field }) => IS_CURRENCY.test(field));
  /** Amounts of yen never have decimals: whole numbers are correct. */
  const isWhole = ({ cells }: SheetRow): boolean =>
    ofCurrency.some((index) => currencyOf(cellText(cells[index]))?.exponent === 0);

  let isGrouped = false;
  let open: readonly Column[] | undefined;

  return {
    see(row: SheetRow): void {
      const isOfYen = isWhole(row);
      for (const column of columns) {
        const cell = readSize(row.cells[column.index]);
        isGrouped ||= cell?.isGrouped === true;
        if (cell === undefined || isOfYen) continue;
        count(column, cell, row);
      }
    },
    /** The doubts about a row, asked when every row was seen. */
    doubtsOf(row: SheetRow): Problem[] {
      const isOfYen = isWhole(row);
      // A column with one notation has no cells that need a second look.
      open ??= columns.filter(
        ({ longs, signs, typed, textDecimals }) =>
          longs > 0 || (signs[','] > 0 && signs['.'] > 0) || (typed > 0 && textDecimals > 0),
      );
      return (isOfYen ? columns : open).flatMap((column) => {
        const cell = readSize(row.cells[column.index]);
        if (cell === undefined || isCorrected(column, row)) return [];
        const { notation, size } = cell;
        // Amounts without decimals, as of yen, may have become 5 from 5,000 in a file with separated thousands.
        const isLess = notation !== 'decimal' && size > 0 && size < THOUSAND && IS_AMOUNT.test(column.field);
        if (isOfYen) return isGrouped && isLess ? [doubt(column, row, DIGITS_LOST)] : [];
        if (notation === 'long')
          return isLong(column, columns, { cell, row }) ? [doubt(column, row, -DIGITS_LOST)] : [];
        return isOfOtherSign(column, cell) ? [doubt(column, row, DIGITS_LOST)] : [];
      });
    },
  };
}

const IS_CURRENCY = /^((amounts|payment)\.)?currency$/;

function decimalColumns(header: Header, needs: readonly ColumnNeed[]): Column[] {
  // Amounts in minor units are read as texts: a decimal among them is the mistake, not an integer.
  const isMinor = ({ field, type }: ColumnNeed) => field === 'payment.amount' && type === 'text';
  const inMinorUnits = new Set(indexesOf(header, needs, isMinor));
  const decimal = needs.filter(({ type }) => type === 'decimal');
  const [quantities = [], prices = []] = ['line.quantity', 'line.unit_price'].map((field) =>
    indexesOf(header, decimal, (need) => need.field === field),
  );
  const [[quantity, ...others], [price, ...more]] = [quantities, prices];
  const factors = new Map(
    others.length + more.length > 0 ? [] : [[quantity, price] as const, [price, quantity]],
  );
  const found = new Map<number, Column>();
  for (const { field, names } of decimal)
    for (const index of columnIndexes(header, names)) {
      if (found.has(index) || inMinorUnits.has(index)) continue;
      const own = [...names, header.names[index] ?? ''];
      found.set(index, newColumn({ index, field, names: own, factor: factors.get(index) }));
    }
  return [...found.values()];
}

function count(column: Column, cell: ReadCell, row: SheetRow): void {
  const { notation, isTyped, size, sign, isOpen } = cell;
  if (isTyped) column.typed += 1;
  if (notation === 'long') {
    column.longs += 1;
    if (size >= THOUSAND) column.thousands += 1;
    return;
  }
  if (notation === 'integer') column.integers += 1;
  else column.decimals += 1;
  if (notation === 'decimal' && isTyped && (size < 1 || size >= THOUSAND)) column.textDecimals -= 1;
  if (notation === 'decimal' && !isTyped && !isOpen) column.textDecimals += 1;
  if (sign !== undefined) column.signs[sign] += 1;
  const whole = sizeOf(column, { cell, row });
  if (whole.isOpen || whole.as === 0) return;
  column.smallest = Math.min(column.smallest, whole.as);
  column.largest = Math.max(column.largest, whole.as);
}

type SeenCell = { cell: ReadCell; row: SheetRow };
/** The size of a row; open where the other factor is a long integer. */
function sizeOf({ factor }: Column, { cell: own, row: { cells } }: SeenCell) {
  const other = factor === undefined ? undefined : readSize(cells[factor]);
  const as = own.size * (other?.size ?? 1);
  return { as, isOpen: other?.notation === 'long' };
}

const isCorrected = ({ names }: Column, { corrections = [] }: SheetRow): boolean =>
  corrections.some(({ column }) => names.includes(column));

const IS_AMOUNT = /^(payment\.amount|line\.(unit_price|net_total_price|subtotal))$/;

/** Few decimals in another notation than most of the column has: 5.5, or 5,5, may have been 5,500 among 50.00. */
function isOfOtherSign({ signs, textDecimals }: Column, { notation, sign, isTyped, isGrouped }: ReadCell) {
  if (notation !== 'decimal' || isGrouped) return false;
  if (isTyped) return textDecimals > 0;
  return sign !== undefined && signs[sign] < signs[sign === ',' ? '.' : ','];
}

/** A long integer that is doubtful by its notation, or because the row leaves the magnitude of the file. */
function isLong(column: Column, columns: readonly Column[], { cell, row }: SeenCell): boolean {
  const { decimals, integers, smallest, largest, textDecimals, thousands, typed } = column;
  // A workbook types 1250.00 as 1250: a doubt beside texts with decimals, or in a column that consists of thousands.
  if (cell.isTyped)
    return textDecimals > 0 || (thousands === typed && columns.some((one) => one.textDecimals > 0));
  if (decimals < DECIMALS_LEAST || decimals < integers) return false;
  const size = sizeOf(column, { cell, row });
  if (size.as <= largest * (integers === 0 ? 1 : LARGER_AT_LEAST)) return false;
  // As it was if this long integer, or also the other factor, had three decimals.
  const were = [size.as / THOUSAND, ...(size.isOpen ? [size.as / THOUSAND / THOUSAND] : [])];
  return were.some((was) => was >= smallest / SMALLER_AT_MOST && was <= largest);
}

function doubt({ index, field, names }: Column, { number: row, cells }: SheetRow, places: number): Problem {
  const text = cellText(cells[index]).trim();
  const place = { row, column: names.at(-1), field };
  const value = text.replace('+', '').replace(',', '.');
  return problem('NUMBERS-RESAVED', place, { text, other: normalise(shift(value, places)) });
}

const INTEGER = /^[-+]?\d+$/;
const DECIMAL = /^[-+]?\d+[.,]\d+$/;

function readSize(cell: Cell = ''): ReadCell | undefined {
  const isTyped = typeof cell !== 'string';
  const text = cellText(cell).trim();
  if (text === '' || (isTyped && cell.kind !== 'number')) return undefined;
  if (INTEGER.test(text)) {
    const isLong = /^[-+]?[1-9]\d{2,}$/.test(text);
    return { notation: isLong ? 'long' : 'integer', isTyped, size: Math.abs(Number(text)) };
  }
  if (DECIMAL.test(text)) {
    const sign = text.includes(',') ? ',' : '.';
    const size = Math.abs(Number(sign === ',' ? text.replace(',', '.') : text));
    const isOpen = !isTyped && THREE_DECIMALS.test(text);
    return { notation: 'decimal', isTyped, size, isOpen, sign: isTyped || isOpen ? undefined : sign };
  }
  const read = readNumber(text, undefined);
  if (read.kind !== 'number') return undefined;
  return { notation: 'decimal', isTyped, size: Math.abs(Number(read.value)), isGrouped: GROUPED.test(text) };
}

const GROUPED = /\d[.,]\d{3}[.,]/;
/** Three digits or more at the end of a decimal: they may be thousands. */
const THREE_DECIMALS = /\d{3}$/;
