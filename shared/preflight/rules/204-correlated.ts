import { documentKind } from '../../facts/document-kinds.ts';
import { atField, type Rule, variant } from '../rule.ts';

export const correlatedMissing: Rule = {
  code: '204',
  source:
    'the authority wants the MARKs of the corrected documents on 1.6 and 5.1; the interface has no such field',
  find: ({ invoice_type_code: type, correlated_invoices: marks = [] }) =>
    documentKind(type)?.correlated === true && marks.length === 0
      ? [variant('correlated', atField('correlated_invoices', { type }))]
      : [],
};
