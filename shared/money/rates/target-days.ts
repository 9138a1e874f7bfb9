const DAY_MS = 86_400_000;

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateOf = (day: number): string => new Date(day).toISOString().slice(0, 10);

/** Western Easter Sunday of a year, by the anonymous Gregorian computus. */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const leapCorrection = Math.floor(century / 4);
  const moonCorrection = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - leapCorrection - moonCorrection + 15) % 30;
  const paschal =
    epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + paschal + 2 - century + leapCorrection) % 7;
  const offset = paschal - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  return Date.UTC(year, month - 1, offset + 28 - 31 * Math.floor(month / 4));
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
