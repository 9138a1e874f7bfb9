import { listedCurrencies } from '../../facts/currencies.ts';
import { EXCHANGE_RATE_DECIMALS_MAX, EXCHANGE_RATE_MAX } from '../../facts/limits.ts';
import { compare, equals, isNegative, isPositive, roundHalfUp } from '../../money/decimal.ts';
import { atField, type Rule, variant } from './rule.ts';

export const exchangeRateEuro: Rule = {
  code: 'EXCHANGE-RATE-EURO',
  source: 'schema of the authority: a rate is filled only when the currency is not EUR',
  concerns: 'foreign',
  find: ({ currency, exchange_rate: rate = '1' }) =>
    currency === 'EUR' && !equals(rate, '1') ? [atField('exchange_rate', { rate })] : [],
};

export const exchangeRateAlone: Rule = {
  code: 'EXCHANGE-RATE-ALONE',
  source: 'interface, Foreign currency, 5: currency and rate are filled together',
  concerns: 'foreign',
  find: ({ currency, exchange_rate: rate }) =>
    currency === undefined && rate !== undefined ? [atField('currency', { rate: rate ?? '' })] : [],
};

export const exchangeRateNotPositive: Rule = {
  code: '211',
  source: 'error list of the authority, 211: the rate must be greater than 0, as it arrives with 5 decimals',
  concerns: 'foreign',
  find: ({ currency = 'EUR', exchange_rate: rate = '1' }) =>
    currency !== 'EUR' && !isPositive(roundHalfUp(rate, EXCHANGE_RATE_DECIMALS_MAX))
      ? [atField('exchange_rate', { currency, rate })]
      : [],
};

export const exchangeRateOutOfRange: Rule = {
  code: '101',
  source: 'schema of the authority, ExchangeRateType',
  concerns: 'foreign',
  find: ({ exchange_rate: rate = '1' }) => {
    if (isNegative(rate)) return [variant('rate-negative', atField('exchange_rate', { rate }))];
    if (compare(rate, EXCHANGE_RATE_MAX) <= 0) return [];
    return [variant('rate-large', atField('exchange_rate', { rate, max: EXCHANGE_RATE_MAX }))];
  },
};

export const currencyUnlisted: Rule = {
  code: '101',
  source: 'interface, Invoice, currency; Stage 2, 101',
  concerns: 'foreign',
  find: ({ currency }) => {
    if (currency === undefined || listedCurrencies.has(currency)) return [];
    const upper = currency.toUpperCase();
    const name = listedCurrencies.has(upper) ? 'currency-case' : 'currency-unlisted';
    return [variant(name, atField('currency', { currency, upper }))];
  },
};

export const exchangeRateBlank: Rule = {
  code: 'EXCHANGE-RATE-BLANK',
  source: 'interface, Stage 1, 3: currency without exchange_rate',
  concerns: 'foreign',
  find: ({ currency, exchange_rate }) =>
    currency !== undefined && exchange_rate === undefined
      ? [atField('exchange_rate', { currency: currency ?? '' })]
      : [],
};
