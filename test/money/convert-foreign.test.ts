import { describe, expect, it } from 'vitest';
import { convertForeign } from '../../shared/money/conversion/convert-foreign.ts';
import {
  amountPlace,
  type Payment,
  paymentEvents,
  paymentTraceSchema,
} from '../../shared/money/conversion/payment.ts';
import { paymentOf, referenceRates } from './payments.ts';

const per = (value: string) => ({ value, quoted: 'foreign-per-euro' }) as const;
const euroPer = (value: string) => ({ value, quoted: 'euro-per-foreign' }) as const;
const usd = (amount: string) => ({ amount, currency: 'USD', exponent: 2 });
const convert = (differs: Partial<Payment>, amount = '129.00') =>
  convertForeign(paymentOf({ date: '2024-03-05', ...differs }), usd(amount), referenceRates);

const ofAmount = { row: 2, column: 'Amount', field: 'payment.amount' };
const ofRate = { row: 2, column: 'Rate', field: 'payment.rate' };
const notice = (code: string, place: object, params: object) => ({
  code,
  severity: 'notice',
  ...place,
  params,
});
const spoken = { amount: '129.00', currency: 'USD', euro: '118.90', rate: '1.0849', source: 'column "Rate"' };
const trace = {
  ...{ currency: 'USD', amount_paid: '129.00', exchange_rate: '1.0849', converted_at: per('1.0849') },
  rate_source: 'column "Rate"',
};

