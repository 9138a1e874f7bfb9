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
  const text = written.text.trim();
  switch (written.type) {
    case 's':
      return text === '' ? '' : (making.strings.get(Number(text)) ?? { missing: `text ${text}` });
    case 'inlineStr':
      return written.text;
    case 'str':
      return written.hasFormula && !written.hasValue ? NOT_CALCULATED : decodeSheetText(written.text);
    case 'e':
      return { kind: 'error', text };
    case 'b':
      return text === '' ? '' : { kind: 'boolean', text: String(text === '1' || text === 'true') };
    case 'd':
      return isoCell(text);
    default:
      if (text === '') return written.hasFormula ? NOT_CALCULATED : '';
      return cellOfNumber(text, making.formats[written.style] ?? GENERAL, making.calendar);
  }
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
