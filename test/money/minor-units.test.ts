import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyByCode } from '../../shared/facts/iso-4217.ts';
import { providerUnits } from '../../shared/facts/provider-units.ts';
import { shift } from '../../shared/money/decimal.ts';
import { type StatedAmount, toMajor } from '../../shared/money/minor-units.ts';
import type { Params } from '../../shared/problems/problem.ts';
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

  const PROVIDERS = Object.keys(providerUnits).join(', ');
  it.each<[string, StatedAmount, Params]>([
    ['FX-CURRENCY-UNKNOWN', { unit: 'minor', amount: '1', currency: 'EURO' }, { currency: 'EURO' }],
    ['UNIT-NONE', { unit: 'minor', amount: '1', currency: 'xau' }, { currency: 'XAU' }],
    ['UNIT-UNSTATED', { unit: undefined, amount: '4990', currency: 'EUR' }, {}],
    ['UNIT-PROVIDER-UNSTATED', { unit: 'minor', amount: '4990', currency: 'EUR' }, { known: PROVIDERS }],
    [
      'UNIT-PROVIDER-UNKNOWN',
      { unit: 'major', amount: '1', currency: 'EUR', provider: ' Acme.com.company.COM ' },
      { provider: 'acme.com.company', known: PROVIDERS },
    ],
    [
      'UNIT-CHANNEL-UNSTATED',
      { unit: 'minor', amount: '1', currency: 'EUR', provider: 'PayPal' },
      { provider: 'paypal', known: 'api, webhook, activity, transaction-report' },
    ],
    [
      'UNIT-CHANNEL-UNKNOWN',
      { unit: 'minor', amount: '1', currency: 'EUR', provider: 'mollie', channel: 'The Fax_line' },
      { provider: 'mollie', channel: 'the-fax-line', known: 'api' },
    ],
    [
      'UNIT-CHANNEL-MAJOR',
      { unit: 'minor', amount: '1', currency: 'EUR', provider: 'mollie' },
      { provider: 'mollie', channel: 'api' },
    ],
    [
      'UNIT-CHANNEL-MINOR',
      { unit: 'major', amount: '1', currency: 'EUR', provider: 'stripe', channel: 'webhook' },
      { provider: 'stripe', channel: 'webhook' },
    ],
    ['UNIT-NOT-WHOLE', { unit: 'minor', amount: '5.5', currency: 'EUR', provider: 'stripe' }, {}],
    ['UNIT-NOT-A-NUMBER', { unit: 'major', amount: '4x', currency: 'EUR' }, {}],
    ['UNIT-NOT-A-NUMBER', { unit: 'major', amount: 'x4', currency: 'EUR' }, {}],
    ['UNIT-NOT-WHOLE', { unit: 'minor', amount: 'x5', currency: 'EUR', provider: 'stripe' }, {}],
    ['UNIT-NOT-WHOLE', { unit: 'minor', amount: '5x', currency: 'EUR', provider: 'stripe' }, {}],
    ['UNIT-DECIMALS', { unit: 'major', amount: '49.901', currency: 'EUR' }, { currency: 'EUR', decimals: 2 }],
    [
      'UNIT-DECIMALS',
      { unit: 'major', amount: '1.5', currency: 'HUF', provider: 'paypal', channel: 'api' },
      { currency: 'HUF', decimals: 0 },
    ],
    [
      'UNIT-CURRENCY-UNSUPPORTED',
      { unit: 'minor', amount: '1', currency: 'JPY', provider: 'gocardless' },
      { provider: 'gocardless', currency: 'JPY', known: 'GBP, EUR, SEK, DKK, AUD, NZD, CAD, USD' },
    ],
    [
      'UNIT-CURRENCY-UNSUPPORTED',
      { unit: 'minor', amount: '1', currency: 'IQD', provider: 'stripe' },
      { provider: 'stripe', currency: 'IQD', known: 'docs.stripe.com/currencies' },
    ],
    [
      'UNIT-TOO-LONG',
      { unit: 'minor', amount: '-1234567890', currency: 'EUR', provider: 'checkout' },
      { provider: 'checkout', digits: 9 },
    ],
    [
      'UNIT-LAST-DIGITS',
      { unit: 'minor', amount: '0012', currency: 'ISK', provider: 'stripe' },
      { provider: 'stripe', currency: 'ISK', ending: '00' },
    ],
    [
      'UNIT-LAST-DIGITS',
      { unit: 'minor', amount: '5010', currency: 'JPY', provider: 'Worldline' },
      { provider: 'Worldline', currency: 'JPY', ending: '00' },
    ],
  ])('%s names the cell and says what it is about: %j', (code, stated, params) => {
    const place = { row: 7, column: 'gross' };
    expect(toMajor({ ...stated, ...place })).toEqual({
      ...{ code, severity: 'error', ...place, field: 'payment.amount' },
      params: { amount: stated.amount, ...params },
    });
  });

  it.each<[StatedAmount, string]>([
    [{ unit: 'major', amount: ' +49.9 ', currency: 'EUR' }, '49.90'],
    [{ unit: 'major', amount: '-49.90', currency: 'EUR' }, '-49.90'],
    [{ unit: 'major', amount: '49.9000', currency: 'EUR' }, '49.90'],
    [{ unit: 'major', amount: '50.0', currency: 'JPY' }, '50'],
    [{ unit: 'minor', amount: ' +4990 ', currency: 'EUR', provider: 'stripe' }, '49.90'],
    [{ unit: 'minor', amount: '-4990', currency: 'EUR', provider: 'stripe' }, '-49.90'],
    [{ unit: 'minor', amount: '123456789', currency: 'EUR', provider: 'checkout' }, '1234567.89'],
    [{ unit: 'minor', amount: '-123456789', currency: 'EUR', provider: 'checkout' }, '-1234567.89'],
    [{ unit: 'minor', amount: '000', currency: 'KWD', provider: 'stripe' }, '0.000'],
    [{ unit: 'minor', amount: '0', currency: 'ISK', provider: 'stripe' }, '0'],
    [{ unit: 'minor', amount: '1', currency: 'EUR', provider: 'gocardless' }, '0.01'],
  ])('%j is %s', (stated, amount) => {
    const currency = currencyByCode.get(stated.currency);
    expect(toMajor(stated)).toEqual({ amount, currency, problems: [] });
  });

  it('states a fraction that the currency does not have, where the provider allows one', () => {
    const found = toMajor({ amount: '5050', unit: 'minor', provider: 'adyen', currency: 'CLP' });
    expect(found).toEqual({
      amount: '50.5',
      currency: currencyByCode.get('CLP'),
      problems: [
        {
          ...{ code: 'UNIT-FRACTION-UNUSUAL', severity: 'warning', field: 'payment.amount' },
          params: { provider: 'adyen', currency: 'CLP', amount: '50.5' },
        },
      ],
    });
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
