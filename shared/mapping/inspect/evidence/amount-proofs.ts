import { vatRates } from '../../../facts/vat.ts';
import type { SheetRow } from '../../../sheet/sheet.ts';
import type { ColumnRole } from '../../facts/field-labels.ts';
import type { ColumnMatch, InspectedColumn } from '../columns/match-columns.ts';
import { hasFeesOfProvider } from '../columns/register-kind.ts';
import { mayBeOfFees, saidOfVat } from '../roles/header-roles.ts';
import {
  chargesOf,
  discountsOf,
  isShown,
  isWithCharge,
  orZero,
  otherQuantities,
  type ReckonedRows,
  ROWS_MAX,
  SHOWN_SHARE,
  type Shows,
  showsIn,
  TOLERANCE,
} from './proven-formulas.ts';

/** Arithmetic that the rows of an export show; undefined for relations without proof. */
export interface AmountProofs {
  /** net + VAT = total, wherever a row has all three. */
  addsUp: boolean | undefined;
  /** The one rate that the VAT is of the value before it. */
  rate: string | undefined;
  /** The amounts that prove the rate of each row, if the rows have several rates. */
  rates: { column: ColumnRole; key: 'rate_of' | 'rate_within' | 'rate_to'; beside: ColumnRole } | undefined;
  /** Unit prices are without VAT or with it. */
  prices: 'net' | 'gross' | undefined;
  discount: 'percent' | 'amount' | undefined;
  /** The net value is without VAT and before the discount, by the total of its row. */
  isBeforeDiscount: boolean;
  /** True if the only value of the lines is without VAT, false if with it, whatever its header is. */
  isNet: boolean | undefined;
  /** Net and VAT add up to the value whose header leaves VAT open. */
  valueIsTotal: boolean;
  /** The value of the lines is quantity × price, less the discount. */
  isProduct: boolean;
  /** The headers of all quantities, if nothing proves which one counts the lines. */
  quantities: readonly string[];
  /** The discount on the document is already in the lines, or is deducted from their sum. */
  documentDiscount: 'in-lines' | 'off-sum' | undefined;
  /** Headers of charges that are in a value that is read: 50.00 + 3.50 shipping = 53.50. */
  inside: ReadonlySet<string>;
  /** Fees or payouts are beside amounts of which nothing proves the VAT: gross may mean before fees. */
  haveFees: boolean;
  /** A quarter of the rows or more have a rate that Greece does not have. */
  areForeign: boolean;
  /** Shipping and fees are on top of the lines, as the totals of the documents have them. */
  charges: 'on-top' | undefined;
}

type Numbers = (role: ColumnRole) => number;
type Relation = (at: Numbers) => number;

/** Rates with VAT in them, the usual ones first. */
export const RATES: readonly number[] = [24, 13, 6, 17, 9, 4];
const RATES_AND_NONE = [...RATES, 0];

/** Finds the relations that the amounts of an export prove, row by row or by the rows of each document. */
export function amountProofs(
  { columns: all, matches, records, numberIn }: ReckonedRows,
  documents: readonly (readonly SheetRow[])[],
): AmountProofs {
  const columns = new Map(matches.toReversed().map(({ role, column }) => [role, column]));
  const fees = matches.filter(({ role }) => role === 'fees');
  const places = new Map(records.map((row, place) => [row, place]));
  const numbersIn = (rows: readonly SheetRow[]): readonly Numbers[] =>
    rows.slice(0, ROWS_MAX).map((row) => {
      const place = places.get(row) ?? -1;
      return (role) =>
        role === 'fees'
          ? fees.reduce((sum, { column }) => sum + orZero(numberIn(column, place)), 0)
          : numberIn(columns.get(role), place);
    });
  const rows = numbersIn(records);
  const has = (role: ColumnRole) => columns.has(role);
  const value = LINE_VALUES.find(has);
  const isOnly = LINE_VALUES.filter(has).length === 1;
  const reaches = valueReached(rows);
  const ofDocuments = provenByDocuments(documents.slice(0, ROWS_MAX).map(numbersIn), value);
  const beside = isOnly && value !== undefined ? valueBesidePrices(rows, value) : undefined;
  const isNet =
    isOnly && value !== undefined
      ? (onlyIsNet(rows, value) ?? ofDocuments.lines ?? (beside && beside.prices === 'gross'))
      : undefined;
  const isProduct = value !== undefined && reaches(value);
  const others = has('unit_price') ? otherQuantities(all, matches) : [];
  const counted = others.length > 0 ? matches.filter(({ role }) => role === 'quantity') : [];
  const quantities = [...counted.map(({ column }) => column), ...others];
  const net = columns.get('net')?.header ?? '';
  const rate = rateIn(rows) ?? beside?.rate;
  const rates = rate === undefined ? ratesIn(rows) : undefined;
  const addsUp = addsUpIn(rows);
  // A value whose header says net or gross is one after a discount.
  const isValueOpen = isOnly && mayBeOfFees(columns.get('value')?.header ?? '');
  return {
    rates,
    addsUp,
    haveFees: !addsUp && isNet === undefined && !(rate ?? rates) && (hasFeesOfProvider(all) || isValueOpen),
    rate,
    prices:
      pricesOfLines([has, reaches], isNet, saidOfVat(net) === 'net') ?? beside?.prices ?? ofDocuments.prices,
    discount: discountIn(rows),
    isBeforeDiscount: shows(
      rows.filter((at) => at('discount') !== 0),
      (at) => at('net') - Math.abs(at('discount')) + at('vat_amount') - at('total'),
    ),
    isNet,
    valueIsTotal: shows(rows, (at) => at('net') + at('vat_amount') - at('value')),
    isProduct,
    quantities: isProduct || beside ? [] : quantities.map(({ header }) => header),
    documentDiscount: ofDocuments.discount,
    charges: ofDocuments.charges,
    inside: chargesInside(all, matches, showsIn({ columns: all, matches, records, numberIn })),
    areForeign:
      rows.filter((at) => at('vat_rate') > 0 && !vatRates.has(String(at('vat_rate')))).length * 4 >=
      rows.length,
  };
}

