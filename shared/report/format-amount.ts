import type { Language } from '../problems/problem.ts';

const SIGNS = { en: { thousands: ',', decimal: '.' }, el: { thousands: '.', decimal: ',' } } as const;

/** Decimal text as people of a language write it; not one digit changes. */
export function formatAmount(amount: string, language: Language): string {
  const { thousands, decimal } = SIGNS[language];
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return fraction === undefined ? grouped : grouped + decimal + fraction;
}

/** An instant in Greek time, to the minute. */
export function formatInstant(iso: string, language: Language): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return iso;
  return new Intl.DateTimeFormat(language === 'el' ? 'el-GR' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Athens',
  }).format(instant);
}
