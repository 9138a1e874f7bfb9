import { describe, expect, it } from 'vitest';
import { currencyMagnitudes } from '../../shared/facts/currency-magnitudes.ts';
import type { ExchangeRate } from '../../shared/money/conversion/exchange-rate.ts';
import { judgeRate } from '../../shared/money/conversion/judge-rate.ts';
import type { RateFacts } from '../../shared/money/conversion/rate-facts.ts';

const per = (value: string): ExchangeRate => ({ value, quoted: 'foreign-per-euro' });
const euroPer = (value: string): ExchangeRate => ({ value, quoted: 'euro-per-foreign' });
const usd = (amount: string) => ({ amount, currency: 'USD', exponent: 2 });

const near = { rate: '1.0849', date: '2024-03-05' };
const judged = (facts: Partial<RateFacts> & Pick<RateFacts, 'rate'>) =>
  judgeRate({ currency: 'USD', reference: near, ...facts });

describe('a rate beside two amounts', () => {
  const compared = {
    foreign: '129.00',
    currency: 'USD',
    quoted: 'foreign-per-euro',
    other: 'euro-per-foreign',
  };

  it('stands as written where it makes the one of the other', () => {
    const rate = per('1.0842');
    const found = judged({ rate, foreign: usd('108.42'), euro: '100.00' });
    expect(found).toEqual({ rate, keeps_euro: true, findings: [] });
    expect(found.rate).toBe(rate);
    const quoted = euroPer('0.92234');
    expect(judged({ rate: quoted, foreign: usd('108.42'), euro: '100.00' }).rate).toBe(quoted);
  });

  it('is refined to their quotient where it is the rounding of that', () => {
    expect(judged({ rate: per('1.08'), foreign: usd('108.42'), euro: '100.00' })).toEqual({
      ...{ rate: per('1.0842'), keeps_euro: true },
      findings: [
        {
          is: 'refined',
          params: {
            ...{ ...compared, foreign: '108.42', euro: '100.00', rate: '1.08' },
            ...{ stated: '100.39', expected: '108.00', sent: '1.0842' },
          },
        },
      ],
    });
  });

  it('is inverted where it makes the other of the one', () => {
    const params = { ...compared, euro: '118.51', rate: '0.9187', stated: '140.42', expected: '108.88' };
    const found = judged({ rate: per('0.9187'), foreign: usd('129.00'), euro: '118.51' });
    expect(found).toEqual({
      ...{ rate: per('0.9187'), keeps_euro: false },
      findings: [{ is: 'inverted', by: 'amounts', params: { ...params, sent: '1.08852' } }],
    });
  });

  it('is inverted and of too few digits', () => {
    const coarse = { is: 'coarse', params: { rate: '0.92', currency: 'USD', percent: '0.54' } };
    const amounts = { foreign: usd('129.00'), euro: '118.51' };
    const inverse = judged({ rate: per('0.92'), ...amounts });
    expect(inverse.findings).toEqual([expect.objectContaining({ is: 'inverted' }), coarse]);
    expect(judged({ rate: per('0.92'), ...amounts, euro_apart: true }).findings).toHaveLength(1);
    const other = judged({ rate: euroPer('1.09'), ...amounts });
    expect(other.findings.map(({ is }) => is)).toEqual(['inverted', 'coarse']);
  });

  it('differs from them, and the euro amount counts', () => {
    const params = { ...compared, euro: '115.20', rate: '1.0849', stated: '118.90', expected: '124.98' };
    expect(judged({ rate: per('1.0849'), foreign: usd('129.00'), euro: '115.20' })).toEqual({
      ...{ rate: per('1.0849'), keeps_euro: true },
      findings: [{ is: 'differs', params: { ...params, sent: '1.11979' } }],
    });
    const asEuro = judged({ rate: per('1.0849'), foreign: usd('129.00'), euro: '129.00' });
    expect(asEuro.findings.map(({ is }) => is)).toEqual(['foreign-as-euro']);
  });

  it('stands where the euro amount has a fee in it', () => {
    const amounts = { foreign: usd('129.00'), euro: '100.00', euro_apart: true };
    const params = { ...compared, euro: '100.00', rate: '1.0849', stated: '118.90', percent: '18.9' };
    expect(judged({ rate: per('1.0849'), ...amounts })).toEqual({
      ...{ rate: per('1.0849'), keeps_euro: false, findings: [{ is: 'apart', params }] },
    });
  });

  it('gives way to the side that is trusted', () => {
    const amounts = { foreign: usd('129.00'), euro: '115.20' };
    expect(judged({ rate: per('1.0849'), ...amounts, trust: 'rate' })).toEqual({
      ...{ rate: per('1.0849'), keeps_euro: false, findings: [] },
    });
    const euro = judged({ rate: per('1.0849'), ...amounts, trust: 'euro' });
    expect([euro.rate, euro.keeps_euro]).toEqual([per('1.11979'), true]);
    expect(euro.findings.map(({ is }) => is)).toEqual(['refined']);
    const inverse = { rate: per('0.9187'), foreign: usd('129.00'), euro: '118.51' };
    expect(judged({ ...inverse, trust: 'rate' }).findings.map(({ is }) => is)).toEqual(['inverted']);
    const fee = judged({ rate: per('1.0849'), ...amounts, trust: 'euro', euro_apart: true });
    expect([fee.rate, fee.keeps_euro]).toEqual([per('1.0849'), false]);
  });

  it('stays where the quotient is no other, and is judged as it is stated', () => {
    const large = { foreign: usd('3254700.13'), euro: '3000000.00' };
    expect(judged({ rate: per('1.0849'), ...large }).findings).toEqual([]);
    const stated = judged({ rate: per('1.2'), foreign: usd('129.00'), euro: '118.91', trust: 'euro' });
    expect(stated.findings.map(({ is }) => is)).toEqual(['refined']);
    const open = { rate: per('1.04'), foreign: usd('100.00'), euro: '100.00', euro_apart: true };
    expect(judged(open).findings).toEqual([]);
    expect(judged({ ...open, reference: undefined }).findings).toMatchObject([{ is: 'unproven' }]);
  });

  it('is judged by the reference rate as well, but for what the amounts prove', () => {
    const far = judged({ rate: per('1.2'), foreign: usd('120.00'), euro: '100.00' });
    expect(far.findings.map(({ is }) => is)).toEqual(['far']);
    const alone = (foreign: string, euro: string) =>
      judged({ rate: per('1.08'), foreign: usd(foreign), euro, reference: undefined }).findings.map(
        ({ is }) => is,
      );
    expect([alone('108.00', '100.00'), alone('0.01', '0.01')]).toEqual([[], ['unproven']]);
    const impossible = { rate: per('9'), foreign: usd('900.00'), euro: '100.00' };
    expect(judged({ ...impossible, reference: undefined }).findings).toEqual([]);
    expect(judged(impossible).findings).toMatchObject([{ is: 'impossible', by: 'reference' }]);
    expect(judged({ rate: per('9'), proven: true }).findings).toEqual([]);
  });
});

