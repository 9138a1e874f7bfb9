import { expect, it } from 'vitest';
import { currencyByCode } from '../../shared/facts/currencies.ts';

const exponents: Record<string, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF BYR',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
it.each(Object.entries(exponents))('ISO 4217: exponent %s', (exponent, codes) => {
  const found = [...currencyByCode.values()].filter((currency) => currency.exponent === Number(exponent));
  expect(found.map(({ code }) => code).sort()).toEqual(codes.split(' ').sort());
});

it('ISO 4217 has no entry that is cut wrongly, and every number once', () => {
  for (const { code, number } of currencyByCode.values())
    expect(`${code}${number}`).toMatch(/^[A-Z]{3}\d{3}$/);
  const numbers = [...currencyByCode.values()].map(({ number }) => number);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual(['532']);
});
