import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertPayment } from '../../shared/documents/convert/convert-payment.ts';
import { currencyByCode, currencyMagnitudes } from '../../shared/facts/currencies.ts';
import { toEuro } from '../../shared/money/conversion/exchange-rate.ts';
import {
  absolute,
  compare,
  type Decimal,
  divide,
  minus,
  plus,
  roundHalfUp,
  shift,
  sum,
  times,
} from '../../shared/money/decimal.ts';
import { splitShares, splitVat } from '../../shared/money/split-cents.ts';
import { atFullLength } from '../full-run.ts';
import { paymentOf } from '../tables/payments.ts';

const RUNS = { numRuns: atFullLength(2_000) };

const scaled = (from: bigint, to: bigint, places: number) =>
  fc.bigInt(from, to).map((digits) => shift(String(digits), -places));
const cents = scaled(1n, 10_000_000_000n, 2);
const rates = fc.oneof(scaled(1n, 200_000n, 5), scaled(10_000n, 5_000_000_000n, 5));
const vatRates = fc.constantFrom('0', '3', '4', '6', '9', '13', '17', '24');

/** A currency with an amount that it can have, and a rate that it could have, of any where its magnitude is not known. */
const payments = fc
  .constantFrom(...[...currencyByCode.values()].filter(({ code }) => code !== 'EUR'))
  .chain(({ code, exponent = -1 }) => {
    const about = currencyMagnitudes.get(code);
    const near = scaled(40_000n, 250_000n, 5).map((by) => roundHalfUp(times(about ?? '1', by), 7));
    return fc.record({
      code: fc.constant(code),
      exponent: fc.constant(exponent),
      amount: scaled(1n, 10_000_000_000n, Math.max(0, exponent)),
      rate: about === undefined ? rates : near,
    });
  })
  .filter(({ exponent }) => exponent >= 0);

const isAtMost = (value: Decimal, limit: Decimal): boolean => compare(absolute(value), limit) <= 0;