describe('a rate beside the one of its day', () => {
  const beside = (rate: ExchangeRate, reference: string, more: Partial<RateFacts> = {}) =>
    judged({ rate, reference: { rate: reference, date: '2024-03-05' }, ...more }).findings;
  const stated = { currency: 'USD', date: '2024-03-05' };

  it('is near within five percent, or those that are given', () => {
    expect(beside(per('2.1'), '2.0000')).toEqual([]);
    const params = { ...stated, rate: '2.1002', inverse: '0.47614513', reference: '2.0000', percent: '5.01' };
    expect(beside(per('2.1002'), '2.0000')).toEqual([{ is: 'far', params }]);
    expect(beside(per('2.1234567'), '2.0000')).toMatchObject([{ params: { rate: '2.1234567' } }]);
    expect(beside(per('2.1002'), '2.0000', { near_percent: '5.01' })).toEqual([]);
    expect(beside(per('2.1'), '2.0000', { near_percent: '4.99' })).toMatchObject([{ is: 'far' }]);
  });

  it('is inverted where its inverse is near, or possible and it is not', () => {
    const params = { ...stated, rate: '0.5', inverse: '2', reference: '2', other: 'euro-per-foreign' };
    expect(beside(per('0.5'), '2')).toEqual([{ is: 'inverted', by: 'reference', params }]);
    expect(beside(per('0.5'), '2', { foreign: usd('10.00') })).toEqual([
      { is: 'inverted', by: 'reference', params: { ...params, stated: '20.00', expected: '5.00' } },
    ]);
    expect(beside(per('0.25'), '2')).toMatchObject([{ is: 'inverted', by: 'reference' }]);
  });

  it('is far up to three times, and impossible beyond', () => {
    const verdicts = ['2', '1.9', '18', '18.1'].map((value) =>
      beside(per(value), '6').map(({ is, by }) => [is, by]),
    );
    const [far, impossible] = [[['far', undefined]], [['impossible', 'reference']]];
    expect(verdicts).toEqual([far, impossible, far, impossible]);
    expect(beside(per('1.9'), '6')).toEqual([
      {
        ...{ is: 'impossible', by: 'reference' },
        params: { ...stated, rate: '1.9', inverse: '0.52631579', reference: '6' },
      },
    ]);
  });
});

