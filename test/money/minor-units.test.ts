import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyByCode } from '../../shared/facts/iso-4217.ts';
import { providerUnits } from '../../shared/facts/provider-units.ts';
import { shift } from '../../shared/money/decimal.ts';
import { type StatedAmount, toMajor } from '../../shared/money/minor-units.ts';
import { atFullLength } from '../full-run.ts';

const amountOf = (stated: StatedAmount): string => {
  const found = toMajor(stated);
  return 'code' in found ? found.code : found.amount;
};
const minor = (provider: string, channel: string | undefined, amount: string, currency: string) =>
  amountOf({ amount, currency, provider, channel, unit: 'minor' });

describe('the same notification, read with different tables', () => {
  it.each([
    ['stripe', 'api', '5000', 'jpy', '5000'],
    ['stripe', 'api', '5000', 'isk', '50'],
    ['stripe', 'api', '500', 'ugx', '5'],
    ['stripe', 'api', '1000', 'mga', '1000.00'],
    ['stripe', 'api', '5120', 'kwd', '5.120'],
    ['adyen', 'api', '5000', 'CLP', '50'],
    ['adyen', 'api', '5000', 'IDR', '5000.00'],
    ['adyen', 'api', '5000', 'ISK', '50'],
    ['checkout', 'api', '5000', 'ISK', '5000'],
    ['checkout', 'api', '5000', 'CLP', '50'],
    ['worldline', 'api', '5000', 'JPY', '50'],
    ['worldline', 'api', '5010', 'JPY', 'UNIT-LAST-DIGITS'],
    ['worldline', 'api', '1234', 'EUR', '12.34'],
    ['Ingenico', undefined, '5000', 'JPY', '50'],
    ['globalcollect', 'api', '5000', 'KWD', '50.000'],
    ['paypal', 'transaction-report', '10000', 'JPY', '100'],
    ['paypal', 'transaction-report', '10000', 'USD', '100.00'],
    ['worldline', 'api', '0', 'JPY', '0'],
    ['worldline', 'api', '5000', 'EUR', '50.00'],
  ])('%s %s: %s %s is %s', (provider, channel, amount, currency, major) => {
    expect(minor(provider, channel, amount, currency)).toBe(major);
  });

  it('names are taken as people write them', () => {
    expect(minor('Checkout.com', 'API', '5000', 'CLP')).toBe('50');
    expect(minor('PayPal', 'Transaction report', '10000', 'JPY')).toBe('100');
    expect(minor('paypal', 'transaction_report', '10000', 'JPY')).toBe('100');
  });

  it('a provider of major amounts keeps its decimals where the channel is not stated', () => {
    const major = (provider: string, amount: string, currency: string) =>
      amountOf({ amount, currency, provider, unit: 'major' });
    expect(major('sumup', '1250.50', 'HUF')).toBe('UNIT-DECIMALS');
    expect(major('mollie', '1250.50', 'HUF')).toBe('1250.50');
    expect(major('stripe', '1250.50', 'HUF')).toBe('1250.50');
  });

  it('Viva webhook 49.9 EUR is 49.90, and an order of 4990 is the same', () => {
    const webhook = { provider: 'viva', channel: 'webhook', unit: 'major' } as const;
    expect(amountOf({ ...webhook, amount: '49.9', currency: '978' })).toBe('49.90');
    expect(minor('viva', 'order', '4990', 'EUR')).toBe('49.90');
  });
});

