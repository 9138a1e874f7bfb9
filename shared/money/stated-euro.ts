import { type Problem, problem } from '../problems/problem.ts';
import type { ForeignAmount } from './check-direction.ts';
import {
  absolute,
  compare,
  type Decimal,
  decimalsOf,
  divide,
  equals,
  isPositive,
  minus,
  plus,
  times,
} from './decimal.ts';
import {
  type ExchangeRate,
  foreignPerEuro,
  halfUnitOf,
  inverted,
  RATE_DECIMALS,
  toEuro,
} from './exchange-rate.ts';
import type { Payment } from './payment.ts';
import { type ResolvedRate, ratePlace } from './resolve-rate.ts';

/** The euro amount of a document, the rate that goes with it, and what is to be said of the two. */
interface Settled {
  euro: Decimal;
  resolved: ResolvedRate;
  problems: Problem[];
}

const CENT_OPEN = '0.005';

/** Euro amount and rate by a rate alone. */
const byRate = (paid: ForeignAmount, resolved: ResolvedRate): Settled => ({
  euro: toEuro(paid.amount, resolved.rate),
  resolved,
  problems: [],
});

/**
 * The euro amount that an export states wins over the rate that it prints: GBP 50,000.00 = EUR 58,405.00 at a printed
 * 0.86 states 58,405.00 at 0.85609, not 58,139.53. A printed rate that is not that quotient rounded to its own digits
 * leaves open which of the two is wrong.
 */
export function settle(payment: Payment, paid: ForeignAmount, resolved: ResolvedRate): Settled {
  const { euro_amount: euro, euro_at_rate, refund, trust } = payment;
  const isStated = euro_at_rate === true && resolved.source === 'column' && refund === undefined;
  if (!isStated || euro === undefined || !haveQuotient(paid, euro)) return byRate(paid, resolved);
  const stated = toEuro(paid.amount, resolved.rate);
  if (equals(stated, euro) || trust === 'rate') return byRate(paid, resolved);
  const params = {
    foreign: paid.amount,
    currency: paid.currency,
    euro,
    stated,
    rate: resolved.rate.value,
    sent: quotient(paid, euro),
  };
  const refined = { euro, resolved: atQuotient(resolved, paid, euro), problems: [] };
  if (isPrintedOf(resolved.rate, paid, euro) || trust === 'euro')
    return { ...refined, problems: [problem('FX-RATE-REFINED', ratePlace(payment), params)] };
  // Which way round the rate is meant is told by the check of its direction.
  if (isPrintedOf(inverted(resolved.rate), paid, euro)) return byRate(paid, resolved);
  return { ...refined, problems: [problem('FX-AMOUNTS-DISAGREE', ratePlace(payment), params)] };
}

/** An export that states both amounts needs no rate: their quotient is the rate. */
export function settledWithoutRate(payment: Payment, paid: ForeignAmount): ResolvedRate | undefined {
  const { euro_amount: euro, rate, refund, columns } = payment;
  if (rate !== undefined || refund?.original !== undefined) return undefined;
  if (euro === undefined || !haveQuotient(paid, euro)) return undefined;
  return {
    rate: { value: quotient(paid, euro), quoted: 'foreign-per-euro' },
    source: 'settled',
    rate_source: `column "${columns?.euro_amount ?? '–'}"`,
    problems: [],
  };
}

/** Foreign currency for one euro with five decimals: 50,000.00 ÷ 58,405.00 is 0.85609. */
const quotient = ({ amount }: ForeignAmount, euro: Decimal): Decimal => divide(amount, euro, RATE_DECIMALS);

/** Two amounts whose quotient is above zero with five decimals; of others the rate has to tell. */
const haveQuotient = (paid: ForeignAmount, euro: Decimal): boolean =>
  isPositive(euro) && isPositive(quotient(paid, euro));

const atQuotient = (resolved: ResolvedRate, paid: ForeignAmount, euro: Decimal): ResolvedRate => ({
  ...resolved,
  rate: {
    value: foreignPerEuro({ value: quotient(paid, euro), quoted: 'foreign-per-euro' }),
    quoted: 'foreign-per-euro',
  },
});

/** A rate as printed stands for the two amounts where it is their quotient to its digits, the cent left open. */
function isPrintedOf({ value, quoted }: ExchangeRate, paid: ForeignAmount, euro: Decimal): boolean {
  const [from, to] = quoted === 'foreign-per-euro' ? [euro, paid.amount] : [paid.amount, euro];
  if (equals(divide(to, from, decimalsOf(value)), value)) return true;
  const open = quoted === 'foreign-per-euro' ? times(CENT_OPEN, value) : CENT_OPEN;
  const gap = absolute(minus(times(from, value), to));
  return compare(gap, plus(open, times(from, halfUnitOf(value)))) <= 0;
}
