import { html } from 'hono/html';
import { CENT_PLACES } from '../../../shared/money/decimal.ts';
import { fuels } from '../facts/fuels.ts';
import type { Invoice, InvoiceLine } from '../invoices/invoice-schema.ts';
import { fuelCode, gross, isClearance, isFee, net, typeOf, vat } from '../invoices/lines.ts';
import { decimalOf, integerOf, type Scalar, textOf } from '../json/scalar.ts';
import { greekNumber, greekNumberAsGiven } from './greek-number.ts';
import { type Locale, type Words, words } from './words.ts';

/** The table of lines, amounts in euro; a fuel line has its code with its description. */
export function printLines(invoice: Invoice, locale: Locale) {
  const say = words[locale];
  return html`<table class="lines">
<thead><tr>
<th>#</th><th>${say.description}</th><th class="number">${say.quantity}</th><th>${say.unit}</th>
<th class="number">${say.unitPrice}</th><th class="number">${say.net}</th><th class="number">${say.vatRate}</th>
<th class="number">${say.vat}</th><th class="number">${say.total}</th>
</tr></thead>
<tbody>
${invoice.invoice_lines.map((line, index) => printLine(line, { index, locale, details: detailsOf(invoice, line, locale) }))}
</tbody>
</table>`;
}

function printLine(
  line: InvoiceLine,
  { index, locale, details }: { index: number; locale: Locale; details: string[] },
) {
  const unit = words[locale].units[integerOf(line.quantity_type) ?? 0] ?? '';
  return html`<tr>
<td>${integerOf(line.line_number) ?? index + 1}</td>
<td>${textOf(line.name)}${details.map((detail) => html`<span class="detail">${detail}</span>`)}</td>
<td class="number">${given(line.quantity)}</td><td>${unit}</td>
<td class="number">${given(line.unit_price, CENT_PLACES)}</td>
<td class="number">${greekNumber(net(line), CENT_PLACES)}</td>
<td class="number">${given(line.vat_rate)}</td>
<td class="number">${greekNumber(vat(line), CENT_PLACES)}</td>
<td class="number">${greekNumber(gross(line), CENT_PLACES)}</td>
</tr>`;
}

/** A number with its own decimals; text that is no number as it stands. */
function given(value: Scalar | undefined, fewest = 0): string {
  const number = decimalOf(value);
  return number === undefined ? textOf(value) : greekNumberAsGiven(number, fewest);
}

function detailsOf(invoice: Invoice, line: InvoiceLine, locale: Locale): string[] {
  const say = words[locale];
  const code = fuelCode(line);
  return [
    ...(code === undefined ? [] : [`${say.fuelCode} ${code} – ${fuelName(code, locale)}`]),
    ...(typeOf(invoice) === '1.5' ? detailType(line, say) : []),
  ];
}

function detailType(line: InvoiceLine, say: Words): string[] {
  if (isClearance(line)) return [say.clearance];
  return isFee(line) ? [say.fee] : [];
}

/** The interface's own words for a fuel; in Greek after the Greek ones. */
function fuelName(code: number, locale: Locale): string {
  const fuel = fuels.get(code);
  if (fuel === undefined) return '';
  return locale === 'en' || fuel.el === fuel.en ? fuel.en : `${fuel.el} (${fuel.en})`;
}
