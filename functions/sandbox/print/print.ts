import { html, raw } from 'hono/html';
import encodeQR from 'qr';
import { currencyByCode } from '../../../shared/facts/currencies.ts';
import { paymentMethod } from '../../../shared/facts/payment-methods.ts';
import { vatExemptions } from '../../../shared/facts/vat.ts';
import {
  CENT_PLACES,
  type Decimal,
  decimalsOf,
  normalise,
  roundHalfUp,
  sum,
  times,
  toCents,
} from '../../../shared/money/decimal.ts';
import { stylesheet } from '../../../shared/report/page/stylesheet.ts';
import type { Account } from '../accounts/account.ts';
import { type SeenInvoice, type SeenLine, seenInvoice } from '../invoices/invoice-schema.ts';
import { decimalOf, integerOf, type Scalar, textOf } from '../json/scalar.ts';
import type { InvoiceRecord, Registration } from '../state/document-store.ts';
import texts from './words.json' with { type: 'json' };

type Locale = 'el' | 'en';

/** A word of the printed document in one language. */
const sayIn = (locale: Locale) => (word: keyof typeof texts.words) => texts.words[word][locale];
type Say = ReturnType<typeof sayIn>;

/** The 28 fuel codes and 999; the English names are the interface's (interface, Fuel codes). */
export const fuels = new Map(Object.entries(texts.fuels));

/** The name of a code in one of the lists; undefined if it is not listed. */
const nameIn = (list: 'units' | 'titles' | 'specialCategories', code: unknown, locale: Locale) =>
  new Map(Object.entries(texts[list])).get(String(code))?.[locale];

/** Charges for services on a fuel document. */
export const SERVICE_CHARGE = 999;

const QR_QUIET_ZONE_MODULES = 4;
const WIDE_AMOUNT_CHARS = 10;

