import { vatRates } from '../../../facts/vat.ts';
import type { SheetRow } from '../../../sheet/sheet.ts';
import type { ColumnRole } from '../../facts/field-labels.ts';
import { flagOf } from '../../facts/row-states.ts';
import { isPerMany } from '../../survey/left-out-values.ts';
import { SETTLED } from '../../survey/survey-sheet.ts';
import { headerWords } from '../../texts/fold.ts';
import { type Column, hasValue, isPlain, type Match, ofRole } from '../columns/column.ts';
import { onlyOne } from '../columns/column-facts.ts';
import { hasFeesOfProvider } from '../columns/register-kind.ts';
import { headerRoles, mayBeOfFees, namesDeposit, namesVat, saidOfVat } from '../roles/header-roles.ts';
import { beforeParts } from './parts-of-total.ts';
import {
  chargesOf,
  choices,
  firstShown,
  isDiscount,
  LINE_VALUES,
  offCharged,
  offLawful,
  offSum,
  offTotal,
  PARTS_MAX,
  PRICES,
  partsBetween,
  provenMatch,
  RATES,
  share,
} from './relations.ts';
import { NONE, type Off, orZero, type ReckonedRows, ROWS_MAX, SHOWN_SHARE, TOLERANCE } from './rows.ts';

/** Arithmetic that the rows of an export show; undefined for relations without proof. */
export type AmountProofs = ReturnType<typeof amountProofs>['proofs'];

const RATES_AND_NONE = [...RATES, 0];
type Is = (roles: readonly ColumnRole[], off: Off) => boolean;

