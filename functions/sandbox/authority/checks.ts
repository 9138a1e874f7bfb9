import { allowedTypes, categoryForbidden } from '../../../shared/facts/classifications.ts';
import { unionCountries } from '../../../shared/facts/countries.ts';
import { compare, equals, isPositive, isZero, sum } from '../../../shared/money/decimal.ts';
import { type Invoice, type SeenInvoice, type SeenLine, seenInvoice } from '../invoices/invoice-schema.ts';
import { decimalOf, integerOf, isBlank, Numeral, type Scalar, textOf } from '../json/scalar.ts';
import { SERVICE_CHARGE } from '../print/print.ts';
import { schemaMisfits } from './check-101.ts';
import texts from './texts.json' with { type: 'json' };

/** One error of the authority, as the envelope of a refusal carries it. */
export type AuthorityError = ReturnType<typeof errorOf>;

type Params = Readonly<Record<string, string | number>>;

/** A rule of the authority: the text of a breach in `texts`, by its code, and what the text names at each breach. */
interface Check {
  text: keyof typeof texts;
  find: (document: SeenInvoice) => readonly Params[];
}

/** A rule on the whole document: true of a breach, or what its text names. */
const whole = (text: Check['text'], breach: (document: SeenInvoice) => boolean | Params): Check => ({
  text,
  find: (document) => {
    const found = breach(document);
    return found === false ? [] : [found === true ? {} : found];
  },
});

/** A rule on each line of a document. */
const each = (text: Check['text'], isWrong: (line: SeenLine, of: SeenInvoice) => boolean): Check => ({
  text,
  find: (document) =>
    document.lines
      .filter((line) => isWrong(line, document))
      .map(({ number, category, classification }) => ({
        ...{ line: number, category, type: classification },
        categoryOrNo: category || 'no category',
        typeOrNo: classification || 'no type',
        typeOrNone: classification || '_',
      })),
});

const isTypeNumber = ({ invoice_type_code: code }: SeenInvoice) => code instanceof Numeral;
const isForeign = (currency: Scalar | undefined) => !isBlank(currency) && textOf(currency) !== 'EUR';
const isZeroRate = (rate: Scalar | undefined) => isZero(decimalOf(rate) ?? '1');
const CLEARING = '1.5';
const isCharge = ({ fuel }: SeenLine) => fuel === SERVICE_CHARGE;
const isOther = (line: SeenLine) => !isCharge(line);
const lacksDetailType = (line: SeenLine) => line.invoice_detail_type === undefined;
const netOf = (lines: readonly SeenLine[]) => sum(lines.map(({ net }) => net));

/** Check for a forbidden type on the line: 1.4 with category1_95; 1.5 with E3_881, or a fee without E3. */
function isForbidden({ category, isFee, classification }: SeenLine, { type }: SeenInvoice): boolean {
  if (type === '1.4') return category === 'category1_95';
  const isBare = isFee && ['_', ''].includes(classification);
  return type === CLEARING && (classification.startsWith('E3_881_') || isBare);
}

/** Check for a category without a rule: a 1.4 takes category1_7 (1_95 is 313), the fee of a 1.5 takes 1_1 to 1_3. */
function isUnknown({ category, isClearance, isFee }: SeenLine, { type }: SeenInvoice): boolean {
  if (type === '1.4') return !['category1_7', 'category1_95'].includes(category);
  if (type !== CLEARING) return false;
  if (isClearance) return category !== 'category2_9';
  return isFee && !['category1_1', 'category1_2', 'category1_3'].includes(category);
}

/** Rules of a clearance, by its lines. */
const ofClearing = (text: Check['text'], isWrong: (line: SeenLine) => boolean): Check =>
  each(text, (line, { type }) => type === CLEARING && isWrong(line));

