import { isBlocking } from '../../problems/problem.ts';
import { currencyOf, EURO } from '../currency.ts';
import { CENT_PLACES, type Decimal } from '../decimal.ts';
import type { ReferenceRates } from '../rates/reference-rates.ts';
import { judgePaymentRate, resolveRate } from './convert-foreign.ts';
import type { ExchangeRate } from './exchange-rate.ts';
import type { ForeignTerms, PaymentTrace } from './payment.ts';

/** The rate that converted a sale, with the sale's currency and the day of its publication. */
export interface OriginalRate extends ExchangeRate {
  currency: string;
  date?: string;
}

/**
 * A refund goes back at the rate of its sale: the terms with that rate where the sale is known by its `external_id`,
 * in the currency of the refund, else the terms as they are, whose own rate then gives a warning. One that is issued keeps its rate.
 */
export async function withSaleRate<Terms extends ForeignTerms>(
  terms: Terms,
  rates: { lookUp(sale: string, credit?: string): Promise<OriginalRate | undefined> },
  credit?: string,
): Promise<Terms> {
  const code = currencyOf(terms.currency)?.code;
  const { original } = terms;
  const found = original === undefined || code === EURO ? undefined : await rates.lookUp(original, credit);
  if (found === undefined || found.currency !== code) return terms;
  const { value, quoted, date } = found;
  return { ...terms, rate: { source: 'original', value, quoted, ...(date && { date }) } };
}

/** With what the sale came to in its currency. */
export interface RateOfSale extends OriginalRate {
  amount: Decimal;
}

/** The rate that converted a payment; undefined if it was in euro. */
export function rateOfConversion(trace: PaymentTrace): RateOfSale | undefined {
  const { currency, amount_paid: amount, converted_at, rate_date: date } = trace;
  return converted_at && { currency, amount, ...converted_at, ...(date === undefined ? {} : { date }) };
}

/** The rate of a row that a later credit note reuses; undefined if it is refused or doubtful. */
export function rateTrace(terms: ForeignTerms, rates: ReferenceRates | undefined): PaymentTrace | undefined {
  const { currency } = terms;
  if (currency === EURO) return undefined;
  const paid = { amount: '0', currency, exponent: CENT_PLACES };
  const given = resolveRate(terms, paid, rates);
  if ('code' in given) return undefined;
  const { resolved, problems } = judgePaymentRate(terms, paid, { given, rates });
  if (problems.some(isBlocking)) return undefined;
  const { rate: converted_at, rate_date } = resolved;
  const day = rate_date === undefined ? {} : { rate_date };
  return { currency, amount_paid: paid.amount, converted_at, ...day };
}
