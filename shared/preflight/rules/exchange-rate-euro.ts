import { equals } from '../../money/decimal.ts';
import { atField, type Rule } from '../rule.ts';

export const exchangeRateEuro: Rule = {
  code: 'EXCHANGE-RATE-EURO',
  source: 'schema of the authority: a rate is filled only when the currency is not EUR',
  concerns: 'foreign',
  find: ({ currency, exchange_rate: rate = '1' }) =>
    currency === 'EUR' && !equals(rate, '1') ? [atField('exchange_rate', { rate })] : [],
};