/** The document as an HTML page for A4, in Greek or English (interface, Printed document). */
export function printDocument(record: InvoiceRecord, account: Account, locale: Locale) {
  const say = sayIn(locale);
  const invoice = seenInvoice(record.invoice);
  const registration = record.pendingReads === 0 ? record.registration : undefined;
  const title = nameIn('titles', invoice.type, locale) ?? invoice.type;
  const series = account.books.find(({ id }) => id === record.book)?.series ?? '';
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} ${series} ${registration?.num ?? ''}</title>
<style>
${raw(stylesheet())}</style>
</head>
<body class="a4">
<main class="${isWide(invoice) ? 'vast' : ''}">
<header>
${printIssuer(account, say)}
<div class="title">
<h1>${title}</h1>
${invoice.isFuel ? html`<p class="marking">${say('fuelMarking')}</p>` : ''}
${registration === undefined ? html`<p class="draft">${say('draft')}</p>` : printNumber(registration, series, say)}
</div>
</header>
<section class="parties">
<div>${printCounterpart(invoice, locale)}</div>
<div>${headerFacts(invoice, locale)}</div>
</section>
${printLines(invoice, locale)}
${printSums(invoice, locale)}
${textOf(invoice.notes) === '' ? '' : html`<section class="notes"><h2>${say('notes')}</h2><p>${textOf(invoice.notes)}</p></section>`}
${registration === undefined ? '' : printRegistration(registration, say)}
</main>
</body>
</html>`;
}

/** Amounts of ten millions and more: the tables are set smaller, to fit the sheet. */
const isWide = ({ payable, lines }: SeenInvoice): boolean =>
  [payable, ...lines.map(({ gross }) => gross)].some((one) => toCents(one).length > WIDE_AMOUNT_CHARS);

const printIssuer = ({ issuer }: Account, say: Say) => html`<div class="issuer">
<p><strong>${issuer.name}</strong></p>
${issuer.activity === undefined ? '' : html`<p>${issuer.activity}</p>`}
<p>${[issuer.street, issuer.postal_code, issuer.city].filter(Boolean).join(', ')}</p>
<p>${say('taxNumber')}: ${issuer.vat}</p>
${issuer.tax_office === undefined ? '' : html`<p>${say('taxOffice')}: ${issuer.tax_office}</p>`}
<p>${say('branch')}: ${issuer.branch}</p>
</div>`;

const inAthens = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Athens',
  ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});

const facts = (all: readonly (readonly [string, string])[]) =>
  html`<dl>${all.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;

function printNumber({ issued_at, num }: Registration, series: string, say: Say) {
  const [day = '', time = ''] = inAthens.format(new Date(issued_at)).split(', ');
  const numbered = [[say('series'), series] as const, [say('number'), String(num)] as const];
  return facts([...numbered, [say('date'), day], [say('time'), time]]);
}

const printRegistration = ({ qr_url, mark, uid }: Registration, say: Say) => html`<footer>
${raw(encodeQR(qr_url, 'svg', { border: QR_QUIET_ZONE_MODULES }))}
<div>
<h2>${say('registration')}</h2>${facts(Object.entries({ MARK: mark, UID: uid }))}
<p class="sandbox">${say('sandbox')}</p>
</div>
</footer>`;

function printCounterpart({ counterpart, type }: SeenInvoice, locale: Locale) {
  if (counterpart === undefined) return '';
  const say = sayIn(locale);
  const joined = (...parts: (Scalar | undefined)[]) => parts.map(textOf).filter(Boolean).join(' ');
  return html`<h2>${say(PARTIES[type] ?? 'counterpart')}</h2>
<p><strong>${textOf(counterpart.name)}</strong></p>
${textOf(counterpart.vat) === '' ? '' : html`<p>${say('taxNumber')}: ${textOf(counterpart.vat)}</p>`}
<p>${joined(counterpart.street, counterpart.number)}</p>
<p>${joined(counterpart.postal_code, counterpart.city)}</p>
<p>${countryName(textOf(counterpart.country_code), locale)}</p>`;
}

/** Words for the counterpart where it is no customer. */
const PARTIES: Readonly<Record<string, keyof typeof texts.words>> = { '1.5': 'principal', '3.1': 'seller' };

/** The name of the method; a code outside the list as it was sent. */
const paymentName = ({ payment_method_type: given }: SeenInvoice, locale: Locale): string =>
  paymentMethod(integerOf(given) ?? -1)?.[locale] ?? textOf(given);

const countryName = (code: string, locale: Locale) =>
  /^[A-Z]{2}$/.test(code) ? new Intl.DisplayNames([locale], { type: 'region' }).of(code) : code;

/** More of the header: special category, supply number, payment, correlations. */
function headerFacts(invoice: SeenInvoice, locale: Locale) {
  const say = sayIn(locale);
  const category = integerOf(invoice.special_invoice_category);
  const all = [
    [say('specialCategory'), nameIn('specialCategories', category, locale) ?? String(category ?? '')],
    [say('supplyNumber'), textOf(invoice.counterpart?.supply_account_no)],
    [say('paymentMethod'), paymentName(invoice, locale)],
    [say('correlated'), (invoice.correlated_invoices ?? []).map(textOf).join(', ')],
  ] as const;
  return facts(all.filter(([, value]) => value !== ''));
}

/** The table of lines, amounts in euro; a fuel line has its code with its description. */
function printLines(invoice: SeenInvoice, locale: Locale) {
  const say = sayIn(locale);
  const unit = ({ quantity_type: code }: SeenLine) => nameIn('units', integerOf(code), locale) ?? '';
  const described = (line: SeenLine) =>
    html`${textOf(line.name)}${detailsOf(invoice, line, locale).map((one) => html`<span class="detail">${one}</span>`)}`;
  const columns: readonly (readonly [string, 'n' | '', (line: SeenLine, at: number) => unknown])[] = [
    ['#', '', ({ line_number }, at) => integerOf(line_number) ?? at + 1],
    [say('description'), '', described],
    [say('quantity'), 'n', ({ quantity }) => given(quantity)],
    [say('unit'), '', unit],
    [say('unitPrice'), 'n', ({ unit_price }) => given(unit_price, CENT_PLACES)],
    [say('net'), 'n', ({ net }) => greekNumber(net, CENT_PLACES)],
    [say('vatRate'), 'n', ({ vat_rate }) => given(vat_rate)],
    [say('vat'), 'n', ({ vat }) => greekNumber(vat, CENT_PLACES)],
    [say('total'), 'n', ({ gross }) => greekNumber(gross, CENT_PLACES)],
  ];
  return html`<table class="lines">
<thead><tr>${columns.map(([head, look]) => html`<th class="${look}">${head}</th>`)}</tr></thead>
<tbody>${invoice.lines.map((line, at) => html`<tr>${columns.map(([, look, cell]) => html`<td class="${look}">${cell(line, at)}</td>`)}</tr>`)}</tbody>
</table>`;
}

/** A number with its own decimals; other text unchanged. */
function given(value: Scalar | undefined, fewest = 0): string {
  const number = decimalOf(value);
  return number === undefined ? textOf(value) : greekNumberAsGiven(number, fewest);
}

function detailsOf({ type }: SeenInvoice, { fuel, isClearance, isFee }: SeenLine, locale: Locale): string[] {
  const say = sayIn(locale);
  return [
    ...(fuel === undefined ? [] : [`${say('fuelCode')} ${fuel} – ${fuelName(fuel, locale)}`]),
    ...(type === '1.5' && isClearance ? [say('clearance')] : []),
    ...(type === '1.5' && isFee ? [say('fee')] : []),
  ];
}

/** The interface's own words for a fuel; in Greek after the Greek ones. */
function fuelName(code: number, locale: Locale): string {
  const fuel = fuels.get(String(code));
  if (fuel === undefined) return '';
  return locale === 'en' || fuel.el === fuel.en ? fuel.en : `${fuel.el} (${fuel.en})`;
}

/** VAT by rate with the reasons for zero VAT, and the totals in euro; a line more for a foreign currency. */
function printSums(invoice: SeenInvoice, locale: Locale) {
  const say = sayIn(locale);
  const { lines, payable } = invoice;
  const foreign = payableInCurrency(invoice, locale);
  const totals = [
    [say('netTotal'), decimalOf(invoice.net_total_amount) ?? sum(lines.map(({ net }) => net))],
    [say('vatTotal'), decimalOf(invoice.vat_total_amount) ?? sum(lines.map(({ vat }) => vat))],
    [say('grandTotal'), decimalOf(invoice.total_amount) ?? sum(lines.map(({ gross }) => gross))],
  ] as const;
  return html`<section class="sums">
<div>${printVat(invoice, locale)}</div>
<table class="totals"><tbody>
${totals.map(([name, value]) => html`<tr><td>${name}</td><td class="n">${euro(value)}</td></tr>`)}
<tr class="payable"><td>${say('payable')}</td><td class="n">${euro(payable)}</td></tr>
${foreign === undefined ? '' : html`<tr class="foreign"><td>${say('payableIn')}: ${foreign.name}</td><td class="n">${foreign.amount}</td></tr>`}
</tbody></table>
</section>`;
}

/** The document's VAT by rate and reason for zero VAT, the highest rate first. */
function printVat({ lines: all }: SeenInvoice, locale: Locale) {
  const say = sayIn(locale);
  const groups = Map.groupBy(all, (line) => `${rateOf(line)}/${textOf(line.vat_exemption_code)}`);
  const rows = [...groups.values()]
    .map((lines) => ({ rate: rateOf(lines[0]), code: textOf(lines[0]?.vat_exemption_code), lines }))
    .sort((a, b) => Number(b.rate) - Number(a.rate))
    .map(({ rate, code, lines }) => {
      const reason = vatExemptions.get(code)?.[locale] ?? code;
      return html`<tr>
<td class="n">${greekNumberAsGiven(rate)}%</td>
<td class="n">${greekNumber(sum(lines.map(({ net }) => net)), CENT_PLACES)}</td>
<td class="n">${greekNumber(sum(lines.map(({ vat }) => vat)), CENT_PLACES)}</td>
</tr>${reason === '' ? '' : html`<tr class="reason"><td colspan="3"><span class="detail">${reason}</span></td></tr>`}`;
    });
  return html`<h2>${say('vatAnalysis')}</h2>
<table class="vat">
<thead><tr><th class="n">${say('vatRate')}</th><th class="n">${say('net')}</th><th class="n">${say('vat')}</th></tr></thead>
<tbody>${rows}</tbody>
</table>`;
}

const rateOf = (line: SeenLine | undefined): Decimal => normalise(decimalOf(line?.vat_rate) ?? '0');

/**
 * The one line in the customer's currency, its name in the document's language, with amount and symbol: euro payable ×
 * rate (interface, Foreign currency, 2); undefined for documents only in euro.
 */
export function payableInCurrency(
  invoice: Pick<SeenInvoice, 'currency' | 'exchange_rate' | 'payable'>,
  locale: Locale,
) {
  const code = textOf(invoice.currency);
  const rate: Decimal | undefined = decimalOf(invoice.exchange_rate);
  if (!/^[A-Z]{3}$/.test(code) || code === 'EUR' || rate === undefined) return undefined;
  const places = currencyByCode.get(code)?.exponent ?? CENT_PLACES;
  const amount = greekNumber(times(invoice.payable, rate), places);
  return { name: nameOf(code, locale), amount: `${amount} ${symbolOf(code)}`.trim() };
}

/** Symbols of the listed currencies for which Unicode's locale data has only the ISO code, which is not printed. */
const currencySymbols: ReadonlyMap<string, string> = new Map(
  `AED=د.إ ALL=L ANG=ƒ AWG=ƒ BGN=лв. BHD=د.ب BIF=FBu BOV=Bs BTN=Nu. BYR=Br CDF=FC CHF=Fr. CLF=UF
  COU=$ CVE=$ DJF=Fdj DZD=د.ج EEK=kr ERN=Nfk ETB=Br GMD=D GWP=$ HTG=G IQD=ع.د IRR=﷼ JOD=د.أ
  KES=KSh KWD=د.ك LSL=L LYD=ل.د MAD=د.م. MDL=L MKD=ден MOP=$ MRO=UM MVR=Rf MWK=MK MXV=$ MZN=MT
  OMR=ر.ع. PAB=B/. PEN=S/ PGK=K QAR=ر.ق RSD=дин. SAR=ر.س SCR=₨ SDG=ج.س. SLL=Le SOS=Sh STD=Db SVC=₡
  SZL=E TJS=SM TMT=m TND=د.ت TVD=$ TZS=TSh UGX=USh UZS=so'm VUV=VT WST=WS$ XPD=Pd YER=﷼ ZMK=ZK
  ZWL=$`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 3), pair.slice(4)] as const),
);

