import { describe, expect, it } from 'vitest';
import { convertPayment } from '../../shared/documents/convert/convert-payment.ts';
import { withOriginalRate } from '../../shared/money/conversion/original-rate.ts';
import type { Payment } from '../../shared/money/conversion/payment.ts';
import { isError } from '../../shared/problems/problem.ts';
import { codesOf, paymentOf, referenceRates } from './payments.ts';

/** Of a day whose reference rate, 1.0849, proves the rate. */
const convert = (differs: Partial<Payment>) =>
  convertPayment(paymentOf({ date: '2024-03-05', ...differs }), referenceRates);

describe('a payment in euro', () => {
  it('needs no rate and sends none', () => {
    const { header, lines, trace, problems } = convert({
      amount: '49.90',
      currency: 'eur',
      rate: undefined,
      payable_line: true,
    });
    expect(header).toEqual({
      external_id: 'ch_1',
      net_total_amount: '40.24',
      vat_total_amount: '9.66',
      total_amount: '49.90',
      payable_total_amount: '49.90',
    });
    expect(lines).toEqual([
      {
        'line.name': 'Order',
        'line.quantity': '1',
        'line.unit_price': '40.24',
        'line.net_total_price': '40.24',
        'line.vat_rate': '24',
        'line.vat_total': '9.66',
        'line.subtotal': '49.90',
      },
    ]);
    expect(trace).toEqual({ currency: 'EUR', amount_paid: '49.90' });
    expect(problems).toEqual([]);
  });

  it('takes no notice of a rate that stands there all the same', () => {
    const { header, problems } = convert({ amount: '49.90', currency: 'EUR' });
    expect(header.payable_total_amount).toBe('49.90');
    expect(problems).toEqual([]);
  });
});

describe('a payment in another currency', () => {
  it('is divided by the rate and rounded once; without a payable line nothing foreign is sent', () => {
    const { header, trace, problems } = convert({});
    expect(header).toMatchObject({ payable_total_amount: '118.90' });
    expect(header).not.toHaveProperty('currency');
    expect(header).not.toHaveProperty('exchange_rate');
    expect(trace).toMatchObject({
      currency: 'USD',
      amount_paid: '129.00',
      exchange_rate: '1.0849',
      rate_source: 'column "Rate"',
    });
    expect(codesOf({ problems })).toEqual(['FX-CONVERTED']);
  });

  it('sends currency and rate for the payable line, and states what it comes to', () => {
    const { header, trace, problems } = convert({ payable_line: true });
    expect(header).toMatchObject({ currency: 'USD', exchange_rate: '1.0849' });
    expect(trace).toMatchObject({ payable_foreign: '128.99', difference: '-0.01' });
    expect(problems).toMatchObject([
      { code: 'FX-PAYABLE-LINE', severity: 'notice', params: { gap: '0.011019' } },
    ]);
  });

  it('writes the currency in capitals, also where the export gives its number', () => {
    expect(convert({ currency: 'usd', payable_line: true }).header.currency).toBe('USD');
    expect(convert({ currency: '840', payable_line: true }).header.currency).toBe('USD');
  });

  it('takes the reference rate of the last publication, and says which', () => {
    const { trace, header } = convert({ rate: { source: 'ecb', date: '2024-03-03' } });
    expect(trace).toMatchObject({ exchange_rate: '1.0813', rate_source: 'ecb', rate_date: '2024-03-01' });
    expect(header.payable_total_amount).toBe('119.30');
  });

  it('multiplies by a rate that counts euro for one unit, without rounding its inverse first', () => {
    const { header, trace } = convert({
      amount: '100000.00',
      rate: { source: 'column', value: '0.921743', quoted: 'euro-per-foreign' },
      payable_line: true,
    });
    expect(header.payable_total_amount).toBe('92174.30');
    expect(header.exchange_rate).toBe('1.0849');
    expect(trace?.rate_source).toBe('column "Rate" (0.921743 euro per unit)');
  });

  it('sends at most 5 decimals of a rate and converts with all of them', () => {
    const { header, problems } = convert({
      amount: '1000000.00',
      payable_line: true,
      rate: { source: 'column', value: '1.0849499', quoted: 'foreign-per-euro' },
    });
    expect(header).toMatchObject({ exchange_rate: '1.08495', payable_total_amount: '921701.55' });
    expect(codesOf({ problems })).toContain('FX-RATE-ROUNDED');
  });
});

describe('nothing is issued', () => {
  const rate = (value: string) => ({ source: 'column', value, quoted: 'foreign-per-euro' }) as const;
  it.each<[string, Partial<Payment>]>([
    ['FX-RATE-MISSING', { rate: undefined }],
    ['FX-RATE-INVALID', { rate: rate('0') }],
    ['FX-RATE-INVALID', { rate: rate('-1.08') }],
    ['FX-RATE-INVALID', { rate: rate('1,08') }],
    ['FX-RATE-NOT-QUOTED', { currency: 'AED', rate: { source: 'ecb', date: '2024-03-05' } }],
    ['FX-RATE-DAY-MISSING', { rate: { source: 'ecb', date: '2024-03-08' } }],
    ['FX-CURRENCY-UNKNOWN', { currency: 'EURO' }],
    ['PAY-NOT-POSITIVE', { amount: '-129.00' }],
    ['PAY-NOT-POSITIVE', { amount: '0.00' }],
    ['PAY-UNDER-A-CENT', { amount: '0.01', rate: rate('50') }],
    [
      'FX-RATE-UNSENDABLE',
      { payable_line: true, amount: '1000000.00', currency: 'LBP', rate: rate('97000') },
    ],
    ['FX-RATE-UNSENDABLE', { payable_line: true, currency: 'LBP', rate: rate('0.000001') }],
    ['UNIT-NOT-WHOLE', { unit: 'minor', provider: 'stripe' }],
  ])('%s', (code, differs) => {
    const converted = convert(differs);
    expect(codesOf(converted)).toContain(code);
    expect(converted.problems.some(isError)).toBe(true);
    expect(converted.lines).toEqual([]);
    expect(converted.header).not.toHaveProperty('payable_total_amount');
  });

  it('for a rate of an unquoted currency beyond what a document can state, but in euro it is', () => {
    const { header } = convert({ amount: '1000000.00', currency: 'LBP', rate: rate('97000') });
    expect(header.payable_total_amount).toBe('10.31');
  });
});

