import { describe, expect, it } from 'vitest';
import { convertPayment } from '../../shared/documents/convert/convert-payment.ts';
import type { Payment } from '../../shared/money/conversion/payment.ts';
import { parseRates } from '../../shared/money/rates/parse-rates.ts';
import { mergeRates } from '../../shared/money/rates/reference-rates.ts';
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

  it('does not guess about a fee in the euro amount', () => {
    expect(codesOf(convert({ euro_amount: '115.20' }))).toEqual(['FX-AMOUNTS-DISAGREE']);
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

  it.each([
    ['far away from the reference rate', {}],
    ['of a currency that has none', { currency: 'KWD' }],
    ['without a day to compare it', { date: undefined }],
    ['that the export’s own euro amount repeats', { currency: 'KWD', euro_amount: '129.00' }],
  ] as const)('of 1 stands where there was none, and is doubtful: %s', (_, differs) => {
    const { date = undefined, ...rest } = { date: '2024-03-05', ...differs };
    for (const value of ['1', '1.0000']) {
      for (const quoted of ['foreign-per-euro', 'euro-per-foreign'] as const) {
        const converted = convert({
          ...(date === undefined ? {} : { date }),
          ...rest,
          rate: { source: 'column', value, quoted },
        });
        const doubts = converted.problems.filter(({ severity }) => severity === 'doubtful');
        expect(codesOf({ problems: doubts })).toEqual(['FX-RATE-ONE']);
      }
    }
  });

  it('of 1 is a rate where the reference rate is at parity', () => {
    const parity = mergeRates([parseRates('Date, USD, \n2022-08-22, 1.0001, \n', 'eurofxref-hist.csv')]);
    const at = (date: string) =>
      convertPayment(
        paymentOf({ date, rate: { source: 'value', value: '1', quoted: 'foreign-per-euro' } }),
        parity,
      );
    expect(codesOf(at('2022-08-22'))).toEqual(['FX-CONVERTED']);
    expect(codesOf(at('2022-09-30'))).toEqual(['FX-RATE-ONE', 'FX-CONVERTED']);
  });

  it('says so where an inverse rate has too few digits', () => {
    const rate = { source: 'column', value: '0.0062', quoted: 'euro-per-foreign' } as const;
    expect(codesOf(convert({ amount: '5000', currency: 'JPY', rate }))).toContain('FX-RATE-COARSE');
  });
});
