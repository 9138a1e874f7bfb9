import { currencyOf, EURO } from './currency.ts';
import type { Decimal } from './decimal.ts';
import type { Payment } from './payment.ts';

/** The rate at which a sale was stated, foreign currency for one euro, with the day of its publication. */
export interface OriginalRate {
  exchange_rate: Decimal;
  rate_date?: string;
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
  const date = found.rate_date === undefined ? {} : { date: found.rate_date };
  const rate = {
    source: 'original',
    value: found.exchange_rate,
    quoted: 'foreign-per-euro',
    ...date,
  } as const;
  return { ...payment, rate };
}
