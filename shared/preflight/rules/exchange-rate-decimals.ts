import { EXCHANGE_RATE_DECIMALS_MAX } from '../../facts/limits.ts';
import { decimalsOf, normalise, roundHalfUp } from '../../money/decimal.ts';
import { atField, type Rule } from '../rule.ts';

export const exchangeRateDecimals: Rule = {
  code: 'EXCHANGE-RATE-DECIMALS',
  source: 'interface, Invoice, exchange_rate: a 6th decimal is rounded with no warning',
  concerns: 'foreign',
  find: ({ exchange_rate: rate = '1' }) =>
    decimalsOf(normalise(rate)) > EXCHANGE_RATE_DECIMALS_MAX
      ? [atField('exchange_rate', { rate, rounded: roundHalfUp(rate, EXCHANGE_RATE_DECIMALS_MAX) })]
      : [],
};
