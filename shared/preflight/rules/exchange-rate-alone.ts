import { atField, type Rule } from '../rule.ts';

export const exchangeRateAlone: Rule = {
  code: 'EXCHANGE-RATE-ALONE',
  source: 'interface, Foreign currency, 5: currency and rate are filled together',
  concerns: 'foreign',
  find: ({ currency, exchange_rate: rate }) =>
    currency === undefined && rate !== undefined ? [atField('currency', { rate: rate ?? '' })] : [],
};