/** Finds the relations that the amounts of an export prove, row by row or by the rows of each document, and names a lone value by them. */
export function amountProofs(given: ReckonedRows, documents: readonly (readonly SheetRow[])[]) {
  const isOneRowEach = documents.every(({ length }) => length === 1);
  const { whole, before = [], out = [] } = beforeParts(given, isOneRowEach) ?? {};
  const parts = before.length > 1 ? before : [];
  const [base, vat, all] = (TRIPLES[0] ?? []).map((role) => ofRole(given.matches, role));
  // A subtotal is without VAT only where the sums of the documents prove it.
  const offBy =
    (one: Column): Off =>
    (net = 0, tax = 0, total = 0) =>
      Math.max(Math.abs(offTotal(net, tax, total)), one === vat ? 0 : share(tax, net));
  const isSum = base && given.columns.some((of) => isPlain(of) && given.shows([base, of, all], offBy(of)));
  const isOpenSum = ({ role, column }: Match) =>
    role === 'document_net' && saidOfVat(column.header) !== 'net' && !isSum;
  const named = given.matches.filter((one) => !out.includes(one.column) && !isOpenSum(one));
  const isNew = whole && !named.some(({ column }) => column === whole);
  const of = { ...given, matches: isNew ? [...named, provenMatch('value', whole)] : named };
  const { columns, shows, count, numbersOf, records } = of;
  const columnOf = (role: ColumnRole) => ofRole(of.matches, role);
  const has = (role: ColumnRole) => columnOf(role) !== undefined;
  const is: Is = (roles, off) => shows(roles.map(columnOf), off);
  const [value, another] = LINE_VALUES.filter(has);
  const only = another ? undefined : value;
  const withFee = (one: Column) => ({ ...of, matches: [...of.matches, provenMatch('fees', one)] });
  const taken = of.matches.map(({ column }) => column);
  const open = columns.filter((one) => isPlain(one) && hasValue(one) && !taken.includes(one));
  const known = provenByDocuments(of, documents, value);
  const isKnown = isOneRowEach || (known.charges ?? known.prices ?? known.lines) !== undefined;
  // An unknown amount that makes the totals of the documents with their lines is a charge.
  const makesTotals = (one: Column) => provenByDocuments(withFee(one), documents, value).charges === 'on-top';
  const fee = isKnown ? undefined : open.find(makesTotals);
  const found = fee ? withFee(fee) : of;
  const ofDocuments = fee ? provenByDocuments(found, documents, value) : known;
  const beside = only && valueBesidePrices(is, only);
  const isNet =
    only && (onlyIsNet(of, is, only) ?? ofDocuments.lines ?? (beside && beside.prices === 'gross'));
  const isProduct = KINDS.some((kind) =>
    is([...PRICED, value ?? 'value'], (...row) => PRICES[kind](...row) - (row[3] ?? 0)),
  );
  const quantities = isProduct || beside || !has('unit_price') ? [] : openQuantities(of);
  const proven = isNet ? ('net' as const) : ('total' as const);
  const matches =
    isNet === undefined
      ? found.matches
      : found.matches.map((one) => (one.role === only ? { ...one, role: proven } : one));
  const rate = rateIn({ ...of, matches }) ?? beside?.rate;
  const rates = rate === undefined ? ratesIn({ ...of, matches }) : undefined;
  const discounts = columns.filter((one) => isDiscount(one) && hasValue(one)).slice(0, PARTS_MAX);
  const priced = [columnOf('quantity'), columnOf('unit_price')];
  const isCascade = (some: readonly Column[]) =>
    LINE_VALUES.some((one) =>
      shows(
        [...priced, columnOf(one), ...some],
        (many = 0, price = 0, stated = 0, ...off) =>
          off.reduce((left, share) => PRICES.percent(1, left, share), many * price) - stated,
      ),
    );
  /** True for a discount in percent and its amount of the prices. */
  const areSame = (one: Column, other: Column) =>
    shows([...priced, one, other], (many, price, share, off = 0) =>
      share ? PRICES.full(many, price) - PRICES.percent(many, price, share) - Math.abs(off) : NONE,
    );
  const twice = discounts.flatMap((part) =>
    discounts.flatMap((one) => (areSame(one, part) ? [{ part, value: one }] : [])),
  );
  /** True for a discount that leads from the prices to a value, on rows with one or, also without, on all. */
  const isLess = (kind: (typeof DISCOUNTS)[number], onAll: boolean) =>
    LINE_VALUES.some((one) =>
      is([...PRICED, one], (many = 0, price = 0, off = 0, stated = 0) =>
        off || onAll ? PRICES[kind](many, price, off) - stated : NONE,
      ),
    );
  const charges = chargesOf(columns)[2];
  const [net, tax] = [columnOf(value ?? 'value'), columnOf('vat_amount')];
  const isCharged = shows([...priced, net, ...charges], offCharged);
  const isIn = (isCharged ? charges : []).map((part) => ({ part, value: net }));
  const left = [...open.slice(0, PARTS_MAX), columnOf('payable')];
  /** True for what is left of a total without a part: 124.00 less 20.00 is 104.00. */
  const isRest = (part: Column | undefined, rest: Column | undefined) =>
    [[columnOf('total')], tax ? [net, tax] : [net]].some((whole) =>
      shows([part, rest, ...whole], (off = 0, less = 0, ...sum) =>
        off === 0 ? NONE : Math.abs(off) > Math.abs(less) ? Infinity : -offSum(less, ...sum) - Math.abs(off),
      ),
    );
  /** True for what is taken off a total where a column has the rest, and for one share of each value. */
  const isOff = (one: Column): boolean => {
    const isShare = (base: Column | undefined) =>
      shows([one, base], (part = 0, all = 0) =>
        part === 0 ? NONE : offLawful(Math.abs(part), Math.abs(all), PERCENTS),
      );
    return (
      ((tax ?? namesVat(one.header)) && one.type === 'number' && [net, columnOf('total')].some(isShare)) ||
      left.some((rest) => isRest(one, rest))
    );
  };
  const sold = columnOf('document_total') ?? columnOf('unit_price') ?? (value && columnOf(value));
  const sums = TRIPLES.map((roles) => count(roles.map(columnOf), offTotal)).find(({ rows }) => rows > 0);
  const addsUp = sums && sums.fits === sums.rows;
  // A value whose header says net or gross is one after a discount.
  const isValueOpen = only !== undefined && mayBeOfFees(columnOf('value')?.header ?? '');
  const stated = numbersOf(columnOf('vat_rate'));
  const charged = open.filter((one) => {
    const { fits, rows } = count([one, sold], (part = 0, all = 0) =>
      part === 0 ? NONE : Number(part < 0 || part >= all),
    );
    const isSome = rows > 1 && fits === rows && (rows < records.length || value === undefined);
    return isSome && one.distinct.length * 2 <= one.filled && one !== fee && one.type === sold?.type;
  });
  // The value is a product of further columns and the charge.
  const isBesideProduct = (one: Column) =>
    firstShown(shows, [open, open, net ? [net] : [], [one]], offCharged).length > 0;
  const backs: unknown[] = columns.filter((one) => isPlain(one) && flagOf(one.header) === 'none');
  const isLeftOf = (one: Column | undefined) =>
    columns.some((back) => {
      const { fits, rows } = count([one, back], (all, part = 0) => (all === 0 ? Number(part === 0) : NONE));
      return backs.includes(back) && fits > 0 && fits === rows && fits * 2 < records.length;
    });
  const proofs = {
    /** net + VAT = total, wherever a row has all three. */
    addsUp,
    /** The one rate that the VAT is of the value before it. */
    rate,
    /** The amounts that prove the rate of each row, if the rows have several rates. */
    rates,
    /** Fees or payouts are beside amounts of which nothing proves the VAT: gross may mean before fees. */
    haveFees:
      !addsUp && isNet === undefined && !(rate ?? rates) && (isValueOpen || hasFeesOfProvider(columns)),
    /** Unit prices are without VAT or with it. */
    prices: beside?.prices ?? ofDocuments.prices,
    discount:
      DISCOUNTS.find((kind) => isLess(kind, false)) ??
      onlyOne(DISCOUNTS.filter((kind) => isLess(kind, true))),
    /** True if the only value of the lines is without VAT, false if with it, whatever its header is. */
    isNet,
    /** The value of the lines is quantity × price, less the discount. */
    isProduct,
    /** The headers of all quantities, if nothing proves which one counts the lines. */
    quantities: quantities.map(({ header }) => header),
    /** Discounts in percent that lead, one after the other, from the prices to the value: 100.00 less 10 % and 5 % is 85.50. */
    discounts:
      [4, 3, 2].flatMap((size) => choices(discounts, size)).find(isCascade) ??
      twice.map(({ value: one }) => one).slice(0, 1),
    /** The discount on the document is already in the lines, or is deducted from their sum. */
    documentDiscount: ofDocuments.discount,
    /** Shipping and fees are on top of the lines, as the totals of the documents have them; with VAT, where lines state both. */
    charges: ofDocuments.charges,
    /** Charges and other amounts, each with the value that contains it: 50.00 + 3.50 shipping = 53.50; without one the total. */
    inside: [
      ...twice,
      ...isIn,
      ...charged.filter(isBesideProduct).map((part) => ({ part, value: net })),
      ...chargesInside(of, isOneRowEach, [...charges, ...charged]),
      ...parts.map((part) => ({ part, value: undefined })),
    ],
    /** Unknown amounts that repeat in some of the rows, or beside prices alone, each below what is sold: they may be charges. */
    charged,
    /** The value or the quantity that is 0 in some rows with a return, and in no other. */
    left: [...LEFT.map(columnOf), ...(backs.includes(columnOf('discount')) ? columns : [])].find(isLeftOf),
    /** Unknown amounts that are taken off, or one share of the value, such as a second tax. */
    off: open.slice(0, PARTS_MAX).filter((one) => {
      const isTwin = taken.some((other) => shows([one, other], (part = 0, same = 0) => part - same));
      return !isTwin && !hasFeesOfProvider([one]) && !SETTLED.test(headerWords(one.header)) && isOff(one);
    }),
    /** A quarter of the rates or more are none of Greece; fewer are mistakes in their cells. */
    areForeign: stated.filter((one) => one > 0 && !vatRates.has(String(one))).length * 4 >= stated.length,
  };
  // What is left to pay after a deposit, a discount for paying soon or what no word names is no total.
  const mayBePaid = ({ header }: Column) => namesDeposit(header) || headerRoles(header).length === 0;
  const isLeft = columns.some((one) => mayBePaid(one) && isRest(one, columnOf('payable')));
  return { matches: isLeft ? matches.filter(({ role }) => role !== 'payable') : matches, proofs };
}

