import { allowedTypes, categoryForbidden } from '../../../shared/facts/classifications.ts';
import { unionCountries } from '../../../shared/facts/countries.ts';
import { compare, equals, isPositive, isZero, sum } from '../../../shared/money/decimal.ts';
import type { Invoice, InvoiceLine } from '../invoices/invoice-schema.ts';
import {
  category,
  classification,
  fuelCode,
  gross,
  isClearance,
  isFee,
  isFuelDocument,
  net,
  netOf,
  numbered,
  payable,
  typeOf,
} from '../invoices/lines.ts';
import { decimalOf, integerOf, isBlank, Numeral, type Scalar, textOf } from '../json/scalar.ts';
import { SERVICE_CHARGE } from '../print/print.ts';
import { schemaMisfits } from './check-101.ts';
import texts from './texts.json' with { type: 'json' };

/** One error of the authority, as the envelope of a refusal carries it. */
export interface AuthorityError {
  code: string;
  title: string;
  message: string;
}

type Params = Readonly<Record<string, string | number>>;

/** A rule of the authority: the text of a breach in `texts`, by its code, and what the text names at each breach. */
interface Check {
  text: keyof typeof texts;
  find: (invoice: Invoice) => readonly Params[];
}

/** A rule on the whole document: true of a breach, or what its text names. */
const whole = (text: Check['text'], breach: (invoice: Invoice) => boolean | Params): Check => ({
  text,
  find: (invoice) => {
    const found = breach(invoice);
    return found === false ? [] : [found === true ? {} : found];
  },
});

/** A rule on each line of a document. */
const each = (text: Check['text'], isWrong: (line: InvoiceLine, invoice: Invoice) => boolean): Check => ({
  text,
  find: (invoice) =>
    numbered(invoice)
      .filter(([, line]) => isWrong(line, invoice))
      .map(([number, line]) => ({
        line: number,
        category: category(line),
        categoryOrNo: category(line) || 'no category',
        type: classification(line),
        typeOrNo: classification(line) || 'no type',
        typeOrNone: classification(line) || '_',
      })),
});

const isTypeNumber = (invoice: Invoice) => invoice.invoice_type_code instanceof Numeral;
const isForeign = (currency: Scalar | undefined) => !isBlank(currency) && textOf(currency) !== 'EUR';
const isZeroRate = (rate: Scalar | undefined) => isZero(decimalOf(rate) ?? '1');
const isClearing = (invoice: Invoice) => typeOf(invoice) === '1.5';
const isCharge = (line: InvoiceLine) => fuelCode(line) === SERVICE_CHARGE;
const lacksDetailType = (line: InvoiceLine) => line.invoice_detail_type === undefined;
const grossOf = (invoice: Invoice) => sum(invoice.invoice_lines.map(gross));
const chargesOf = (invoice: Invoice) => invoice.invoice_lines.filter(isCharge);
const othersOf = (invoice: Invoice) => invoice.invoice_lines.filter((line) => !isCharge(line));

const withoutDetailType = (invoice: Invoice) =>
  numbered(invoice).flatMap(([number, line]) => (isClearing(invoice) && lacksDetailType(line) ? number : []));
const count = ({ invoice_lines: lines }: Invoice, is: (line: InvoiceLine) => boolean) =>
  lines.filter(is).length;

/** Check for a forbidden type on the line: 1.4 with category1_95; 1.5 with E3_881, or a fee without E3. */
function isForbidden(line: InvoiceLine, invoice: Invoice): boolean {
  if (typeOf(invoice) === '1.4') return category(line) === 'category1_95';
  const isBare = isFee(line) && ['_', ''].includes(classification(line));
  return isClearing(invoice) && (classification(line).startsWith('E3_881_') || isBare);
}

/** Check for a category without a rule: a 1.4 takes category1_7 (1_95 is 313), the fee of a 1.5 takes 1_1 to 1_3. */
function isUnknown(line: InvoiceLine, invoice: Invoice): boolean {
  if (typeOf(invoice) === '1.4') return !['category1_7', 'category1_95'].includes(category(line));
  if (!isClearing(invoice)) return false;
  if (isClearance(line)) return category(line) !== 'category2_9';
  return isFee(line) && !['category1_1', 'category1_2', 'category1_3'].includes(category(line));
}

