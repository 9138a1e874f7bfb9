import { currencyOf } from '../../money/currency.ts';
import { normalise, shift } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { type Cell, cellText, type SheetRow } from '../../sheet/sheet.ts';
import { readNumber } from '../cells/read-number.ts';
import type { DecimalSign } from '../cells/row-view.ts';
import { columnIndexes, type Header } from '../header/header.ts';
import type { ColumnNeed } from '../profile/column-needs.ts';

/**
 * Numbers that a spreadsheet program may have read in another notation and saved again: 12.345 as 12345, or 5,000 as 5,
 * beside 50.00, which it left alone because no thousand is written so.
 */
export interface ResavedNumbers {
  see(row: SheetRow): void;
  /** The doubts about a row, asked when every row was seen. */
  doubtsOf(row: SheetRow): Problem[];
}

/** A number with decimals or without; `long` are integers of which the last three digits may be decimals. */
type Notation = 'decimal' | 'integer' | 'long';

interface ReadCell {
  notation: Notation;
  /** The file types the cell as a number: a text beside it is what the program could not read. */
  isTyped: boolean;
  /** As it stands, for comparing sizes; no amount is made of it. */
  size: number;
  /** The decimal sign of a text that can be read in one way only. */
  sign?: DecimalSign;
  /** Thousands stand apart, as in 1,290.00. */
  isGrouped?: boolean;
}

/** Counts of the notations of a column, and the sizes of rows that cannot be damaged. */
interface Column {
  index: number;
  field: string;
  names: readonly string[];
  /** The column of the other factor, where the row is as large as quantity times price. */
  factor: number | undefined;
  decimals: number;
  /** Those that are texts in a workbook. */
  textDecimals: number;
  signs: Record<DecimalSign, number>;
  integers: number;
  longs: number;
  /** Integers of four digits and more. */
  thousands: number;
  typed: number;
  smallest: number;
  largest: number;
}

const DIGITS_LOST = 3;
const THOUSAND = 1000;
/** A size below the smallest of the file by more than this is no likely reading. */
const SMALLER_AT_MOST = 10;
/** Rows of a file in which whole numbers are usual are out of its magnitude only beyond this. */
const LARGER_AT_LEAST = 10;
/** One cell alone is no notation. */
const DECIMALS_LEAST = 2;

export function resavedNumbers(header: Header, needs: readonly ColumnNeed[]): ResavedNumbers {
  const columns = decimalColumns(header, needs);
  const currencies = needs.filter(({ field }) => CURRENCIES.has(field));
  const ofCurrency = currencies.flatMap(({ names }) => columnIndexes(header, names));
  /** Amounts of yen have no decimals: whole numbers are what they are. */
  const isWhole = ({ cells }: SheetRow): boolean =>
    ofCurrency.some((index) => currencyOf(cellText(cells[index]))?.exponent === 0);

  let isGrouped = false;
  let open: readonly Column[] | undefined;

  return {
    see(row) {
      const isOfYen = isWhole(row);
      for (const column of columns) {
        const cell = readSize(row.cells[column.index]);
        isGrouped ||= cell?.isGrouped === true;
        if (cell === undefined || isOfYen) continue;
        count(column, cell, row);
      }
    },
    doubtsOf(row) {
      const isOfYen = isWhole(row);
      open ??= columns.filter(mayBeDoubted);
      return (isOfYen ? columns : open).flatMap((column) => {
        const cell = readSize(row.cells[column.index]);
        if (cell === undefined || isCorrected(column, row)) return [];
        if (isOfYen)
          return isGrouped && isLessThanGrouped(column, cell) ? [doubt(column, row, THOUSANDFOLD)] : [];
        if (cell.notation === 'long')
          return isLong(column, columns, { cell, row }) ? [doubt(column, row, A_THOUSANDTH)] : [];
        return isOfOtherSign(column, cell) ? [doubt(column, row, THOUSANDFOLD)] : [];
      });
    },
  };
}

const CURRENCIES: ReadonlySet<string> = new Set(['currency', 'amounts.currency', 'payment.currency']);

/** Amounts in minor units are read as texts: a decimal among them is the mistake, not an integer. */
const isMinor = ({ field, type }: ColumnNeed): boolean => field === 'payment.amount' && type === 'text';

function decimalColumns(header: Header, needs: readonly ColumnNeed[]): Column[] {
  const inMinorUnits = new Set(
    needs.flatMap((need) => (isMinor(need) ? columnIndexes(header, need.names) : [])),
  );
  const decimal = needs.filter(({ type }) => type === 'decimal');
  const indexesOf = (field: string) => [
    ...new Set(
      decimal.filter((need) => need.field === field).flatMap(({ names }) => columnIndexes(header, names)),
    ),
  ];
  const [quantities, prices] = [indexesOf('line.quantity'), indexesOf('line.unit_price')];
  const isPair = quantities.length === 1 && prices.length === 1;
  const found = new Map<number, Column>();
  for (const { field, names } of decimal)
    for (const index of columnIndexes(header, names)) {
      if (found.has(index) || inMinorUnits.has(index)) continue;
      const other = quantities.includes(index)
        ? prices[0]
        : prices.includes(index)
          ? quantities[0]
          : undefined;
      found.set(index, {
        ...{ index, field, names: [...names, header.names[index] ?? ''], factor: isPair ? other : undefined },
        decimals: 0,
        textDecimals: 0,
        signs: { ',': 0, '.': 0 },
        integers: 0,
        longs: 0,
        thousands: 0,
        typed: 0,
        ...{ smallest: Number.POSITIVE_INFINITY, largest: 0 },
      });
    }
  return [...found.values()];
}