describe('several lines of one payment', () => {
  const lines = [
    { name: 'Room', vat_rate: '13', share: '70' },
    { name: 'Breakfast', vat_rate: '24', share: '20' },
    { name: 'Transfer', vat_rate: '24', share: '10' },
  ];
  it('have their shares, and the cent left over goes to the share that lost most', () => {
    const { header, lines: parts } = convert({ amount: '100.01', currency: 'EUR', lines });
    expect(parts.map((part) => part['line.subtotal'])).toEqual(['70.01', '20.00', '10.00']);
    expect(header).toMatchObject({ total_amount: '100.01', payable_total_amount: '100.01' });
  });

  it('may be given as fractions of one', () => {
    const fractions = lines.map((line, index) => ({ ...line, share: ['0.7', '0.2', '0.1'][index] ?? '' }));
    const parts = convert({ amount: '0.02', currency: 'EUR', lines: fractions }).lines;
    expect(parts.map((part) => part['line.subtotal'])).toEqual(['0.02', '0.00', '0.00']);
  });
});

describe('a refund', () => {
  const refund = { invoice_type_code: '11.4', original: 'ch_1' } as const;
  it('is a credit note above zero of the asked type, whatever the sign of the export', () => {
    const { header } = convert({ amount: '-49.90', currency: 'EUR', external_id: 're_1', refund });
    expect(header).toMatchObject({
      external_id: 're_1',
      invoice_type_code: '11.4',
      payable_total_amount: '49.90',
    });
  });

  it('goes back at the rate of its sale where that is known', async () => {
    const payment = paymentOf({ amount: '-129.00', refund, rate: { source: 'ecb', date: '2024-03-06' } });
    const known = await withOriginalRate(payment, async (id) =>
      id === 'ch_1'
        ? { currency: 'USD', value: '1.0849', quoted: 'foreign-per-euro', date: '2024-03-05' }
        : undefined,
    );
    const { header, trace, problems } = convertPayment(known, referenceRates);
    expect(header.payable_total_amount).toBe('118.90');
    expect(trace).toMatchObject({
      exchange_rate: '1.0849',
      rate_source: 'original sale',
      rate_date: '2024-03-05',
    });
    expect(codesOf({ problems })).toEqual(['FX-CONVERTED']);
  });

  it('never goes back at the rate of another currency', async () => {
    const rate = { source: 'ecb', date: '2024-03-05' } as const;
    const payment = paymentOf({ amount: '2500', currency: 'jpy', refund, rate });
    const dollars = { currency: 'USD', value: '1.0849', quoted: 'foreign-per-euro' } as const;
    const same = await withOriginalRate(payment, async () => dollars);
    expect(same).toBe(payment);
    const { header, problems } = convertPayment(same, referenceRates);
    expect(header.payable_total_amount).toBe('15.34');
    expect(codesOf({ problems })).toContain('PAY-REFUND-RATE');
  });

  it('proves the direction of its rate by the euro amount of the export, and nothing finer', () => {
    const given = (value: string, euro_amount: string) =>
      convert({
        amount: '50000',
        currency: 'CLP',
        refund,
        rate: { source: 'column', value, quoted: 'foreign-per-euro' },
        euro_amount,
        euro_at_rate: true,
      });
    const inverted = given('0.00095', '47.76');
    expect(inverted.lines).toEqual([]);
    expect(inverted.problems).toMatchObject([
      { code: 'FX-INVERTED', params: { stated: '52631578.95' } },
      { code: 'PAY-REFUND-RATE' },
    ]);
    expect(codesOf(given('1052.63', '47.76'))).toEqual(['PAY-REFUND-RATE', 'FX-CONVERTED']);
    expect(codesOf(given('1052.63', '57.76'))).toEqual(['PAY-REFUND-RATE', 'FX-CONVERTED']);
  });

  it('warns where it is not known', async () => {
    const payment = paymentOf({ amount: '-129.00', refund });
    const same = await withOriginalRate(payment, async () => undefined);
    expect(same).toBe(payment);
    expect(codesOf(convertPayment(same, referenceRates))).toContain('PAY-REFUND-RATE');
  });

  it('that has taken a part back already is a warning on the sale', () => {
    expect(convert({ refunded: '30' }).problems).toMatchObject([
      { code: 'FX-CONVERTED' },
      { code: 'PAY-PART-REFUNDED', severity: 'warning', params: { refunded: '30.00', amount: '129.00' } },
    ]);
    expect(codesOf(convert({ refunded: '0.00' }))).toEqual(['FX-CONVERTED']);
  });
});
