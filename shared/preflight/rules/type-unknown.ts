import { documentTypes, otherTypes } from '../../facts/document-types.ts';
import { atField, type Rule, variant } from '../rule.ts';
import { isBlank } from '../shapes.ts';

const known: ReadonlySet<string> = new Set(documentTypes);

export const typeUnknown: Rule = {
  code: 'TYPE-UNKNOWN',
  source: 'interface, Invoice, invoice_type_code',
  find: ({ invoice_type_code: type }) => {
    if (isBlank(type) || known.has(type)) return [];
    const finding = atField('invoice_type_code', { type, known: documentTypes.join(', ') });
    return [otherTypes.has(type.trim()) ? variant('elsewhere', finding) : finding];
  },
};
