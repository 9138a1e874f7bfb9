import { listedCountries } from '../../facts/countries.ts';
import { atField, type Rule, variant } from '../rule.ts';
import { isBlank } from '../shapes.ts';

export const countryUnlisted: Rule = {
  code: '101',
  source: 'schema of the authority, CountryType',
  find: ({ counterpart: { country_code: value = '' } = {} }) =>
    !isBlank(value) && !listedCountries.has(value)
      ? [variant('country', atField('counterpart.country_code', { value }))]
      : [],
};