const LEFT = [...LINE_VALUES, 'quantity'] as const;
const DISCOUNTS = ['percent', 'amount'] as const;
/** Shares that a tax or a fee may be of a value, and counts that tell packs from a number that divides others by chance. */
const [PERCENTS, PACKS_MIN] = [Array.from({ length: 25 }, (_, at) => at + 1), 3];
const KINDS = ['full', ...DISCOUNTS] as const;
const PRICED = ['quantity', 'unit_price', 'discount'] as const;

/** The quantities by their headers or by whole packs of them, of which only the rows show which one counts the lines; none if there is one. */
function openQuantities({ columns, matches, shows }: ReckonedRows): readonly Column[] {
  const quantity = ofRole(matches, 'quantity');
  if (quantity === undefined) return [];
  const isPacked = (one: Column) =>
    one.type === 'integer' &&
    one.distinct.length >= PACKS_MIN &&
    !isPerMany(one.distinct) &&
    shows([one, quantity], (packs = 0, all = 0) => (packs > 0 && all > packs ? all % packs : Infinity));
  const others = columns.filter(
    (one) =>
      isPlain(one) &&
      (headerRoles(one.header)[0]?.role === 'quantity' || isPacked(one)) &&
      !matches.some(({ column }) => column === one),
  );
  return others.length === 0 ? [] : [quantity, ...others];
}

