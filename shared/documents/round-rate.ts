import { EXCHANGE_RATE_DECIMALS_MAX } from '../facts/limits.ts';
import { decimalsOf, normalise, roundHalfUp } from '../money/decimal.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { HeaderDraft } from './draft.ts';

/**
 * Rounds a rate to the five decimals that a document can state: 1.0842137 is stated as 1.08421, with a notice. The
 * service would round it as well, and say nothing.
 */
export function roundRate(
  draft: HeaderDraft,
  row: number | undefined,
): { draft: HeaderDraft; problems: Problem[] } {
  const { exchange_rate: rate } = draft;
  if (rate === undefined || decimalsOf(normalise(rate)) <= EXCHANGE_RATE_DECIMALS_MAX)
    return { draft, problems: [] };
  const sent = normalise(roundHalfUp(rate, EXCHANGE_RATE_DECIMALS_MAX));
  const found = problem('FX-RATE-ROUNDED', { row, field: 'exchange_rate' }, { rate, sent });
  return { draft: { ...draft, exchange_rate: sent }, problems: [found] };
}
