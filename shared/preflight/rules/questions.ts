import type { Document, Line } from '../../documents/document.ts';
import { isSameExternalId } from '../../documents/external-id.ts';
import { isTaxNumber } from '../../documents/tax-number.ts';
import { listedCurrencies } from '../../facts/currencies.ts';
import { type DocumentKind, documentKind, heatingTypes } from '../../facts/document-kinds.ts';
import { fuelCodes, heatingFuels, SERVICE_CHARGES } from '../../facts/fuel-codes.ts';
import {
  DETAIL_TYPE_MAX,
  EXCHANGE_RATE_DECIMALS_MAX,
  EXCHANGE_RATE_MAX,
  EXTERNAL_ID_CHARACTERS_MAX,
  NAME_CHARACTERS_MAX,
  QUANTITY_TYPE_MAX,
  RETAIL_CASH_MAX_EURO,
  SPECIAL_CATEGORY_MAX,
  SUPPLY_NUMBER_CHARACTERS_MAX,
  VAT_NUMBER_CHARACTERS_MAX,
} from '../../facts/limits.ts';
import { paymentMethod } from '../../facts/payment-methods.ts';
import { compare, equals, isNegative, isPositive, isZero, roundHalfUp, sum } from '../../money/decimal.ts';
import { moneyText } from '../../money/minor-units.ts';
import { isBlank } from '../evidence/cells.ts';
import { subtractedLines } from '../evidence/line-item.ts';
import { atField, atLine, findingsOf, NO_FINDINGS, type Questions, variant } from './rule.ts';

const MARK = /^\d{15}$/;

const CLEARANCE = 1;
const FEE = 2;
const HEATING_ALLOWANCE = 11;

const isSale = (document: Document): boolean => document.invoice_type_code === '1.4';
const isClearance = (document: Document): boolean => document.invoice_type_code === '1.5';
const isFuelDocument = (document: Document): boolean => document.fuel_invoice === true;
const claimsHeatingAllowance = (document: Document): boolean =>
  document.special_invoice_category === HEATING_ALLOWANCE;

const isServiceCharge = (line: Line): boolean => line.fuel_code === SERVICE_CHARGES;
const isFuel = (line: Line): boolean => line.fuel_code !== undefined && !isServiceCharge(line);
const isHeatingFuel = (line: Line): boolean => heatingFuels.has(line.fuel_code ?? 0);

/** The numbers of a code that the authority does not have. */
const outsideRange = (value: number | undefined, max: number) =>
  value !== undefined && !(value >= 1 && value <= max) && { value, max };

const lengthLimits = [
  ['name', NAME_CHARACTERS_MAX],
  ['vat', VAT_NUMBER_CHARACTERS_MAX],
  ['supply_account_no', SUPPLY_NUMBER_CHARACTERS_MAX],
] as const;

const NOBODY: DocumentKind['buyer'] = [];

function isRequired(part: DocumentKind['buyer'][number], { invoice_type_code: type, counterpart }: Document) {
  const country = counterpart?.country_code ?? '';
  const isAbroad = country !== '' && country !== 'GR';
  return part !== 'vat' || documentKind(type)?.greekNumber !== true || !isAbroad;
}

/** The ways in which a note claims the heating allowance: named in Greek, named in English, or the code in words. */
const heatingClaims = [
  /επιδο(μα|τησ)[α-ω]*(\s+[α-ω.]+){0,2}\s+θερμανσ/,
  /heating[\s-]+(oil[\s-]+)?(allowance|subsidy|benefit)|(allowance|subsidy|benefit)\s+for\s+(the\s+)?heating/,
  /(ειδικη\s+κατηγορια|special[\s_]+(invoice[\s_]+)?category)\s*[:=]?\s*11\b/,
];
const DENIAL = /(χωρις|δεν|οχι|ανευ|without|no|not)\s+(\S+\s+){0,2}$/;
const ACCENTS = /\p{Diacritic}/gu;

function claimsHeatingInWords({ notes = '' }: Document): boolean {
  const text = notes.normalize('NFD').replace(ACCENTS, '').toLowerCase();
  return heatingClaims.some((claim) => {
    const at = text.search(claim);
    return at >= 0 && !DENIAL.test(text.slice(0, at));
  });
}

const hasHeatingFuel = ({ invoice_lines }: Document): boolean => invoice_lines.some(isHeatingFuel);

const isUnclassified = ({ classification_category: category }: Line): boolean => isBlank(category);

const CASH = 0;

const plainFuelName = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

const codeOfName = new Map([...fuelCodes].map(([code, name]) => [plainFuelName(name), code]));

