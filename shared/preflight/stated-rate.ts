import type { Document } from '../documents/document.ts';
import { listedCurrencies } from '../facts/currencies.ts';
import { currencyMagnitudes } from '../facts/currency-magnitudes.ts';
import { EURO } from '../money/currency.ts';
import { compare, type Decimal, divide, equals, isPositive, normalise, times } from '../money/decimal.ts';
import { percentApart } from '../money/percent.ts';
import { directionOf } from './direction.ts';
import type { PreflightContext } from './rule.ts';

/** A stated rate beside a reference rate, or beside the magnitude of its currency where there is none. */
interface StatedRate {
  verdict: 'proven' | 'inverted' | 'impossible' | 'far' | 'unproven';
  variant: 'reference' | 'magnitude' | 'unknown';
  params: Readonly<Record<string, string>>;
}

/** No currency moves so far in the years that the table of magnitudes describes. */
const IMPOSSIBLE_FACTOR = '3';
/** Nearer to the reference rate a rate is right; its inverse then is not, unless both are near parity. */
const NEAR_PERCENT = '5';
const SHOWN_DECIMALS = 8;

/**
 * Direction of the rate of a document whose export states no amount in that currency. Undefined without a rate to judge,
 * and where both amounts tell it (`directionOf`) or a conversion of ours made it.
 */
export function statedRate(document: Document, context: PreflightContext): StatedRate | undefined {
  const { currency = EURO, exchange_rate: rate } = document;
  if (currency === EURO || !listedCurrencies.has(currency)) return undefined;
  if (rate === undefined || !isPositive(rate) || equals(rate, '1')) return undefined;
  if (context.converted || directionOf(document, context) !== undefined) return undefined;
  const inverse = normalise(divide('1', rate, SHOWN_DECIMALS));
  const { reference } = context;
  if (reference !== undefined) {
    const params = { currency, rate, inverse, reference: reference.rate, date: reference.date };
    return { verdict: besideReference(rate, inverse, reference.rate), variant: 'reference', params };
  }
  const about = currencyMagnitudes.get(currency);
  if (about === undefined)
    return { verdict: 'unproven', variant: 'unknown', params: { currency, rate, inverse } };
  const params = { currency, rate, inverse, reference: about };
  return { verdict: besideMagnitude(rate, inverse, about), variant: 'magnitude', params };
}

function besideReference(rate: Decimal, inverse: Decimal, reference: Decimal): StatedRate['verdict'] {
  const isNear = (one: Decimal) =>
    isPositive(one) && compare(percentApart(one, reference), NEAR_PERCENT) <= 0;
  if (isNear(rate)) return 'proven';
  if (isNear(inverse)) return 'inverted';
  if (isPossible(rate, reference)) return 'far';
  return isPossible(inverse, reference) ? 'inverted' : 'impossible';
}

/** Yen at 163 cannot be meant the other way round, dollars at 1.08 can. */
function besideMagnitude(rate: Decimal, inverse: Decimal, about: Decimal): StatedRate['verdict'] {
  const [can, couldInverted] = [isPossible(rate, about), isPossible(inverse, about)];
  if (can) return couldInverted ? 'unproven' : 'proven';
  return couldInverted ? 'inverted' : 'impossible';
}

const isPossible = (rate: Decimal, about: Decimal): boolean =>
  compare(times(rate, IMPOSSIBLE_FACTOR), about) >= 0 && compare(rate, times(about, IMPOSSIBLE_FACTOR)) <= 0;
