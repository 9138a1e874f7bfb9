import { describe, expect, it } from 'vitest';
import {
  foreignPerEuro,
  halfUnitOf,
  inEuro,
  inverted,
  isRoundingDifference,
  isStatableRate,
  payableLine,
  printedPayable,
  quotientRate,
  rateForTotal,
  significantDigits,
  toEuro,
} from '../../shared/money/conversion/exchange-rate.ts';
import { mergeRepeatedPayments } from '../../shared/money/conversion/repeated-payments.ts';

const per = (value: string) => ({ value, quoted: 'foreign-per-euro' }) as const;
const euroPer = (value: string) => ({ value, quoted: 'euro-per-foreign' }) as const;
const usd = (amount: string) => ({ amount, currency: 'USD', exponent: 2 });
describe('rates and lines', () => {
  it('convert in either direction, rounded once', () => {
    expect([toEuro('107.00', per('1.0842')), toEuro('10000', euroPer('0.00615'))]).toEqual([
      '98.69',
      '61.50',
    ]);
    expect([inEuro('1', per('3'), 4), inEuro('1', euroPer('0.12345'), 4)]).toEqual(['0.3333', '0.1235']);
    expect([inverted(per('2')), inverted(euroPer('2'))]).toEqual([euroPer('2'), per('2')]);
    expect([foreignPerEuro(per('1.084250')), foreignPerEuro(euroPer('0.92234'))]).toEqual([
      '1.08425',
      '1.0842',
    ]);
    expect([foreignPerEuro(per('1.123456')), foreignPerEuro(euroPer('3'), 8)]).toEqual([
      '1.12346',
      '0.33333333',
    ]);
    expect(quotientRate('50000.00', '58405.00')).toEqual(per('0.85609'));
    expect([quotientRate('1', '0'), quotientRate('1', '-1'), quotientRate('0.000001', '1')]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
    expect(['1.08', '163', '0.0062'].map(halfUnitOf)).toEqual(['0.005', '0.5', '0.00005']);
    expect(['0.0062', '1.0842', '-0.5', '100', '0'].map(significantDigits)).toEqual([2, 5, 1, 3, 0]);
  });

  it('are stated up to 50,000, and print with the decimals of the currency', () => {
    expect(['0', '0.00001', '50000', '50000.00001'].map(isStatableRate)).toEqual([false, true, true, false]);
    expect(printedPayable('21.06', '1062.86', 0)).toBe('22384');
    expect(payableLine('10.00', per('1.0857'), usd('10.87'))).toEqual({
      ...{ exchange_rate: '1.0857', payable: '10.86', difference: '-0.01', gap: '0.0104785' },
    });
    const line = payableLine('10.00', per('1.0857'), { amount: '9', currency: 'JPY', exponent: 0 });
    expect(line).toMatchObject({ payable: '11', difference: '2', gap: '0.5054785' });
    const differs = (difference: string) => isRoundingDifference({ ...line, difference, gap: '0.02' });
    expect(['0.02', '-0.02', '0.03', '-0.03'].map(differs)).toEqual([true, true, false, false]);
  });

  it('of a total keep the given rate where it prints it, or no rate does', () => {
    expect(rateForTotal('57.19', '1.0842', usd('62.01'))).toBe('1.0842');
    expect(rateForTotal('57.19', '1.0842', usd('62.00'))).toBe('1.08411');
    expect(rateForTotal('3000000.00', '1.2', usd('3254700.13'))).toBe('1.2');
    expect(rateForTotal('0', '1.2', usd('62.00'))).toBe('1.2');
  });
});

describe('rows of one payment', () => {
  const paid = { currency: 'USD', amount_paid: '129.00', part: 'c1' };
  const merged = (...traces: (typeof paid | Omit<typeof paid, 'part'> | undefined)[]) => {
    const [first, ...others] = traces.map((one, index) => ({ row: index + 2, ...(one && { trace: one }) }));
    return mergeRepeatedPayments([first ?? { row: 0 }, ...others], 'ch_1');
  };
  const place = (row: number) => ({ row, field: 'external_id' });

  it('count once, and the others are told', () => {
    const { kept, problems } = merged(paid, { ...paid, amount_paid: '129' });
    expect(kept).toEqual({ row: 2, trace: paid });
    expect(problems).toEqual([
      { code: 'PAY-REPEATED', severity: 'notice', ...place(3), params: { external_id: 'ch_1', first: 2 } },
    ]);
  });

  it.each([
    [paid, { ...paid, amount_paid: '129.01' }, '129.00 USD (c1), 129.01 USD (c1)'],
    [paid, { ...paid, currency: 'GBP' }, '129.00 USD (c1), 129.00 GBP (c1)'],
    [paid, { currency: 'USD', amount_paid: '129.00' }, '129.00 USD (c1), 129.00 USD'],
    [paid, undefined, '129.00 USD (c1), –'],
    [undefined, paid, '–, 129.00 USD (c1)'],
    [undefined, undefined, '–, –'],
  ])('that differ are an error: %j and %j', (one, other, amounts) => {
    expect(merged(one, other).problems).toEqual([
      {
        ...{ code: 'PAY-REPEAT-DIFFERS', severity: 'error', ...place(3) },
        params: { external_id: 'ch_1', first: 2, amounts },
      },
    ]);
  });
});