/** Questions of all rules but those of amounts, in the groups of their table. */
export const questions = {
  // Refusals of the service, losses, and documents that could not be numbered.
  clearsElsewhere: (document, { clears = [] }) =>
    !isClearance(document) && clears.length > 0 && { type: document.invoice_type_code },
  clearsItself: ({ external_id }, { clears = [] }) =>
    clears.some((id) => isSameExternalId(id, external_id)) && { external_id },
  noMark: ({ correlated_invoices: marks }) =>
    marks?.filter((mark) => !MARK.test(mark)).map((value) => atField('correlated_invoices', { value })) ??
    NO_FINDINGS,
  noRate: ({ currency, exchange_rate }) =>
    currency !== undefined && exchange_rate === undefined && { currency },
  noId: ({ external_id }) => isBlank(external_id),
  idOfDots: ({ external_id: value }) => /^\.{1,2}$/.test(value) && { value },
  longId: ({ external_id: { length } }) =>
    length > EXTERNAL_ID_CHARACTERS_MAX && { length, max: EXTERNAL_ID_CHARACTERS_MAX },
  unknownFuel: ({ fuel_code }) =>
    fuel_code !== undefined && !fuelCodes.has(fuel_code) && { value: fuel_code },
  noType: ({ invoice_type_code, external_id }) => isBlank(invoice_type_code) && { external_id },
  // Refusals of the authority, when a number is already used.
  categoryOutside: ({ special_invoice_category: value }) => outsideRange(value, SPECIAL_CATEGORY_MAX),
  quantityTypeOutside: ({ quantity_type: value }) => outsideRange(value, QUANTITY_TYPE_MAX),
  detailOutside: ({ invoice_detail_type: value }) => outsideRange(value, DETAIL_TYPE_MAX),
  unlistedCurrency({ currency }) {
    if (currency === undefined || listedCurrencies.has(currency)) return NO_FINDINGS;
    const upper = currency.toUpperCase();
    const name = listedCurrencies.has(upper) ? 'currency-case' : 'currency-unlisted';
    return [variant(name, atField('currency', { currency, upper }))];
  },
  impossibleRate({ exchange_rate: rate }) {
    if (rate === undefined) return NO_FINDINGS;
    if (isNegative(rate)) return [variant('rate-negative', atField('exchange_rate', { rate }))];
    if (compare(rate, EXCHANGE_RATE_MAX) <= 0) return [];
    return [variant('rate-large', atField('exchange_rate', { rate, max: EXCHANGE_RATE_MAX }))];
  },
  longTexts: ({ counterpart = {} }) =>
    findingsOf(lengthLimits, ([field, max]) => {
      const text = counterpart[field] ?? '';
      // Characters, of which code units are never fewer.
      const length = text.length > max ? [...text].length : 0;
      return length > max && variant('length', atField(`counterpart.${field}`, { length, max }));
    }),
  noLines: ({ invoice_lines }) => (invoice_lines.length === 0 ? [variant('no-lines', {})] : NO_FINDINGS),
  noQuantity: ({ quantity }) => quantity !== undefined && !isPositive(quantity) && { quantity },
  unnamedBuyer(document) {
    const { invoice_type_code: type, counterpart } = document;
    return findingsOf(
      documentKind(type)?.buyer ?? NOBODY,
      (part) =>
        isBlank(counterpart?.[part]) &&
        isRequired(part, document) &&
        variant(`buyer-${part}`, atField(`counterpart.${part}`, { type })),
    );
  },
  unnamedLine: ({ name }, { invoice_type_code: type }) =>
    isBlank(name) && documentKind(type)?.described === true && { type },
  subtractedLine: (document) =>
    subtractedLines(document).map((line) =>
      variant('other-sign', atLine(line, 'line.name', { name: line.name ?? '' })),
    ),
  vanishingRate: ({ currency = 'EUR', exchange_rate: rate = '1' }) =>
    currency !== 'EUR' && !isPositive(roundHalfUp(rate, EXCHANGE_RATE_DECIMALS_MAX)) && { currency, rate },
  freeFee: ({ invoice_detail_type: detail, net_total_price }, document) =>
    detail === FEE && isClearance(document) && isZero(net_total_price),
  otherClearanceLines(document) {
    if (!isClearance(document)) return NO_FINDINGS;
    const lines = document.invoice_lines.length;
    const [clearances = 0, fees = 0] = [CLEARANCE, FEE].map(
      (part) =>
        document.invoice_lines.filter(({ invoice_detail_type }) => invoice_detail_type === part).length,
    );
    return clearances === 1 && fees === 1 && lines === 2 ? [] : [{ params: { clearances, fees, lines } }];
  },
  fuelElsewhere: ({ fuel_code }, document) =>
    fuel_code !== undefined && !isFuelDocument(document) && { value: fuel_code },
  lineNumberTwice({ invoice_lines }) {
    if (invoice_lines.length < 2) return NO_FINDINGS;
    const first = new Map(invoice_lines.toReversed().map((line) => [line.line_number, line]));
    return invoice_lines
      .filter((line) => first.get(line.line_number) !== line)
      .map((line) => atLine(line, 'line.line_number'));
  },
  noFuel: (document) => isFuelDocument(document) && !document.invoice_lines.some(isFuel),
  chargesAboveFuel({ invoice_lines }) {
    if (!invoice_lines.some(isServiceCharge)) return NO_FINDINGS;
    const charges = invoice_lines.filter(isServiceCharge);
    const netOf = (lines: readonly Line[]) => sum(lines.map((line) => line.net_total_price));
    const [net, others] = [netOf(charges), netOf(invoice_lines.filter((line) => !isServiceCharge(line)))];
    if (compare(net, others) <= 0) return [];
    const told = { net: moneyText(net), others: moneyText(others) };
    return charges.slice(0, 1).map((line) => atLine(line, 'line.net_total_price', told));
  },
  secondCharge: (line, { invoice_lines }) =>
    isServiceCharge(line) && line !== invoice_lines.find(isServiceCharge),
  // Mistakes that neither the service nor the authority would notice.
  rateAlone: ({ currency, exchange_rate: rate }) => currency === undefined && rate !== undefined && { rate },
  rateOfEuro: ({ currency, exchange_rate: rate = '1' }) =>
    currency === 'EUR' && !equals(rate, '1') && { rate },
  noFuelCode: ({ fuel_code }, document) => isFuelDocument(document) && fuel_code === undefined,
  noHeatingCategory: (document) =>
    hasHeatingFuel(document) &&
    !isBlank(document.counterpart?.supply_account_no) &&
    !claimsHeatingAllowance(document),
  noHeatingFuel: (document) => claimsHeatingAllowance(document) && !hasHeatingFuel(document),
  noHeatingQuantity: (line, document) =>
    claimsHeatingAllowance(document) && isHeatingFuel(line) && line.quantity === undefined,
  noHeatingSupply: (document) =>
    claimsHeatingAllowance(document) && isBlank(document.counterpart?.supply_account_no),
  otherHeatingType(document) {
    const { invoice_type_code: type } = document;
    const isOther = claimsHeatingAllowance(document) && !heatingTypes.has(type);
    return isOther && { type, known: [...heatingTypes].join(', ') };
  },
  noHeatingVat: (document) => claimsHeatingAllowance(document) && isBlank(document.counterpart?.vat),
  heatingInWords: (document) =>
    hasHeatingFuel(document) && !claimsHeatingAllowance(document) && claimsHeatingInWords(document),
  unknownPaymentMethod: ({ payment_method_type: method = 0 }) =>
    paymentMethod(method) === undefined && { method },
  // Refusals that the interface does not list, held until a person accepts them; and doubts, which do not stop a document.
  wrongTaxNumber({ counterpart, invoice_type_code: type }) {
    const vat = counterpart?.vat ?? '';
    const isBusiness = documentKind(type)?.described === true;
    const isGreek = counterpart?.country_code === 'GR' || (!counterpart?.country_code && isBusiness);
    return isGreek && !isBlank(vat) && !isTaxNumber(vat) && { vat };
  },
  noAddress({ invoice_type_code: type, counterpart: { city, street, postal_code } = {} }) {
    // A city, and a street or a postal code in it: not every country has both.
    const hasNone = isBlank(city) || (isBlank(street) && isBlank(postal_code));
    return documentKind(type)?.address === true && hasNone && { type };
  },
  noPaymentMethod: ({ payment_method_type }) => payment_method_type === undefined,
  nothingPayable: ({ payable_total_amount: payable }) => isZero(payable),
  someUnclassified(document) {
    const { invoice_lines: lines } = document;
    if (isSale(document) || isClearance(document) || lines.every(isUnclassified)) return NO_FINDINGS;
    return findingsOf(lines, (line) => isUnclassified(line) && atLine(line, 'line.classification_category'));
  },
  allUnclassified(document) {
    const { invoice_lines: lines } = document;
    if (!lines.every(isUnclassified) || isSale(document) || isClearance(document)) return NO_FINDINGS;
    return lines.map((line) => atLine(line, 'line.classification_category'));
  },
  otherFuelName({ fuel_code: code, name = '' }) {
    const named = code === undefined ? code : codeOfName.get(plainFuelName(name));
    if (code === undefined || named === undefined || named === code) return false;
    return { name, named, code, description: fuelCodes.get(code) ?? '–' };
  },
  muchCash: ({ invoice_type_code: type, payment_method_type: method, payable_total_amount: payable }) =>
    type === '11.1' &&
    method === CASH &&
    compare(payable, RETAIL_CASH_MAX_EURO) >= 0 && { payable, limit: RETAIL_CASH_MAX_EURO },
  supplyWithoutFuel: (document) =>
    !isFuelDocument(document) && !isBlank(document.counterpart?.supply_account_no),
} satisfies Partial<Questions>;