describe('a rate beside nothing but the magnitude of its currency', () => {
  const alone = (rate: ExchangeRate, currency: string) => judgeRate({ rate, currency }).findings;
  const yen = currencyMagnitudes.get('JPY');

  it('is proven, inverted, impossible or open', () => {
    expect(alone(per('163'), 'JPY')).toEqual([]);
    expect(alone(per('0.0062'), 'JPY')).toEqual([
      {
        ...{ is: 'inverted', by: 'magnitude' },
        params: { currency: 'JPY', rate: '0.0062', inverse: '161.29032258', reference: yen },
      },
    ]);
    expect(alone(per('2'), 'JPY')).toEqual([
      {
        ...{ is: 'impossible', by: 'magnitude' },
        params: { currency: 'JPY', rate: '2', inverse: '0.5', reference: yen },
      },
    ]);
    expect(alone(per('1.25'), 'USD')).toEqual([
      {
        is: 'unproven',
        params: { currency: 'USD', rate: '1.25', inverse: '0.8', reference: currencyMagnitudes.get('USD') },
      },
    ]);
    expect(alone(per('1.25'), 'XXX')).toEqual([
      { is: 'unproven', params: { currency: 'XXX', rate: '1.25', inverse: '0.8' } },
    ]);
  });
});

describe('a rate by itself', () => {
  const of = (rate: ExchangeRate, reference: string, more: Partial<RateFacts> = {}) =>
    judged({ rate, reference: { rate: reference, date: '2024-03-05' }, ...more }).findings;

  it('of 1 is one only at parity', () => {
    const one = [{ is: 'one', params: { currency: 'USD' } }];
    expect([of(per('1.00'), '1.2'), of(euroPer('1'), '1.005'), of(per('1'), '1.0049')]).toEqual([
      one,
      one,
      [],
    ]);
    expect(of(per('1'), '1.2', { proven: true })).toEqual([]);
    expect(judgeRate({ rate: per('1'), currency: 'KWD' }).findings).toEqual([
      { is: 'one', params: { currency: 'KWD' } },
    ]);
  });

  it('of euro for one unit has five digits', () => {
    const coarse = { is: 'coarse', params: { rate: '0.9218', currency: 'USD', percent: '0.01' } };
    expect([of(euroPer('0.9218'), '1.0849'), of(euroPer('0.92184'), '1.0849')]).toEqual([[coarse], []]);
    expect(of(per('1.08'), '1.0849')).toEqual([]);
    const kept = { foreign: usd('108.42'), euro: '100.00' };
    expect(of(euroPer('0.922'), '1.0849', kept).map(({ is }) => is)).toEqual(['refined']);
  });
});
