import { heatingTypes } from '../../facts/document-types.ts';
import { atField, type Rule } from '../rule.ts';
import { claimsHeatingAllowance } from '../shapes.ts';

export const heatingType: Rule = {
  code: 'HEATING-TYPE',
  source: 'interface, Fuel documents, 7: the document types named for the rule',
  concerns: 'fuel',
  find: (document) =>
    claimsHeatingAllowance(document) && !heatingTypes.has(document.invoice_type_code)
      ? [
          atField('special_invoice_category', {
            type: document.invoice_type_code,
            known: [...heatingTypes].join(', '),
          }),
        ]
      : [],
};