/** Values that a line may have, the surest first. */
export const LINE_VALUES = ['net', 'total', 'value'] as const satisfies readonly ColumnRole[];

/** True if nearly all rows with the numbers of a relation show it, by how much each row is off. */
const shows = (rows: readonly Numbers[], relation: Relation): boolean =>
  isShown(rows.length, (row) => relation(rows[row] ?? NOTHING));
const NOTHING: Numbers = () => Number.NaN;

const full: Relation = (at) => at('quantity') * at('unit_price');
const lessPercent: Relation = (at) => full(at) * (1 - Math.abs(orZero(at('discount'))) / 100);
const lessAmount: Relation = (at) => full(at) - Math.abs(orZero(at('discount')));

/** The VAT of a row on top of its prices, by its amount, by the rate of the row, or by one rate for all. */
const TAXES: readonly { rate?: string; tax: (at: Numbers, net: number) => number }[] = [
  { tax: (at) => at('vat_amount') || Number.NaN },
  { tax: (at, net) => (net * at('vat_rate')) / 100 || Number.NaN },
  ...RATES.map((rate) => ({ rate: `${rate}`, tax: (_: Numbers, net: number) => (net * rate) / 100 })),
];

/** Prices that give the value of the line with VAT on top, or without the VAT in them. */
function valueBesidePrices(rows: readonly Numbers[], value: ColumnRole) {
  const found = TAXES.flatMap(({ rate, tax }) =>
    (['net', 'gross'] as const).flatMap((prices) => {
      const isGiven = [full, lessPercent, lessAmount].some((price) =>
        shows(rows, (at) => {
          const [one, other] = prices === 'net' ? [price(at), at(value)] : [at(value), price(at)];
          return one + tax(at, one) - other;
        }),
      );
      return isGiven ? [{ prices, rate }] : [];
    }),
  );
  return found.every(({ prices }) => prices === found[0]?.prices) ? found[0] : undefined;
}

const valueReached = (rows: readonly Numbers[]) => (value: ColumnRole) =>
  [full, lessPercent, lessAmount].some((price) => shows(rows, (at) => price(at) - at(value)));

/** Net, VAT and total of a line, and of a document. */
const TRIPLES: readonly (readonly [net: ColumnRole, vat: ColumnRole, total: ColumnRole])[] = [
  ['document_net', 'document_vat', 'document_total'],
  ['net', 'vat_amount', 'total'],
];

function addsUpIn(rows: readonly Numbers[]): boolean | undefined {
  const sums = TRIPLES.map(([net, vat, total]) =>
    rows.map((at) => at(net) + at(vat) - at(total)).filter((off) => !Number.isNaN(off)),
  ).find((offs) => offs.length > 0);
  return sums?.every((off) => Math.abs(off) < TOLERANCE);
}

/** Pairs of amounts that prove a rate, each with the net value and the VAT that they make. */
const PAIRS: readonly (readonly [
  NonNullable<AmountProofs['rates']>,
  (one: number, other: number) => readonly [net: number, vat: number],
])[] = [
  [{ column: 'vat_amount', key: 'rate_of', beside: 'net' }, (vat, net) => [net, vat]],
  [{ column: 'vat_amount', key: 'rate_within', beside: 'total' }, (vat, total) => [total - vat, vat]],
  [{ column: 'net', key: 'rate_to', beside: 'total' }, (net, total) => [net, total - net]],
  // The VAT of a document of one rate, on each of its rows.
  [{ column: 'document_vat', key: 'rate_of', beside: 'document_net' }, (vat, net) => [net, vat]],
  [
    { column: 'document_vat', key: 'rate_within', beside: 'document_total' },
    (vat, total) => [total - vat, vat],
  ],
];