/** The rules that are looked at only when the document fits the schema (interface, Stage 2), and those of its type. */
const businessChecks: readonly Check[] = [
  whole('204', isTypeNumber),
  whole('204 lines', ({ type, lines }) => {
    const bare = lines.filter(lacksDetailType).map(({ number }) => number);
    return type === CLEARING && bare.length > 0 && { lines: bare.join(', ') };
  }),
  whole('205', isTypeNumber),
  each('205 line', (line, { type }) => type !== CLEARING && !lacksDetailType(line)),
  whole('208', ({ payable, lines }) => {
    const all = sum(lines.map(({ gross }) => gross));
    return !equals(payable, all) && { payable, sum: all };
  }),
  whole('211', ({ currency, exchange_rate: rate }) => isForeign(currency) && isZeroRate(rate)),
  each('217', (line) => isZeroRate(line.vat_rate) && isBlank(line.vat_exemption_code)),
  ofClearing('222', ({ isFee, net }) => isFee && isZero(net)),
  ofClearing('231', ({ isClearance, classification }) => isClearance && classification.startsWith('E3_')),
  whole('246', ({ type, lines }) => {
    const clearances = lines.filter(({ isClearance }) => isClearance).length;
    const fees = lines.filter(({ isFee }) => isFee).length;
    const isPair = lines.length === 2 && clearances === 1 && fees === 1;
    return type === CLEARING && !isPair && { lines: lines.length, clearances, fees };
  }),
  each('247', ({ fuel }, { isFuel }) => !isFuel && fuel !== undefined),
  whole(
    '268',
    ({ isFuel, lines }) => isFuel && lines.filter(isOther).every(({ fuel }) => fuel === undefined),
  ),
  whole('269', ({ isFuel, lines }) => {
    const [charges, others] = [netOf(lines.filter(isCharge)), netOf(lines.filter(isOther))];
    return isFuel && compare(charges, others) > 0 && { charges, others };
  }),
  whole('270', ({ isFuel, lines }) => {
    const count = lines.filter(isCharge).length;
    return isFuel && count > 1 && { count };
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
const wants = ({ type }: Pick<SeenInvoice, 'type'>, part: string): boolean =>
  demandsOf.get(type)?.has(part) ?? false;

const GREECE = 'GR';
/** A deal that is part domestic and part foreign: its country does not determine its type. */
const COMBINED = 5;

const country = ({ counterpart }: SeenInvoice): string => textOf(counterpart?.country_code);

const lacks = (part: string, isMissing: (document: SeenInvoice) => boolean): Check =>
  whole('204 part', (document) => isMissing(document) && { part });

/** The buyer of a type that wants one elsewhere; a blank country and a combined deal determine none. */
const wrongPlace = (text: Check['text'], place: string, isThere: (country: string) => boolean): Check =>
  whole(text, (document) => {
    const lives = country(document);
    const isOpen = lives === '' || integerOf(document.special_invoice_category) === COMBINED;
    return wants(document, place) && !isOpen && !isThere(lives) && { country: lives };
  });

const hasVat = ({ vat_rate: rate }: SeenLine) => isPositive(decimalOf(rate) ?? '0');

const WEIGHTS = [256, 128, 64, 32, 16, 8, 4, 2];

/** Check the last of the nine digits of a Greek VAT number, as transmitted: without prefix or blanks. */
function isGreekNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const weighted = WEIGHTS.reduce((all, weight, at) => all + weight * Number(text[at]), 0);
  return (weighted % 11) % 10 === Number(text[8]);
}

const vatOf = ({ counterpart }: SeenInvoice): string => textOf(counterpart?.vat).trim();

const hasGreekBuyer = (document: SeenInvoice): boolean =>
  country(document) === GREECE || (country(document) === '' && wants(document, 'name'));

const lacksAddress = ({ counterpart: { city, street, postal_code } = {} }: SeenInvoice): boolean =>
  isBlank(city) || (isBlank(street) && isBlank(postal_code));

const wantsNumber = (document: SeenInvoice): boolean =>
  wants(document, 'number') || (wants(document, '(number)') && ['', GREECE].includes(country(document)));

const isUnclassified = ({ category }: SeenLine) => category.trim() === '';

/** True if some lines have a category and others none; 1.4 and 1.5 have their own rules. */
const isHalfClassified = ({ lines, type }: SeenInvoice) =>
  !lines.every(isUnclassified) && !['1.4', CLEARING].includes(type);

/** Answers of the authority that the interface does not state (its error list and party rules). */
const strictChecks: readonly Check[] = [
  whole('202', (document) => {
    const vat = vatOf(document);
    return hasGreekBuyer(document) && vat !== '' && !isGreekNumber(vat) && { vat };
  }),
  lacks('counterpart name', (document) => wants(document, 'name') && isBlank(document.counterpart?.name)),
  lacks('counterpart vatNumber', (document) => vatOf(document) === '' && wantsNumber(document)),
  lacks('counterpart country', (document) => wants(document, 'country') && isBlank(country(document))),
  lacks('counterpart address', (document) => wants(document, 'address') && lacksAddress(document)),
  lacks(
    'correlatedInvoices',
    ({ type, correlated_invoices: marks }) => wants({ type }, 'correlated') && !marks?.length,
  ),
  lacks('paymentMethods', ({ payment_method_type: method }) => method === undefined),
  lacks(
    'item description',
    ({ type, lines }) => wants({ type }, 'description') && lines.some(({ name }) => isBlank(name)),
  ),
  each('215', (line, document) => wants(document, 'no-vat:215') && hasVat(line)),
  each('218', (line, document) => wants(document, 'no-vat:218') && hasVat(line)),
  wrongPlace('242', 'greece', (code) => code === GREECE),
  wrongPlace('244', 'outside-union', (code) => code !== GREECE && !unionCountries.has(code)),
  each('304', (line, document) => isUnclassified(line) && isHalfClassified(document)),
  // The authority's published tables of categories and types per document type.
  each('308', ({ category }, { type }) => categoryForbidden(type, category)),
  each('313 table', (line, { type }) => {
    const allowed = allowedTypes(type, line.category);
    return allowed?.has(line.classification || '_') === false;
  }),
];

/**
 * Every error of the document; one that does not fit the schema shows only those errors. Empty when it is
 * accepted. A strict authority adds its known answers beyond the interface.
 */
export function askAuthority(invoice: Invoice, strict = false): readonly AuthorityError[] {
  const document = seenInvoice(invoice);
  const syntax = [...schemaMisfits(document)].map((misfit) => errorOf('101', { misfit }));
  if (syntax.length > 0) return syntax;
  return [...businessChecks, ...(strict ? strictChecks : [])].flatMap(({ text, find }) =>
    find(document).map((params) => errorOf(text, params)),
  );
}

function errorOf(text: Check['text'], params: Params) {
  const [title = '', message = ''] = texts[text];
  const told = message.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  return { code: text.slice(0, 3), title, message: told };
}
