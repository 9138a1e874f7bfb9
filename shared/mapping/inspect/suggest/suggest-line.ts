import { vatRates } from '../../../facts/vat.ts';
import { flagOf } from '../../facts/row-states.ts';
import type { ProfileFile } from '../../profile/profile.ts';
import { OPEN_MARK, type ValueSource } from '../../profile/source.ts';
import { usesLineNumbers } from '../../profile/uses.ts';
import { fractionOf } from '../../survey/left-out-values.ts';
import { OPEN_REASON, openChoice } from '../../templates/code-lists.ts';
import {
  areFractions,
  type Column,
  hasValue,
  isShare,
  percentIn,
  rateInName,
  rateText,
} from '../columns/column.ts';
import { isCounted } from '../columns/column-facts.ts';
import type { AmountProofs } from '../evidence/amount-proofs.ts';
import { headerRoles, headerTokens, mayBeOfFees, saidOfVat } from '../roles/header-roles.ts';
import { type ColumnOfRole, columnSources, type FieldSources } from './amounts.ts';

export function suggestLine(
  of: ColumnOfRole,
  proofs: AmountProofs,
  { category, classification }: Record<'category' | 'classification', ValueSource>,
): FieldSources {
  // A value that leaves VAT open is read as a unit price, so that the question about prices covers it, also if it is of the line.
  const [value, isPriced] = [of('value'), of('quantity') && of('unit_price')];
  const quantities = proofs.quantities.join(' | ');
  const isOpen = value && !isPriced && !of('net') && !of('total');
  const sources: FieldSources = {
    'line.name': { value: OPEN_MARK },
    'line.vat_rate': rateOfAmounts(of, proofs),
    // The hole for an amount without a header; as a unit price it includes the question about VAT.
    ...(!saysItsValue(of) && { ...(of('quantity') ? {} : ONE), 'line.unit_price': { column: OPEN_MARK } }),
    ...columnSources(of, {
      'line.name': 'item',
      'line.quantity': 'quantity',
      'line.unit_price': 'unit_price',
      'line.vat_total': 'vat_amount',
      'line.net_total_price': 'net',
      'line.subtotal': 'total',
      'line.fuel_code': 'fuel_code',
    }),
    ...(quantities && { 'line.quantity': { column: `${OPEN_MARK} ${quantities}` } }),
    ...rateSource(of, proofs),
    ...discountedPrice(of, proofs),
    ...(isOpen && { ...(isCounted(of('quantity')) ? {} : ONE), 'line.unit_price': value.header }),
    ...exemptionSource(of, proofs),
    'line.classification_category': category,
    'line.classification_type': classification,
  };
  return Object.fromEntries(Object.entries(sources).map(([field, source]) => [field, optional(source)]));
}

const ONE: FieldSources = { 'line.quantity': { value: 1 } };

const usual = ['24', '13', '6', '17', '9', '4', '3', '0'];

/** The rate of each row by its amounts, the one rate of all rows to confirm, or a question. */
function rateOfAmounts(of: ColumnOfRole, { rate, rates }: AmountProofs): ValueSource {
  const [one, beside] = [rates && of(rates.column), rates && of(rates.beside)];
  if (rates && one && beside) return { column: one.header, [rates.key]: beside.header };
  return { value: openChoice('line.vat_rate', rate === undefined ? usual : [rate]) };
}

const saysItsValue = (of: ColumnOfRole): boolean =>
  Boolean(of('net') ?? of('total') ?? of('value') ?? (of('quantity') && of('unit_price')));

/** Not every document has every numbered line. */
const optional = (source: ValueSource): ValueSource => {
  if (!usesLineNumbers(source)) return source;
  return { ...(typeof source === 'string' ? { column: source } : source), optional: true } as ValueSource;
};

/** The column of rates; of fractions: 0.24 is 24. Names without a rate, and rates that Greece lacks, are confirmed by their text. */
function rateSource(of: ColumnOfRole, proofs: AmountProofs): FieldSources {
  const column = of('vat_rate');
  if (column === undefined || isOnlyName(column, proofs)) return {};
  const { header, distinct, type } = column;
  const areParts = areFractions(column);
  const areNumbers = areCodes(column);
  if (type !== 'text' && !areParts && !areNumbers && !hasForeignRates(column, proofs))
    return columnSources(of, { 'line.vat_rate': 'vat_rate' });
  const ask = (text: string) => {
    if (areNumbers) return openChoice('line.vat_rate', usual);
    if (areParts) return fractionOf(text) ?? '';
    if (isForeignRate(text))
      return `${OPEN_MARK} 0 exempt, with its reason: Greece has no ${percentIn(text) ?? rateText(text)} %`;
    if (type !== 'text' && vatRates.has(rateText(text))) return rateText(text);
    const rate = rateInName(text);
    return openChoice('line.vat_rate', rate === undefined ? usual : [rate]);
  };
  const map = Object.fromEntries(distinct.map((text) => [text, ask(text)]));
  return { 'line.vat_rate': { column: header, map } };
}

/** Codes such as T1 say no rate, and the amounts beside them do. */
const isOnlyName = ({ type, distinct }: Column, { rate, rates }: AmountProofs): boolean =>
  type === 'text' && (rate ?? rates) !== undefined && !distinct.some((text) => percentIn(text) !== undefined);

/** A rate, or the name of a tax, that Greece does not have: 19, ES IVA 21 %. */
export const isForeignRate = (text: string): boolean =>
  /%|^[1-9]\d?([.,]\d+)?$/.test(text) && !vatRates.has(percentIn(text) ?? rateText(text));

