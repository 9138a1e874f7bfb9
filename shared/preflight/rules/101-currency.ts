import { listedCurrencies } from '../../facts/currencies.ts';
import { atField, type Rule, variant } from '../rule.ts';

export const currencyUnlisted: Rule = {
  code: '101',
  source: 'interface, Invoice, currency; Stage 2, 101',
  concerns: 'foreign',
  find: ({ currency }) => {
    if (currency === undefined || listedCurrencies.has(currency)) return [];
    const upper = currency.toUpperCase();
    const name = listedCurrencies.has(upper) ? 'currency-case' : 'currency-unlisted';
    return [variant(name, atField('currency', { currency, upper }))];
  },
};
