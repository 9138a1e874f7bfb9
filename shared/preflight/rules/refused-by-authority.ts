import type { Document, Line } from '../../documents/document.ts';
import { listedCurrencies } from '../../facts/currencies.ts';
import { type DocumentKind, documentKind } from '../../facts/document-kinds.ts';
import {
  DETAIL_TYPE_MAX,
  EXCHANGE_RATE_DECIMALS_MAX,
  EXCHANGE_RATE_MAX,
  NAME_CHARACTERS_MAX,
  QUANTITY_TYPE_MAX,
  SPECIAL_CATEGORY_MAX,
  SUPPLY_NUMBER_CHARACTERS_MAX,
  VAT_NUMBER_CHARACTERS_MAX,
} from '../../facts/limits.ts';
import { compare, isNegative, isPositive, isZero, roundHalfUp, sum } from '../../money/decimal.ts';
import { moneyText } from '../../money/minor-units.ts';
import {
  clearanceLines,
  feeLines,
  isBlank,
  isClearance,
  isFuel,
  isFuelDocument,
  isServiceCharge,
} from '../evidence/document-predicates.ts';
import { subtractedLines } from '../evidence/line-item.ts';
import { atField, atLine, type Finding, findingsOf, NO_FINDINGS, type Questions, variant } from './rule.ts';

const numberedCodes = [
  ['quantity_type', QUANTITY_TYPE_MAX],
  ['invoice_detail_type', DETAIL_TYPE_MAX],
] as const;

const outsideRange = (value: number | undefined, max: number, at: Finding): Finding[] =>
  value === undefined || (value >= 1 && value <= max)
    ? []
    : [variant('range', { ...at, params: { value, max } })];

const lengthLimits = [
  ['name', NAME_CHARACTERS_MAX],
  ['vat', VAT_NUMBER_CHARACTERS_MAX],
  ['supply_account_no', SUPPLY_NUMBER_CHARACTERS_MAX],
] as const;

/** In characters, never more than code units; 0 of a text that is not too long by these. */
const lengthOf = (text = '', max = 0): number => (text.length > max ? [...text].length : 0);

const NOBODY: DocumentKind['buyer'] = [];

function isRequired(part: DocumentKind['buyer'][number], { invoice_type_code: type, counterpart }: Document) {
  const country = counterpart?.country_code ?? '';
  const isAbroad = country !== '' && country !== 'GR';
  return part !== 'vat' || documentKind(type)?.greekNumber !== true || !isAbroad;
}

const netOf = (lines: readonly Line[]) => sum(lines.map((line) => line.net_total_price));

/** Refusals of the authority, when a number is already used. */
export const refusedByAuthority = {
  codesOutsideRange: ({ special_invoice_category: category, invoice_lines }) => [
    ...outsideRange(category, SPECIAL_CATEGORY_MAX, atField('special_invoice_category')),
    ...invoice_lines.flatMap((line) =>
      numberedCodes.flatMap(([field, max]) => outsideRange(line[field], max, atLine(line, `line.${field}`))),
    ),
  ],
  unlistedCurrency({ currency }) {
    if (currency === undefined || listedCurrencies.has(currency)) return [];
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
      const length = lengthOf(counterpart[field], max);
      return length > max && variant('length', atField(`counterpart.${field}`, { length, max }));
    }),
  noLines: ({ invoice_lines }) => (invoice_lines.length === 0 ? [variant('no-lines', {})] : []),
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
  freeFee: (document) =>
    feeLines(document)
      .filter(({ net_total_price }) => isZero(net_total_price))
      .map((line) => atLine(line, 'line.net_total_price')),
  otherClearanceLines(document) {
    const clearances = clearanceLines(document).length;
    const fees = feeLines(document).length;
    const lines = document.invoice_lines.length;
    const complete = clearances === 1 && fees === 1 && lines === 2;
    return isClearance(document) && !complete ? [{ params: { clearances, fees, lines } }] : [];
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
    const charges = invoice_lines.filter(isServiceCharge);
    if (charges.length === 0) return NO_FINDINGS;
    const [net, others] = [charges, invoice_lines.filter((line) => !isServiceCharge(line))].map(netOf);
    if (net === undefined || others === undefined || compare(net, others) <= 0) return [];
    const told = { net: moneyText(net), others: moneyText(others) };
    return charges.slice(0, 1).map((line) => atLine(line, 'line.net_total_price', told));
  },
  secondCharge: ({ invoice_lines }) =>
    invoice_lines
      .filter(isServiceCharge)
      .slice(1)
      .map((line) => atLine(line, 'line.fuel_code')),
} satisfies Partial<Questions>;
