import { expect, it } from 'vitest';
import { convertForeign } from '../../shared/money/conversion/convert-foreign.ts';
import type { Payment } from '../../shared/money/conversion/payment.ts';
import { paymentOf, referenceRates } from './payments.ts';

const per = (value: string) => ({ value, quoted: 'foreign-per-euro' }) as const;
const column = (value: string) => ({ source: 'column', ...per(value) }) as const;
const convert = (differs: Partial<Payment>, amount = '129.00') =>
  convertForeign(
    paymentOf({ date: '2024-03-05', ...differs }),
    { amount, currency: 'USD', exponent: 2 },
    referenceRates,
  );
const codes = (differs: Partial<Payment>) => convert(differs).problems.map(({ code }) => code);
const ofEuro = { row: 2, column: 'Euro', field: 'payment.euro_amount' };
const ofRate = { row: 2, column: 'Rate', field: 'payment.rate' };
const refund = { invoice_type_code: '11.4' } as const;
const compared = {
  foreign: '129.00',
  currency: 'USD',
  quoted: 'foreign-per-euro',
  other: 'euro-per-foreign',
};

it('an amount that the processor settled is told where it is far, but not of a refund', () => {
  const apart = { euro_amount: '100.00', euro_at_rate: false };
  const params = { ...compared, euro: '100.00', rate: '1.0849', stated: '118.90', percent: '18.9' };
  const [found] = convert(apart).problems;
  expect(found).toMatchObject({ code: 'FX-EURO-APART', ...ofEuro });
  expect(found?.params).toEqual({ ...params, source: 'column "Rate"' });
  const [ofDay] = convert({ ...apart, rate: { source: 'ecb', date: '2024-03-05' } }).problems;
  expect(ofDay?.params).toEqual({ ...params, source: 'ecb, 2024-03-05' });
  expect(codes({ ...apart, refund })).toEqual(['PAY-REFUND-RATE', 'FX-CONVERTED']);
});

it('nothing is compared with the rate of a sale, or with a euro amount of nothing', () => {
  const sale = { source: 'original', ...per('2') } as const;
  expect(codes({ rate: sale, euro_amount: '100.00' })).toEqual(['FX-CONVERTED']);
  expect(codes({ euro_amount: '0' })).toEqual(['FX-CONVERTED']);
  expect(codes({ euro_amount: '0.00' })).toEqual(['FX-CONVERTED']);
});

it('both amounts of a refund without a rate count as they are stated', () => {
  const { euro } = convert({ rate: undefined, euro_amount: '3000000.00', refund }, '3254700.13');
  expect(euro).toBe('3000000.00');
});

it('an inverted rate is told beside its evidence', () => {
  const byAmounts = convert({ rate: column('0.9187'), euro_amount: '118.51' }).problems;
  expect(byAmounts[0]).toMatchObject({ code: 'FX-INVERTED', ...ofEuro });
  expect(byAmounts[0]?.params).toMatchObject({
    variant: 'amounts',
    source: 'column "Rate"',
    stated: '140.42',
  });
  const [byReference] = convert({ rate: column('0.9218') }).problems;
  expect(byReference).toMatchObject({ code: 'FX-INVERTED-REFERENCE', ...ofRate });
  expect(byReference?.params).toMatchObject({ variant: 'reference', expected: '118.90' });
  expect(byReference?.params).not.toHaveProperty('source');
});

it('what else is told of a rate stands beside the rate', () => {
  const first = (differs: Partial<Payment>) => convert(differs).problems[0];
  expect(first({ euro_amount: '129.00' })).toMatchObject({ code: 'FX-AMOUNTS-DISAGREE', ...ofRate });
  expect(first({ euro_amount: '115.20' })).toMatchObject({ code: 'FX-AMOUNTS-DISAGREE', ...ofRate });
  expect(first({ rate: column('1') })).toMatchObject({ code: 'FX-RATE-ONE', ...ofRate });
  const far = first({ rate: column('1.2') });
  expect(far).toMatchObject({ code: 'FX-RATE-DIFFERS', ...ofRate });
  expect(far?.params).not.toHaveProperty('variant');
  const impossible = first({ rate: column('9') });
  expect(impossible).toMatchObject({ code: 'EXCHANGE-RATE-IMPOSSIBLE', params: { variant: 'reference' } });
});
