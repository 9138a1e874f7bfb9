import { memoize } from '../../memoize.ts';

/** Check that a text is a day that exists, yyyy-mm-dd: 2024-02-29 is one, 2024-02-30 is not. */
export function isCalendarDay(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === text;
}

const DAY_MS = 86_400_000;

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateOf = (day: number): string => new Date(day).toISOString().slice(0, 10);

/** Western Easter Sunday of a year from 1900 to 2099, by the rule of Gauss: the full moon, and then the next Sunday. */
function easterSunday(year: number): number {
  const moon = (19 * (year % 19) + 24) % 30;
  const untilSunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
  const early = moon >= 28 && untilSunday === 6 ? 7 : 0;
  return Date.UTC(year, 2, 22 + moon + untilSunday - early);
}

/** Days on which TARGET is closed every year; Good Friday and Easter Monday come on top. */
const FIXED_HOLIDAYS = new Set(['01-01', '05-01', '12-25', '12-26']);

/** Check that the ECB publishes reference rates on a date: TARGET working days, since 2000 in this calendar. */
export function isPublicationDay(date: string): boolean {
  const day = dayOf(date);
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (FIXED_HOLIDAYS.has(date.slice(5))) return false;
  const easter = easterSunday(Number(date.slice(0, 4)));
  return day !== easter - 2 * DAY_MS && day !== easter + DAY_MS;
}

/** The last publication day on or before a date. */
export function publicationDayFor(date: string): string {
  let day = dayOf(date);
  while (!isPublicationDay(dateOf(day))) day -= DAY_MS;
  return dateOf(day);
}

export const publicationDayBefore = (date: string): string => publicationDayFor(dateOf(dayOf(date) - DAY_MS));

const MINUTE_MS = 60_000;

/** Abbreviations in payment exports, by their offset in minutes; summer time has separate names. */
const ABBREVIATED = {
  0: ['Z', 'UTC', 'GMT', 'WET'],
  60: ['BST', 'WEST', 'CET'],
  120: ['CEST', 'EET'],
  180: ['EEST'],
  [-240]: ['EDT'],
  [-300]: ['EST', 'CDT'],
  [-360]: ['CST', 'MDT'],
  [-420]: ['MST', 'PDT'],
  [-480]: ['PST'],
};
const ABBREVIATIONS = new Map(
  Object.entries(ABBREVIATED).flatMap(([offset, names]) => names.map((name) => [name, Number(offset)])),
);

/** A zone as an export or a profile writes it: an offset, an abbreviation, or a name such as Europe/Athens. */
type Zone = { offset: number } | { name: string };

export function zoneOf(text: string): Zone | undefined {
  const name = text.trim();
  const offset = fixedOffset(name);
  if (offset !== undefined) return { offset };
  if (!/^[A-Za-z]+\/[\w/+-]+$/.test(name)) return undefined;
  try {
    clockOf(name);
    return { name };
  } catch {
    return undefined;
  }
}

function fixedOffset(name: string): number | undefined {
  const upper = name.toUpperCase();
  const known = ABBREVIATIONS.get(upper);
  if (known !== undefined) return known;
  const [, sign, hours, minutes] = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/.exec(upper) ?? [];
  if (hours === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
}

/** Minutes that a zone is ahead of UTC at an instant, which its formatter names GMT+02:00. */
export function offsetAt(zone: Zone, instant: number): number {
  if ('offset' in zone) return zone.offset;
  const named = clockOf(zone.name).formatToParts(instant);
  const offset = named.find(({ type }) => type === 'timeZoneName')?.value.slice(0, 'GMT+00:00'.length);
  return fixedOffset(offset ?? '') ?? 0;
}

/** Making a formatter is slow, and an export needs it for every row. */
const clockOf = memoize(
  (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
);

const STAMP = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(Z|[+-]\d{2}:\d{2})?)?$/;

/** A stamp (yyyy-mm-dd, or with Thh:mm:ss and an offset), the zone of a clock without an offset, and the zone whose day counts. */
type WrittenMoment = { stamp: string } & Partial<Record<'written_in' | 'day_in', string | undefined>>;

/** The day of a moment in the zone of the profile; an unknown zone or an unreadable text is named instead. */
export function paymentDay(moment: WrittenMoment): { day: string } | { unknown: string } | undefined {
  const [, day, clock, offset] = STAMP.exec(moment.stamp) ?? [];
  if (day === undefined) return undefined;
  const written = offset ?? moment.written_in;
  if (clock === undefined || moment.day_in === undefined || written === undefined) return { day };
  const from = zoneOf(written);
  const to = zoneOf(moment.day_in);
  if (from === undefined) return { unknown: written };
  if (to === undefined) return { unknown: moment.day_in };
  const wall = Date.parse(`${day}T${clock}Z`);
  if (Number.isNaN(wall)) return undefined;
  const instant = instantOf(wall, from);
  return { day: dateOf(instant + offsetAt(to, instant) * MINUTE_MS) };
}

/** The service issues where the issuer is. */
export const ISSUED_IN = 'Europe/Athens';

/** The day of a moment in the issuer's zone; the day itself for a text without a time; undefined if unreadable. */
export function dayAtIssuer(stamp: string): string | undefined {
  const found = paymentDay({ stamp, day_in: ISSUED_IN });
  return found !== undefined && 'day' in found ? found.day : undefined;
}

/** Twice, because the offset on either side of a clock change depends on the instant that is looked for. */
function instantOf(clock: number, zone: Zone): number {
  const first = clock - offsetAt(zone, clock) * MINUTE_MS;
  return clock - offsetAt(zone, first) * MINUTE_MS;
}

/** Seconds since 1970, as webhooks write moments, as a stamp in UTC. */
export function stampOfSeconds(seconds: string): string | undefined {
  if (!/^\d{9,11}$/.test(seconds)) return undefined;
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}Z`;
}
