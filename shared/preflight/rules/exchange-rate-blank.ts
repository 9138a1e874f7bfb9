import { atField, type Rule } from '../rule.ts';

export const exchangeRateBlank: Rule = {
  code: 'EXCHANGE-RATE-BLANK',
  source: 'interface, Stage 1, 3: currency without exchange_rate',
  concerns: 'foreign',
  find: ({ currency, exchange_rate }) =>
    currency !== undefined && exchange_rate === undefined
      ? [atField('exchange_rate', { currency: currency ?? '' })]
      : [],
};
