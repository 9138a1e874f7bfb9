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
import {
  amountMalformed,
  netTotalDiffers,
  payableTotalDiffers,
  totalDiffers,
  vatTotalDiffers,
} from './amounts.ts';
import {
  atField,
  atLine,
  type Finding,
  findingsWhere,
  ofDocument,
  ofLines,
  type Rule,
  variant,
} from './rule.ts';

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
export const refusedByAuthority: readonly Rule[] = [
  amountMalformed,
  {
    code: '101',
    source: 'schema of the authority: special category, quantityType and invoiceDetailType count from 1',
    concerns: 'numbered-codes',
    find: ({ special_invoice_category: category, invoice_lines }) => [
      ...outsideRange(category, SPECIAL_CATEGORY_MAX, atField('special_invoice_category')),
      ...invoice_lines.flatMap((line) =>
        numberedCodes.flatMap(([field, max]) =>
          outsideRange(line[field], max, atLine(line, `line.${field}`)),
        ),
      ),
    ],
  },
  {
    code: '101',
    source: 'interface, Invoice, currency; Stage 2, 101',
    concerns: 'foreign',
    find: ({ currency }) => {
      if (currency === undefined || listedCurrencies.has(currency)) return [];
      const upper = currency.toUpperCase();
      const name = listedCurrencies.has(upper) ? 'currency-case' : 'currency-unlisted';
      return [variant(name, atField('currency', { currency, upper }))];
    },
  },
  {
    code: '101',
    source: 'schema of the authority, ExchangeRateType',
    concerns: 'foreign',
    find: ({ exchange_rate: rate = '1' }) => {
      if (isNegative(rate)) return [variant('rate-negative', atField('exchange_rate', { rate }))];
      if (compare(rate, EXCHANGE_RATE_MAX) <= 0) return [];
      return [variant('rate-large', atField('exchange_rate', { rate, max: EXCHANGE_RATE_MAX }))];
    },
  },
  {
    code: '101',
    source: 'schema of the authority, lengths of name, vatNumber and supplyAccountNo',
    find: ({ counterpart = {} }) =>
      findingsWhere(
        lengthLimits,
        ([field, max]) => lengthOf(counterpart[field], max) > max,
        ([field, max]) =>
          variant(
            'length',
            atField(`counterpart.${field}`, { length: lengthOf(counterpart[field], max), max }),
          ),
      ),
  },
  {
    code: '101',
    source: 'schema of the authority: a document has at least one line',
    find: ({ invoice_lines }) => (invoice_lines.length === 0 ? [variant('no-lines', {})] : []),
  },
  ofLines({
    code: '101',
    source: 'schema of the authority, quantity',
    concerns: 'amounts',
    at: 'line.quantity',
    variant: 'quantity',
    broken: ({ quantity }) => quantity !== undefined && !isPositive(quantity),
    tells: ({ quantity = '' }) => ({ quantity }),
  }),
  {
    code: '204',
    source: 'party rules of the authority per type: who buys is named by number, name and country',
    find: (document) =>
      findingsWhere(
        documentKind(document.invoice_type_code)?.buyer ?? NOBODY,
        (part) => isBlank(document.counterpart?.[part]) && isRequired(part, document),
        (part) =>
          variant(`buyer-${part}`, atField(`counterpart.${part}`, { type: document.invoice_type_code })),
      ),
  },
  ofLines({
    code: '204',
    source: 'an invoice between businesses says of every line what was sold; the interface is silent',
    at: 'line.name',
    variant: 'line-name',
    broken: ({ name }, { invoice_type_code: type }) =>
      isBlank(name) && documentKind(type)?.described === true,
    tells: (_, { invoice_type_code: type }) => ({ type }),
  }),
  {
    code: 'LINE-OTHER-DOCUMENT',
    source: 'arithmetic: the totals fit only if a deduction or a discount is subtracted',
    concerns: 'amounts',
    find: (document) =>
      subtractedLines(document).map((line) =>
        variant('other-sign', atLine(line, 'line.name', { name: line.name ?? '' })),
      ),
  },
  netTotalDiffers,
  payableTotalDiffers,
  vatTotalDiffers,
  // Behind both: a wrong part is the cause, the sum that it spoils only follows.
  totalDiffers,
  ofDocument({
    code: '211',
    source:
      'error list of the authority, 211: the rate must be greater than 0, as it arrives with 5 decimals',
    concerns: 'foreign',
    at: 'exchange_rate',
    broken: ({ currency = 'EUR', exchange_rate: rate = '1' }) =>
      currency !== 'EUR' && !isPositive(roundHalfUp(rate, EXCHANGE_RATE_DECIMALS_MAX)),
    tells: ({ currency = 'EUR', exchange_rate: rate = '1' }) => ({ currency, rate }),
  }),
  {
    code: '222',
    source: 'interface, Type 1.5, 3; Stage 2, 222',
    concerns: 'clearance',
    find: (document) =>
      feeLines(document)
        .filter(({ net_total_price }) => isZero(net_total_price))
        .map((line) => atLine(line, 'line.net_total_price')),
  },
  {
    code: '246',
    source: 'interface, Type 1.5, 1; Stage 2, 246; Limits, lines of a 1.5',
    concerns: 'clearance',
    find: (document) => {
      const clearances = clearanceLines(document).length;
      const fees = feeLines(document).length;
      const lines = document.invoice_lines.length;
      const complete = clearances === 1 && fees === 1 && lines === 2;
      return isClearance(document) && !complete ? [{ params: { clearances, fees, lines } }] : [];
    },
  },
  ofLines({
    code: '247',
    source: 'interface, Fuel documents, 1; Stage 2, 247',
    concerns: 'fuel',
    at: 'line.fuel_code',
    broken: ({ fuel_code }, document) => fuel_code !== undefined && !isFuelDocument(document),
    tells: ({ fuel_code: value = '' }) => ({ value }),
  }),
  {
    code: '261',
    source: 'error list of the authority, 261: duplicate line number',
    concerns: 'several-lines',
    find: ({ invoice_lines }) => {
      const first = new Map(invoice_lines.toReversed().map((line) => [line.line_number, line]));
      return invoice_lines
        .filter((line) => first.get(line.line_number) !== line)
        .map((line) => atLine(line, 'line.line_number'));
    },
  },
  ofDocument({
    code: '268',
    source: 'error list of the authority, 268: a fuel document needs a line whose code is not 999',
    concerns: 'fuel',
    at: 'line.fuel_code',
    broken: (document) => isFuelDocument(document) && !document.invoice_lines.some(isFuel),
  }),
  {
    code: '269',
    source: 'interface, Fuel documents, 4; Stage 2, 269; equality passes',
    concerns: 'fuel',
    find: ({ invoice_lines }) => {
      const charges = invoice_lines.filter(isServiceCharge);
      const [net, others] = [charges, invoice_lines.filter((line) => !isServiceCharge(line))].map(netOf);
      if (net === undefined || others === undefined || compare(net, others) <= 0) return [];
      const told = { net: moneyText(net), others: moneyText(others) };
      return charges.slice(0, 1).map((line) => atLine(line, 'line.net_total_price', told));
    },
  },
  {
    code: '270',
    source: 'interface, Fuel documents, 3; Stage 2, 270',
    concerns: 'fuel',
    find: ({ invoice_lines }) =>
      invoice_lines
        .filter(isServiceCharge)
        .slice(1)
        .map((line) => atLine(line, 'line.fuel_code')),
  },
];