/** Euro between a tax and the nearest lawful share of its base. */
export const offLawful = (tax = 0, base = 0, rates: readonly number[] = RATES): number =>
  Math.min(...rates.map((rate) => Math.abs((base * rate) / 100 - tax)));

/** Euro between a tax and the nearest lawful share of its base; NaN of no tax, and of 100.00, where rate and tax are one number. */
export const share = (tax = 0, base = 0): number =>
  tax === 0 || Math.abs(base - 100) < TOLERANCE ? Number.NaN : offLawful(tax, base);

export type Matches = readonly ColumnMatch[];
export const provenMatch = (role: ColumnRole, column: InspectedColumn) => ({ role, column, confidence: 0.8 });

/** By how much the VAT that a pair of amounts makes is off the nearest of the rates. */
const offRates =
  ([{ column, beside }, amounts]: (typeof PAIRS)[number], rates: readonly number[]): Relation =>
  (at) => {
    const [net, vat] = amounts(at(column), at(beside));
    return offLawful(vat, net, rates);
  };

/** The one rate of all rows. */
const rateIn = (rows: readonly Numbers[]): string | undefined =>
  RATES_AND_NONE.find((rate) => PAIRS.some((pair) => shows(rows, offRates(pair, [rate]))))?.toString();

/** The amounts whose rows are each of a lawful rate. */
const ratesIn = (rows: readonly Numbers[]): AmountProofs['rates'] =>
  PAIRS.find(
    (pair) =>
      rows.every(
        (at) => pair[0].column !== 'document_vat' || !Number.isNaN(at('document_vat') + at(pair[0].beside)),
      ) && shows(rows, offRates(pair, RATES_AND_NONE)),
  )?.[0];

/** True if a value is net to its rate and VAT (100.00, 24, 24.00), false if gross (124.00, 24, 24.00). */
function onlyIsNet(rows: readonly Numbers[], value: ColumnRole): boolean | undefined {
  const taxed = rows.filter((at) => at('vat_amount') !== 0);
  // Without VAT a value is net and total.
  if (taxed.length === 0 && rows.length > 0) return true;
  const isShare = (inside: number) =>
    shows(taxed, (at) => offLawful(at('vat_amount'), at(value) - inside * at('vat_amount')));
  const outside = isShare(0);
  return outside === isShare(1) ? undefined : outside;
}

type Has = (role: ColumnRole) => boolean;

/** Quantity × price, less the discount, is the value without VAT or the one with it. */
function pricesOfLines(
  [has, reaches]: readonly [Has, Has],
  isNet: boolean | undefined,
  isNamedNet: boolean,
): AmountProofs['prices'] {
  const [ofNet, ofTotal] = [has('net') && reaches('net'), has('total') && reaches('total')];
  if (has('net') && has('total')) return ofNet === ofTotal ? undefined : ofNet ? 'net' : 'gross';
  const reached = ofNet || ofTotal || (has('value') && reaches('value'));
  // The VAT proves if the only value is net; a net value also has its name.
  if (reached && isNet !== undefined) return isNet ? 'net' : 'gross';
  return ofNet && isNamedNet ? 'net' : undefined;
}

function discountIn(rows: readonly Numbers[]): AmountProofs['discount'] {
  const discounted = rows.filter((at) => at('discount') > 0);
  const reaches = (price: Relation) =>
    LINE_VALUES.some((value) => shows(discounted, (at) => price(at) - at(value)));
  return reaches(lessPercent) ? 'percent' : reaches(lessAmount) ? 'amount' : undefined;
}

/** The lines of nearly all documents and their charges give the totals: with VAT in them, or without. */
function provenByDocuments(documents: readonly (readonly Numbers[])[], value: ColumnRole | undefined) {
  const found = documents.flatMap((rows) => (rows.length === 0 ? [] : [documentSums(rows, value)]));
  const lines = common(found.map((one) => one.lines));
  return {
    prices: common(found.map((one) => one.prices)),
    lines: lines && lines === 'net',
    discount: common(found.map((one) => one.discount)),
    charges: common(found.map((one) => one.charges)),
  };
}

/** Charges that are in a value of each row, by a further amount that is the value without them. */
function chargesInside(columns: readonly InspectedColumn[], matches: readonly ColumnMatch[], shows: Shows) {
  const [charges, amounts] = chargesOf(columns);
  const values = matches.filter(({ role }) => /^(document_)?(net|total)$|^value$/.test(role));
  const isIn = (sign: number) => (one: InspectedColumn) =>
    values.some(({ column }) =>
      amounts.some((whole) => whole !== column && isWithCharge(shows, [whole, one, column], sign)),
    );
  const inside = [...charges.filter(isIn(1)), ...discountsOf(columns).filter(isIn(-1))];
  return new Set(inside.map(({ header }) => header));
}

