import { type Problem, problem } from '../problems/problem.ts';
import { absolute, compare, type Decimal, minus, normalise, plus, shift, times } from './decimal.ts';
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

/** How far a rate may be from what its last digit says, as a part of it: `1` must not stand for 1.4. */
const RATE_UNCERTAINTY_MAX = '0.005';
/** From here on the euro amount of the export and the reference rate are worth a word. */
export const WARN_ABOVE_PERCENT = '5';

/**
 * Direction by arithmetic (interface, Foreign currency 3): euro × rate must give the foreign amount. If euro ÷ rate
 * does, the rate is inverted. A reference rate is not the rate of the settlement: it is compared, not tested.
 */
export function checkDirection(payment: Payment, paid: ForeignAmount, resolved: ResolvedRate): Problem[] {
  const euro = payment.euro_amount;
  if (euro === undefined || resolved.source === 'original') return [];
  const place = { row: payment.row, column: payment.columns?.euro_amount, field: 'payment.euro_amount' };
  const { rate } = resolved;
  const stated = toEuro(paid.amount, rate);
  const params = { foreign: paid.amount, currency: paid.currency, euro, rate: rate.value, stated };
  if (resolved.source === 'ecb') {
    const percent = percentApart(stated, euro);
    if (compare(percent, payment.warn_above_percent ?? WARN_ABOVE_PERCENT) <= 0) return [];
    return [problem('FX-EURO-APART', place, { ...params, date: resolved.rate_date ?? '–', percent })];
  }
  if (fits(euro, paid, rate)) return [];
  const other = inverted(rate);
  const quoted = { quoted: rate.quoted, other: other.quoted };
  const code = fits(euro, paid, other) ? 'FX-INVERTED' : 'FX-DIRECTION-UNPROVEN';
  return [problem(code, place, { ...params, ...quoted })];
}

/** Whether euro, rate and foreign amount agree within what the last digits of all three leave open. */
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
