import { equals } from '../../money/decimal.ts';
import { atField, type Rule } from '../rule.ts';

export const exchangeRateOne: Rule = {
  code: 'EXCHANGE-RATE-ONE',
  source: 'interface, Foreign currency, 1: a foreign amount stated as euro, which no check catches',
  concerns: 'foreign',
  find: ({ currency = 'EUR', exchange_rate: rate = '0' }) =>
    currency !== 'EUR' && equals(rate, '1') ? [atField('exchange_rate', { currency })] : [],
};