/** Names that the locale data of a language lacks. */
const currencyNames: ReadonlyMap<string, { el: string; en: string }> = new Map([
  ['COU', { el: 'Μονάδα πραγματικής αξίας Κολομβίας', en: 'Colombian Real Value Unit' }],
  ['MXV', { el: 'Επενδυτική μονάδα Μεξικού', en: 'Mexican Investment Unit' }],
  ['TVD', { el: 'Δολάριο Τουβαλού', en: 'Tuvaluan Dollar' }],
  ['XPD', { el: 'Παλλάδιο', en: 'Palladium' }],
]);

const nameOf = (code: string, locale: Locale) =>
  currencyNames.get(code)?.[locale] ?? new Intl.DisplayNames([locale], { type: 'currency' }).of(code) ?? '';

function symbolOf(currency: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const format = new Intl.NumberFormat('en', style);
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
  return currencySymbols.get(currency) ?? (symbol === currency ? '' : symbol);
}

/** Greek number format: dots between thousands, a decimal comma, `places` decimals; half-up. */
const greekNumber = (value: Decimal, places: number): string =>
  roundHalfUp(value, places).replace('-', '−').replace('.', ',').replace(THOUSANDS, '.');
const THOUSANDS = /(?<!,\d*)\B(?=(\d{3})+(?:,|$))/g;

const euro = (value: Decimal): string => `${greekNumber(value, CENT_PLACES)} €`;

/** With the decimals that it has, and not fewer than `fewest`. */
const greekNumberAsGiven = (value: Decimal, fewest = 0): string =>
  greekNumber(value, Math.max(fewest, decimalsOf(value)));
