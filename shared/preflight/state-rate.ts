import type { Document } from '../documents/document.ts';
import type { HeaderField } from '../documents/fields.ts';
import { listedCurrencies } from '../facts/currencies.ts';
import { EXCHANGE_RATE_DECIMALS_MAX } from '../facts/limits.ts';
import { judgeRate } from '../money/conversion/judge-rate.ts';
import { type RateFinding, rateProblem } from '../money/conversion/rate-facts.ts';
import { currencyOf, EURO } from '../money/currency.ts';
import { CENT_PLACES, decimalsOf, isPositive, normalise, roundHalfUp } from '../money/decimal.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { PreflightContext } from './evidence/preflight-context.ts';

interface RatedDocument {
  document: Document;
  problems: readonly Problem[];
}

/**
 * The rate of a document that has it in a column of its own, judged as that of a payment is: the document with the rate to
 * state, in the five decimals that the service keeps. Rates that a conversion worked out are judged there.
 */
export function stateRate(document: Document, context: PreflightContext): RatedDocument {
  const { exchange_rate: given } = document;
  if (given === undefined || context.converted) return { document, problems: [] };
  const { row, quotient, problems } = judged(document, given, context);
  if (quotient !== undefined) return { document: { ...document, exchange_rate: quotient }, problems };
  if (decimalsOf(normalise(given)) <= EXCHANGE_RATE_DECIMALS_MAX) return { document, problems };
  const rounded = normalise(roundHalfUp(given, EXCHANGE_RATE_DECIMALS_MAX));
  const notice = problem('FX-RATE-ROUNDED', { row, field: 'exchange_rate' }, { rate: given, sent: rounded });
  return { document: { ...document, exchange_rate: rounded }, problems: [notice, ...problems] };
}

function judged(document: Document, given: string, context: PreflightContext) {
  const { currency = EURO, payable_total_amount: euro } = document;
  const { payable_foreign: amount, written_rate: value = given, reference, lineRows } = context;
  const row = lineRows?.[0];
  if (currency === EURO || !listedCurrencies.has(currency) || !isPositive(given))
    return { row, problems: [] };
  const exponent = currencyOf(currency)?.exponent ?? CENT_PLACES;
  const foreign = amount === undefined ? undefined : { amount, currency, exponent };
  const stated = { value, quoted: 'foreign-per-euro' } as const;
  const { rate, findings } = judgeRate({ rate: stated, currency, foreign, euro, reference });
  const problems = findings.map((found) => rateProblem(found, placeOf(found, row)));
  return { row, problems, ...(rate === stated ? {} : { quotient: rate.value }) };
}

const fields: Partial<Record<RateFinding['is'], HeaderField>> = {
  differs: 'payable_foreign',
  'foreign-as-euro': 'payable_total_amount',
};
/** Findings that speak of a row; the others are of the whole document. */
const OF_ROW: ReadonlySet<RateFinding['is']> = new Set(['refined', 'coarse', 'far']);

const placeOf = ({ is }: RateFinding, row: number | undefined) => ({
  ...(OF_ROW.has(is) ? { row } : {}),
  field: fields[is] ?? 'exchange_rate',
});
