import type { Cell } from '../sheet.ts';
import { type Calendar, cellOfNumber } from './cell-of-number.ts';
import { GENERAL, type NumberFormat } from './number-format.ts';
import { decodeSheetText, type SharedStrings } from './shared-strings.ts';

/** A cell as the sheet writes it. */
export interface WrittenCell {
  /** n number, s shared string, str and inlineStr text, b boolean, e error, d ISO date. */
  type: string;
  style: number;
  text: string;
  hasValue: boolean;
  hasFormula: boolean;
}

/** Parts of a workbook that its cells refer to. */
export interface CellMaking {
  strings: SharedStrings;
  formats: readonly NumberFormat[];
  calendar: Calendar;
}

/** A formula that no program has calculated yet has no value to read. */
const NOT_CALCULATED: Cell = { kind: 'error', text: '#NOT-CALCULATED' };

/** The cell as shown; `missing` names what it refers to in vain. */
export function cellOf(written: WrittenCell, making: CellMaking): Cell | { missing: string } {
  switch (written.type) {
    case 's':
      return sharedText(written.text.trim(), making.strings);
    case 'inlineStr':
      return written.text;
    case 'str':
      return written.hasFormula && !written.hasValue ? NOT_CALCULATED : decodeSheetText(written.text);
    case 'e':
      return { kind: 'error', text: written.text.trim() };
    case 'b':
      return booleanCell(written.text.trim());
    case 'd':
      return isoCell(written.text.trim());
    default:
      return numberCell(written, making);
  }
}

function numberCell({ text, style, hasFormula }: WrittenCell, { formats, calendar }: CellMaking): Cell {
  const number = text.trim();
  if (number === '') return hasFormula ? NOT_CALCULATED : '';
  return cellOfNumber(number, formats[style] ?? GENERAL, calendar);
}

function sharedText(index: string, strings: SharedStrings): Cell | { missing: string } {
  if (index === '') return '';
  return strings.get(Number(index)) ?? { missing: `text ${index}` };
}

function booleanCell(text: string): Cell {
  if (text === '') return '';
  return { kind: 'boolean', text: text === '1' || text === 'true' ? 'true' : 'false' };
}

const ISO = /^(\d{4}-\d{2}-\d{2})?(?:T?(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** Dates written out in ISO 8601, alone, with a time, or a time alone; other text stays text. */
function isoCell(text: string): Cell {
  const [, date, clock] = ISO.exec(text) ?? [];
  const time = clock?.length === 5 ? `${clock}:00` : clock;
  if (!isReal(date ?? '2000-01-01', time ?? '00:00:00')) return text;
  if (date === undefined) return time === undefined ? text : { kind: 'time', text: time };
  return { kind: 'date', text: time === undefined || time === '00:00:00' ? date : `${date}T${time}` };
}

/** False for 31 February, which a date made of it would turn into 3 March, and for 25:00. */
function isReal(date: string, time: string): boolean {
  const moment = new Date(`${date}T${time}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${date}T${time}`);
}
