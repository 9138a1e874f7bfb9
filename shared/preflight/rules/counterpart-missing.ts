import { retailTypes } from '../../facts/document-types.ts';
import { atField, type Rule, when } from '../rule.ts';
import { isBlank } from '../shapes.ts';

export const counterpartMissing: Rule = {
  code: 'COUNTERPART-MISSING',
  source: 'the authority wants the buyer on every document that is not retail; the interface is silent',
  find: ({ invoice_type_code: type, counterpart }) =>
    when(
      !retailTypes.has(type) && isBlank(counterpart?.name) && isBlank(counterpart?.vat),
      atField('counterpart.name', { type }),
    ),
};
