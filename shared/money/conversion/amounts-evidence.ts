import { absolute, compare, type Decimal, equals, minus, shift, sum, times } from '../decimal.ts';
import { inDecimalsOf } from '../minor-units.ts';
import { percentApart, percentOf } from '../percent.ts';
import {
  type ExchangeRate,
  type ForeignAmount,
  foreignPerEuro,
  halfUnitOf,
  inverted,
  quotientRate,
  toEuro,
} from './exchange-rate.ts';
import { printedPayable } from './payable-line.ts';
import type { RateFacts, RateFinding } from './rate-facts.ts';
import { rateTolerances } from './rate-tolerances.ts';

/** Verdict of two stated amounts on their rate; `either-way` where they are too small to tell its direction. */
type Told = 'agrees' | 'either-way' | 'inverted' | 'foreign-as-euro' | 'differs' | 'apart';

interface BothAmounts extends RateFacts {
  foreign: ForeignAmount;
  euro: Decimal;
}

export const hasBothAmounts = (facts: RateFacts): facts is BothAmounts =>
  facts.foreign !== undefined && facts.euro !== undefined;

/**
 * Direction by arithmetic (interface, Foreign currency, 3): euro × rate must give the foreign amount; if euro ÷ rate does,
 * the rate is inverted.
 */
export function toldByAmounts(facts: BothAmounts): Told {
  const { rate, euro, foreign, euro_apart, proven } = facts;
  const fits = (one: ExchangeRate) => (euro_apart ? isNear(one, facts) : fitsAmounts(one, facts));
  const [asWritten, turned] = [fits(rate), fits(inverted(rate))];
  if (asWritten) return turned ? 'either-way' : 'agrees';
  // A reference rate is quoted in one direction only: then it is the export's own amount that is odd.
  if (turned && !proven) return 'inverted';
  if (euro_apart) return 'apart';
  // Yen have no decimals: 12346 of them stand where 12345.67 were taken for euro.
  const isEuro = compare(absolute(minus(foreign.amount, euro)), halfUnitIn(foreign)) <= 0;
  return isEuro ? 'foreign-as-euro' : 'differs';
}

/** Half of the smallest unit of a currency, to which amounts in it are rounded. */
const halfUnitIn = ({ exponent }: ForeignAmount): Decimal => shift('0.5', -exponent);

/** An amount, and half a unit of its last digit. */
type Measured = readonly [amount: Decimal, open: Decimal];

/**
 * Check that a rate is the quotient of both amounts to the digits that it shows, their own last digits left open: 10.00 €
 * × 1.0857 = 10.86 $ leaves a gap of 0.003, and 0.011 is allowed.
 */
function fitsAmounts({ value, quoted }: ExchangeRate, { euro, foreign }: BothAmounts): boolean {
  const inEuro: Measured = [euro, rateTolerances.euro];
  const inForeign: Measured = [foreign.amount, halfUnitIn(foreign)];
  const [[from, fromOpen], [to, toOpen]] =
    quoted === 'foreign-per-euro' ? [inEuro, inForeign] : [inForeign, inEuro];
  const gap = absolute(minus(times(from, value), to));
  const open = sum([toOpen, times(fromOpen, value), times(absolute(from), halfUnitOf(value))]);
  return compare(gap, open) <= 0;
}

const isNear = (rate: ExchangeRate, { euro, foreign, near_percent }: BothAmounts): boolean =>
  compare(percentApart(toEuro(foreign.amount, rate), euro), near_percent ?? rateTolerances.near_percent) <= 0;

/** The rate to state: as written where it gives the one amount of the other, and else their quotient. */
export function rateOfAmounts(facts: BothAmounts): ExchangeRate {
  const { rate, euro, foreign } = facts;
  const printed = () => printedPayable(euro, foreignPerEuro(rate), foreign.exponent);
  if (equals(toEuro(foreign.amount, rate), euro) || equals(printed(), foreign.amount)) return rate;
  const own = quotientRate(foreign.amount, euro) ?? rate;
  return own.quoted === rate.quoted && equals(own.value, rate.value) ? rate : own;
}

/** Findings for what the amounts tell; none where they agree. An inverted rate may be one of too few digits as well. */
export function findingsOfAmounts(facts: BothAmounts, told: Told): RateFinding[] {
  if (told === 'agrees' || told === 'either-way') return [];
  if (told === 'apart') {
    const params = comparedParams(facts);
    return [{ is: told, params: { ...params, percent: percentApart(params.stated, facts.euro) } }];
  }
  const params = amountParams(facts);
  if (told !== 'inverted') return [{ is: told, params }];
  const found: RateFinding = { is: told, by: 'amounts', params };
  const turned = inverted(facts.rate);
  const isExact = facts.euro_apart || rateOfAmounts({ ...facts, rate: turned }) === turned;
  return isExact || turned.quoted === 'foreign-per-euro' ? [found] : [found, coarse(turned, facts.currency)];
}

/** A rate of too few digits; its params say how far amounts may be off. */
export const coarse = ({ value: rate }: ExchangeRate, currency: string): RateFinding => ({
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

export const amountParams = (facts: BothAmounts) => ({
  ...comparedParams(facts),
  expected: printedPayable(facts.euro, foreignPerEuro(facts.rate), facts.foreign.exponent),
  sent: quotientRate(facts.foreign.amount, facts.euro)?.value ?? facts.rate.value,
});
