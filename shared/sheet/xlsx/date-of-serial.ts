import { memoize } from '../../memoize.ts';

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
const LAST_SERIAL = 2_958_465;
/** Day 60 of the 1900 calendar is 29 February 1900, which never was. */
const PHANTOM_SERIAL = 60;
const CALENDARS_MS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

export type Calendar = keyof typeof CALENDARS_MS;

/** yyyy-mm-dd, or yyyy-mm-ddThh:mm:ss when the time is not midnight; undefined for a day that is none. */
export function dateOfSerial(serial: number, calendar: Calendar): string | undefined {
  const seconds = Math.round(serial * DAY_SECONDS);
  const day = Math.floor(seconds / DAY_SECONDS);
  if (day < 0 || day > LAST_SERIAL) return undefined;
  if (calendar === 1900 && (day === 0 || day === PHANTOM_SERIAL)) return undefined;
  const date = isoDays[calendar](calendar === 1900 && day < PHANTOM_SERIAL ? day + 1 : day);
  const time = seconds % DAY_SECONDS;
  return time === 0 ? date : `${date}T${clock(time)}`;
}

const DAYS_REMEMBERED = 8192;

/** The same few hundred days fill millions of cells. */
const isoDaysSince = (start: number) =>
  memoize((day: number) => new Date(start + day * DAY_MS).toISOString().slice(0, 10), DAYS_REMEMBERED);
const isoDays = { 1900: isoDaysSince(CALENDARS_MS[1900]), 1904: isoDaysSince(CALENDARS_MS[1904]) };

/** hh:mm:ss of a part of a day; hours go beyond 24 for a duration. Undefined when negative. */
export function timeOfSerial(serial: number): string | undefined {
  return serial < 0 ? undefined : clock(Math.round(serial * DAY_SECONDS));
}

function clock(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
