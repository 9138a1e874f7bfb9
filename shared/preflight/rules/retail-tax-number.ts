import { retailTypes } from '../../facts/document-types.ts';
import { atField, type Rule } from '../rule.ts';
import { isBlank, isFuelDocument } from '../shapes.ts';

export const retailTaxNumber: Rule = {
  code: 'RETAIL-TAX-NUMBER',
  source:
    'party rules of the authority: no counterpart on 11.x; the interface wants its number on heating oil',
  find: (document) => {
    const { invoice_type_code: type, counterpart } = document;
    return retailTypes.has(type) && !isFuelDocument(document) && !isBlank(counterpart?.vat)
      ? [atField('counterpart.vat', { type })]
      : [];
  },
};