describe('a foreign payment', () => {
  it('is euro at the rate of its row', () => {
    expect(convert({})).toEqual({
      ...{ euro: '118.90', header: {}, trace, problems: [notice('FX-CONVERTED', ofAmount, spoken)] },
    });
  });

  it('states what its payable line prints', () => {
    const printed = { payable: '128.99', difference: '-0.01', gap: '0.011019' };
    expect(convert({ payable_line: true })).toEqual({
      ...{ euro: '118.90', header: { currency: 'USD', exchange_rate: '1.0849' } },
      trace: { ...trace, payable_foreign: '128.99', difference: '-0.01' },
      problems: [notice('FX-PAYABLE-LINE', ofAmount, { ...spoken, ...printed })],
    });
  });

  it('is nothing without a rate', () => {
    const place = { ...ofRate, severity: 'error' };
    expect(convert({ rate: undefined })).toEqual({
      ...{ header: {}, trace: { currency: 'USD', amount_paid: '129.00' } },
      problems: [{ code: 'FX-RATE-MISSING', ...place, params: { currency: 'USD' } }],
    });
    for (const value of ['0', '-1.08', '1,08'])
      expect(convert({ rate: { source: 'column', ...per(value) } }).problems).toEqual([
        { code: 'FX-RATE-INVALID', ...place, params: { rate: value } },
      ]);
  });

  it('takes the reference rate of the last publication', () => {
    const { euro, trace: traced, problems } = convert({ rate: { source: 'ecb', date: '2024-03-03' } });
    expect(traced).toEqual({
      ...{ ...trace, exchange_rate: '1.0813', converted_at: per('1.0813') },
      ...{ rate_source: 'ecb', rate_date: '2024-03-01' },
    });
    const said = { ...spoken, euro: '119.30', rate: '1.0813', source: 'ecb, 2024-03-01' };
    expect([euro, problems]).toEqual(['119.30', [notice('FX-CONVERTED', ofAmount, said)]]);
    const missing = convert({ rate: { source: 'ecb', date: '2024-03-07' } });
    expect(missing.problems).toMatchObject([{ code: 'FX-RATE-DAY-MISSING', ...ofRate }]);
  });

  it.each([
    [{ source: 'column', ...per('1.0849') }, 'column "Rate"', undefined],
    [{ source: 'value', ...per('1.0849') }, 'profile', undefined],
    [{ source: 'value', ...euroPer('0.92174') }, 'profile (0.92174 euro per unit)', undefined],
    [{ source: 'original', ...per('1.0849'), date: '2024-03-01' }, 'original sale', '2024-03-01'],
    [{ source: 'original', ...per('1.0849') }, 'original sale', undefined],
  ] as const)('says where the rate is from: %j', (rate, source, date) => {
    const { trace: traced } = convert({ rate });
    expect([traced?.rate_source, traced?.rate_date]).toEqual([source, date]);
    expect(traced).toHaveProperty('converted_at', { value: rate.value, quoted: rate.quoted });
    const bare = convertForeign({ ...paymentOf({ rate }), columns: {} }, usd('129.00'), referenceRates);
    expect(bare.trace?.rate_source).toBe(source.replace('Rate', '–'));
  });

  it('whose export states both amounts needs no rate', () => {
    const settled = convert({ rate: undefined, euro_amount: '118.91' });
    expect([settled.euro, settled.trace]).toEqual([
      '118.91',
      {
        ...trace,
        ...{ exchange_rate: '1.08485', converted_at: per('1.08485'), rate_source: 'column "Euro"' },
      },
    ]);
    const refund = { invoice_type_code: '11.4' } as const;
    const both = { rate: undefined, euro_amount: '118.91' };
    expect(convert({ ...both, refund: { ...refund, original: 'ch_0' } }).problems).toMatchObject([
      { code: 'FX-RATE-MISSING' },
    ]);
    expect(convert({ ...both, refund }).euro).toBe('118.91');
    const unnamed = convertForeign({ ...paymentOf(both), columns: {} }, usd('129.00'), referenceRates);
    expect(unnamed.trace?.rate_source).toBe('column "–"');
  });

  it('that is refunded at another rate than that of its sale says so', () => {
    const refund = { invoice_type_code: '11.4', original: 'ch_0' } as const;
    const warning = (original: string) => ({
      ...{ code: 'PAY-REFUND-RATE', severity: 'warning', ...ofRate },
      params: { original, rate: '1.0849', source: 'column "Rate"' },
    });
    const said = notice('FX-CONVERTED', ofAmount, spoken);
    expect(convert({ refund }).problems).toEqual([warning('ch_0'), said]);
    expect(convert({ refund: { invoice_type_code: '11.4' } }).problems).toEqual([warning('–'), said]);
    const rate = { source: 'original', ...per('1.0849') } as const;
    expect(convert({ refund, rate }).problems.map(({ code }) => code)).toEqual(['FX-CONVERTED']);
  });

  it('of less than a cent is an error, and nothing foreign is sent', () => {
    const { header, problems } = convert({ payable_line: true }, '0.005');
    const params = { amount: '0.005', currency: 'USD', rate: '1.0849' };
    expect([header, problems[0]]).toEqual([
      {},
      { code: 'PAY-UNDER-A-CENT', severity: 'error', ...ofAmount, params },
    ]);
    expect(convert({}, '0.006').problems.map(({ code }) => code)).toEqual(['FX-CONVERTED']);
  });

  it('that takes the euro which are left states the rate that prints what was paid', () => {
    const rate = { source: 'column', ...per('1.0842') } as const;
    const left = convert({ payable_line: true, rate, euro_left: '57.19' }, '62.00');
    expect(left).toMatchObject({ euro: '57.19', header: { currency: 'USD', exchange_rate: '1.08411' } });
    expect(left.trace).toMatchObject({
      ...{
        exchange_rate: '1.08411',
        payable_foreign: '62.00',
        difference: '0.00',
        converted_at: per('1.0842'),
      },
    });
    expect(convert({ payable_line: true, rate }, '62.00').trace?.exchange_rate).toBe('1.0842');
    // No rate of five decimals prints it: 3,254,700.13 ÷ 3,000,000.00 is 1.0849000433….
    const odd = convert({ payable_line: true, rate, euro_left: '3000000.00' }, '3254700.13');
    expect(odd.problems.at(-1)).toMatchObject({
      code: 'FX-PAYABLE-GAP',
      params: { payable: '3252600.00', difference: '-2100.13' },
    });
  });

  it('states five decimals of a rate, and none that is too large', () => {
    const column = (value: string, quoted: 'foreign-per-euro' | 'euro-per-foreign' = 'foreign-per-euro') =>
      convert({ payable_line: true, rate: { source: 'column', value, quoted } }).problems;
    expect(column('1.0849123')).toEqual([
      notice('FX-RATE-ROUNDED', ofRate, { rate: '1.0849123', sent: '1.08491' }),
      expect.objectContaining({ code: 'FX-PAYABLE-LINE' }),
    ]);
    for (const found of [column('1.08491'), column('1.0849100'), column('0.9217439', 'euro-per-foreign')])
      expect(found.map(({ code }) => code)).toEqual(['FX-PAYABLE-LINE']);
    expect(column('60000').at(-1)).toMatchObject({
      ...{ code: 'FX-CONVERTED' },
    });
    const rials = { amount: '6000000', currency: 'XXX', exponent: 0 };
    const large = { source: 'value', ...per('60000') } as const;
    const found = convertForeign(paymentOf({ payable_line: true, rate: large }), rials, undefined);
    expect(found.problems.at(-1)).toEqual({
      ...{ code: 'FX-RATE-UNSENDABLE', severity: 'error', ...ofRate },
      params: { rate: '60000', currency: 'XXX' },
    });
  });
});

it('a payment keeps its trace, its place and the kinds of its events', () => {
  const whole = {
    ...{ ...trace, part: 'p', converted_at: euroPer('0.92'), rate_date: '2024-03-05' },
    ...{ payable_foreign: '128.99', difference: '-0.01' },
  };
  for (const one of [whole, { ...whole, converted_at: per('1.08') }])
    expect(paymentTraceSchema.parse(one)).toEqual(one);
  expect(paymentTraceSchema.parse({ currency: 'EUR', amount_paid: '1' })).toEqual({
    currency: 'EUR',
    amount_paid: '1',
  });
  for (const odd of [
    { part: 1 },
    { rate_date: 1 },
    { converted_at: { value: '1', quoted: 'x' } },
    { currency: 1 },
  ])
    expect(paymentTraceSchema.safeParse({ ...whole, ...odd }).success).toBe(false);
  expect(amountPlace(paymentOf())).toEqual(ofAmount);
  expect(amountPlace({ ...paymentOf(), columns: undefined } as never)).toEqual({
    row: 2,
    field: 'payment.amount',
  });
  expect(paymentEvents).toEqual([
    ...[
      'receipt',
      'part',
      'refund',
      'reversal',
      'cancellation',
      'partial-reversal',
      'reversed',
      'refund-failed',
    ],
    ...['authorisation', 'capture-mode', 'leg-in', 'leg-out'],
  ]);
});
