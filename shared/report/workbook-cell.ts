import type { CellValue } from 'exceljs';
import { shift } from '../money/decimal.ts';
import { type Cell, errorTextOf, type TypedCell } from '../sheet/sheet.ts';

/** A value for a workbook and how it is shown. */
export interface StyledValue {
  value: CellValue;
  numFmt?: string;
}

const MAX_CELL_CHARACTERS = 32_767;
const PERCENT_PLACES = -2;
const SECONDS_PER_DAY = 86_400;
/** Characters that XML cannot hold; exceljs leaves these two in. */
const NO_XML = /[\uFFFE\uFFFF]/g;

/** Text that stays text: a workbook runs only what is stored as a formula. */
export const workbookText = (text: string): string => text.replace(NO_XML, '').slice(0, MAX_CELL_CHARACTERS);

/** A cell of the export as the workbook had it: numbers as numbers, dates as dates, text as text. */
export function workbookCell(cell: Cell): StyledValue {
  if (typeof cell === 'string') return { value: cell === '' ? null : workbookText(cell) };
  return typedValue[cell.kind](cell);
}

const typedValue: Record<TypedCell['kind'], (cell: TypedCell) => StyledValue> = {
  number: (cell) =>
    cell.percent
      ? { value: Number(shift(cell.text, PERCENT_PLACES)), numFmt: '0.##%' }
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

/**
 * Keep the number format of the export's own cell: its currency, and hidden decimals. A retry workbook without it would
 * bring $100 back as 100, and 1.005 shown as 1.01 as 1.005.
 */
function numberFormat({ text, currency, shownDecimals }: TypedCell): { numFmt?: string } {
  if (currency === undefined && shownDecimals === undefined) return {};
  const decimals = shownDecimals ?? text.split('.')[1]?.length ?? 0;
  const digits = decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;
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
