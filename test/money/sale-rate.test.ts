import { describe, expect, it } from 'vitest';
import {
  originalRates,
  rateOfConversion,
  rateTrace,
  withOriginalRate,
  withSaleRate,
} from '../../shared/money/conversion/original-rate.ts';
import type { Payment } from '../../shared/money/conversion/payment.ts';
import { paymentOf, referenceRates } from './payments.ts';

const per = (value: string) => ({ value, quoted: 'foreign-per-euro' }) as const;

describe('the rate of a sale', () => {
  const sale = { currency: 'USD', ...per('1.0849'), date: '2024-03-05' };
  const known = async (id: string) => (id === 'ch_0' ? sale : undefined);
  const refund = { invoice_type_code: '11.4', original: 'ch_0' } as const;
  const original = { source: 'original', ...per('1.0849'), date: '2024-03-05' };

  it('is that of its refund, in its currency', async () => {
    const rates = async (differs: Partial<Payment>) =>
      (await withOriginalRate(paymentOf(differs), known)).rate;
    const { rate: own } = paymentOf();
    const payment = paymentOf({ refund, currency: 'usd' });
    expect(await withOriginalRate(payment, known)).toEqual({ ...payment, rate: original });
    expect(await rates({ refund, currency: 'GBP' })).toEqual(own);
    expect(await rates({ refund: { ...refund, original: 'ch_9' } })).toEqual(own);
    expect(await rates({})).toEqual(own);
    const asked: string[] = [];
    const asking = async (id: string) => {
      asked.push(id);
      return { ...sale, currency: 'EUR' };
    };
    expect((await withOriginalRate(paymentOf({ refund, currency: 'eur' }), asking)).rate).toEqual(own);
    expect(asked).toEqual([]);
  });

  it('is that of a credit note for it', async () => {
    const terms = { currency: 'USD', original: 'ch_0' };
    expect(await withSaleRate(terms, known)).toEqual({ ...terms, rate: original });
    for (const other of [
      { currency: 'GBP', original: 'ch_0' },
      { currency: 'USD', original: 'x' },
      { currency: 'USD' },
    ])
      expect(await withSaleRate(other, known)).toEqual(other);
  });

  it('is kept as it converted, and none where it is refused or doubtful', () => {
    const converted_at = per('1.0849');
    const traced = { currency: 'USD', amount_paid: '0', converted_at };
    const rate = { source: 'column', ...converted_at } as const;
    const terms = { currency: 'USD', date: '2024-03-05', rate };
    expect(rateTrace(terms, referenceRates)).toEqual(traced);
    expect(rateTrace({ ...terms, currency: 'EUR' }, referenceRates)).toBeUndefined();
    expect(rateTrace({ ...terms, rate: { ...rate, value: '0' } }, referenceRates)).toBeUndefined();
    expect(rateTrace({ ...terms, rate: { ...rate, value: '1' } }, referenceRates)).toBeUndefined();
    expect(rateTrace({ ...terms, rate: { ...rate, value: '0.9187' } }, referenceRates)).toBeUndefined();
    expect(rateTrace({ ...terms, rate: { source: 'ecb', date: '2024-03-03' } }, referenceRates)).toEqual({
      ...{ ...traced, converted_at: per('1.0813'), rate_date: '2024-03-01' },
    });
    expect(rateOfConversion({ ...traced, rate_date: '2024-03-05' })).toEqual(sale);
    expect(rateOfConversion(traced)).toEqual({ currency: 'USD', ...per('1.0849') });
    expect(rateOfConversion({ currency: 'EUR', amount_paid: '1' })).toBeUndefined();
  });

  it('is looked up in no job where none issued the sale', async () => {
    const lookUp = originalRates({
      jobOf: async () => undefined,
      outcomesOf: () => {
        throw new Error('No job is read.');
      },
    });
    expect(await lookUp('ch_0')).toBeUndefined();
  });
});