/** The VAT of a row on top of its prices, by its amount, by the rate of the row, or by one rate for all. */
const TAXES: readonly { rate?: string; tax: (net: number, vat: number, rate: number) => number }[] = [
  { tax: (_, vat) => vat || NONE },
  { tax: (net, _, rate) => (net * rate) / 100 || NONE },
  ...RATES.map((rate) => ({ rate: `${rate}`, tax: (net: number) => (net * rate) / 100 })),
];

/** Prices that give the value of the line with VAT on top, or without the VAT in them. */
function valueBesidePrices(is: Is, value: ColumnRole) {
  const found = TAXES.flatMap(({ rate, tax }) =>
    (['net', 'gross'] as const).flatMap((prices) => {
      const isGiven = KINDS.some((kind) =>
        is([...PRICED, 'vat_amount', 'vat_rate', value], (many, price, off, vat = 0, by = 0, stated = 0) => {
          const own = PRICES[kind](many, price, off);
          const [one, other] = prices === 'net' ? [own, stated] : [stated, own];
          return one + tax(one, vat, by) - other;
        }),
      );
      return isGiven ? [{ prices, rate }] : [];
    }),
  );
  return found.every(({ prices }) => prices === found[0]?.prices) ? found[0] : undefined;
}

const TRIPLES: readonly (readonly ColumnRole[])[] = [
  ['document_net', 'document_vat', 'document_total'],
  ['net', 'vat_amount', 'total'],
];

/** Pairs of amounts that prove a rate: the VAT and its base, the VAT and what includes it, or both amounts. */
const PAIRS = [
  { column: 'vat_amount', key: 'rate_of', beside: 'net' },
  { column: 'vat_amount', key: 'rate_within', beside: 'total' },
  { column: 'net', key: 'rate_to', beside: 'total' },
  // The VAT of a document of one rate, on each of its rows.
  { column: 'document_vat', key: 'rate_of', beside: 'document_net' },
  { column: 'document_vat', key: 'rate_within', beside: 'document_total' },
] as const;
type RatePair = (typeof PAIRS)[number];
type Rates = readonly number[];

