import { currencyOf, EURO } from './currency.ts';
import type { Decimal } from './decimal.ts';
import type { Payment, PaymentTrace, Quote } from './payment.ts';

/** The rate that converted a sale, with the day of its publication. */
export interface OriginalRate {
  value: Decimal;
  quoted: Quote;
  date?: string;
}

/**
 * A refund goes back at the rate of its sale: the payment with that rate where `lookUp` knows the sale by its
 * `external_id`, else the payment as it is, whose own rate then gives a warning.
 */
export async function withOriginalRate(
  payment: Payment,
  lookUp: (external_id: string) => Promise<OriginalRate | undefined>,
): Promise<Payment> {
  const original = payment.refund?.original;
  if (original === undefined || currencyOf(payment.currency)?.code === EURO) return payment;
  const found = await lookUp(original);
  if (found === undefined) return payment;
  return { ...payment, rate: { source: 'original', ...found } };
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
    if (payment?.converted_at === undefined) continue;
    const { converted_at, rate_date } = payment;
    const date = rate_date === undefined ? {} : { date: rate_date };
    rates.set(external_id.toLowerCase(), { ...converted_at, ...date });
  }
  return rates;
}
