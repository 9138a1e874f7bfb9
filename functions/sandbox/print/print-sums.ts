import { html } from 'hono/html';
import { vatExemptions } from '../../../shared/facts/vat-exemptions.ts';
import {
  CENT_PLACES,
  type Decimal,
  decimalsOf,
  normalise,
  roundHalfUp,
  sum,
  times,
} from '../../../shared/money/decimal.ts';
import { currencyNames, currencySymbols, minorUnits } from '../facts/lists.ts';
import type { Invoice, InvoiceLine } from '../invoices/invoice-schema.ts';
import { gross, net, payable, vat } from '../invoices/lines.ts';
import { decimalOf, textOf } from '../json/scalar.ts';
import texts from './words.json' with { type: 'json' };

export type Locale = 'el' | 'en';

type Text = Readonly<Record<Locale, string>>;

/** The words of the printed document in one language. */
export type Words = Readonly<Record<keyof typeof texts.words, string>>;

const inLanguage = (locale: Locale) =>
  Object.fromEntries(Object.entries(texts.words).map(([name, text]) => [name, text[locale]])) as Words;

export const words: Readonly<Record<Locale, Words>> = { el: inLanguage('el'), en: inLanguage('en') };

const byCode = (named: Readonly<Record<string, Text>>): ReadonlyMap<string, Text> =>
  new Map(Object.entries(named));

/** Names of the counterpart if it is not a customer, by document type. */
export const parties = byCode(texts.parties);
/** Abbreviations of units, by `quantity_type`. */
export const units = byCode(texts.units);
/** Titles of documents, by type. */
export const documentTitles = byCode(texts.titles);
/** Special categories of documents, by code. */
export const specialCategories = byCode(texts.specialCategories);
/** The 28 fuel codes and 999; the English names are the interface's (interface, Fuel codes). */
export const fuels = byCode(texts.fuels);

/** Charges for services on a fuel document. */
export const SERVICE_CHARGE = 999;

/** VAT by rate with the reasons for zero VAT, and the totals in euro; a line more for a foreign currency. */
export function printSums(invoice: Invoice, locale: Locale) {
  const say = words[locale];
  return html`<section class="sums">
<div>${printVat(invoice, locale)}</div>
<table class="totals"><tbody>
${totals(invoice, say).map(([name, value]) => html`<tr><td>${name}</td><td class="number">${euro(value)}</td></tr>`)}
<tr class="payable"><td>${say.payable}</td><td class="number">${euro(payable(invoice))}</td></tr>
${printForeign(invoice, locale)}
</tbody></table>
</section>`;
}

function totals({ invoice_lines: lines, ...header }: Invoice, say: Words): [string, Decimal][] {
  return [
    [say.netTotal, decimalOf(header.net_total_amount) ?? sum(lines.map(net))],
    [say.vatTotal, decimalOf(header.vat_total_amount) ?? sum(lines.map(vat))],
    [say.grandTotal, decimalOf(header.total_amount) ?? sum(lines.map(gross))],
  ];
}

function printForeign(invoice: Invoice, locale: Locale) {
  const foreign = payableInCurrency(invoice, locale);
  if (foreign === undefined) return '';
  return html`<tr class="foreign"><td>${words[locale].payableIn}: ${foreign.name}</td><td class="number">${foreign.amount}</td></tr>`;
}

function printVat(invoice: Invoice, locale: Locale) {
  const say = words[locale];
  const rows = vatAnalysis(invoice, locale).map(
    ({ rate, net: base, vat: tax, reason }) => html`<tr>
<td class="number">${greekNumberAsGiven(rate)}%</td>
<td class="number">${greekNumber(base, CENT_PLACES)}</td>
<td class="number">${greekNumber(tax, CENT_PLACES)}</td>
</tr>${reason === '' ? '' : html`<tr class="reason"><td colspan="3"><span class="detail">${reason}</span></td></tr>`}`,
  );
  return html`<h2>${say.vatAnalysis}</h2>
<table class="vat">
<thead><tr><th class="number">${say.vatRate}</th><th class="number">${say.net}</th><th class="number">${say.vat}</th></tr></thead>
<tbody>${rows}</tbody>
</table>`;
}

/** Lines of one VAT rate and one reason, together. */
interface VatGroup {
  rate: Decimal;
  net: Decimal;
  vat: Decimal;
  /** Reason for zero VAT, in words. */
  reason: string;
}

/** The document's VAT by rate, the highest first. */
function vatAnalysis(invoice: Invoice, locale: Locale): VatGroup[] {
  const groups = Map.groupBy(
    invoice.invoice_lines,
    (line) => `${rateOf(line)}/${textOf(line.vat_exemption_code)}`,
  );
  return [...groups.values()]
    .map((lines) => groupOf(lines, locale))
    .sort((a, b) => Number(b.rate) - Number(a.rate));
}

function groupOf(lines: readonly InvoiceLine[], locale: Locale): VatGroup {
  const [first] = lines;
  const code = textOf(first?.vat_exemption_code);
  return {
    rate: first === undefined ? '0' : rateOf(first),
    net: sum(lines.map(net)),
    vat: sum(lines.map(vat)),
    reason: vatExemptions.get(code)?.[locale] ?? code,
  };
}

const rateOf = (line: InvoiceLine): Decimal => normalise(decimalOf(line.vat_rate) ?? '0');

/** The one line in the customer's currency: its name in the document's language, and amount and symbol. */
export interface PayableInCurrency {
  name: string;
  amount: string;
}

/** Euro payable × rate (interface, Foreign currency, 2); undefined for documents only in euro. */
export function payableInCurrency(invoice: Invoice, locale: Locale): PayableInCurrency | undefined {
  const code = textOf(invoice.currency);
  const rate: Decimal | undefined = decimalOf(invoice.exchange_rate);
  if (!/^[A-Z]{3}$/.test(code) || code === 'EUR' || rate === undefined) return undefined;
  const amount = greekNumber(times(payable(invoice), rate), minorUnits.get(code) ?? CENT_PLACES);
  return { name: nameOf(code, locale), amount: `${amount} ${symbolOf(code)}`.trim() };
}

const nameOf = (code: string, locale: Locale) =>
  currencyNames.get(code)?.[locale] ?? new Intl.DisplayNames([locale], { type: 'currency' }).of(code) ?? '';

function symbolOf(code: string): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  });
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
  return currencySymbols.get(code) ?? (symbol === code ? '' : symbol);
}

const MINUS = '\u2212';
/** Greek number format: dots between thousands, a decimal comma, `places` decimals; half-up. */
export function greekNumber(value: Decimal, places: number): string {
  const [whole = '', decimals] = roundHalfUp(value, places).replace('-', MINUS).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}

const euro = (value: Decimal): string => `${greekNumber(value, CENT_PLACES)} €`;

/** With the decimals that it has, and not fewer than `fewest`. */
export const greekNumberAsGiven = (value: Decimal, fewest = 0): string =>
  greekNumber(value, Math.max(fewest, decimalsOf(value)));
