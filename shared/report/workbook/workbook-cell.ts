import { decimalsOf, shift } from '../../money/decimal.ts';
import { type Cell, errorTextOf, type TypedCell } from '../../sheet/sheet.ts';

/** A value for a workbook: text, a number, a moment without a zone, an error of a formula, or a text that links. */
export type CellValue =
  | string
  | number
  | boolean
  | Date
  | null
  | { error: string }
  | { text: string; hyperlink: string };

/** A value for a workbook and how it is shown. */
export interface StyledValue {
  value: CellValue;
  numFmt?: string;
}

const MAX_CELL_CHARACTERS = 32_767;
const PERCENT_PLACES = -2;
const CENT_DECIMALS = 2;
const SECONDS_PER_DAY = 86_400;
/** Characters that no cell shows: the sheet leaves them out, and they do not count. */
const NO_XML = /[\uFFFE\uFFFF]/g;

/** Text that stays text: a workbook runs only what is stored as a formula. */
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

/** The digits of a number in full, and cents also of a whole one: whoever corrects it sees what they write. */
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

/** ISO date or date and time; a workbook knows no time zone. */
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
