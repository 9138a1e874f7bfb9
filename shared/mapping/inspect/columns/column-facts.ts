import { isTaxNumber } from '../../../documents/tax-number.ts';
import { currencySaid } from '../../../money/currency.ts';
import { type Cell, cellText } from '../../../sheet/sheet.ts';
import { readDate, SERIAL } from '../../cells/read-date.ts';
import { decimalSignEvidence, isNone, readNumber } from '../../cells/read-number.ts';
import type { DateOrder, DecimalSign } from '../../cells/row-view.ts';
import { readBoolean } from '../../facts/row-states.ts';

type Type = 'blank' | 'date' | 'tax-number' | 'code' | 'boolean' | 'percent' | 'integer' | 'number' | 'text';

/** Facts about all cells of a column together. */
export interface ColumnFacts {
  type: Type;
  /** Cells that are not blank. */
  filled: number;
  /** Distinct texts, at most `DISTINCT_MAX` of them, in the order of the file. */
  distinct: readonly string[];
  /** Cells of each of these texts. */
  times: readonly number[];
  /** The letters before the number in each text, if all texts begin with letters: ΤΔΑ in ΤΔΑ-15. */
  beginnings?: readonly string[];
  /** Cells that prove a decimal sign, and one example. */
  decimal?: { sign: DecimalSign; example: string; cells: number };
  /** A cell that can be read both ways, if the column does not prove the sign. */
  ambiguous?: string;
  /** Proven by a day above 12; absent if every date can be read both ways or every date is typed. */
  dateOrder?: DateOrder;
  /** Dates typed by the workbook itself, which need no declared order. */
  typedDates?: true;
  /** An example of the cells that do not fit the type. */
  exception?: string;
}

/** Fate of a column, and the values that show it. A column is read into fields of the document, or decides on rows. */
export type ColumnFate =
  | { fate: 'read'; field: string; fields: readonly string[]; evidence: string }
  | { fate: 'left out'; reason: string; evidence: string }
  | { fate: 'asked'; question: string; evidence: string };

export const DISTINCT_MAX = 40;
/** The share of its cells that may be of another type than a column, the cells from which on one may be, the digits from which on a number is a code, and the beginnings that numbers have. */
const [EXCEPTIONS_SHARE, FEW_CELLS, LONG_CODE_DIGITS, BEGINNINGS_MAX] = [0.1, 5, 10, 12];

const isNumberText = (text: string): boolean => {
  // INV-1013, TRY2026900: a number of a document, even if its letters are those of a currency.
  if (/^\p{L}+(-\d+|\d{6,})$/u.test(text)) return false;
  const reading = readNumber(text, undefined);
  if (reading.kind === 'number')
    return reading.currency === undefined || currencySaid(reading.currency) !== undefined;
  return reading.kind === 'ambiguous';
};
const isTyped = (cell: Cell, kind: string): boolean => typeof cell !== 'string' && cell.kind === kind;

/** In the order in which they are tried: the first that nearly all cells pass is the type. */
const tests: readonly (readonly [type: Type, fits: (cell: Cell, text: string) => boolean])[] = [
  ['date', (cell, text) => isTyped(cell, 'date') || (isText(cell) && isDate(text) && !/^\d+$/.test(text))],
  ['tax-number', (_, text) => /^(EL)?\d{8,9}$/.test(text) && (isTaxNumber(text) || isTaxNumber(`0${text}`))],
  [
    'boolean',
    (cell, text) => isTyped(cell, 'boolean') || (!/^\d$/.test(text) && readBoolean(text) !== undefined),
  ],
  ['percent', (cell, text) => (isText(cell) ? /%$/.test(text) && isNumberText(text) : cell.percent === true)],
  ['integer', (cell, text) => !isTyped(cell, 'date') && /^-?\d+$/.test(text)],
  ['number', (cell, text) => isTyped(cell, 'number') || (isText(cell) && isNumberText(text))],
];

const isDate = (text: string): boolean => readDate(text, undefined).kind !== 'none';
const isText = (cell: Cell): cell is string => typeof cell === 'string';

/** Cells of a column that are the same text, or one that the file types. */
type SeenCell = { cell: Cell; text: string; times: number };

/** The cells that are not blank, each text once. */
function seenCells(cells: readonly Cell[]): SeenCell[] {
  const texts = new Map<string, SeenCell>();
  const typed: SeenCell[] = [];
  for (const cell of cells) {
    const known = isText(cell) ? texts.get(cell) : undefined;
    const seen = known ?? { cell, text: cellText(cell).trim(), times: 0 };
    seen.times += 1;
    if (known !== undefined || seen.text === '') continue;
    if (isText(cell)) texts.set(cell, seen);
    else typed.push(seen);
  }
  return [...texts.values(), ...typed];
}

