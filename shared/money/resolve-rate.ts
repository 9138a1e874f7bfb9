import { type Place, type Problem, problem } from '../problems/problem.ts';
import { EURO } from './currency.ts';
import { equals, isDecimal, isPositive, roundHalfUp } from './decimal.ts';
import { type ExchangeRate, halfUnitOf, significantDigits } from './exchange-rate.ts';
import type { ForeignTerms, Payment, PaymentRate, PaymentTrace } from './payment.ts';
import { percentOf } from './percent.ts';
import { rateOn } from './rates/rate-on.ts';
import type { ReferenceRates } from './rates.ts';

/** A rate ready for use, with what the report says of it. */
export interface ResolvedRate {
  rate: ExchangeRate;
  /** `settled`: the quotient of two amounts that the export states. */
  source: PaymentRate['source'] | 'settled';
  /** As the report writes it: `ecb`, `column "Exchange Rate"`, `profile`, `original sale`. */
  rate_source: string;
  rate_date?: string;
  problems: readonly Problem[];
}

/** Fewer digits of an inverse rate move the amount visibly: 0.0062 euro for a yen is 161.29 or 160 yen for a euro. */
const SIGNIFICANT_DIGITS_MIN = 5;

/** The rate of a foreign payment, or the one reason why there is none. A rate of 1 is never assumed. */
export function resolveRate(
  payment: Payment,
  currency: string,
  rates: ReferenceRates | undefined,
): ResolvedRate | Problem {
  const { rate } = payment;
  const place = ratePlace(payment);
  if (rate === undefined) return problem('FX-RATE-MISSING', place, { currency });
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
    problems: equals(value, '1')
      ? suspectedRateOfOne(payment, currency, rates)
      : coarse({ value, quoted }, currency, place),
  };
}

export const ratePlace = ({ row, columns }: Payment): Place => ({
  row,
  column: columns?.rate,
  field: 'payment.rate',
});

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
    problems: [],
  };
}

function sourceName(
  { columns }: Payment,
  { source, value, quoted }: Exclude<PaymentRate, { source: 'ecb' }>,
) {
  const named = { column: `column "${columns?.rate ?? '–'}"`, value: 'profile', original: 'original sale' };
  return quoted === 'foreign-per-euro' ? named[source] : `${named[source]} (${value} euro per unit)`;
}

/** Decimals with which a reference rate near parity is still 1. */
const PARITY_DECIMALS = 2;

/**
 * Systems write a rate of 1 where they have none, and the document would then state the foreign amount as euro. Only a
 * reference rate at parity makes it a rate.
 */
function suspectedRateOfOne(
  payment: Payment,
  currency: string,
  rates: ReferenceRates | undefined,
): Problem[] {
  if (payment.rate?.source === 'original') return [];
  const reference = payment.date === undefined ? undefined : rateOn(rates, { currency, date: payment.date });
  const isParity =
    reference !== undefined &&
    'rate' in reference &&
    equals(roundHalfUp(reference.rate, PARITY_DECIMALS), '1');
  if (isParity) return [];
  return [problem('FX-RATE-ONE', ratePlace(payment), { currency })];
}

function coarse({ value, quoted }: ExchangeRate, currency: string, place: Place): Problem[] {
  if (quoted === 'foreign-per-euro' || significantDigits(value) >= SIGNIFICANT_DIGITS_MIN) return [];
  const percent = percentOf(halfUnitOf(value), value);
  return [problem('FX-RATE-COARSE', place, { rate: value, currency, percent })];
}

/** The rate that converts the amounts of a row, as a later credit note takes it over. */
export function rateTrace(terms: ForeignTerms, rates: ReferenceRates | undefined): PaymentTrace | undefined {
  const payment: Payment = { ...terms, amount: '0', unit: 'major', payable_line: true, lines: [] };
  const resolved = terms.currency === EURO ? undefined : resolveRate(payment, terms.currency, rates);
  if (resolved === undefined || 'code' in resolved) return undefined;
  const { rate, rate_date } = resolved;
  return {
    currency: terms.currency,
    amount_paid: '0',
    converted_at: rate,
    ...(rate_date === undefined ? {} : { rate_date }),
  };
}
