import { isPositive } from '../../money/decimal.ts';
import { atField, type Rule, when } from '../rule.ts';

export const exchangeRateNotPositive: Rule = {
  code: '211',
  source: 'error list of the authority, 211: the rate must be greater than 0',
  find: ({ currency, exchange_rate: rate = '1' }) =>
    when(
      currency !== undefined && currency !== 'EUR' && !isPositive(rate),
      atField('exchange_rate', { currency: currency ?? '', rate }),
    ),
};
