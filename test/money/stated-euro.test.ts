import { describe, expect, it } from 'vitest';
import { convertPayment } from '../../shared/documents/convert/convert-payment.ts';
import type { Payment } from '../../shared/money/conversion/payment.ts';
import { csv } from './export-text.ts';
import { mapPayments } from './map-payments.ts';
import { codesOf, paymentOf } from './payments.ts';

const stated = (
  currency: string,
  amount: string,
  euro_amount: string,
  value: string,
  differs: Partial<Payment> = {},
) =>
  convertPayment(
    paymentOf({
      currency,
      amount,
      euro_amount,
      euro_at_rate: true,
      rate: { source: 'column', value, quoted: 'foreign-per-euro' },
      ...differs,
    }),
    undefined,
  );

describe('the euro amount that an export states', () => {
  it.each([
    ['GBP', '50000.00', '58405.00', '0.86', '0.85609', '49999.94'],
    ['USD', '49900.00', '46000.00', '1.08', '1.08478', '49899.88'],
    ['JPY', '500000', '3060.00', '163', '163.39869', '500000'],
  ])('wins over a rounded rate: %s %s', (currency, amount, euro, rate, sent, payable) => {
    const plain = stated(currency, amount, euro, rate);
    expect(plain.header).toMatchObject({ payable_total_amount: euro });
    expect(codesOf(plain)).toEqual(['FX-RATE-REFINED', 'FX-CONVERTED']);
    const printed = stated(currency, amount, euro, rate, { payable_line: true });
    expect(printed.header).toMatchObject({ currency, exchange_rate: sent, payable_total_amount: euro });
    expect(printed.trace?.payable_foreign).toBe(payable);
    expect(codesOf(printed)).toEqual(['FX-RATE-REFINED', 'FX-PAYABLE-LINE']);
  });

  it('is refused beside a rate of more digits that is not its quotient: 1.0800 is not 1.08', () => {
    const refused = stated('USD', '49900.00', '46000.00', '1.0800');
    expect(codesOf(refused)).toEqual(['FX-AMOUNTS-DISAGREE']);
    expect(refused.problems[0]?.params).toMatchObject({ euro: '46000.00', stated: '46203.70' });
  });

  it('counts, or the rate does, where the profile says which', () => {
    const euro = stated('USD', '49900.00', '46000.00', '1.0800', { trust: 'euro' });
    expect(euro.header.payable_total_amount).toBe('46000.00');
    const rate = stated('USD', '49900.00', '46000.00', '1.0800', { trust: 'rate' });
    expect(rate.header.payable_total_amount).toBe('46203.70');
    expect(codesOf(rate)).toEqual(['FX-CONVERTED']);
  });

  it('leaves a rate as it is that makes the same euro of it', () => {
    expect(codesOf(stated('USD', '129.00', '118.90', '1.0849'))).toEqual(['FX-CONVERTED']);
    expect(codesOf(stated('USD', '1.00', '0.92', '1.0849'))).toEqual(['FX-CONVERTED']);
  });

  it('is still told from a rate that is meant the other way round', () => {
    expect(codesOf(stated('GBP', '500.00', '584.05', '1.1681'))).toContain('FX-INVERTED');
  });

  it('needs no rate, and its quotient is the rate of the payable line', () => {
    const { rate: _rate, ...without } = paymentOf({ amount: '129.00', euro_amount: '117.20' });
    const plain = convertPayment(without, undefined);
    expect(plain.header).toMatchObject({ payable_total_amount: '117.20' });
    expect(plain.header).not.toHaveProperty('exchange_rate');
    const printed = convertPayment({ ...without, payable_line: true }, undefined);
    expect(printed.header).toMatchObject({ currency: 'USD', exchange_rate: '1.10068' });
  });
});

it('the payable line has the decimals of its currency: CLP 22,385 and not 22384.81', () => {
  const clp = paymentOf({ currency: 'CLP', amount: '22385', payable_line: true });
  const rate = { source: 'column', value: '950.12', quoted: 'foreign-per-euro' } as const;
  const { trace } = convertPayment({ ...clp, rate }, undefined);
  expect(trace).toMatchObject({ payable_foreign: '22385', amount_paid: '22385', difference: '0' });
});

it('a rate in text keeps the digits that it shows', async () => {
  const text = csv('id,amount,currency,rate', '1,129.00,USD,1.0800');
  const [row] = await mapPayments(text, {
    read: { decimal: '.' },
    document: { external_id: 'id' },
    payment: {
      amount: { column: 'amount', unit: 'major' },
      currency: 'currency',
      rate: { column: 'rate', quoted: 'foreign-per-euro' },
    },
  });
  expect(row?.payment?.rate).toMatchObject({ value: '1.0800' });
});
