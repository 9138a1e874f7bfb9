import { describe, expect, it } from 'vitest';
import { convertPayment } from '../../shared/money/convert-payment.ts';
import type { Payment } from '../../shared/money/payment.ts';
import { codesOf, paymentOf, referenceRates } from './payments.ts';

const convert = (differs: Partial<Payment>) => convertPayment(paymentOf(differs), referenceRates);

describe('direction by arithmetic', () => {
  const inverse = { source: 'column', value: '0.9187', quoted: 'foreign-per-euro' } as const;

  it('refuses an inverted rate with the number it would have stated', () => {
    const converted = convert({ rate: inverse, euro_amount: '118.51' });
    expect(converted.lines).toEqual([]);
    expect(converted.problems).toMatchObject([
      {
        code: 'FX-INVERTED',
        severity: 'error',
        row: 2,
        column: 'Euro',
        params: {
          foreign: '129.00',
          currency: 'USD',
          euro: '118.51',
          rate: '0.9187',
          stated: '140.42',
          other: 'euro-per-foreign',
        },
      },
    ]);
  });

  it('refuses it the other way round as well', () => {
    const rate = { source: 'column', value: '1.0849', quoted: 'euro-per-foreign' } as const;
    expect(codesOf(convert({ rate, euro_amount: '118.90' }))).toEqual(['FX-INVERTED']);
  });

  it.each([
    [
      'the same numbers read rightly',
      { rate: { ...inverse, quoted: 'euro-per-foreign' }, euro_amount: '118.51' },
    ],
    ['the cent that rounding leaves open', { euro_amount: '118.91' }],
    ['yen', { amount: '5000', currency: 'JPY', rate: { ...inverse, value: '163.01' }, euro_amount: '30.67' }],
    [
      'a rate with few digits',
      { amount: '5000', currency: 'JPY', rate: { ...inverse, value: '163' }, euro_amount: '30.67' },
    ],
    [
      '100,000 euro in dinar',
      {
        amount: '33385.000',
        currency: 'KWD',
        rate: { ...inverse, value: '0.33385' },
        euro_amount: '100001.00',
      },
    ],
  ] as const)('lets pass %s', (_, differs) => {
    expect(
      codesOf(convert(differs)).filter((code) => code.startsWith('FX-INV') || code.startsWith('FX-DIR')),
    ).toEqual([]);
  });

  it.each([
    ['a fee in the euro amount', { euro_amount: '115.20' }],
    ['a rate of 1 where none was found', { rate: { ...inverse, value: '1' }, euro_amount: '118.51' }],
  ])('does not guess about %s', (_, differs) => {
    expect(codesOf(convert(differs))).toEqual(['FX-DIRECTION-UNPROVEN']);
  });

  it('tells near one: Swiss francs at 1.0401 instead of 0.96145', () => {
    const rate = { source: 'column', value: '1.0401', quoted: 'foreign-per-euro' } as const;
    expect(codesOf(convert({ amount: '100.00', currency: 'CHF', rate, euro_amount: '104.01' }))).toEqual([
      'FX-INVERTED',
    ]);
  });

  it('compares, and does not test, where the processor settled at its own rate', () => {
    const settled = { euro_at_rate: false } as const;
    expect(codesOf(convert({ ...settled, euro_amount: '116.80' }))).toEqual(['FX-CONVERTED']);
    expect(codesOf(convert({ ...settled, euro_amount: '100.00' }))).toEqual([
      'FX-EURO-APART',
      'FX-CONVERTED',
    ]);
    expect(codesOf(convert({ ...settled, rate: inverse, euro_amount: '116.80' }))).toEqual(['FX-INVERTED']);
    const ecb = { source: 'ecb', date: '2024-03-05' } as const;
    expect(codesOf(convert({ rate: ecb, euro_amount: '140.00' }))).toEqual(['FX-EURO-APART', 'FX-CONVERTED']);
  });
});

describe('a given rate beside the reference rate of its day', () => {
  const given = (value: string, differs: Partial<Payment> = {}) =>
    convert({
      date: '2024-03-05',
      rate: { source: 'column', value, quoted: 'foreign-per-euro' },
      ...differs,
    });

  it('is fine within the share, with a processor’s margin', () => {
    expect(codesOf(given('1.1100'))).toEqual(['FX-CONVERTED']);
  });

  it('is a warning with both numbers farther away', () => {
    const { problems, lines } = given('1.2');
    expect(problems).toMatchObject([
      {
        code: 'FX-RATE-DIFFERS',
        severity: 'warning',
        params: { rate: '1.2', reference: '1.0849', date: '2024-03-05', percent: '10.61' },
      },
      { code: 'FX-CONVERTED' },
    ]);
    expect(lines).toHaveLength(1);
  });

  it('follows the share of the profile', () => {
    expect(codesOf(given('1.1100', { warn_above_percent: '2' }))).toEqual([
      'FX-RATE-DIFFERS',
      'FX-CONVERTED',
    ]);
    expect(codesOf(given('1.2', { warn_above_percent: '15' }))).toEqual(['FX-CONVERTED']);
  });

  it('issues nothing where it is the inverse, and says what it would have stated', () => {
    const converted = given('0.9218');
    expect(converted.lines).toEqual([]);
    expect(converted.problems).toMatchObject([
      {
        code: 'FX-INVERTED-REFERENCE',
        severity: 'error',
        params: { rate: '0.9218', reference: '1.0849', stated: '139.94', expected: '118.90' },
      },
    ]);
  });

  it('of 1 is far away from every currency', () => {
    expect(codesOf(given('1'))).toContain('FX-RATE-DIFFERS');
    expect(codesOf(given('1', { amount: '5000', currency: 'JPY' }))).toContain('FX-RATE-DIFFERS');
  });

  it('says so where an inverse rate has too few digits', () => {
    const rate = { source: 'column', value: '0.0062', quoted: 'euro-per-foreign' } as const;
    expect(codesOf(convert({ amount: '5000', currency: 'JPY', rate }))).toContain('FX-RATE-COARSE');
  });
});