/** Facts about cells. `namesDay`: the header names a day, so a count of days (45223) is a date. */
export function columnFacts(cells: readonly Cell[], namesDay = false): ColumnFacts {
  const all = seenCells(cells);
  const others = all.filter(({ text }) => !isNone(text));
  const areNumbers =
    others.length < all.length && /^(number|integer|percent)$/.test(typeOf(others, timesOf(others)).type);
  const seen = areNumbers ? others : all;
  const filled = timesOf(seen);
  const counts = new Map<string, number>();
  for (const { text, times } of seen) counts.set(text, (counts.get(text) ?? 0) + times);
  const texts = [...counts.keys()];
  const times = [...counts.values()].slice(0, DISTINCT_MAX);
  const base = { filled, distinct: texts.slice(0, DISTINCT_MAX), times };
  if (filled === 0) return { ...base, type: 'blank' };
  if (namesDay && seen.every(({ cell, text }) => isText(cell) && SERIAL.test(text)))
    return { ...base, type: 'date', dateOrder: 'serial' };
  const { type, exception } = typeOf(seen, filled);
  return {
    ...base,
    type: isCode(type, texts) ? 'code' : type,
    ...(type === 'number' || type === 'integer' || type === 'percent' ? decimalOf(seen) : {}),
    ...beginningsOf(texts),
    ...(type === 'date' ? orderOf(seen.flatMap(({ cell }) => (isText(cell) ? cell : []))) : {}),
    ...(exception === undefined ? {} : { exception }),
  };
}

const timesOf = (cells: readonly Pick<SeenCell, 'times'>[]): number =>
  cells.reduce((sum, { times }) => sum + times, 0);

function beginningsOf(texts: readonly string[]): Pick<ColumnFacts, 'beginnings'> {
  const found = texts.map((text) => /^((?:[#№]|\p{L}[\p{L}.]*)(?:[ -]\p{L}{1,3})*[ /-]?)\d/u.exec(text)?.[1]);
  const beginnings = new Set(found.flatMap((one) => one ?? []));
  return found.includes(undefined) || beginnings.size > BEGINNINGS_MAX ? {} : { beginnings: [...beginnings] };
}

/** The type that nearly all sound cells have, with an example of the others or a broken formula. */
function typeOf(seen: readonly SeenCell[], filled: number): { type: Type; exception?: string } {
  const broken = seen.filter(({ cell }) => isTyped(cell, 'error'));
  const sound = broken.length === 0 ? seen : seen.filter((one) => !broken.includes(one));
  const count = filled - timesOf(broken);
  const allowed = Math.max(count * EXCEPTIONS_SHARE, count < FEW_CELLS ? 0 : 1);
  for (const [type, fits] of count === 0 ? [] : tests) {
    let [others, example]: [number, SeenCell | undefined] = [0, undefined];
    for (const one of sound) {
      if (others > allowed || fits(one.cell, one.text)) continue;
      others += one.times;
      example ??= one;
    }
    const exception = example ?? broken[0];
    if (others <= allowed) return exception === undefined ? { type } : { type, exception: exception.text };
  }
  return { type: 'text' };
}

/** Digits of an identifier, not an amount: a leading zero, or at least 10 digits. */
const isCode = (type: Type, texts: readonly string[]): boolean =>
  type === 'integer' && texts.some((text) => /^0\d/.test(text) || text.length >= LONG_CODE_DIGITS);

function decimalOf(seen: readonly SeenCell[]): Pick<ColumnFacts, 'decimal' | 'ambiguous'> {
  const signs = seen.flatMap(({ cell, times }) =>
    isText(cell) ? [{ text: cell, times, sign: decimalSignEvidence(cell) }] : [],
  );
  const proof = signs.flatMap(({ sign, ...of }) => (sign === ',' || sign === '.' ? [{ sign, ...of }] : []));
  const ambiguous = signs.find(({ sign }) => sign === 'ambiguous')?.text;
  const [first] = proof;
  if (first !== undefined && proof.every(({ sign }) => sign === first.sign))
    return { decimal: { sign: first.sign, example: first.text, cells: timesOf(proof) } };
  return ambiguous === undefined ? {} : { ambiguous };
}

/** The order that texts of dates prove; typed dates need none. */
function orderOf(texts: readonly string[]): Pick<ColumnFacts, 'dateOrder' | 'typedDates'> {
  if (texts.length === 0) return { typedDates: true };
  const orders = new Set<DateOrder>();
  for (const text of texts) {
    const [first, second] = (['dmy', 'mdy'] as const).map((order) => readDate(text, order).kind === 'date');
    if (/^\d{4}/.test(text)) orders.add('ymd');
    // Nobody writes the month first with dots.
    else if (first && (!second || text.includes('.'))) orders.add('dmy');
    else if (second && !first) orders.add('mdy');
  }
  const order = onlyOne(orders);
  return order === undefined ? {} : { dateOrder: order };
}

/** The one value among several that are the same; undefined of others. */
export function onlyOne<One>(values: Iterable<One>): One | undefined {
  const [one, ...others] = new Set(values);
  return others.length === 0 ? one : undefined;
}

/** True of a column of quantities that has others than one. */
export const isCounted = (column: ColumnFacts | undefined): boolean =>
  column?.distinct.every((text) => /^\D*0*1([.,]0+)?\D*$/.test(text)) === false;
