/** Check that a text is a day that exists, yyyy-mm-dd: 2024-02-29 is one, 2024-02-30 is not. */
export function isCalendarDay(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === text;
}
