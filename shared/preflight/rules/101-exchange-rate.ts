import { EXCHANGE_RATE_MAX } from '../../facts/limits.ts';
import { compare, isNegative } from '../../money/decimal.ts';
import { atField, type Rule, variant, when } from '../rule.ts';

export const exchangeRateOutOfRange: Rule = {
  code: '101',
  source: 'schema of the authority, ExchangeRateType',
  concerns: 'foreign',
  find: ({ exchange_rate: rate = '1' }) => [
    ...when(isNegative(rate), variant('rate-negative', atField('exchange_rate', { rate }))),
    ...when(
      compare(rate, EXCHANGE_RATE_MAX) > 0,
      variant('rate-large', atField('exchange_rate', { rate, max: EXCHANGE_RATE_MAX })),
    ),
  ],
};
