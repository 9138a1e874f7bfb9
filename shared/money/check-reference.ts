import { type Problem, problem } from '../problems/problem.ts';
import type { ForeignAmount } from './check-direction.ts';
import { WARN_ABOVE_PERCENT } from './check-direction.ts';
import { compare, divide, isZero } from './decimal.ts';
import { foreignPerEuro, otherQuote, RATE_DECIMALS, toEuro } from './exchange-rate.ts';
import type { Payment } from './payment.ts';
import { percentApart } from './percent.ts';
import { rateOn } from './rates/rate-on.ts';
import type { ReferenceRates } from './rates.ts';
import { type ResolvedRate, ratePlace } from './resolve-rate.ts';

/** Enough to show both a rate and its inverse where one of them is small. */
const SHOWN_DECIMALS = RATE_DECIMALS + 3;

/**
 * A rate that the export or the profile gives, beside the reference rate of its day. Farther away than the declared
 * share is a warning; when its inverse is within that share, the rate is inverted and nothing is issued: 0.92234 dollars
 * for a euro beside a reference of 1.0842.
 */
export function checkReference(
  payment: Payment,
  paid: ForeignAmount,
  { resolved, rates }: { resolved: ResolvedRate; rates: ReferenceRates | undefined },
): Problem[] {
  if (resolved.source === 'ecb' || resolved.source === 'original' || payment.date === undefined) return [];
  const reference = rateOn(rates, { currency: paid.currency, date: payment.date });
  if ('code' in reference) return [];
  const rate = foreignPerEuro(resolved.rate, SHOWN_DECIMALS);
  if (isZero(rate)) return [];
  const limit = payment.warn_above_percent ?? WARN_ABOVE_PERCENT;
  const percent = percentApart(rate, reference.rate);
  if (compare(percent, limit) <= 0) return [];
  const inverse = divide('1', rate, SHOWN_DECIMALS);
  const both = { rate, currency: paid.currency, reference: reference.rate, date: reference.date };
  if (compare(percentApart(inverse, reference.rate), limit) > 0) {
    return [problem('FX-RATE-DIFFERS', ratePlace(payment), { ...both, percent })];
  }
  const stated = toEuro(paid.amount, resolved.rate);
  const expected = toEuro(paid.amount, { value: reference.rate, quoted: 'foreign-per-euro' });
  const other = otherQuote(resolved.rate.quoted);
  return [
    problem('FX-INVERTED-REFERENCE', ratePlace(payment), { ...both, inverse, stated, expected, other }),
  ];
}
