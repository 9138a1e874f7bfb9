import { currencyMagnitudes } from '../../facts/currencies.ts';
import { EXCHANGE_RATE_DECIMALS_MAX, EXCHANGE_RATE_MAX } from '../../facts/limits.ts';
import type { ProblemCode } from '../../problems/catalogue.ts';
import { type Params, type Place, type Problem, problem } from '../../problems/problem.ts';
import {
  absolute,
  CENT_PLACES,
  compare,
  type Decimal,
  decimalsOf,
  divide,
  equals,
  isPositive,
  isZero,
  minus,
  normalise,
  percentApart,
  percentOf,
  plus,
  roundHalfUp,
  shift,
  sum,
  times,
} from '../decimal.ts';
import { inDecimalsOf } from '../minor-units.ts';
import type { ReferenceRate } from '../rates/reference-rates.ts';

/** Direction of a rate: units of the one currency that buy one of the other. There is no default. */
export const QUOTES = ['foreign-per-euro', 'euro-per-foreign'] as const;
export type Quote = (typeof QUOTES)[number];

/** Distances within which numbers about one rate agree, besides half of a rate's last digit and half of a currency's smallest unit. */
export const rateTolerances = {
  /** Half a cent: euro amounts are rounded to the cent. */
  euro: '0.005',
  /** Half of a rate's fifth decimal: the service keeps five (interface, Invoice, exchange_rate). */
  stated: '0.000005',
  /** Percent from the reference rate: a processor's margin is less, the rate of another day or currency often more. */
  near_percent: '5',
  /** Times from the reference rate or the magnitude of a currency: none moves so far in the years of that table. */
  possible_factor: '3',
  /** Decimals with which a reference rate near parity is still 1. */
  parity_decimals: 2,
  /** Significant digits of euro for one unit: 0.0062 euro for a yen is 161.29 or 160 yen for a euro. */
  significant_digits: 5,
} as const;

/** A rate with its direction. The quotient of an inverse rate is never taken before the amount is. */
export type ExchangeRate = { value: Decimal; quoted: Quote };

/** A foreign amount in major units with the exponent of its currency. */
export interface ForeignAmount {
  amount: Decimal;
  currency: string;
  exponent: number;
}

export const inverted = ({ value, quoted }: ExchangeRate): ExchangeRate => ({
  value,
  quoted: quoted === 'foreign-per-euro' ? 'euro-per-foreign' : 'foreign-per-euro',
});

/** Convert to euro, half up to the cent: 107.00 $ at 1.0842 dollars for a euro is 98.69; 10000 ¥ at 0.00615 euro for a yen is 61.50. */
export const toEuro = (foreign: Decimal, rate: ExchangeRate): Decimal => inEuro(foreign, rate, CENT_PLACES);

/** Convert to euro with another number of decimals, as a price of less than a cent needs it. */
export const inEuro = (foreign: Decimal, { value, quoted }: ExchangeRate, places: number): Decimal =>
  quoted === 'foreign-per-euro' ? divide(foreign, value, places) : roundHalfUp(times(foreign, value), places);

/** State the rate as the interface does, in foreign units for one euro, half up to 5 decimals: 0.92234 € for 1 $ is 1.0842. */
export const foreignPerEuro = (
  { value, quoted }: ExchangeRate,
  decimals = EXCHANGE_RATE_DECIMALS_MAX,
): Decimal =>
  normalise(quoted === 'foreign-per-euro' ? roundHalfUp(value, decimals) : divide('1', value, decimals));

/** The rate of two amounts with five decimals, 0.85609 for 50,000.00 £ and 58,405.00 €; undefined where nothing is left of it. */
export function quotientRate(foreign: Decimal, euro: Decimal): ExchangeRate | undefined {
  const value = isPositive(euro) ? normalise(divide(foreign, euro, EXCHANGE_RATE_DECIMALS_MAX)) : '0';
  return isPositive(value) ? { value, quoted: 'foreign-per-euro' } : undefined;
}

