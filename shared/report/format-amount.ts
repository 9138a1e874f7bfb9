import type { Language } from '../problems/problem.ts';
import type { Words } from '../problems/words.ts';

const SIGNS = { en: { thousands: ',', decimal: '.' }, el: { thousands: '.', decimal: ',' } } as const;

/** Decimal text as people of a language write it; not one digit changes. */
export function formatAmount(amount: string, language: Language): string {
  const { thousands, decimal } = SIGNS[language];
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return fraction === undefined ? grouped : grouped + decimal + fraction;
}

/** Name of the one clock that people are shown. */
const GREEK_TIME: Words = { en: 'Greek time', el: 'ώρα Ελλάδας' };

/** An instant in Greek time, to the minute: `20 November 2026 at 10:14 (Greek time)`. */
export function formatInstant(iso: string, language: Language): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return iso;
  const told = new Intl.DateTimeFormat(language === 'el' ? 'el-GR' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Athens',
  }).format(instant);
  return `${told} (${GREEK_TIME[language]})`;
}

const GREEK_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Athens',
});
const HAS_ZONE = /T.*(?:Z|[+-]\d\d:?\d\d)$/;

/** An instant as yyyy-mm-ddThh:mm:ss on a Greek clock; what names no zone stays as it is. */
export function greekClock(iso: string): string {
  const instant = new Date(iso);
  if (!HAS_ZONE.test(iso) || Number.isNaN(instant.getTime())) return iso;
  return GREEK_CLOCK.format(instant).replace(' ', 'T');
}
