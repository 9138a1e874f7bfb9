import { isZero } from '../../../shared/money/decimal.ts';
import { decimalOf, isBlank, textOf } from '../json/scalar.ts';
import type { Check } from './check.ts';

/** A rate of zero, also one that five decimals round to zero, beside a currency other than euro. */
export const check211: Check = {
  code: '211',
  title: 'Exchange rate must be greater than 0 when the currency is not EUR',
  find: ({ currency, exchange_rate: rate }) =>
    !isBlank(currency) && textOf(currency) !== 'EUR' && isZero(decimalOf(rate) ?? '1')
      ? ['exchangeRate must be greater than 0.']
      : [],
};
