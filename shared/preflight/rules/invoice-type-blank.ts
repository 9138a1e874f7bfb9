import { atField, type Rule } from '../rule.ts';
import { isBlank } from '../shapes.ts';

export const invoiceTypeBlank: Rule = {
  code: 'INVOICE-TYPE-BLANK',
  source: 'interface, Invoice, invoice_type_code',
  find: ({ invoice_type_code, external_id }) =>
    isBlank(invoice_type_code) ? [atField('invoice_type_code', { external_id })] : [],
};