/** The one answer of nearly all documents that have one. */
function common<One extends string>(signs: readonly (One | 'neither' | undefined)[]) {
  const told = signs.flatMap((sign) => sign ?? []);
  const [best] = [...Map.groupBy(told, (sign) => sign)].toSorted(([, a], [, b]) => b.length - a.length);
  if (best === undefined || best[0] === 'neither') return undefined;
  return best[1].length >= told.length * SHOWN_SHARE ? best[0] : undefined;
}

function documentSums(rows: readonly Numbers[], value: ColumnRole | undefined) {
  const at = rows[0] ?? NOTHING;
  const [total, vat, net] = [at('document_total'), orZero(at('document_vat')), at('document_net')];
  const charges = orZero(at('shipping')) + orZero(at('fees'));
  const off = Math.abs(orZero(at('document_discount')));
  const sumOf = (relation: Relation) => rows.reduce((all, row) => all + orZero(relation(row)), 0);
  const isNear = (one: number, ...others: number[]) =>
    others.some((other) => Math.abs(one - other) < TOLERANCE + rows.length * 0.005);
  const signOf = (sum: number) => {
    const whole = sum + charges;
    // A total that no VAT is added to has it in it, or there is none.
    if (Number.isNaN(at('document_vat')) && sum !== 0 && isNear(total, whole)) return 'gross' as const;
    if (vat === 0 || Number.isNaN(total) || sum === 0) return undefined;
    if (isNear(total, whole, whole - off)) return 'gross' as const;
    const isNet = isNear(total - vat, whole, whole - off) || isNear(sum, net);
    return isNet ? ('net' as const) : ('neither' as const);
  };
  const lines = value === undefined ? undefined : sumOf((row) => row(value));
  const prices = sumOf(full);
  const reached = (lines ?? prices) + charges;
  const isIn = isNear(reached, total, total - vat);
  const isOnTop = isIn || isNear(reached - off, total, total - vat);
  const has = (amount: number) => amount !== 0 && !Number.isNaN(total);
  return {
    prices: signOf(prices),
    lines: lines === undefined ? undefined : signOf(lines),
    discount: has(off) ? (isIn ? ('in-lines' as const) : ('off-sum' as const)) : undefined,
    charges: has(charges) ? (isOnTop ? ('on-top' as const) : ('neither' as const)) : undefined,
  };
}

/** The values of the lines under proven roles; a total without proof that VAT is inside becomes a value, which is asked. */
export function proven(
  matches: readonly ColumnMatch[],
  { isNet, isProduct, valueIsTotal, addsUp, rate, rates }: AmountProofs,
): readonly ColumnMatch[] {
  const has = (role: ColumnRole) => matches.some((match) => match.role === role);
  const [net, total] = [has('net'), has('total')];
  const isAlone = !net && !has('document_net') && isNet === undefined && !valueIsTotal && addsUp !== true;
  const isBeside = total && (rate !== undefined || rates !== undefined);
  const isLoneNet = isNet === undefined && !addsUp && !isBeside && !has('vat_amount') && !has('document_net');
  return matches.flatMap((match) => {
    const { role } = match;
    const isLone = (role === 'total' && isAlone) || (role === 'net' && isLoneNet);
    if (isLone && saidOfVat(match.column.header) === undefined) return [{ ...match, role: 'value' as const }];
    if (role === 'value' && valueIsTotal && !total) return [{ ...match, role: 'total' as const }];
    if (role === 'value' && (net || total)) return [];
    if (role === 'value' && isNet === undefined) return isProduct ? [] : [match];
    if (role === 'value') return [{ ...match, role: isNet ? ('net' as const) : ('total' as const) }];
    if (role === 'total' && isNet === true && !net) return [{ ...match, role: 'net' as const }];
    return [role === 'net' && isNet === false && !total ? { ...match, role: 'total' as const } : match];
  });
}

/** Takes gross and net beside fees for amounts that leave VAT open: they may mean before and after fees. */
export function withoutFees(matches: readonly ColumnMatch[], proofs: AmountProofs): readonly ColumnMatch[] {
  const isOpen = ({ role, column }: ColumnMatch) =>
    proofs.haveFees && (role === 'net' || role === 'total') && mayBeOfFees(column.header);
  const open = matches.filter(isOpen);
  const value = open.find(({ role }) => role === 'total') ?? open[0];
  return matches.flatMap((match) =>
    match === value ? { ...match, role: 'value' as const } : isOpen(match) ? [] : [match],
  );
}