describe('parts sum to the whole', () => {
  it('net and VAT', () => {
    fc.assert(
      fc.property(cents, vatRates, (gross, rate) => {
        const { net, vat } = splitVat(gross, rate);
        expect(compare(plus(net, vat), gross)).toBe(0);
        // VAT is at most one cent away from what the rate makes of the net.
        expect(isAtMost(minus(vat, shift(times(net, rate), -2)), '0.0063')).toBe(true);
      }),
      RUNS,
    );
  });

  it('shares: none negative, each within a cent of its exact part', () => {
    const shares = fc.array(scaled(1n, 100_000n, 3), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(cents, shares, (whole, weights) => {
        const parts = splitShares(whole, weights);
        expect(compare(sum(parts), whole)).toBe(0);
        const all = sum(weights);
        for (const [index, part] of parts.entries()) {
          expect(compare(part, '0')).toBeGreaterThanOrEqual(0);
          const error = minus(times(part, all), times(whole, weights[index] ?? '0'));
          expect(compare(absolute(error), times('0.01', all))).toBeLessThan(0);
        }
      }),
      RUNS,
    );
  });

  it('lines, their VAT and the totals of a document', () => {
    const lines = fc.array(fc.record({ vat_rate: vatRates, weight: fc.integer({ min: 1, max: 1_000 }) }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(cents, lines, (amount, given) => {
        const converted = convertPayment(
          paymentOf({
            amount,
            currency: 'EUR',
            lines: given.map(({ vat_rate, weight }) => ({ name: 'x', vat_rate, share: String(weight) })),
          }),
          undefined,
        );
        const total = (field: 'line.subtotal' | 'line.net_total_price' | 'line.vat_total') =>
          sum(converted.lines.map((line) => line[field] ?? '0'));
        expect(compare(total('line.subtotal'), amount)).toBe(0);
        expect(compare(plus(total('line.net_total_price'), total('line.vat_total')), amount)).toBe(0);
        expect(compare(converted.header.payable_total_amount ?? '', amount)).toBe(0);
      }),
      RUNS,
    );
  });
});

describe('conversion', () => {
  it('is within half a cent of the exact quotient', () => {
    fc.assert(
      fc.property(cents, rates, (amount, value) => {
        const euro = toEuro(amount, { value, quoted: 'foreign-per-euro' });
        // |euro − amount ÷ rate| ≤ half a cent, without dividing.
        expect(isAtMost(minus(times(euro, value), amount), times('0.005', value))).toBe(true);
        const product = toEuro(amount, { value, quoted: 'euro-per-foreign' });
        expect(isAtMost(minus(product, times(amount, value)), '0.005')).toBe(true);
      }),
      RUNS,
    );
  });

  it('rounds half a cent up', () => {
    expect(toEuro('0.01', { value: '2', quoted: 'foreign-per-euro' })).toBe('0.01');
    expect(toEuro('1.005', { value: '1', quoted: 'foreign-per-euro' })).toBe('1.01');
    expect(toEuro('0.335', { value: '1', quoted: 'euro-per-foreign' })).toBe('0.34');
  });

  it('gives the same euro when the direction of the rate and its value are swapped', () => {
    // Values whose inverse is a finite decimal: products of 2 and 5.
    const finite = fc.tuple(fc.integer({ min: -6, max: 12 }), fc.integer({ min: -6, max: 12 }));
    fc.assert(
      fc.property(cents, finite, (amount, [twos, fives]) => {
        const value = times(powerOf('2', '0.5', twos), powerOf('5', '0.2', fives));
        const inverse = times(powerOf('2', '0.5', -twos), powerOf('5', '0.2', -fives));
        expect(times(value, inverse)).toBe('1');
        expect(toEuro(amount, { value, quoted: 'foreign-per-euro' })).toBe(
          toEuro(amount, { value: inverse, quoted: 'euro-per-foreign' }),
        );
      }),
      RUNS,
    );
  });
});

const powerOf = (base: Decimal, inverse: Decimal, exponent: number): Decimal => {
  let power = '1';
  for (let step = 0; step < Math.abs(exponent); step += 1)
    power = times(power, exponent < 0 ? inverse : base);
  return power;
};

describe('the payable line', () => {
  it('differs from what was paid by no more than the stated gap, in every currency', () => {
    let stated = 0;
    fc.assert(
      fc.property(payments, fc.constantFrom('foreign-per-euro', 'euro-per-foreign'), (payment, quoted) => {
        const { code, exponent, amount, rate } = payment;
        const value = quoted === 'foreign-per-euro' ? rate : divide('1', rate, 9);
        const { trace, problems } = convertPayment(
          paymentOf({ amount, currency: code, payable_line: true, rate: { source: 'value', value, quoted } }),
          undefined,
        );
        const codes = problems.map((problem) => problem.code);
        if (!codes.includes('FX-PAYABLE-LINE')) {
          // The only other ends: under half a cent, or a rate that no document can state.
          const ends = ['PAY-UNDER-A-CENT', 'FX-RATE-UNSENDABLE'];
          expect(codes.some((code) => ends.includes(code))).toBe(true);
          return;
        }
        stated += 1;
        const sent = trace?.exchange_rate ?? '0';
        const euro = toEuro(amount, { value, quoted });
        // Facts, rounding: half a cent × rate, the truncated rate × euro, and half a unit of printing.
        const gap = sum([times('0.005', sent), times('0.000005', euro), shift('0.5', -exponent)]);
        expect(isAtMost(trace?.difference ?? '', gap)).toBe(true);
        expect(compare(minus(trace?.payable_foreign ?? '', amount), trace?.difference ?? '')).toBe(0);
      }),
      { numRuns: atFullLength(5_000) },
    );
    expect(stated).toBeGreaterThan(400);
  });
});