/** True if the VAT that a pair of amounts makes is that of one of the rates. */
const areRated = ({ matches, shows }: ReckonedRows, { column, key, beside }: RatePair, rates: Rates) =>
  shows([ofRole(matches, column), ofRole(matches, beside)], (one = 0, other = 0) =>
    key === 'rate_to'
      ? offLawful(other - one, one, rates)
      : offLawful(one, key === 'rate_of' ? other : other - one, rates),
  );

const rateIn = (of: ReckonedRows): string | undefined =>
  RATES_AND_NONE.find((rate) => PAIRS.some((pair) => areRated(of, pair, [rate])))?.toString();

const ratesIn = (of: ReckonedRows) =>
  PAIRS.find((pair) => {
    const columns = [pair.column, pair.beside].map((role) => ofRole(of.matches, role));
    const isWhole = () =>
      of.count(columns, (one = 0, other = 0) => one + other).rows === Math.min(of.records.length, ROWS_MAX);
    return (pair.column !== 'document_vat' || isWhole()) && areRated(of, pair, RATES_AND_NONE);
  });

/** True if a value is net to its rate and VAT (100.00, 24, 24.00), false if gross (124.00, 24, 24.00). */
function onlyIsNet({ matches, numbersOf }: ReckonedRows, is: Is, value: ColumnRole): boolean | undefined {
  const taxes = numbersOf(ofRole(matches, 'vat_amount'));
  // Without VAT a value is net and total.
  if (taxes.length > 0 && taxes.every((tax) => tax === 0)) return true;
  const [outside, inside] = [0, 1].map((share) =>
    is(['vat_amount', value], (tax = 0, all = 0) => (tax === 0 ? NONE : offLawful(tax, all - share * tax))),
  );
  return outside === inside ? undefined : outside;
}

/** Charges that are in a value of each row, by a further amount that is the value without them. Of several rows the lines need not have what the sum of their document has. */
function chargesInside({ columns, matches, count }: ReckonedRows, isOneRowEach: boolean, charges: Column[]) {
  const [, amounts] = chargesOf(columns);
  const isValue = isOneRowEach ? /^(document_)?(net|total)$|^value$/ : /^(net|total|value)$/;
  const values = matches.filter(({ role }) => isValue.test(role));
  return values.flatMap(({ column: value }) =>
    amounts.flatMap((one) => partsBetween({ count }, [one, value], charges).map((part) => ({ part, value }))),
  );
}

