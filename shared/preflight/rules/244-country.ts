import { listedCountries, unionCountries } from '../../facts/countries.ts';
import { documentKind } from '../../facts/document-kinds.ts';
import { atField, type Rule } from '../rule.ts';
import { isCombinedDeal } from '../shapes.ts';

export const buyerNotThird: Rule = {
  code: '244',
  source: 'party rules of the authority per type, 244; the interface is silent',
  find: (document) => {
    const { invoice_type_code: type, counterpart } = document;
    const country = counterpart?.country_code ?? '';
    const isElsewhere = listedCountries.has(country) && (country === 'GR' || unionCountries.has(country));
    return documentKind(type)?.country === 'third' && isElsewhere && !isCombinedDeal(document)
      ? [atField('counterpart.country_code', { type, country })]
      : [];
  },
};
