import { describe, expect, it } from 'vitest';
import { toldByAmounts } from '../../shared/money/conversion/amounts-evidence.ts';
import type { ExchangeRate } from '../../shared/money/conversion/exchange-rate.ts';
import type { RateFacts } from '../../shared/money/conversion/rate-facts.ts';

const per = (value: string): ExchangeRate => ({ value, quoted: 'foreign-per-euro' });
const euroPer = (value: string): ExchangeRate => ({ value, quoted: 'euro-per-foreign' });

describe('two amounts tell of their rate', () => {
  const told = (
    rate: ExchangeRate,
    foreign: string,
    euro: string,
    more: Partial<RateFacts> & { exponent?: number } = {},
  ) => {
    const { exponent = 2, ...facts } = more;
    return toldByAmounts({
      rate,
      currency: 'X',
      foreign: { amount: foreign, currency: 'X', exponent },
      euro,
      ...facts,
    });
  };

  it.each([
    // Of 10.00 × 2.0 the cent leaves 0.005 × 2, the rate 10 × 0.05, and the foreign amount 0.005: 0.515.
    ['agrees', per('2.0'), '20.515', '10.00'],
    ['differs', per('2.0'), '20.516', '10.00'],
    ['agrees', per('2.0'), '19.485', '10.00'],
    ['differs', per('2.0'), '19.484', '10.00'],
    ['agrees', per('2.0'), '-20.515', '-10.00'],
    ['differs', per('2.0'), '-20.516', '-10.00'],
    // Of 20.00 × 0.50: 0.005 × 0.5, 20 × 0.005, and 0.005: 0.1075.
    ['agrees', euroPer('0.50'), '20.00', '10.1075'],
    ['differs', euroPer('0.50'), '20.00', '10.1076'],
    ['agrees', euroPer('0.50'), '20.00', '9.8925'],
    ['inverted', per('0.50'), '20.00', '10.00'],
    ['inverted', euroPer('2.0'), '20.00', '10.00'],
    ['either-way', per('1.08'), '0.01', '0.01'],
    ['foreign-as-euro', per('2.0'), '10.00', '10.005'],
    ['differs', per('2.0'), '10.00', '10.0051'],
    ['foreign-as-euro', per('2.0'), '10.00', '9.995'],
  ] as const)('%s: %j makes %s of %s', (verdict, rate, foreign, euro) => {
    expect(told(rate, foreign, euro)).toBe(verdict);
  });

  it('yen leave half a yen open', () => {
    expect(told(per('163'), '12346', '12345.5', { exponent: 0 })).toBe('foreign-as-euro');
    expect(told(per('163'), '12346', '12345.49', { exponent: 0 })).toBe('differs');
  });

  it('a rate of known direction is not inverted', () => {
    expect(told(per('0.50'), '20.00', '10.00', { proven: true })).toBe('differs');
  });

  it('an amount with a fee in it is near, or apart', () => {
    const apart = { euro_apart: true };
    expect(told(per('2'), '210.00', '100.00', apart)).toBe('agrees');
    expect(told(per('2'), '210.02', '100.00', apart)).toBe('apart');
    expect(told(per('2'), '210.02', '100.00', { ...apart, near_percent: '5.01' })).toBe('agrees');
    expect(told(per('2'), '210.00', '100.00', { ...apart, near_percent: '4.99' })).toBe('apart');
    expect(told(per('0.5'), '210.00', '100.00', apart)).toBe('inverted');
    expect(told(per('0.5'), '210.00', '100.00', { ...apart, proven: true })).toBe('apart');
  });
});
