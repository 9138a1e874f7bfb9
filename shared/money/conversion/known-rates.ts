import { currencyMagnitudes } from '../../facts/currency-magnitudes.ts';
import { EXCHANGE_RATE_DECIMALS_MAX } from '../../facts/limits.ts';
import type { Params } from '../../problems/problem.ts';
import { compare, type Decimal, isPositive, times } from '../decimal.ts';
import { percentApart } from '../percent.ts';
import { foreignPerEuro, inverted, toEuro } from './exchange-rate.ts';
import type { RateFacts, RateFinding } from './rate-facts.ts';
import { rateTolerances } from './rate-tolerances.ts';

/** Enough to show both a rate and its inverse where one of them is small. */
const SHOWN_DECIMALS = EXCHANGE_RATE_DECIMALS_MAX + 3;

/** A rate beside the reference rate of its day, or beside the magnitude of its currency where there is none. */
export function besideKnownRates(facts: RateFacts): RateFinding[] {
  const rate = foreignPerEuro(facts.rate, SHOWN_DECIMALS);
  const inverse = foreignPerEuro(inverted(facts.rate), SHOWN_DECIMALS);
  const stated = { currency: facts.currency, rate, inverse };
  const { reference } = facts;
  if (reference !== undefined) {
    const is = besideReference(stated, reference.rate, facts.near_percent);
    const params = { ...stated, reference: reference.rate, date: reference.date };
    if (is === 'far') return [{ is, params: { ...params, percent: percentApart(rate, reference.rate) } }];
    if (is === 'inverted')
      return [{ is, by: 'reference', params: { ...params, ...inEuro(facts, reference) } }];
    return is === undefined ? [] : [{ is, by: 'reference', params }];
  }
  const about = currencyMagnitudes.get(facts.currency);
  const is = besideMagnitude(stated, about);
  const params = { ...stated, ...(about && { reference: about }) };
  if (is === undefined) return [];
  return is === 'unproven' ? [{ is, params }] : [{ is, by: 'magnitude', params }];
}

interface Stated {
  /** Foreign per euro. */
  rate: Decimal;
  inverse: Decimal;
}
type Found = 'inverted' | 'impossible' | 'far' | 'unproven' | undefined;

function besideReference(
  { rate, inverse }: Stated,
  reference: Decimal,
  near: Decimal = rateTolerances.near_percent,
): Found {
  const isNear = (one: Decimal) => isPositive(one) && compare(percentApart(one, reference), near) <= 0;
  if (isNear(rate)) return undefined;
  if (isNear(inverse)) return 'inverted';
  if (isPossible(rate, reference)) return 'far';
  return isPossible(inverse, reference) ? 'inverted' : 'impossible';
}

/** Yen at 163 cannot be meant the other way round, dollars at 1.08 can. */
function besideMagnitude({ rate, inverse }: Stated, about: Decimal | undefined): Found {
  if (about === undefined) return 'unproven';
  const [can, couldInverted] = [isPossible(rate, about), isPossible(inverse, about)];
  if (can) return couldInverted ? 'unproven' : undefined;
  return couldInverted ? 'inverted' : 'impossible';
}

const isPossible = (rate: Decimal, about: Decimal): boolean =>
  compare(times(rate, rateTolerances.possible_factor), about) >= 0 &&
  compare(rate, times(about, rateTolerances.possible_factor)) <= 0;

/** The foreign amount in euro, at the rate and at the reference rate. */
function inEuro({ foreign, rate }: RateFacts, reference: { rate: Decimal }): Params {
  const other = inverted(rate).quoted;
  if (foreign === undefined) return { other };
  const expected = toEuro(foreign.amount, { value: reference.rate, quoted: 'foreign-per-euro' });
  return { other, stated: toEuro(foreign.amount, rate), expected };
}