/** Half a unit of the last digit as written: 0.005 for `1.08`. */
export const halfUnitOf = (value: Decimal): Decimal => shift('0.5', -decimalsOf(value));

/** An amount, and as much as it leaves open: half a unit of its last digit. */
type Measured = readonly [amount: Decimal, open: Decimal];

/** Check that a rate is the quotient of both amounts, within their open digits: 10.00 € × 1.0857 is 0.003 from 10.86 $, and 0.011 is allowed. */
export function isQuotient({ value, quoted }: ExchangeRate, inEuro: Measured, inForeign: Measured): boolean {
  const [[from, fromOpen], [to, toOpen]] =
    quoted === 'foreign-per-euro' ? [inEuro, inForeign] : [inForeign, inEuro];
  const gap = absolute(minus(times(from, value), to));
  const open = sum([toOpen, times(fromOpen, value), times(absolute(from), halfUnitOf(value))]);
  return compare(gap, open) <= 0;
}

/** Count the digits from the first one that is not zero: 2 for `0.0062`. */
export const significantDigits = (value: Decimal): number =>
  value.replace('.', '').replace(/-?0*/, '').length;

/** Check that a rate can be stated: above 0 once it is rounded to 5 decimals, and at most 50,000. */
export const isStatableRate = (rate: Decimal): boolean =>
  !isZero(rate) && compare(rate, EXCHANGE_RATE_MAX) <= 0;

/** Euro payable × stated rate as a document prints it (interface, Foreign currency, 2): 21.06 EUR at 1062.86 are 22,384 CLP, not 22,383.83. */
export const printedPayable = (euro: Decimal, exchange_rate: Decimal, exponent: number): Decimal =>
  roundHalfUp(times(euro, exchange_rate), exponent);

/** The printed line next to the paid amount: the gap is half a cent × rate, the rate's rounding × euro, and half a printed unit. */
export function payableLine(euro: Decimal, rate: ExchangeRate, paid: ForeignAmount) {
  const exchange_rate = foreignPerEuro(rate);
  const places = paid.exponent;
  const payable = printedPayable(euro, exchange_rate, places);
  const rounding = plus(times(rateTolerances.euro, exchange_rate), times(rateTolerances.stated, euro));
  return {
    exchange_rate,
    payable,
    /** Printed less paid. */
    difference: roundHalfUp(minus(payable, paid.amount), places),
    /** Largest difference that rounding alone explains: 0.0104785 for 10.00 € at 1.0857. */
    gap: normalise(plus(rounding, shift('0.5', -places))),
  };
}

export const isRoundingDifference = ({ difference, gap }: ReturnType<typeof payableLine>): boolean =>
  compare(absolute(difference), gap) <= 0;

/**
 * The rate that makes the payable line the customer's own total, if one does: 62.00 $ at 1.0842 are 57.19 €, which are 62.01 $ at
 * 1.0842, but 62.00 $ at 1.08411.
 */
export function rateForTotal(euro: Decimal, rate: Decimal, { amount, exponent }: ForeignAmount): Decimal {
  const prints = (one: Decimal) => equals(printedPayable(euro, one, exponent), amount);
  if (prints(rate)) return rate;
  const own = quotientRate(amount, euro)?.value ?? rate;
  return prints(own) ? own : rate;
}

/** All that is known of a rate: the other amounts of the row, and the reference rate of its day. */
export interface RateFacts {
  /** With the digits that the export writes. */
  rate: ExchangeRate;
  currency: string;
  foreign?: ForeignAmount | undefined;
  euro?: Decimal | undefined;
  /** Something else is in the euro amount, which then proves only the direction: a fee, or another rate, never three times this one. */
  euro_apart?: 'fee' | 'rate' | undefined;
  reference?: Pick<ReferenceRate, 'rate' | 'date'> | undefined;
  /** Percent from the reference rate that count as near. */
  near_percent?: Decimal | undefined;
  /** The side to believe where the euro amount and the rate do not fit. */
  trust?: 'euro' | 'rate' | undefined;
  /** A reference rate, or the rate of an issued sale: its direction is known. */
  proven?: boolean;
}

