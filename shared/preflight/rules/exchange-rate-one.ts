import { equals } from '../../money/decimal.ts';
import { atField, type Rule, when } from '../rule.ts';

export const exchangeRateOne: Rule = {
  code: 'EXCHANGE-RATE-ONE',
  source: 'interface, Foreign currency, 1: a foreign amount stated as euro, which no check catches',
  concerns: 'foreign',
  find: ({ currency = 'EUR', exchange_rate: rate = '0' }) =>
    when(currency !== 'EUR' && equals(rate, '1'), atField('exchange_rate', { currency })),
};
