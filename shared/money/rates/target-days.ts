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
/** One-off closures of its first years. */
const SINGLE_HOLIDAYS = new Set(['1999-12-31', '2001-12-31']);

/** Check that the ECB publishes reference rates on a date: TARGET working days, since 2000 in this calendar. */
export function isPublicationDay(date: string): boolean {
  const day = dayOf(date);
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (FIXED_HOLIDAYS.has(date.slice(5)) || SINGLE_HOLIDAYS.has(date)) return false;
  const easter = easterSunday(Number(date.slice(0, 4)));
  return day !== easter - 2 * DAY_MS && day !== easter + DAY_MS;
}

/** The last publication day on or before a date. */
export function publicationDayFor(date: string): string {
  let day = dayOf(date);
  while (!isPublicationDay(dateOf(day))) day -= DAY_MS;
  return dateOf(day);
}

/** The publication day before a date. */
export const publicationDayBefore = (date: string): string => publicationDayFor(dateOf(dayOf(date) - DAY_MS));