/** Codes of the findings about a rate; payments have other sentences for some. */
const codes = {
  inverted: 'FOREIGN-RATE-INVERTED',
  impossible: 'EXCHANGE-RATE-IMPOSSIBLE',
  /** The foreign amount is in the euro field. */
  'foreign-as-euro': 'FOREIGN-AMOUNT-AS-EURO',
  differs: 'FOREIGN-AMOUNT-DIFFERS',
  one: 'EXCHANGE-RATE-ONE',
  /** It is a rounding of the quotient of both amounts, which is stated instead. */
  refined: 'FX-RATE-REFINED',
  /** The euro amount was made at another rate. */
  apart: 'FX-EURO-APART',
  /** Another rate than that of the day. */
  far: 'FX-RATE-DIFFERS',
  /** Either direction is possible. */
  unproven: 'FX-DIRECTION-UNPROVEN',
  /** Too few digits to convert with. */
  coarse: 'FX-RATE-COARSE',
} as const;

export interface RateFinding {
  is: keyof typeof codes;
  /** Evidence of a rate that is inverted or impossible. */
  by?: 'amounts' | 'reference' | 'magnitude';
  params: Params;
}

/** A finding as the problem of a place; its evidence chooses the sentence. */
export function rateProblem(
  { is, by, params }: RateFinding,
  place: Place,
  code: ProblemCode = codes[is],
): Problem {
  return problem(code, place, by === undefined ? params : { ...params, variant: by });
}

/** Verdict of two stated amounts on their rate; `either-way` if they are too small to prove its direction. */
type Told = 'agrees' | 'either-way' | 'inverted' | 'foreign-as-euro' | 'differs' | 'apart';

type BothAmounts = RateFacts & { foreign: ForeignAmount; euro: Decimal };

const hasBothAmounts = (facts: RateFacts): facts is BothAmounts =>
  facts.foreign !== undefined && facts.euro !== undefined;

/** Direction by arithmetic (interface, Foreign currency, 3): if euro ÷ rate gives the foreign amount, the rate is inverted. */
function toldByAmounts(facts: BothAmounts): Told {
  const { rate, euro, foreign, euro_apart, proven } = facts;
  const fits = (one: ExchangeRate) =>
    euro_apart
      ? isNear(one, facts)
      : isQuotient(one, [euro, rateTolerances.euro], [foreign.amount, halfUnitIn(foreign)]);
  const [asWritten, turned] = [fits(rate), fits(inverted(rate))];
  if (asWritten) return turned ? 'either-way' : 'agrees';
  // A reference rate is quoted in one direction only: then it is the export's own amount that is odd.
  if (turned && !proven) return 'inverted';
  if (euro_apart === 'fee' || (euro_apart && isPossible(toEuro(foreign.amount, rate), euro))) return 'apart';
  // Yen have no decimals: 12345.67 taken for euro becomes 12346 yen.
  const isEuro = compare(absolute(minus(foreign.amount, euro)), halfUnitIn(foreign)) <= 0;
  return isEuro ? 'foreign-as-euro' : 'differs';
}

/** Half of the smallest unit of a currency, to which amounts in it are rounded. */
const halfUnitIn = ({ exponent }: ForeignAmount): Decimal => shift('0.5', -exponent);

const isNear = (rate: ExchangeRate, { euro, foreign, near_percent }: BothAmounts): boolean =>
  compare(percentApart(toEuro(foreign.amount, rate), euro), near_percent ?? rateTolerances.near_percent) <= 0;