function count(column: Column, cell: ReadCell, row: SheetRow): void {
  const { notation, isTyped, size, sign } = cell;
  if (isTyped) column.typed += 1;
  if (notation === 'long') {
    column.longs += 1;
    if (size >= THOUSAND) column.thousands += 1;
    return;
  }
  if (notation === 'integer') column.integers += 1;
  else column.decimals += 1;
  if (notation === 'decimal' && !isTyped) column.textDecimals += 1;
  if (sign !== undefined) column.signs[sign] += 1;
  const whole = sizeOf(column, { cell, row });
  if (whole.isOpen || whole.as === 0) return;
  column.smallest = Math.min(column.smallest, whole.as);
  column.largest = Math.max(column.largest, whole.as);
}

/** A row as large as it stands, and as it was where its long integers had three decimals each, or this one alone. */
function sizeOf({ factor }: Column, { cell: own, row: { cells } }: { cell: ReadCell; row: SheetRow }) {
  const other = factor === undefined ? undefined : readSize(cells[factor]);
  const as = own.size * (other?.size ?? 1);
  const isOpen = other?.notation === 'long';
  return { as, isOpen, were: isOpen ? [as / THOUSAND, as / THOUSAND / THOUSAND] : [as / THOUSAND] };
}

const isCorrected = ({ names }: Column, { corrections = [] }: SheetRow): boolean =>
  corrections.some(({ column }) => names.includes(column));

/** Yen have no decimals, so that 5,000 may have become 5 where the file sets thousands apart. */
const isLessThanGrouped = ({ field }: Column, { notation, size }: ReadCell): boolean =>
  AMOUNTS.has(field) && notation !== 'decimal' && size > 0 && size < THOUSAND;

const AMOUNTS: ReadonlySet<string> = new Set([
  ...['payment.amount', 'line.unit_price', 'line.net_total_price', 'line.subtotal'],
]);

/** Few decimals in another notation than most of the column has: 5.5, or 5,5, may have been 5,500 among 50.00. */
function isOfOtherSign(
  { signs, textDecimals }: Column,
  { notation, sign, isTyped, isGrouped }: ReadCell,
): boolean {
  if (notation !== 'decimal' || isGrouped) return false;
  if (isTyped) return textDecimals > 0;
  return sign !== undefined && signs[sign] < signs[sign === ',' ? '.' : ','];
}

/** A long integer that is doubtful by its notation, or because the row leaves the magnitude of the file. */
function isLong(
  column: Column,
  columns: readonly Column[],
  { cell, row }: { cell: ReadCell; row: SheetRow },
): boolean {
  // A workbook types 1250.00 as 1250 itself.
  if (cell.isTyped) return isOfTwoNotations(column, columns);
  const { decimals, integers, smallest, largest } = column;
  if (decimals < DECIMALS_LEAST || decimals < integers) return false;
  const size = sizeOf(column, { cell, row });
  if (size.as <= largest * (integers === 0 ? 1 : LARGER_AT_LEAST)) return false;
  return size.were.some((was) => was >= smallest / SMALLER_AT_MOST && was <= largest);
}

/** Of a column with one notation no cell needs to be looked at again. */
const mayBeDoubted = ({ longs, signs, typed, textDecimals }: Column): boolean =>
  longs > 0 || (signs[','] > 0 && signs['.'] > 0) || (typed > 0 && textDecimals > 0);

/** Numbers of a workbook beside texts with decimals, or in a column that has become thousands from end to end. */
const isOfTwoNotations = (column: Column, columns: readonly Column[]): boolean =>
  column.textDecimals > 0 ||
  (column.thousands === column.typed && columns.some(({ textDecimals }) => textDecimals > 0));

const A_THOUSANDTH = -3;
const THOUSANDFOLD = 3;

function doubt({ index, field, names }: Column, { number: row, cells }: SheetRow, places: number): Problem {
  const text = cellText(cells[index]).trim();
  const place = { row, column: names.at(-1), field };
  const value = text.replace('+', '').replace(',', '.');
  return problem('NUMBERS-RESAVED', place, { text, other: normalise(shift(value, places)) });
}

const INTEGER = /^[-+]?\d+$/;
const DECIMAL = /^[-+]?\d+[.,]\d+$/;

function readSize(cell: Cell = ''): ReadCell | undefined {
  if (typeof cell === 'string') return sizeOfNumber(cell, false);
  return cell.kind === 'number' ? sizeOfNumber(cellText(cell), true) : undefined;
}

function sizeOfNumber(untrimmed: string, isTyped: boolean): ReadCell | undefined {
  const text = untrimmed.trim();
  if (text === '') return undefined;
  if (INTEGER.test(text)) {
    const digits = text.startsWith('-') || text.startsWith('+') ? text.slice(1) : text;
    const isLong = digits.length >= DIGITS_LOST && /[1-9]/.test(digits) && !digits.startsWith('0');
    return { notation: isLong ? 'long' : 'integer', isTyped, size: Math.abs(Number(text)) };
  }
  if (DECIMAL.test(text)) {
    const sign = text.includes(',') ? ',' : '.';
    const size = Math.abs(Number(text.replace(',', '.')));
    const isOpen = isTyped || THREE_DECIMALS.test(text);
    return isOpen ? { notation: 'decimal', isTyped, size } : { notation: 'decimal', isTyped, size, sign };
  }
  const read = readNumber(text, undefined);
  if (read.kind !== 'number') return undefined;
  const isGrouped = GROUPED.test(text);
  return { notation: 'decimal', isTyped, size: Math.abs(Number(read.value)), isGrouped };
}

const GROUPED = /\d[.,]\d{3}[.,]/;
/** Or more: what stands behind the sign of a number with decimals may be thousands. */
const THREE_DECIMALS = /\d{3}$/;
