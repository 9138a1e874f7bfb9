import { type Place, type Problem, problem } from '../../problems/problem.ts';
import type { Decimal } from '../decimal.ts';
import { normalise } from '../decimal.ts';
import { UnreadableRates } from './rate-table.ts';
import type { ReferenceRates, SourcedPublication } from './reference-rates.ts';
import { publicationDayFor } from './target-days.ts';

/** A reference rate, foreign per euro, with the day of its publication and the file that states it. */
export interface ReferenceRate {
  rate: Decimal;
  date: string;
  file: string;
}

interface RateQuestion {
  currency: string;
  /** yyyy-mm-dd */
  date: string;
  place?: Place;
}

/**
 * The rate of the last publication on or before a date. A publication that should be there and is not is a problem:
 * an older rate in its place would make the same payment another euro amount tomorrow.
 */
export function rateOn(rates: ReferenceRates | undefined, question: RateQuestion): ReferenceRate | Problem {
  const { currency, date, place = {} } = question;
  if (rates === undefined || rates.dates.length === 0) return problem('FX-RATES-NONE', place, { currency });
  const nearest = lastOnOrBefore(rates.dates, date);
  const expected = publicationDayFor(date);
  if (nearest === undefined || nearest < expected) {
    return problem('FX-RATE-DAY-MISSING', place, { date, expected, nearest: nearest ?? '–' });
  }
  return quoteOf(rates.on.get(nearest) ?? [], { currency, date: nearest, place });
}

/** The same where it only serves to compare: without one there is nothing to compare with. */
export function referenceOn(
  rates: ReferenceRates | undefined,
  currency: string,
  date: string | undefined,
): ReferenceRate | undefined {
  const found = date === undefined ? undefined : rateOn(rates, { currency, date });
  return found === undefined || 'code' in found ? undefined : found;
}

function quoteOf(
  publications: readonly SourcedPublication[],
  { currency, date, place }: Required<RateQuestion>,
): ReferenceRate | Problem {
  const found: ReferenceRate[] = [];
  for (const { file, quote } of publications) {
    try {
      const rate = quote(currency);
      if (rate !== undefined) found.push({ rate, date, file });
    } catch (error) {
      if (!(error instanceof UnreadableRates)) throw error;
      return problem('FX-RATES-DAMAGED', place, { currency, date, reason: error.reason });
    }
  }
  const [first] = found;
  if (first === undefined) return problem('FX-RATE-NOT-QUOTED', place, { currency, date });
  if (new Set(found.map(({ rate }) => normalise(rate))).size === 1) return first;
  const rates = found.map(({ rate }) => rate).join(', ');
  const files = found.map(({ file }) => file).join(', ');
  return problem('FX-RATES-DISAGREE', place, { currency, date, rates, files });
}

/** By halving: the history has about 7,000 days. */
function lastOnOrBefore(dates: readonly string[], date: string): string | undefined {
  let low = 0;
  let high = dates.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((dates[middle] ?? '') <= date) low = middle + 1;
    else high = middle;
  }
  return dates[low - 1];
}