/** The rate to state: as written where it gives the one amount of the other, and else their quotient. */
function rateOfAmounts(facts: BothAmounts): ExchangeRate {
  const { rate, euro, foreign } = facts;
  const printed = () => printedPayable(euro, foreignPerEuro(rate), foreign.exponent);
  if (equals(toEuro(foreign.amount, rate), euro) || equals(printed(), foreign.amount)) return rate;
  const own = quotientRate(foreign.amount, euro) ?? rate;
  return own.quoted === rate.quoted && equals(own.value, rate.value) ? rate : own;
}

/** Findings from the amounts; empty if they agree. An inverted rate may also have too few digits. */
function findingsOfAmounts(facts: BothAmounts, told: Told): RateFinding[] {
  if (told === 'agrees' || told === 'either-way') return [];
  if (told === 'apart') {
    const params = comparedParams(facts);
    return [{ is: told, params: { ...params, percent: percentApart(params.stated, facts.euro) } }];
  }
  const params = amountParams(facts);
  if (told !== 'inverted') return [{ is: told, params }];
  const found: RateFinding = { is: told, by: 'amounts', params };
  const turned = inverted(facts.rate);
  const isExact = facts.euro_apart !== undefined || rateOfAmounts({ ...facts, rate: turned }) === turned;
  return isExact || turned.quoted === 'foreign-per-euro' ? [found] : [found, coarse(turned, facts.currency)];
}

/** A rate of too few digits; its params are the possible error of the amounts. */
const coarse = ({ value: rate }: ExchangeRate, currency: string): RateFinding => ({
  is: 'coarse',
  params: { rate, currency, percent: percentOf(halfUnitOf(rate), rate) },
});

const comparedParams = ({ rate, currency, euro, foreign }: BothAmounts) => ({
  foreign: inDecimalsOf(foreign, foreign.amount),
  currency,
  euro,
  rate: rate.value,
  quoted: rate.quoted,
  other: inverted(rate).quoted,
  stated: toEuro(foreign.amount, rate),
});

const amountParams = (facts: BothAmounts) => ({
  ...comparedParams(facts),
  expected: printedPayable(facts.euro, foreignPerEuro(facts.rate), facts.foreign.exponent),
  sent: quotientRate(facts.foreign.amount, facts.euro)?.value ?? facts.rate.value,
});

/** Enough to show both a rate and its inverse where one of them is small. */
const SHOWN_DECIMALS = EXCHANGE_RATE_DECIMALS_MAX + 3;

/**
 * Compares a rate with the reference rate of its day, or with the magnitude of its currency if there is none: yen at 163 cannot be
 * meant the other way round, dollars at 1.08 can.
 */
function besideKnownRates(facts: RateFacts): RateFinding[] {
  const { currency, foreign, reference, near_percent: near = rateTolerances.near_percent } = facts;
  const rate = foreignPerEuro(facts.rate, SHOWN_DECIMALS);
  const inverse = foreignPerEuro(inverted(facts.rate), SHOWN_DECIMALS);
  const about = reference?.rate ?? currencyMagnitudes.get(currency);
  const params = { currency, rate, inverse, ...(about && { reference: about }) };
  if (about === undefined) return [{ is: 'unproven', params }];
  const [can, couldInverted] = [isPossible(rate, about), isPossible(inverse, about)];
  if (reference === undefined) {
    if (can) return couldInverted ? [{ is: 'unproven', params }] : [];
    return [{ is: couldInverted ? 'inverted' : 'impossible', by: 'magnitude', params }];
  }
  const dated = { ...params, date: reference.date };
  const isNear = (one: Decimal) => isPositive(one) && compare(percentApart(one, about), near) <= 0;
  if (isNear(rate)) return [];
  if (can && !isNear(inverse))
    return [{ is: 'far', params: { ...dated, percent: percentApart(rate, about) } }];
  if (!couldInverted && !isNear(inverse)) return [{ is: 'impossible', by: 'reference', params: dated }];
  const other = inverted(facts.rate).quoted;
  // The foreign amount in euro, at the rate and at the reference rate.
  const inEuro = foreign && {
    stated: toEuro(foreign.amount, facts.rate),
    expected: toEuro(foreign.amount, { value: about, quoted: 'foreign-per-euro' }),
  };
  return [{ is: 'inverted', by: 'reference', params: { ...dated, other, ...inEuro } }];
}

