import { withdrawnCurrencies } from '../../facts/currencies.ts';
import { atField, type Rule } from '../rule.ts';

export const currencyWithdrawn: Rule = {
  code: 'CURRENCY-WITHDRAWN',
  source: 'the authority still lists currencies that are no longer money',
  concerns: 'foreign',
  find: ({ currency = '' }) => (withdrawnCurrencies.has(currency) ? [atField('currency', { currency })] : []),
};
