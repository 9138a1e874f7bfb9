import { memoize } from '../memoize.ts';
import { equals, minus, plus, times, toCents } from '../money/decimal.ts';
import { phrases } from '../problems/phrases.ts';
import { type BilingualText, type Language, saidInBoth } from '../problems/problem-text.ts';
import { recordOf } from '../record-of.ts';
import { outcomes } from '../records/document-record.ts';
import type { CellCorrection } from '../sheet/sheet.ts';
import el from '../words/el/report.json' with { type: 'json' };
import en from '../words/en/report.json' with { type: 'json' };
import { type ReportRow, reportColumns } from './row.ts';

export const outcomeNames = recordOf(outcomes, (outcome): BilingualText => phrases[`outcome-${outcome}`]);

type About = keyof typeof en;

/** Words and sentences about a report, by what they are about. */
export const reportWords = recordOf(Object.keys(en) as About[], (about) =>
  saidInBoth<string>(en[about], (el satisfies typeof en)[about]),
) as { readonly [Name in About]: Readonly<Record<keyof (typeof en)[Name], BilingualText>> };

/** Words of a report, with the headings of its columns. */
export const reportLabels = {
  ...reportColumns,
  document: reportColumns.external_id,
  type: reportColumns.invoice_type_code,
  net: reportColumns.net_total,
  vat: reportColumns.vat_total,
  payable: reportColumns.payable_total,
  ...reportWords.labels,
};

const SIGNS = { en: { thousands: ',', decimal: '.' }, el: { thousands: '.', decimal: ',' } } as const;

/** Decimal text as people of a language write it; not one digit changes. */
export function formatAmount(amount: string, language: Language): string {
  const { thousands, decimal } = SIGNS[language];
  const [whole = '', fraction] = amount.split('.');
  const sign = whole.startsWith('-') ? 1 : 0;
  const first = sign + ((whole.length - sign) % 3 || 3);
  const grouped = whole.slice(0, first) + whole.slice(first).replace(/\d{3}/g, `${thousands}$&`);
  return fraction === undefined ? grouped : grouped + decimal + fraction;
}

/** Euro of documents together, and with credit notes subtracted; `amends` if some replace others. */
type Sums = Record<'payable' | 'effect', string> & { documents?: number; amends?: boolean | undefined };

/** The euro of documents: 793.60 €; one in the place of another: 835.36 → 793.60: −41.76 €; several: +900.00 −835.36 = 64.64 €. */
export function formatEffect(of: Sums, language: Language): string {
  const { payable, effect, documents = 2, amends = false } = of;
  const told = (amount: string) => formatAmount(amount, language).replace('-', '−');
  if (equals(payable, effect) || (!amends && equals(payable, minus('0', effect)))) return `${told(effect)} €`;
  if (!amends) return `${told(payable)} € (${reportLabels.afterCredits[language]}: ${told(effect)} €)`;
  const half = (amount: string) => told(toCents(times(amount, '0.5')));
  const [was, now] = [half(minus(payable, effect)), half(plus(payable, effect))];
  // Of several some may rise and some fall: an arrow would hide it.
  return documents > 2 ? `+${now} −${was} = ${told(effect)} €` : `${was} → ${now}: ${told(effect)} €`;
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
  return Number.isNaN(instant.getTime())
    ? iso
    : formatterOf(JSON.stringify([language, form])).format(instant);
}

/** Formatters take a millisecond to make, so each is made once. */
const formatterOf = memoize((key: string) => {
  const [language, form] = JSON.parse(key);
  return new Intl.DateTimeFormat(language === 'el' ? 'el-GR' : 'en-GB', {
    ...form,
    timeZone: 'Europe/Athens',
  });
});

/** `C12: 12345678 → 094014201, accounting, 20 November 2026`. */
export const correctionText = (correction: CellCorrection, row: number, language: Language): string => {
  const { cell, column } = correction;
  return `${cell ?? `${reportLabels.row[language]} ${row}, ${column}`}: ${changeText(correction, language)}`;
};

/** All of one row, as a cell of the report names them. */
export const correctionsText = (
  { row, corrections = [] }: Pick<ReportRow, 'row' | 'corrections'>,
  language: Language,
): string => corrections.map((correction) => correctionText(correction, row, language)).join('; ');

/** The same for all cells of a column: `Χώρα, 12 cells: Ελλάδα → GR, accounting, 20 November 2026`. */
export const columnCorrectionText = (correction: CellCorrection, count: number, language: Language) => {
  const cells = reportLabels[count === 1 ? 'oneCell' : 'manyCells'][language];
  return `${correction.column}, ${count} ${cells}: ${changeText(correction, language)}`;
};

const changeText = ({ was, now, by, at }: CellCorrection, language: Language): string =>
  `${shown(was, language)} → ${shown(now, language)}, ${by}, ${formatDay(at, language)}`;

const shown = (text: string, language: Language): string =>
  text.trim() === '' ? reportLabels.blankCell[language] : text;

/** Checks of an audit that were not done, most with the reason. */
export const uncheckedWords = { ...reportWords.checked, ...reportWords.unchecked };