const isPossible = (rate: Decimal, about: Decimal): boolean =>
  compare(times(rate, rateTolerances.possible_factor), about) >= 0 &&
  compare(rate, times(about, rateTolerances.possible_factor)) <= 0;

/**
 * The one judge of a rate, by both stated amounts, the reference rate of the day, or the magnitude of the currency: 100.00 € and
 * 108.42 $ at 1.08 are stated at 1.0842; at 0.92234 their rate is inverted.
 */
export function judgeRate(facts: RateFacts) {
  const { rate, keeps_euro, tells_direction, findings: ofAmounts } = judgeAmounts(facts);
  const isJudged = facts.proven === true || isOne(rate) || ofAmounts.some(isInverted);
  const ofKnown = isJudged ? [] : besideKnownRates({ ...facts, rate });
  const findings = [
    ...ofAmounts,
    ...(tells_direction ? ofKnown.filter(isBeyondAmounts) : ofKnown),
    ...rateOfOne(facts),
    ...(keeps_euro ? [] : fewDigits(facts)),
  ];
  return { rate, keeps_euro, findings };
}

/** The rate to convert with and to state: as written, or the quotient of both amounts; `keeps_euro`: the stated euro amount counts. */
function judgeAmounts(facts: RateFacts): {
  rate: ExchangeRate;
  findings: readonly RateFinding[];
} & Record<'keeps_euro' | 'tells_direction', boolean> {
  const { rate, trust, euro_apart } = facts;
  if (!hasBothAmounts(facts)) return { rate, keeps_euro: false, tells_direction: false, findings: [] };
  const told = toldByAmounts(facts);
  const counts = !euro_apart && trust !== 'rate';
  if (counts && (trust === 'euro' || told === 'agrees' || told === 'either-way')) {
    const own = rateOfAmounts(facts);
    const refined = { is: 'refined', params: amountParams(facts) } as const;
    const tells_direction = toldByAmounts({ ...facts, rate: own }) !== 'either-way';
    return { rate: own, keeps_euro: true, tells_direction, findings: own === rate ? [] : [refined] };
  }
  const findings = findingsOfAmounts(facts, told).filter((one) => trust === undefined || isInverted(one));
  const tells_direction = told !== 'either-way';
  return { rate, keeps_euro: counts && told !== 'inverted', tells_direction, findings };
}

/** Two amounts prove more than the magnitude of a currency, but not that their columns are not exchanged. */
const isBeyondAmounts = ({ is, by }: RateFinding): boolean =>
  is !== 'unproven' && (is !== 'impossible' || by === 'reference');

const isInverted = ({ is }: RateFinding): boolean => is === 'inverted';

const isOne = ({ value }: ExchangeRate): boolean => equals(value, '1');

/** Systems without a rate write 1, which only a reference rate at parity makes a rate. */
function rateOfOne({ rate, currency, proven, reference }: RateFacts): RateFinding[] {
  const isParity =
    reference !== undefined && equals(roundHalfUp(reference.rate, rateTolerances.parity_decimals), '1');
  return !isOne(rate) || proven || isParity ? [] : [{ is: 'one', params: { currency } }];
}

/** Euro for one unit in fewer digits than convert an amount. */
function fewDigits({ rate, currency }: RateFacts): RateFinding[] {
  const isEnough = significantDigits(rate.value) >= rateTolerances.significant_digits;
  return rate.quoted === 'foreign-per-euro' || isEnough || isOne(rate) ? [] : [coarse(rate, currency)];
}
