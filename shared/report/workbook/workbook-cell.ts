import { decimalsOf, shift } from '../../money/decimal.ts';
import { isDigit } from '../../money/units.ts';
import { type Cell, errorTextOf, type TypedCell } from '../../sheet/sheet.ts';

const ZERO = 0x30;
/** So many digits a number keeps exactly. */
const MAX_DIGITS = 15;
/** A whole number of more digits may be a code. */
const MAX_WHOLE_DIGITS = 9;
const MAX_DECIMALS = 2;
const { charCodeAt: codeAt } = String.prototype;

/**
 * The amount in number notation: `3.4` for `3,40`. Accepts only digits with up to two decimals, without a
 * sign, a thousands separator or a leading zero; undefined for any other text.
 */
export function plainAmount(text: string, sign: ',' | '.'): string | undefined {
  const { length } = text;
  const whole = digitsFrom(text, 0);
  if (whole === 0 || length > MAX_DIGITS || (whole > 1 && codeAt.call(text, 0) === ZERO)) return undefined;
  if (whole === length) return whole <= MAX_WHOLE_DIGITS ? text : undefined;
  const decimals = length - whole - 1;
  if (text[whole] !== sign || decimals < 1 || decimals > MAX_DECIMALS) return undefined;
  if (digitsFrom(text, whole + 1) !== decimals) return undefined;
  let end = length;
  while (codeAt.call(text, end - 1) === ZERO && end > whole + 1) end -= 1;
  if (end === whole + 1) return text.slice(0, whole);
  if (sign === ',') return `${text.slice(0, whole)}.${text.slice(whole + 1, end)}`;
  return end === length ? text : text.slice(0, end);
}

/** Count of the digits that follow one another. */
function digitsFrom(text: string, from: number): number {
  let at = from;
  while (at < text.length && isDigit(codeAt.call(text, at))) at += 1;
  return at - from;
}

/** A value for a workbook: text, a number, a moment without a zone, an error of a formula, or a text that links. */
export type CellValue =
  | string
  | number
  | boolean
  | Date
  | null
  | { error: string }
  | { text: string; hyperlink: string };

/** A value for a workbook with its number format. */
export interface StyledValue {
  value: CellValue;
  numFmt?: string;
}

const MAX_CELL_CHARACTERS = 32_767;
const PERCENT_PLACES = -2;
const CENT_DECIMALS = 2;
const SECONDS_PER_DAY = 86_400;
/** Characters that cells cannot show: the sheet omits them, and they do not count. */
const NO_XML = /[\uFFFE\uFFFF]/g;

/** Text that stays text: a workbook runs only stored formulas. */
export const workbookText = (text: string): string =>
  text.length <= MAX_CELL_CHARACTERS ? text : text.replace(NO_XML, '').slice(0, MAX_CELL_CHARACTERS);

/** A cell of the export as the workbook had it: numbers as numbers, dates as dates, text as text. */
export function workbookCell(cell: Cell): StyledValue {
  if (typeof cell === 'string') return { value: cell === '' ? null : workbookText(cell) };
  return typedValue[cell.kind](cell);
}

const typedValue: Record<TypedCell['kind'], (cell: TypedCell) => StyledValue> = {
  number: (cell) =>
    cell.percent
      ? { value: Number(shift(cell.text, PERCENT_PLACES)), numFmt: `${digitsFor(cell.text)}%` }
      : { value: Number(cell.text), ...numberFormat(cell) },
  date: ({ text }) => dateValue(text),
  time: ({ text }) => ({ value: secondsOf(text) / SECONDS_PER_DAY, numFmt: 'hh:mm:ss' }),
  boolean: ({ text }) => ({ value: text === 'true' }),
  error: ({ text }) => {
    const error = errorTextOf(text);
    return { value: error === undefined ? workbookText(text) : { error } };
  },
  damaged: ({ text }) => ({ value: workbookText(text) }),
};

/** The digits of a number in full, with cents for a whole number: a person who corrects it sees them. */
const digitsFor = (text: string) => `0.${'0'.repeat(Math.max(CENT_DECIMALS, decimalsOf(text)))}`;

/**
 * Keep of the export's own number format its currency, and the decimals that it hides: a retry workbook without them would
 * bring $100 back as 100, and 1.005 shown as 1.01 as 1.005. A format that hides cents is not kept: under `0 "€"` 100.45 is shown
 * as 100.
 */
function numberFormat({ text, currency, shownDecimals = 0 }: TypedCell): { numFmt?: string } {
  const isHidden = shownDecimals >= CENT_DECIMALS;
  if (currency === undefined && !isHidden) return {};
  const digits = isHidden ? `0.${'0'.repeat(shownDecimals)}` : digitsFor(text);
  return { numFmt: currency === undefined ? digits : `${digits} "${currency}"` };
}

/** ISO date or date and time, without a zone, because a workbook has none. */
export function dateValue(iso: string): StyledValue {
  const hasTime = iso.includes('T');
  const value = new Date(hasTime ? `${iso}Z` : `${iso}T00:00:00Z`);
  if (Number.isNaN(value.getTime())) return { value: workbookText(iso) };
  return { value, numFmt: hasTime ? 'dd/mm/yyyy hh:mm:ss' : 'dd/mm/yyyy' };
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
