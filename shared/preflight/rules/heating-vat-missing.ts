import { atField, type Rule } from '../rule.ts';
import { claimsHeatingAllowance, isBlank } from '../shapes.ts';

export const heatingVatMissing: Rule = {
  code: 'HEATING-VAT-MISSING',
  source: 'interface, Fuel documents, 7: buyer tax number',
  concerns: 'fuel',
  find: (document) =>
    claimsHeatingAllowance(document) && isBlank(document.counterpart?.vat)
      ? [atField('counterpart.vat')]
      : [],
};
