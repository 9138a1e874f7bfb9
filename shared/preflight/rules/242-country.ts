import { listedCountries } from '../../facts/countries.ts';
import { documentKind } from '../../facts/document-kinds.ts';
import { atField, type Rule } from '../rule.ts';
import { isCombinedDeal } from '../shapes.ts';

export const buyerNotGreek: Rule = {
  code: '242',
  source: 'party rules of the authority per type, 242; the interface is silent',
  find: (document) => {
    const { invoice_type_code: type, counterpart } = document;
    const country = counterpart?.country_code ?? '';
    const isElsewhere = listedCountries.has(country) && country !== 'GR';
    return documentKind(type)?.country === 'greece' && isElsewhere && !isCombinedDeal(document)
      ? [atField('counterpart.country_code', { type, country })]
      : [];
  },
};