/** The lines of nearly all documents and their charges give the totals: with VAT in them, or without. */
function provenByDocuments(
  of: ReckonedRows,
  documents: readonly (readonly SheetRow[])[],
  value?: ColumnRole,
) {
  const { matches, records, numbersOf } = of;
  const places = new Map(records.map((row, at) => [row, at]));
  const numbers = new Map(matches.toReversed().map(({ role, column }) => [role, numbersOf(column)]));
  const fees = matches.flatMap(({ role, column }) => (role === 'fees' ? [numbersOf(column)] : []));
  const isOfItems = headerRoles(ofRole(matches, 'document_total')?.header ?? '')[0]?.role === 'value';
  const sumsOf = (rows: readonly number[]) => {
    const first = rows[0] ?? -1;
    const at = (role: ColumnRole, row = first) => numbers.get(role)?.[row] ?? NONE;
    const sumOf = (of: (row: number) => number) => rows.reduce((all, row) => all + orZero(of(row)), 0);
    const [total, vat, net] = [at('document_total'), orZero(at('document_vat')), at('document_net')];
    const charges = fees.reduce((sum, all) => sum + orZero(all[first] ?? 0), orZero(at('shipping')));
    const off = Math.abs(orZero(at('document_discount')));
    const isNear = (one: number, ...others: number[]) =>
      others.some((other) => Math.abs(one - other) < TOLERANCE + rows.length * 0.005);
    const signOf = (sum: number) => {
      const whole = sum + charges;
      // A total that no VAT is added to has it in it, or there is none; a sum of the items says nothing.
      if (Number.isNaN(at('document_vat')) && sum !== 0 && isNear(total, whole))
        return isOfItems ? undefined : ('gross' as const);
      if (vat === 0 || Number.isNaN(total) || sum === 0) return undefined;
      if (isNear(total, whole, whole - off)) return 'gross' as const;
      const isNet = isNear(total - vat, whole, whole - off) || isNear(sum, net);
      return isNet ? ('net' as const) : ('neither' as const);
    };
    const lines = value && sumOf((row) => at(value, row));
    const prices = sumOf((row) => PRICES.full(at('quantity', row), at('unit_price', row)));
    const reached = (lines ?? prices) + charges;
    const isIn = isNear(reached, total, total - vat);
    const isOnTop = isIn || isNear(reached - off, total, total - vat);
    const isOnTaxed = isNear(sumOf((row) => at('total', row)) + charges, total);
    const way = isOnTop ? ('on-top' as const) : isOnTaxed ? ('with-vat' as const) : ('neither' as const);
    const has = (amount: number) => amount !== 0 && !Number.isNaN(total);
    return {
      prices: signOf(prices),
      lines: lines === undefined ? undefined : signOf(lines),
      discount: has(off) ? (isIn ? ('in-lines' as const) : ('off-sum' as const)) : undefined,
      charges: has(charges) ? way : undefined,
    };
  };
  const found = documents.slice(0, ROWS_MAX).map((rows) => sumsOf(rows.map((row) => places.get(row) ?? -1)));
  const lines = common(found.map((one) => one.lines));
  return {
    prices: common(found.map((one) => one.prices)),
    lines: lines && lines === 'net',
    discount: common(found.map((one) => one.discount)),
    charges: common(found.map((one) => one.charges)),
  };
}

/** The one answer of nearly all documents that have one. */
function common<One extends string>(signs: readonly (One | 'neither' | undefined)[]) {
  const told = signs.flatMap((sign) => sign ?? []);
  const [best] = [...Map.groupBy(told, (sign) => sign)].toSorted(([, a], [, b]) => b.length - a.length);
  if (best === undefined || best[0] === 'neither') return undefined;
  return best[1].length >= told.length * SHOWN_SHARE ? best[0] : undefined;
}

/** The values of the lines under proven roles; a total without proof that VAT is inside, or gross and net before and after fees, become a value, which is asked; gross before a discount is dropped. */
export function proven(matches: readonly Match[], proofs: AmountProofs): readonly Match[] {
  const { isNet, isProduct, addsUp, rate, rates, haveFees } = proofs;
  const [net, total] = (['net', 'total'] as const).map((role) => matches.find((one) => one.role === role));
  const ofFees = [total, net].filter((one) => one && haveFees && mayBeOfFees(one.column.header));
  const [isGross, isBase] = [total, net].map((one) => one !== undefined && !ofFees.includes(one));
  const hasTax = matches.some(({ role }) => role === 'vat_amount');
  const isOpen = isNet === undefined && !addsUp && !matches.some(({ role }) => role === 'document_net');
  const isNetOpen = isOpen && !(isGross && (rate ?? rates) !== undefined) && !hasTax;
  const isLess = isNetOpen && isBase && matches.some(({ role }) => /discount$/.test(role));
  return matches.flatMap((match) => {
    const { role } = match;
    if (isLess && match === total && mayBeOfFees(match.column.header)) return [];
    if (ofFees.includes(match)) return match === ofFees[0] ? [{ ...match, role: 'value' as const }] : [];
    const isLone = (role === 'total' && isOpen && !isBase) || (role === 'net' && isNetOpen);
    if (isLone && saidOfVat(match.column.header) === undefined) return [{ ...match, role: 'value' as const }];
    return role === 'value' && (isBase || isGross || isProduct) ? [] : [match];
  });
}
