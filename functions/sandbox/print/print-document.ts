import { html, raw } from 'hono/html';
import encodeQR from 'qr';
import { toCents } from '../../../shared/money/decimal.ts';
import type { Account } from '../accounts/account.ts';
import type { Invoice } from '../invoices/invoice-schema.ts';
import { gross, isFuelDocument, payable } from '../invoices/lines.ts';
import { textOf } from '../json/scalar.ts';
import type { InvoiceRecord, Registration } from '../state/invoice-record.ts';
import { printLines } from './print-lines.ts';
import { printParties } from './print-parties.ts';
import { printSums } from './print-sums.ts';
import { stylesheet } from './stylesheet.ts';
import { documentTitles, type Locale, type Words, words } from './words.ts';

const QR_QUIET_ZONE_MODULES = 4;
const WIDE_AMOUNT_CHARS = 10;

/** The document as an HTML page for A4, in Greek or English (interface, Printed document). */
export function printDocument(record: InvoiceRecord, account: Account, locale: Locale) {
  const say = words[locale];
  const { invoice } = record;
  const registration = record.pendingReads === 0 ? record.registration : undefined;
  const type = textOf(invoice.invoice_type_code);
  const title = documentTitles.get(type)?.[locale] ?? type;
  const series = account.books.find(({ id }) => id === record.book)?.series ?? '';
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} ${series} ${registration?.number ?? ''}</title>
<style>${raw(stylesheet)}</style>
</head>
<body>
<main class="${isWide(invoice) ? 'wide' : ''}">
<header>
${printIssuer(account, say)}
<div class="title">
<h1>${title}</h1>
${isFuelDocument(invoice) ? html`<p class="marking">${say.fuelMarking}</p>` : ''}
${registration === undefined ? html`<p class="draft">${say.draft}</p>` : printNumber(registration, series, say)}
</div>
</header>
${printParties(invoice, locale)}
${printLines(invoice, locale)}
${printSums(invoice, locale)}
${textOf(invoice.notes) === '' ? '' : html`<section class="notes"><h2>${say.notes}</h2><p>${textOf(invoice.notes)}</p></section>`}
${registration === undefined ? '' : printRegistration(registration, say)}
</main>
</body>
</html>`;
}

/** Amounts of ten millions and more: the tables are set smaller, so that nothing runs off the sheet. */
const isWide = (invoice: Invoice): boolean =>
  [payable(invoice), ...invoice.invoice_lines.map(gross)].some(
    (amount) => toCents(amount).length > WIDE_AMOUNT_CHARS,
  );

const printIssuer = ({ issuer }: Account, say: Words) => html`<div class="issuer">
<p><strong>${issuer.name}</strong></p>
${issuer.activity === undefined ? '' : html`<p>${issuer.activity}</p>`}
<p>${[issuer.street, issuer.postal_code, issuer.city].filter(Boolean).join(', ')}</p>
<p>${say.taxNumber}: ${issuer.vat}</p>
${issuer.tax_office === undefined ? '' : html`<p>${say.taxOffice}: ${issuer.tax_office}</p>`}
<p>${say.branch}: ${issuer.branch}</p>
</div>`;

const inAthens = new Intl.DateTimeFormat('el-GR', {
  timeZone: 'Europe/Athens',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

function printNumber(registration: Registration, series: string, say: Words) {
  const parts = new Map(
    inAthens.formatToParts(new Date(registration.issuedAt)).map(({ type, value }) => [type, value]),
  );
  const day = [
    parts.get('day')?.padStart(2, '0'),
    parts.get('month')?.padStart(2, '0'),
    athensYear(registration),
  ];
  return html`<dl>
<dt>${say.series}</dt><dd>${series}</dd>
<dt>${say.number}</dt><dd>${registration.number}</dd>
<dt>${say.date}</dt><dd>${day.join('/')}</dd>
<dt>${say.time}</dt><dd>${parts.get('hour')}:${parts.get('minute')}</dd>
</dl>`;
}

const athensYear = ({ issuedAt }: Registration) =>
  new Intl.DateTimeFormat('en', { timeZone: 'Europe/Athens', year: 'numeric' }).format(new Date(issuedAt));

const printRegistration = (registration: Registration, say: Words) => html`<footer>
${raw(encodeQR(registration.qrUrl, 'svg', { border: QR_QUIET_ZONE_MODULES }))}
<div>
<h2>${say.registration}</h2>
<dl>
<dt>MARK</dt><dd class="mono">${registration.mark}</dd>
<dt>UID</dt><dd class="mono">${registration.uid}</dd>
</dl>
<p class="sandbox">${say.sandbox}</p>
</div>
</footer>`;
