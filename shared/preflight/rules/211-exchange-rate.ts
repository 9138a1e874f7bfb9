import { EXCHANGE_RATE_DECIMALS_MAX } from '../../facts/limits.ts';
import { isPositive, roundHalfUp } from '../../money/decimal.ts';
import { atField, type Rule } from '../rule.ts';

export const exchangeRateNotPositive: Rule = {
  code: '211',
  source: 'error list of the authority, 211: the rate must be greater than 0, as it arrives with 5 decimals',
  concerns: 'foreign',
  find: ({ currency = 'EUR', exchange_rate: rate = '1' }) =>
    currency !== 'EUR' && !isPositive(roundHalfUp(rate, EXCHANGE_RATE_DECIMALS_MAX))
      ? [atField('exchange_rate', { currency, rate })]
      : [],
};