/** Digits that number the rates of a till: 1 for 24 %, 2 for 13 %. */
const areCodes = ({ header, distinct }: Column): boolean =>
  distinct.every((text) => /^\d$/.test(text)) &&
  (distinct.some((text) => /^[12]$/.test(text)) || headerTokens(header).some((word) => CODE.test(word)));
const CODE = /^(code|κωδ|κωδικοσ|κατηγορια|category|kennzeichen|schlussel)$/;

/** True if rates are of other countries; among numbers, a few next to those of Greece are mistakes in their cells. */
export const hasForeignRates = (column: Column, { areForeign }: AmountProofs): boolean =>
  column.distinct.some(isForeignRate) &&
  !areCodes(column) &&
  !areFractions(column) &&
  (column.type === 'text' || areForeign);

/** True for discounts in percent by their cells or their header; 0.1 may be ten of a hundred. */
const isPercent = (one: Column): boolean =>
  isShare(one) && (one.type === 'percent' || one.distinct.some((text) => /^-?[1-9]/.test(text)));

/** Without a net value after the discount the lines would be invoiced at the full price. */
function discountedPrice(of: ColumnOfRole, { discount: proven, discounts }: AmountProofs): FieldSources {
  const [discount, price, net] = [of('discount'), of('unit_price'), of('net')];
  if (discount === undefined || price === undefined || !hasValue(discount)) return {};
  const column = price.header;
  if (discounts.length > 0)
    return { 'line.unit_price': { column, less_percent: discounts.map(({ header }) => header) } };
  // A discount of the document is none of a line that states its value.
  const isOfDocument = headerRoles(discount.header)[0]?.role === 'document_discount';
  const value = net ?? (isOfDocument ? of('total') : undefined);
  // A value that some rows lack leaves them their price, and a proven discount is that of the price.
  if (value !== undefined && value.filled >= price.filled && proven === undefined) return {};
  if (proven === 'percent' || (proven === undefined && isPercent(discount)))
    return { 'line.unit_price': { column, less_percent: discount.header } };
  // What was paid back may be on the invoice all the same, and on a credit note.
  const isBack = flagOf(discount.header) === 'none';
  const open = isBack
    ? 'amount (what was paid back is not invoiced)'
    : 'percent | amount (off the whole line)';
  const less_is = isBack || !proven ? (`${OPEN_MARK} ${open}` as const) : proven;
  return { 'line.unit_price': { column, less: discount.header, less_is } };
}

/** Reads unit prices, with VAT or without, by arithmetic or by the header; else they are a question. */
export function readPrices(
  of: ColumnOfRole,
  proofs: AmountProofs,
): Pick<NonNullable<ProfileFile['read']>, 'prices'> {
  const [price, value] = [of('unit_price'), of('value')];
  const hasPrice = value !== undefined || (price !== undefined && of('quantity') !== undefined);
  if (!hasPrice && saysItsValue(of)) return {};
  const isSaid = of('net') !== undefined || of('total') !== undefined || value !== undefined;
  const isOfLine = value !== undefined && (price === undefined || of('quantity') === undefined);
  const isOpen = isCounted(of('quantity')) && (isOfLine || !(isSaid || proofs.isProduct));
  const named = (value ?? price)?.header ?? '';
  const said = proofs.prices ?? (proofs.haveFees && mayBeOfFees(named) ? undefined : saidOfVat(named));
  if (said !== undefined && !isOpen)
    return isOfLine ? { prices: `line-${said}` } : said === 'gross' ? { prices: 'gross' } : {};
  if (value === undefined && of('net') !== undefined) return {};
  // A total, such as that of an order, is of one piece in no list.
  const isOfOne = isOpen && headerRoles(named)[0]?.role !== 'total';
  const fitting = PRICES.filter(([is, , whole]) => (said ?? is) === is && (isOfOne || whole === isOfLine));
  // A value is first taken for that of the line, a price for that of one.
  const choices = fitting.toSorted(([, , a], [, , b]) => Number(a !== isOfLine) - Number(b !== isOfLine));
  const words = choices.map(([, text]) => (isOfOne ? text : text.replace(/of .*, /, '')));
  return { prices: `${OPEN_MARK} ${words.join(' | ')}` };
}

const PRICES = [
  ['net', 'net (of one, without VAT)', false],
  ['gross', 'gross (of one, with VAT)', false],
  ['net', 'line-net (of the whole line, without VAT)', true],
  ['gross', 'line-gross (of the whole line, with VAT)', true],
] as const;

/** Lines with 0 % VAT need a reason, the others must not have one: the rate's own column decides which is which. */
function exemptionSource(of: ColumnOfRole, proofs: AmountProofs): FieldSources {
  const given = of('exemption');
  if (given !== undefined) return { 'line.vat_exemption_code': { column: given.header, optional: true } };
  const named = of('vat_rate');
  const told = named && isOnlyName(named, proofs) ? undefined : named;
  const rate = told ?? (proofs.rates?.column === 'vat_amount' ? of('vat_amount') : undefined);
  if (rate === undefined && proofs.rate === '0') return { 'line.vat_exemption_code': { value: OPEN_REASON } };
  const areForeign = told !== undefined && hasForeignRates(told, proofs);
  const isZero = (text: string) =>
    [rateText(text), rateInName(text)].includes('0') || (areForeign && isForeignRate(text));
  const zeros = rate?.distinct.filter(isZero) ?? [];
  if (rate === undefined || zeros.length === 0) return {};
  const map = { ...Object.fromEntries(zeros.map((text) => [text, OPEN_REASON])), '*': '' };
  return { 'line.vat_exemption_code': { column: rate.header, map, optional: true } };
}
