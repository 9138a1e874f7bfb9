import { correlatedTypes } from '../../facts/document-types.ts';
import { atField, type Rule, when } from '../rule.ts';

export const correlatedMissing: Rule = {
  code: 'CORRELATED-MISSING',
  source:
    'the authority wants the MARKs of the corrected documents on 1.6 and 5.1; the interface has no such field',
  find: ({ invoice_type_code: type, correlated_invoices: marks = [] }) =>
    when(correlatedTypes.has(type) && marks.length === 0, atField('correlated_invoices', { type })),
};
