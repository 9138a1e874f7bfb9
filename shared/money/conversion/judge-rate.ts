import { equals, roundHalfUp } from '../decimal.ts';
import {
  amountParams,
  coarse,
  findingsOfAmounts,
  hasBothAmounts,
  rateOfAmounts,
  toldByAmounts,
} from './amounts-evidence.ts';
import { type ExchangeRate, significantDigits } from './exchange-rate.ts';
import { besideKnownRates } from './known-rates.ts';
import type { RateFacts, RateFinding } from './rate-facts.ts';
import { rateTolerances } from './rate-tolerances.ts';

interface JudgedRate {
  /** The rate to convert with and to state: as written, or the quotient of both amounts. */
  rate: ExchangeRate;
  /** True where the stated euro amount counts, whatever the rate makes of the foreign one. */
  keeps_euro: boolean;
  findings: readonly RateFinding[];
}

/**
 * The one judge of a rate, its direction and its fit: by the two amounts that the export states, by the reference rate of
 * the day, or by the magnitude of the currency. 100.00 € and 108.42 $ at 1.08 are stated at 1.0842, of which 1.08 is the
 * rounding; at 0.92234 their rate is inverted.
 */
export function judgeRate(facts: RateFacts): JudgedRate {
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

function judgeAmounts(facts: RateFacts): JudgedRate & { tells_direction: boolean } {
  const { rate, trust, euro_apart = false } = facts;
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

/**
 * Systems write a rate of 1 where they have none, and the document would then state the foreign amount as euro. Only a
 * reference rate at parity makes it a rate.
 */
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
