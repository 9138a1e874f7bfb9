import { documentTypes } from '../../facts/document-types.ts';
import { atField, type Rule, when } from '../rule.ts';
import { isBlank } from '../shapes.ts';

const known: ReadonlySet<string> = new Set(documentTypes);

export const typeUnknown: Rule = {
  code: 'TYPE-UNKNOWN',
  source: 'interface, Invoice, invoice_type_code',
  find: ({ invoice_type_code: type }) =>
    when(
      !isBlank(type) && !known.has(type),
      atField('invoice_type_code', { type, known: documentTypes.join(', ') }),
    ),
};
