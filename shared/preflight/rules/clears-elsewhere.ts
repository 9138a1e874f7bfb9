import { atField, type Rule } from '../rule.ts';
import { isClearance } from '../shapes.ts';

export const clearsElsewhere: Rule = {
  code: 'CLEARS-ELSEWHERE',
  source: 'interface, Sales on behalf of third parties, 3: a 1.5 clears 1.4s, nothing else does',
  concerns: 'clears',
  find: (document, { clears = [] }) =>
    !isClearance(document) && clears.length > 0
      ? [atField('clears', { type: document.invoice_type_code })]
      : [],
};