/** The rules that are looked at only when the document fits the schema (interface, Stage 2), and those of its type. */
const businessChecks: readonly Check[] = [
  whole('204', isTypeNumber),
  whole('204 lines', (invoice) => {
    const lines = withoutDetailType(invoice).join(', ');
    return lines !== '' && { lines };
  }),
  whole('205', isTypeNumber),
  each('205 line', (line, invoice) => !isClearing(invoice) && !lacksDetailType(line)),
  whole('208', (invoice) => {
    const said = { payable: payable(invoice), sum: grossOf(invoice) };
    return !equals(said.payable, said.sum) && said;
  }),
  whole('211', (invoice) => isForeign(invoice.currency) && isZeroRate(invoice.exchange_rate)),
  each('217', (line) => isZeroRate(line.vat_rate) && isBlank(line.vat_exemption_code)),
  each('222', (line, invoice) => isClearing(invoice) && isFee(line) && isZero(net(line))),
  each(
    '231',
    (line, invoice) => isClearing(invoice) && isClearance(line) && classification(line).startsWith('E3_'),
  ),
  whole('246', (invoice) => {
    const [clearances, fees] = [count(invoice, isClearance), count(invoice, isFee)];
    const lines = invoice.invoice_lines.length;
    return (
      isClearing(invoice) && !(lines === 2 && clearances === 1 && fees === 1) && { lines, clearances, fees }
    );
  }),
  each('247', (line, invoice) => !isFuelDocument(invoice) && fuelCode(line) !== undefined),
  whole(
    '268',
    (invoice) => isFuelDocument(invoice) && othersOf(invoice).every((line) => fuelCode(line) === undefined),
  ),
  whole('269', (invoice) => {
    const [charges, others] = [netOf(chargesOf(invoice)), netOf(othersOf(invoice))];
    return isFuelDocument(invoice) && compare(charges, others) > 0 && { charges, others };
  }),
  whole('270', (invoice) => {
    const charges = count(invoice, isCharge);
    return isFuelDocument(invoice) && charges > 1 && { count: charges };
  }),
  each('313', isForbidden),
  each('331', isUnknown),
];

/**
 * Demands of the authority on a document type that the interface does not state, one line per type: parts of
 * the counterpart (name, number, country, address), a correlated MARK, a description on every line; the
 * buyer's place; and the code that answers VAT above 0. A number in brackets is required only of Greek
 * buyers. Written only for the sandbox: it judges the checks that others make before sending.
 */
const demands = `
  1.1   name number country description      greece
  1.4   name number country description
  1.5   name number country description
  1.6   name number country description correlated
  2.1   name number address description      greece
  2.3   name country address description     outside-union  no-vat:215
  3.1   name address description             anywhere       no-vat:218
  5.1   name (number) description correlated
  5.2   name (number) description
`;

const demandsOf = new Map(
  demands.split('\n').map((row) => {
    const [type = '', ...words] = row.trim().split(/\s+/);
    return [type, new Set(words)] as const;
  }),
);

/** True if the document's type requires a part; a type that is not listed requires none. */
const wants = (invoice: Invoice, part: string): boolean => demandsOf.get(typeOf(invoice))?.has(part) ?? false;

const GREECE = 'GR';
/** A deal that is part domestic and part foreign: its country does not determine its type. */
const COMBINED = 5;

const country = ({ counterpart }: Invoice): string => textOf(counterpart?.country_code);

const lacks = (part: string, isMissing: (invoice: Invoice) => boolean): Check =>
  whole('204 part', (invoice) => isMissing(invoice) && { part });

const livesElsewhere = (invoice: Invoice, isThere: (country: string) => boolean): false | Params =>
  country(invoice) !== '' &&
  !isThere(country(invoice)) &&
  integerOf(invoice.special_invoice_category) !== COMBINED && { country: country(invoice) };

const hasVat = (line: InvoiceLine) => isPositive(decimalOf(line.vat_rate) ?? '0');

