import { EXCHANGE_RATE_MAX } from '../../facts/limits.ts';
import { compare, isNegative } from '../../money/decimal.ts';
import { atField, type Rule, variant } from '../rule.ts';

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
