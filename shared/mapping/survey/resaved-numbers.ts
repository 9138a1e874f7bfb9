import { currencyOf } from '../../money/currency.ts';
import { normalise, shift } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { type Cell, cellText, type SheetRow } from '../../sheet/sheet.ts';
import { readNumber } from '../cells/read-number.ts';
import { columnIndexes, type Header } from '../header/header.ts';
import type { ColumnNeed } from '../profile/column-needs.ts';

/**
 * Numbers that a spreadsheet program may have read in another notation and saved again: 12.345 as 12345, beside 50.00,
 * which it left alone because no thousand is written so.
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
  integers: number;
  long: number;
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

export function resavedNumbers(header: Header, needs: readonly ColumnNeed[]): ResavedNumbers {
  const columns = decimalColumns(header, needs);
  const currencies = needs.filter(({ field }) => CURRENCIES.has(field));
  const ofCurrency = currencies.flatMap(({ names }) => columnIndexes(header, names));
  /** Amounts of yen have no decimals: whole numbers are what they are. */
  const isWhole = ({ cells }: SheetRow): boolean =>
    ofCurrency.some((index) => currencyOf(cellText(cells[index]))?.exponent === 0);

  return {
    see(row) {
      if (isWhole(row)) return;
      for (const column of columns) {
        const cell = readSize(row.cells[column.index]);
        if (cell !== undefined) count(column, cell, row);
      }
    },
    doubtsOf(row) {
      if (!columns.some(({ long }) => long > 0) || isWhole(row)) return [];
      const corrected = new Set(row.corrections?.map(({ column }) => column));
      return columns
        .filter((column) => !column.names.some((name) => corrected.has(name)))
        .filter((column) => isDoubtful(column, columns, row))
        .map((column) => doubt(column, row));
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
        ...{ decimals: 0, textDecimals: 0, integers: 0, long: 0, typed: 0 },
        ...{ smallest: Number.POSITIVE_INFINITY, largest: 0 },
      });
    }
  return [...found.values()];
}

function count(column: Column, { notation, isTyped }: ReadCell, row: SheetRow): void {
  if (isTyped) column.typed += 1;
  if (notation === 'long') {
    column.long += 1;
    return;
  }
  if (notation === 'integer') column.integers += 1;
  else column.decimals += 1;
  if (notation === 'decimal' && !isTyped) column.textDecimals += 1;
  const size = sizeOf(column, row);
  if (size === undefined || size.isOpen || size.as === 0) return;
  column.smallest = Math.min(column.smallest, size.as);
  column.largest = Math.max(column.largest, size.as);
}

/** A row as large as it stands, and as it was where its long integers had three decimals each, or this one alone. */
function sizeOf({ index, factor }: Column, { cells }: SheetRow) {
  const own = readSize(cells[index]);
  const other = factor === undefined ? undefined : readSize(cells[factor]);
  if (own === undefined) return undefined;
  const as = own.size * (other?.size ?? 1);
  const isOpen = other?.notation === 'long';
  return { as, isOpen, were: isOpen ? [as / THOUSAND, as / THOUSAND / THOUSAND] : [as / THOUSAND] };
}

function isDoubtful(column: Column, columns: readonly Column[], row: SheetRow): boolean {
  const cell = readSize(row.cells[column.index]);
  if (cell?.notation !== 'long') return false;
  if (cell.isTyped && isOfTwoNotations(column, columns)) return true;
  const { decimals, integers, smallest, largest } = column;
  if (decimals === 0 || decimals < integers) return false;
  const size = sizeOf(column, row);
  if (size === undefined || size.as <= largest * (integers === 0 ? 1 : LARGER_AT_LEAST)) return false;
  return size.were.some((was) => was >= smallest / SMALLER_AT_MOST && was <= largest);
}

/** Numbers of a workbook beside texts with decimals, or in a column that has become thousands from end to end. */
const isOfTwoNotations = (column: Column, columns: readonly Column[]): boolean =>
  column.textDecimals > 0 ||
  (column.long === column.typed && columns.some(({ textDecimals }) => textDecimals > 0));

function doubt({ index, field, names }: Column, { number: row, cells }: SheetRow): Problem {
  const text = cellText(cells[index]).trim();
  const place = { row, column: names.at(-1), field };
  return problem('NUMBERS-RESAVED', place, { text, other: normalise(shift(digitsOf(text), -DIGITS_LOST)) });
}

const digitsOf = (text: string): string => text.replace('+', '');

const INTEGER = /^[-+]?\d+$/;
const DECIMAL = /^[-+]?\d+[.,]\d+$/;

function readSize(cell: Cell = ''): ReadCell | undefined {
  const isTyped = typeof cell !== 'string';
  if (isTyped && cell.kind !== 'number') return undefined;
  const text = cellText(cell).trim();
  if (text === '') return undefined;
  if (INTEGER.test(text)) {
    const digits = text.replace(/\D/g, '');
    const isLong = digits.length >= DIGITS_LOST && /[1-9]/.test(digits) && !digits.startsWith('0');
    return { notation: isLong ? 'long' : 'integer', isTyped, size: Math.abs(Number(text)) };
  }
  if (DECIMAL.test(text))
    return { notation: 'decimal', isTyped, size: Math.abs(Number(text.replace(',', '.'))) };
  const read = readNumber(text, undefined);
  if (read.kind !== 'number') return undefined;
  return { notation: 'decimal', isTyped, size: Math.abs(Number(read.value)) };
}