const WEIGHTS = [256, 128, 64, 32, 16, 8, 4, 2];

/** Check the last of the nine digits of a Greek VAT number, as transmitted: without prefix or blanks. */
function isGreekNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const weighted = WEIGHTS.reduce((all, weight, at) => all + weight * Number(text[at]), 0);
  return (weighted % 11) % 10 === Number(text[8]);
}

const vatOf = ({ counterpart }: Invoice): string => textOf(counterpart?.vat).trim();

const hasGreekBuyer = (invoice: Invoice): boolean =>
  country(invoice) === GREECE || (country(invoice) === '' && wants(invoice, 'name'));

const lacksAddress = ({ counterpart: { city, street, postal_code } = {} }: Invoice): boolean =>
  isBlank(city) || (isBlank(street) && isBlank(postal_code));

const wantsNumber = (invoice: Invoice): boolean =>
  wants(invoice, 'number') || (wants(invoice, '(number)') && ['', GREECE].includes(country(invoice)));

const isUnclassified = (line: InvoiceLine) => category(line).trim() === '';

/** True if some lines have a category and others none; 1.4 and 1.5 have their own rules. */
const isHalfClassified = (invoice: Invoice) =>
  !invoice.invoice_lines.every(isUnclassified) && !['1.4', '1.5'].includes(typeOf(invoice));

/** Answers of the authority that the interface does not state (its error list and party rules). */
const strictChecks: readonly Check[] = [
  whole('202', (invoice) => {
    const vat = vatOf(invoice);
    return hasGreekBuyer(invoice) && vat !== '' && !isGreekNumber(vat) && { vat };
  }),
  lacks('counterpart name', (invoice) => wants(invoice, 'name') && isBlank(invoice.counterpart?.name)),
  lacks('counterpart vatNumber', (invoice) => vatOf(invoice) === '' && wantsNumber(invoice)),
  lacks('counterpart country', (invoice) => wants(invoice, 'country') && isBlank(country(invoice))),
  lacks('counterpart address', (invoice) => wants(invoice, 'address') && lacksAddress(invoice)),
  lacks(
    'correlatedInvoices',
    (invoice) => wants(invoice, 'correlated') && !invoice.correlated_invoices?.length,
  ),
  lacks('paymentMethods', (invoice) => invoice.payment_method_type === undefined),
  lacks(
    'item description',
    (invoice) => wants(invoice, 'description') && invoice.invoice_lines.some(({ name }) => isBlank(name)),
  ),
  each('215', (line, invoice) => wants(invoice, 'no-vat:215') && hasVat(line)),
  each('218', (line, invoice) => wants(invoice, 'no-vat:218') && hasVat(line)),
  whole('242', (invoice) => wants(invoice, 'greece') && livesElsewhere(invoice, (code) => code === GREECE)),
  whole(
    '244',
    (invoice) =>
      wants(invoice, 'outside-union') &&
      livesElsewhere(invoice, (code) => code !== GREECE && !unionCountries.has(code)),
  ),
  each('304', (line, invoice) => isUnclassified(line) && isHalfClassified(invoice)),
  // The authority's published tables of categories and types per document type.
  each('308', (line, invoice) => categoryForbidden(typeOf(invoice), category(line))),
  each(
    '313 table',
    (line, invoice) =>
      allowedTypes(typeOf(invoice), category(line))?.has(classification(line) || '_') === false,
  ),
];

/**
 * Every error of the document; one that does not fit the schema shows only those errors. Empty when it is
 * accepted. A strict authority adds its known answers beyond the interface.
 */
export function askAuthority(invoice: Invoice, strict = false): readonly AuthorityError[] {
  const syntax = [...schemaMisfits(invoice)].map((misfit) => errorOf('101', { misfit }));
  if (syntax.length > 0) return syntax;
  return [...businessChecks, ...(strict ? strictChecks : [])].flatMap(({ text, find }) =>
    find(invoice).map((params) => errorOf(text, params)),
  );
}

function errorOf(text: Check['text'], params: Params): AuthorityError {
  const [title = '', message = ''] = texts[text];
  const told = message.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  return { code: text.slice(0, 3), title, message: told };
}
