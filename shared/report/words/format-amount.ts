import { equals, minus, plus, times, toCents } from '../../money/decimal.ts';
import type { BilingualText } from '../../problems/bilingual-text.ts';
import type { Language } from '../../problems/problem-text.ts';
import el from '../../words/el/report.json' with { type: 'json' };
import en from '../../words/en/report.json' with { type: 'json' };

const WORDS = { en: en.labels, el: el.labels };
const SIGNS = { en: { thousands: ',', decimal: '.' }, el: { thousands: '.', decimal: ',' } } as const;

/** Decimal text as people of a language write it; not one digit changes. */
export function formatAmount(amount: string, language: Language): string {
  const { thousands, decimal } = SIGNS[language];
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return fraction === undefined ? grouped : grouped + decimal + fraction;
}

interface Sums {
  /** Of all documents. */
  payable: string;
  /** The same with credit notes subtracted. */
  effect: string;
  /** True where documents come in the place of others. */
  amends?: boolean | undefined;
}

/** The euro that documents come to: 793.60 €, and in the place of one of 835.36 they are 835.36 → 793.60: −41.76 €. */
export function formatEffect({ payable, effect, amends = false }: Sums, language: Language): string {
  const told = (amount: string) => formatAmount(amount, language).replace('-', '−');
  if (equals(payable, effect)) return `${told(payable)} €`;
  if (!amends) return `${told(payable)} € (${WORDS[language].afterCredits}: ${told(effect)} €)`;
  const half = (amount: string) => told(toCents(times(amount, '0.5')));
  return `${half(minus(payable, effect))} → ${half(plus(payable, effect))}: ${told(effect)} €`;
}

/** A count as people of a language write it: 2,500. */
export const formatCount = (count: number, language: Language): string =>
  formatAmount(String(count), language);

/** Name of the one clock that people are shown. */
const GREEK_TIME: BilingualText = { en: 'Greek time', el: 'ώρα Ελλάδας' };

/** An instant in Greek time, to the minute: `20 November 2026 at 10:14 (Greek time)`. */
export function formatInstant(iso: string, language: Language): string {
  const told = inAthens(iso, language, { dateStyle: 'long', timeStyle: 'short' });
  return told === iso ? iso : `${told} (${GREEK_TIME[language]})`;
}

/** The day of an instant in Greece: 20 November 2026. */
export const formatDay = (iso: string, language: Language): string =>
  inAthens(iso, language, { dateStyle: 'long' });

function inAthens(iso: string, language: Language, form: Intl.DateTimeFormatOptions): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return iso;
  return formatterOf(language, form).format(instant);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter takes a millisecond: each is made once. */
function formatterOf(language: Language, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${language} ${form.timeStyle}`;
  const locale = language === 'el' ? 'el-GR' : 'en-GB';
  const known =
    formatters.get(name) ?? new Intl.DateTimeFormat(locale, { ...form, timeZone: 'Europe/Athens' });
  formatters.set(name, known);
  return known;
}

const GREEK_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Athens',
});
export const HAS_ZONE = /T.*(?:Z|[+-]\d\d:?\d\d)$/;

/** An instant as yyyy-mm-ddThh:mm:ss on a Greek clock; what names no zone stays as it is. */
export function greekClock(iso: string): string {
  const instant = new Date(iso);
  if (!HAS_ZONE.test(iso) || Number.isNaN(instant.getTime())) return iso;
  return GREEK_CLOCK.format(instant).replace(' ', 'T');
}