describe('what is not stated is not guessed', () => {
  it.each([
    ['UNIT-UNSTATED', { unit: undefined, amount: '4990', currency: 'EUR' }],
    ['UNIT-PROVIDER-UNSTATED', { unit: 'minor', amount: '4990', currency: 'EUR' }],
    ['UNIT-PROVIDER-UNKNOWN', { unit: 'minor', amount: '4990', currency: 'EUR', provider: 'acme' }],
    ['UNIT-PROVIDER-UNKNOWN', { unit: 'minor', amount: '4990', currency: 'EUR', provider: 'constructor' }],
    ['UNIT-CHANNEL-UNSTATED', { unit: 'minor', amount: '4990', currency: 'EUR', provider: 'viva' }],
    ['UNIT-CHANNEL-UNSTATED', { unit: 'minor', amount: '4990', currency: 'EUR', provider: 'paypal' }],
    [
      'UNIT-CHANNEL-UNKNOWN',
      { unit: 'minor', amount: '1', currency: 'EUR', provider: 'stripe', channel: 'fax' },
    ],
    [
      'UNIT-CHANNEL-MAJOR',
      { unit: 'minor', amount: '50', currency: 'EUR', provider: 'viva', channel: 'webhook' },
    ],
    ['UNIT-CHANNEL-MAJOR', { unit: 'minor', amount: '4990', currency: 'EUR', provider: 'mollie' }],
    [
      'UNIT-CHANNEL-MINOR',
      { unit: 'major', amount: '49', currency: 'EUR', provider: 'stripe', channel: 'api' },
    ],
    ['UNIT-NOT-WHOLE', { unit: 'minor', amount: '49.90', currency: 'EUR', provider: 'stripe' }],
    ['UNIT-NOT-WHOLE', { unit: 'minor', amount: '4990.00', currency: 'EUR', provider: 'stripe' }],
    ['UNIT-NOT-WHOLE', { unit: 'minor', amount: '4,990', currency: 'EUR', provider: 'stripe' }],
    ['UNIT-NOT-WHOLE', { unit: 'minor', amount: '', currency: 'EUR', provider: 'stripe' }],
    ['UNIT-LAST-DIGITS', { unit: 'minor', amount: '5012', currency: 'ISK', provider: 'stripe' }],
    ['UNIT-LAST-DIGITS', { unit: 'minor', amount: '501', currency: 'UGX', provider: 'stripe' }],
    ['UNIT-LAST-DIGITS', { unit: 'minor', amount: '5123', currency: 'KWD', provider: 'stripe' }],
    ['UNIT-LAST-DIGITS', { unit: 'minor', amount: '5123', currency: 'BHD', provider: 'checkout' }],
    ['UNIT-LAST-DIGITS', { unit: 'minor', amount: '5001', currency: 'CLP', provider: 'checkout' }],
    ['UNIT-LAST-DIGITS', { unit: 'minor', amount: '5050', currency: 'JPY', provider: 'worldline' }],
    ['UNIT-TOO-LONG', { unit: 'minor', amount: '1234567890', currency: 'EUR', provider: 'checkout' }],
    ['UNIT-CURRENCY-UNSUPPORTED', { unit: 'minor', amount: '100', currency: 'JPY', provider: 'gocardless' }],
    ['UNIT-CURRENCY-UNSUPPORTED', { unit: 'minor', amount: '100', currency: 'IQD', provider: 'stripe' }],
    ['UNIT-NONE', { unit: 'major', amount: '1', currency: 'XAU' }],
    ['UNIT-NONE', { unit: 'major', amount: '1', currency: 'XPD' }],
    ['UNIT-DECIMALS', { unit: 'major', amount: '49.90', currency: 'JPY' }],
    ['UNIT-DECIMALS', { unit: 'major', amount: '49.905', currency: 'EUR' }],
    [
      'UNIT-DECIMALS',
      { unit: 'major', amount: '49.90', currency: 'HUF', provider: 'paypal', channel: 'api' },
    ],
    ['UNIT-NOT-A-NUMBER', { unit: 'major', amount: '4x', currency: 'EUR' }],
    ['FX-CURRENCY-UNKNOWN', { unit: 'major', amount: '49.90', currency: 'EURO' }],
    ['FX-CURRENCY-UNKNOWN', { unit: 'major', amount: '49.90', currency: '36' }],
  ] as const)('%s', (code, stated) => {
    expect(amountOf(stated)).toBe(code);
  });

  it('names the cell of the amount', () => {
    const found = toMajor({
      amount: '5.5',
      unit: 'minor',
      provider: 'stripe',
      currency: 'EUR',
      row: 7,
      column: 'gross',
    });
    expect(found).toMatchObject({
      code: 'UNIT-NOT-WHOLE',
      row: 7,
      column: 'gross',
      params: { amount: '5.5' },
    });
  });

  it('states a fraction that the currency does not have, where the provider allows one', () => {
    const found = toMajor({ amount: '5050', unit: 'minor', provider: 'adyen', currency: 'CLP' });
    expect(found).toMatchObject({ amount: '50.5', problems: [{ code: 'UNIT-FRACTION-UNUSUAL' }] });
  });
});

describe('ISO 4217', () => {
  const exponents: Record<string, string> = {
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF BYR',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  };
  it.each(Object.entries(exponents))('exponent %s', (exponent, codes) => {
    const found = [...currencyByCode.values()].filter((currency) => currency.exponent === Number(exponent));
    expect(found.map(({ code }) => code).sort()).toEqual(codes.split(' ').sort());
  });

  it('has no entry that is cut wrongly, and every number once', () => {
    for (const { code, number } of currencyByCode.values())
      expect(`${code}${number}`).toMatch(/^[A-Z]{3}\d{3}$/);
    const numbers = [...currencyByCode.values()].map(({ number }) => number);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual(['532']);
  });

  it('never takes its exponents from Intl, which is wrong for some of them', () => {
    expect(currencyByCode.get('IQD')?.exponent).toBe(3);
    expect(currencyByCode.get('HUF')?.exponent).toBe(2);
  });
});

describe('minor → major → minor', () => {
  const cases = Object.entries(providerUnits).flatMap(([provider, { channels }]) =>
    Object.entries(channels).flatMap(([channel, { unit }]) =>
      unit === 'minor' ? [{ provider, channel }] : [],
    ),
  );
  it('is the identity for every provider, channel and currency', () => {
    const codes = [...currencyByCode.keys()];
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.constantFrom(...codes),
        fc.bigInt(1n, 999_999n),
        (where, currency, n) => {
          const stated = { ...where, currency, unit: 'minor' as const };
          // With two zeros at the end, so that no rule of last digits refuses it.
          const amount = `${n}00`;
          const found = toMajor({ ...stated, amount });
          if ('code' in found) {
            expect(['UNIT-CURRENCY-UNSUPPORTED', 'UNIT-NONE']).toContain(found.code);
            return;
          }
          const one = toMajor({ ...stated, amount: '100' });
          if ('code' in one) throw new Error(one.code);
          const exponent =
            { '100': 0, '10': 1, '1': 2, '0.1': 3, '0.01': 4 }[String(Number(one.amount))] ?? Number.NaN;
          expect(shift(found.amount, exponent).replace(/\.0+$/, '')).toBe(amount);
        },
      ),
      { numRuns: atFullLength(2_000) },
    );
  });
});
