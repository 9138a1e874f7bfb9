import { listedCountries, unionCountries } from '../../facts/countries.ts';
import { atField, type Rule, when } from '../rule.ts';

const isDomestic = (country: string) => country === 'GR';
const isOutsideUnion = (country: string) => !isDomestic(country) && !unionCountries.has(country);

const expectations: ReadonlyMap<string, (country: string) => boolean> = new Map([
  ['1.1', isDomestic],
  ['2.1', isDomestic],
  ['2.3', isOutsideUnion],
]);

export const countryForType: Rule = {
  code: 'COUNTRY-FOR-TYPE',
  source: 'party rules of the authority per type (242, 244); the interface is silent',
  find: ({ invoice_type_code: type, counterpart }) => {
    const country = counterpart?.country_code ?? '';
    const fits = expectations.get(type);
    return when(
      fits !== undefined && listedCountries.has(country) && !fits(country),
      atField('counterpart.country_code', { type, country }),
    );
  },
};
