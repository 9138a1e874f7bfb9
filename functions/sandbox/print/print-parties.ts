import { html } from 'hono/html';
import { paymentMethod } from '../../../shared/facts/payment-methods.ts';
import type { Invoice } from '../invoices/invoice-schema.ts';
import { integerOf, type Scalar, textOf } from '../json/scalar.ts';
import { type Locale, specialCategories, type Words, words } from './words.ts';

/** The counterpart, and beside it what else the header says: special category, supply number, payment, correlations. */
export function printParties(invoice: Invoice, locale: Locale) {
  const say = words[locale];
  return html`<section class="parties">
<div>${printCounterpart(invoice, locale)}</div>
<div><dl>${facts(invoice, locale, say).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></div>
</section>`;
}

function printCounterpart({ counterpart, invoice_type_code: type }: Invoice, locale: Locale) {
  if (counterpart === undefined) return '';
  const say = words[locale];
  const joined = (...parts: (Scalar | undefined)[]) => parts.map(textOf).filter(Boolean).join(' ');
  return html`<h2>${say.parties[textOf(type)] ?? say.counterpart}</h2>
<p><strong>${textOf(counterpart.name)}</strong></p>
${textOf(counterpart.vat) === '' ? '' : html`<p>${say.taxNumber}: ${textOf(counterpart.vat)}</p>`}
<p>${joined(counterpart.street, counterpart.number)}</p>
<p>${joined(counterpart.postal_code, counterpart.city)}</p>
<p>${countryName(textOf(counterpart.country_code), locale)}</p>`;
}

/** The name of the method; a code outside the list as it was sent. */
const paymentName = ({ payment_method_type: given }: Invoice, locale: Locale): string =>
  paymentMethod(integerOf(given) ?? -1)?.[locale] ?? textOf(given);

const countryName = (code: string, locale: Locale) =>
  /^[A-Z]{2}$/.test(code) ? new Intl.DisplayNames([locale], { type: 'region' }).of(code) : code;

function facts(invoice: Invoice, locale: Locale, say: Words): (readonly [string, string])[] {
  const category = integerOf(invoice.special_invoice_category);
  return [
    [say.specialCategory, specialCategories.get(category ?? 0)?.[locale] ?? String(category ?? '')] as const,
    [say.supplyNumber, textOf(invoice.counterpart?.supply_account_no)] as const,
    [say.paymentMethod, paymentName(invoice, locale)] as const,
    [say.correlated, (invoice.correlated_invoices ?? []).map(textOf).join(', ')] as const,
  ].filter(([, value]) => value !== '');
}
