import { type Problem, problem } from '../problems/problem.ts';
import { absolute, compare, type Decimal, isZero, minus, normalise, plus, shift, times } from './decimal.ts';
import { type ExchangeRate, halfUnitOf, inverted, toEuro } from './exchange-rate.ts';
import type { Payment } from './payment.ts';
import { percentApart } from './percent.ts';
import type { ResolvedRate } from './resolve-rate.ts';

/** A foreign amount in major units with the exponent of its currency. */
export interface ForeignAmount {
  amount: Decimal;
  currency: string;
  exponent: number;
}

/** Largest uncertainty of a rate, as a share of it: a rate written `1` covers 0.995 to 1.005, not 0.5 to 1.5. */
const RATE_UNCERTAINTY_MAX = '0.005';
/** From here on the euro amount of the export and the reference rate are worth a word. */
export const WARN_ABOVE_PERCENT = '5';

/**
 * Direction by arithmetic (interface, Foreign currency, 3): euro × rate must give the foreign amount. If euro ÷ rate
 * does, the rate is inverted. Where the euro amount was made with another rate, the two are compared by their share.
 */
export function checkDirection(payment: Payment, paid: ForeignAmount, resolved: ResolvedRate): Problem[] {
  const euro = payment.euro_amount;
  if (euro === undefined || isZero(euro) || resolved.source === 'original' || resolved.source === 'settled')
    return [];
  const compared = {
    euro,
    paid,
    rate: resolved.rate,
    limit: payment.warn_above_percent ?? WARN_ABOVE_PERCENT,
  };
  const isRefund = payment.refund !== undefined;
  const exact = !isRefund && (payment.euro_at_rate ?? resolved.source === 'column');
  const verdict = exact ? testExactly(compared) : compareShares(compared);
  // A refund's euro amount may include its fee, so it proves the direction and nothing finer.
  if (isRefund && (verdict !== 'FX-INVERTED' || resolved.source === 'ecb')) return [];
  // The ECB quotes in one direction only: then it is the export's own amount that is odd.
  const code = verdict === 'FX-INVERTED' && resolved.source === 'ecb' ? 'FX-EURO-APART' : verdict;
  if (code === undefined) return [];
  const place = { row: payment.row, column: payment.columns?.euro_amount, field: 'payment.euro_amount' };
  return [problem(code, place, numbersOf(compared, resolved))];
}

interface Compared {
  euro: Decimal;
  paid: ForeignAmount;
  rate: ExchangeRate;
  /** Percent. */
  limit: Decimal;
}

type Verdict = 'FX-INVERTED' | 'FX-DIRECTION-UNPROVEN' | 'FX-EURO-APART' | undefined;

function testExactly({ euro, paid, rate }: Compared): Verdict {
  if (fits(euro, paid, rate)) return undefined;
  return fits(euro, paid, inverted(rate)) ? 'FX-INVERTED' : 'FX-DIRECTION-UNPROVEN';
}

function compareShares({ euro, paid, rate, limit }: Compared): Verdict {
  const isNear = (one: ExchangeRate) => compare(percentApart(toEuro(paid.amount, one), euro), limit) <= 0;
  if (isNear(rate)) return undefined;
  return isNear(inverted(rate)) ? 'FX-INVERTED' : 'FX-EURO-APART';
}

function numbersOf({ euro, paid, rate }: Compared, { rate_source, rate_date }: ResolvedRate) {
  const stated = toEuro(paid.amount, rate);
  return {
    foreign: paid.amount,
    currency: paid.currency,
    euro,
    rate: rate.value,
    quoted: rate.quoted,
    other: inverted(rate).quoted,
    stated,
    percent: percentApart(stated, euro),
    source: rate_date === undefined ? rate_source : `${rate_source}, ${rate_date}`,
  };
}

/**
 * Check that euro, rate and foreign amount agree within half a unit of their last digits: 10.00 € × 1.0857 = 10.86 $
 * leaves a gap of 0.003, and 0.011 is allowed.
 */
function fits(euro: Decimal, paid: ForeignAmount, { value, quoted }: ExchangeRate): boolean {
  const cent = '0.005';
  const unit = shift('0.5', -paid.exponent);
  return quoted === 'foreign-per-euro'
    ? agrees({ amount: euro, open: cent }, value, { amount: paid.amount, open: unit })
    : agrees({ amount: paid.amount, open: unit }, value, { amount: euro, open: cent });
}

interface Measured {
  amount: Decimal;
  /** Half a unit of its last digit. */
  open: Decimal;
}

function agrees(from: Measured, rate: Decimal, to: Measured): boolean {
  const gap = absolute(minus(times(from.amount, rate), to.amount));
  const uncertain = times(from.amount, smaller(halfUnitOf(rate), times(rate, RATE_UNCERTAINTY_MAX)));
  const open = plus(plus(to.open, times(from.open, rate)), uncertain);
  return compare(gap, open) <= 0;
}

const smaller = (a: Decimal, b: Decimal): Decimal => normalise(compare(a, b) < 0 ? a : b);
