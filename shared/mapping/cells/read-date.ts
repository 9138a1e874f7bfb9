import { isCalendarDay } from '../../money/rates/days.ts';
import { dateOfSerial } from '../../sheet/xlsx/cell-of-number.ts';
import type { DateOrder } from './row-view.ts';

/** Reading of a date's text: yyyy-mm-dd, with Thh:mm:ss and the zone if they are written. */
type DateReading = { kind: 'date'; value: string } | { kind: 'ambiguous' | 'none' };

const YEAR_FIRST = /^(\d{4})[-/.] ?(\d{1,2})[-/.] ?(\d{1,2})\.?(?:[T ]\s*(.+))?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})[-/.] ?(\d{1,2})[-/.] ?(\d{4}|\d{2})\.?(?:[T, ]\s*(.+))?$/;
const TIME =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(am|pm|πμ|μμ|π\.μ\.|μ\.μ\.)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
const CENTURY = '20';

/** Reads a date. The declared order or a day above 12 separates day from month; else it is ambiguous. */
export function readDate(written: string, order: DateOrder | undefined): DateReading {
  const text = written.trim().replace(/\s+/g, ' ');
  if (order === 'serial') {
    const value = SERIAL.test(text) ? dateOfSerial(Number(text.replace(',', '.')), 1900) : undefined;
    return value === undefined ? readDate(text, undefined) : { kind: 'date', value };
  }
  const yearFirst = YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (yearFirst) return dateOf(yearFirst.slice(1, 4), yearFirst[4]);
  const [, first = '', second = '', year = '', time] = YEAR_LAST.exec(text) ?? [];
  if (year === '') return { kind: 'none' };
  if (order === 'ymd')
    return year.length === 2 ? dateOf([CENTURY + first, second, year], time) : { kind: 'none' };
  const full = year.length === 2 ? CENTURY + year : year;
  const dayFirst = dateOf([full, second, first], time);
  const monthFirst = dateOf([full, first, second], time);
  if (order !== undefined) return order === 'dmy' ? dayFirst : monthFirst;
  if (year.length === 2 && (dayFirst.kind === 'date' || monthFirst.kind === 'date'))
    return { kind: 'ambiguous' };
  if (dayFirst.kind !== 'date') return monthFirst;
  return monthFirst.kind !== 'date' || first === second ? dayFirst : { kind: 'ambiguous' };
}

/** Days since 1900 as spreadsheets count them, of this century: 45223 is 2023-10-24. */
export const SERIAL = /^(3[7-9]|4\d|5\d|6\d|7[0-2])\d{3}([.,]\d+)?$/;

function dateOf([year = '', month = '', day = '']: readonly string[], time: string | undefined): DateReading {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isCalendarDay(date)) return { kind: 'none' };
  if (time === undefined) return { kind: 'date', value: date };
  const clock = clockOf(time.trim());
  return clock === undefined ? { kind: 'none' } : { kind: 'date', value: `${date}T${clock}` };
}

function clockOf(time: string): string | undefined {
  const [, hours = '', minutes = '', seconds = '00', half, zone] = TIME.exec(time) ?? [];
  if (hours === '') return undefined;
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), /^(pm|μ)/i.test(half));
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}${zoneOf(zone)}`;
}

const hourOf = (hour: number, afternoon: boolean): number =>
  hour < 1 || hour > 12 ? Number.POSITIVE_INFINITY : (hour % 12) + (afternoon ? 12 : 0);

function zoneOf(zone: string | undefined): string {
  if (zone === undefined) return '';
  if (/^(z|utc)$/i.test(zone)) return 'Z';
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}
