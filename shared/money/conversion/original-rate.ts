import { isBlocking } from '../../problems/problem.ts';
import { currencyOf, EURO } from '../currency.ts';
import { CENT_PLACES, type Decimal } from '../decimal.ts';
import type { ReferenceRates } from '../rates/reference-rates.ts';
import { judgePaymentRate, resolveRate } from './convert-foreign.ts';
import type { ForeignTerms, Payment, PaymentTrace, Quote } from './payment.ts';

/** The rate that converted a sale, with the sale's currency and the day of its publication. */
export interface OriginalRate {
  currency: string;
  value: Decimal;
  quoted: Quote;
  date?: string;
}

/**
 * A refund goes back at the rate of its sale: the payment with that rate where `lookUp` knows the sale by its
 * `external_id`, in the currency of the refund, else the payment as it is, whose own rate then gives a warning.
 */
export async function withOriginalRate(
  payment: Payment,
  lookUp: (external_id: string) => Promise<OriginalRate | undefined>,
): Promise<Payment> {
  const original = payment.refund?.original;
  const code = currencyOf(payment.currency)?.code;
  if (original === undefined || code === EURO) return payment;
  const found = await lookUp(original);
  if (found === undefined) return payment;
  const { currency, ...rate } = found;
  return currency === code ? { ...payment, rate: { source: 'original', ...rate } } : payment;
}

/** An outcome of an earlier job, as far as a rate is looked up in it. */
export interface SettledPayment {
  external_id: string;
  payment?: PaymentTrace | undefined;
}

/**
 * Looks up rates of sales issued before: the ledger says which job issued a sale, the outcomes of that job what rate it
 * stated. Every job is read once.
 */
export function originalRates(past: {
  jobOf(external_id: string): Promise<string | undefined>;
  outcomesOf(job: string): AsyncIterable<SettledPayment>;
}): (external_id: string) => Promise<OriginalRate | undefined> {
  const jobs = new Map<string, Promise<Map<string, OriginalRate>>>();
  return async (external_id) => {
    const job = await past.jobOf(external_id);
    if (job === undefined) return undefined;
    const rates = jobs.get(job) ?? ratesOf(past.outcomesOf(job));
    jobs.set(job, rates);
    return (await rates).get(external_id.toLowerCase());
  };
}

async function ratesOf(outcomes: AsyncIterable<SettledPayment>): Promise<Map<string, OriginalRate>> {
  const rates = new Map<string, OriginalRate>();
  for await (const { external_id, payment } of outcomes) {
    const rate = payment && rateOfConversion(payment);
    if (rate !== undefined) rates.set(external_id.toLowerCase(), rate);
  }
  return rates;
}

/** The rate that a payment was converted with; none where it was in euro. */
export function rateOfConversion({
  currency,
  converted_at,
  rate_date,
}: PaymentTrace): OriginalRate | undefined {
  if (converted_at === undefined) return undefined;
  return { currency, ...converted_at, ...(rate_date === undefined ? {} : { date: rate_date }) };
}

/** The rate that converts the amounts of a row, as a later credit note takes it over; none where it is refused or doubtful. */
export function rateTrace(terms: ForeignTerms, rates: ReferenceRates | undefined): PaymentTrace | undefined {
  const { currency } = terms;
  if (currency === EURO) return undefined;
  const paid = { amount: '0', currency, exponent: CENT_PLACES };
  const payment: Payment = { ...terms, amount: paid.amount, unit: 'major', payable_line: true, lines: [] };
  const given = resolveRate(payment, paid, rates);
  if ('code' in given) return undefined;
  const { resolved, problems } = judgePaymentRate(payment, paid, { given, rates });
  if (problems.some(isBlocking)) return undefined;
  const { rate: converted_at, rate_date } = resolved;
  return {
    currency,
    amount_paid: paid.amount,
    converted_at,
    ...(rate_date === undefined ? {} : { rate_date }),
  };
}

/** The terms of a credit note at the rate of its sale, where `lookUp` knows that, in the same currency. */
export async function withSaleRate(
  terms: ForeignTerms,
  lookUp: (external_id: string) => Promise<OriginalRate | undefined>,
): Promise<ForeignTerms> {
  const found = terms.original === undefined ? undefined : await lookUp(terms.original);
  if (found === undefined || found.currency !== terms.currency) return terms;
  const { currency: _, ...rate } = found;
  return { ...terms, rate: { source: 'original', ...rate } };
}
