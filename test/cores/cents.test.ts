import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CentSum, centsOf, ExactSum, isDecimal, shift, shortened } from '../../shared/money/decimal.ts';

const written = fc.oneof(
  fc.stringMatching(/^-?\d{1,12}(\.\d{1,4})?$/),
  fc.stringMatching(/^[-+.\d]{0,8}$/),
  fc.constantFrom('', '.', '5.', '.5', '0', '0.00', '00.50', '100000000.00', '100000000.01', '1e5'),
);

test('a decimal of at most two decimals is as many hundredths as it says, and anything else none', () => {
  fc.assert(
    fc.property(written, (text) => {
      const cents = centsOf(text);
      if (Number.isNaN(cents)) return;
      expect(isDecimal(text)).toBe(true);
      expect(Number(shift(text, 2))).toBe(cents);
    }),
  );
});

test('a decimal is shortened by its last zeros alone', () => {
  fc.assert(
    fc.property(written, (text) => {
      const short = shortened(text);
      if (short === undefined) return;
      expect(isDecimal(text)).toBe(true);
      expect(short).toBe(text.includes('.') ? text.replace(/\.?0+$/, '') : text);
    }),
  );
});

const added = (sum: CentSum | ExactSum, ...amounts: string[]) => {
  for (const amount of amounts) sum.add(amount);
  return sum;
};

test('a sum of cents rounds each amount by itself, half up', () => {
  expect(new CentSum().text).toBe('0.00');
  expect(added(new CentSum(), '0.005', '0.005', '0.004', '1', '-0.30').text).toBe('0.72');
  expect(added(new CentSum(), '-0.001').text).toBe('0.00');
  expect(added(new CentSum(), '90071992547409.91', '0.01', '90071992547409.92').text).toBe(
    '180143985094819.84',
  );
});

test('an exact sum shows the most decimals of what it adds, and rounds nothing', () => {
  const sum = new ExactSum();
  expect(sum.text).toBe('0');
  added(sum, '12.5', '3.125', '1');
  expect(sum.text).toBe('16.625');
  sum.show(2);
  expect(sum.text).toBe('16.625');
  sum.show(4);
  expect(sum.text).toBe('16.6250');
  expect(added(new ExactSum(), '0.10', '-0.10').text).toBe('0.00');
  expect(added(new ExactSum(), '9007199254740993', '0.01').text).toBe('9007199254740993.01');
});

test('sums are exact on both sides of what a float holds', () => {
  const most = Array.from({ length: 9 }, () => '9999999999999.99');
  for (const signed of [(text: string) => text, (text: string) => `-${text}`]) {
    const sums = [new CentSum(), added(new ExactSum(), '0.00')];
    const told = (...amounts: string[]) => sums.map((sum) => added(sum, ...amounts.map(signed)).text);
    const both = (text: string) => [signed(text), signed(text)];
    expect(told(...most)).toEqual(both('89999999999999.91'));
    expect(told('71992547410.00')).toEqual(both('90071992547409.91'));
    expect(told('0.01')).toEqual(both('90071992547409.92'));
    expect(told('0.01')).toEqual(both('90071992547409.93'));
    expect(told('9999999999999.99', '12345678901234567.89')).toEqual(both('12445750893781977.81'));
    expect(told('7', '0.5')).toEqual(both('12445750893781985.31'));
  }
  expect(added(new CentSum(), '1.00', '0.125', '2.00').text).toBe('3.13');
  expect(added(new ExactSum(), '1.00', '0.125', '2.00', '4.000', '5').text).toBe('12.125');
});
