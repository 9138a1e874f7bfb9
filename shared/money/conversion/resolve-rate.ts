import { type Place, type Problem, problem } from '../../problems/problem.ts';
import { type Decimal, isDecimal, isPositive } from '../decimal.ts';
import { rateOn } from '../rates/rate-on.ts';
import type { ReferenceRates } from '../rates/reference-rates.ts';
import { type ExchangeRate, type ForeignAmount, quotientRate } from './exchange-rate.ts';
import type { Payment, PaymentRate } from './payment.ts';

/** A rate ready for use, with what the report says of it. */
export interface ResolvedRate {
  rate: ExchangeRate;
  /** `settled`: the quotient of two amounts that the export states. */
  source: PaymentRate['source'] | 'settled';
  /** As the report writes it: `ecb`, `column "Exchange Rate"`, `profile`, `original sale`. */
  rate_source: string;
  rate_date?: string;
}

/** The rate of a foreign payment, or the one reason why there is none. A rate of 1 is never assumed. */
export function resolveRate(
  payment: Payment,
  { amount, currency }: Pick<ForeignAmount, 'amount' | 'currency'>,
  rates: ReferenceRates | undefined,
): ResolvedRate | Problem {
  const { rate } = payment;
  const place = ratePlace(payment);
  if (rate === undefined)
    return impliedRate(payment, amount) ?? problem('FX-RATE-MISSING', place, { currency });
  if (rate.source === 'ecb') return referenceRate({ currency, date: rate.date, place }, rates);
  if (!isDecimal(rate.value) || !isPositive(rate.value)) {
    return problem('FX-RATE-INVALID', place, { rate: rate.value });
  }
  const { value, quoted } = rate;
  const date = rate.source === 'original' && rate.date !== undefined ? { rate_date: rate.date } : {};
  return {
    rate: { value, quoted },
    source: rate.source,
    rate_source: sourceName(payment, rate),
    ...date,
  };
}

export const ratePlace = ({ row, columns }: Payment): Place => ({
  row,
  column: columns?.rate,
  field: 'payment.rate',
});

/** An export that states both amounts needs no rate: their quotient is the rate. */
function impliedRate(
  { euro_amount = '0', refund, columns }: Payment,
  foreign: Decimal,
): ResolvedRate | undefined {
  const rate = refund?.original === undefined ? quotientRate(foreign, euro_amount) : undefined;
  return rate && { rate, source: 'settled', rate_source: `column "${columns?.euro_amount ?? '–'}"` };
}

function referenceRate(
  question: { currency: string; date: string; place: Place },
  rates: ReferenceRates | undefined,
): ResolvedRate | Problem {
  const found = rateOn(rates, question);
  if ('code' in found) return found;
  return {
    rate: { value: found.rate, quoted: 'foreign-per-euro' },
    source: 'ecb',
    rate_source: 'ecb',
    rate_date: found.date,
  };
}

function sourceName(
  { columns }: Payment,
  { source, value, quoted }: Exclude<PaymentRate, { source: 'ecb' }>,
) {
  const named = { column: `column "${columns?.rate ?? '–'}"`, value: 'profile', original: 'original sale' };
  return quoted === 'foreign-per-euro' ? named[source] : `${named[source]} (${value} euro per unit)`;
}
