import { correlatedTypes } from '../../facts/document-types.ts';
import { atField, type Rule } from '../rule.ts';

export const correlatedElsewhere: Rule = {
  code: 'CORRELATED-ELSEWHERE',
  source: 'the authority takes correlated MARKs on 1.6 and 5.1; elsewhere it may answer 205',
  concerns: 'correlated',
  find: ({ invoice_type_code: type, correlated_invoices: marks = [] }) =>
    !correlatedTypes.has(type) && marks.length > 0 ? [atField('correlated_invoices', { type })] : [],
};
