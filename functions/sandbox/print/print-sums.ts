import { html } from 'hono/html';
import { CENT_PLACES, type Decimal, sum } from '../../../shared/money/decimal.ts';
import type { Invoice } from '../invoices/invoice-schema.ts';
import { gross, net, payable, vat } from '../invoices/lines.ts';
import { decimalOf } from '../json/scalar.ts';
import { euro, greekNumber, greekNumberAsGiven } from './greek-number.ts';
import { payableInCurrency } from './payable-in-currency.ts';
import { vatAnalysis } from './vat-analysis.ts';
import { type Locale, type Words, words } from './words.ts';

/** VAT by rate with the reasons for none, and the totals in euro; one more line for a foreign currency. */
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
