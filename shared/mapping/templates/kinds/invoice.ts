import {
  books,
  CLASSIFICATION,
  COMPANY,
  CUSTOMER,
  GOODS,
  HEADER,
  LINE,
  LINE_NEEDED,
  paper,
} from '../parts.ts';
import type { Template } from '../template.ts';

export const invoice: Template = {
  title: { en: 'Sales and service invoices', el: 'Τιμολόγια πώλησης και παροχής υπηρεσιών' },
  fields: [...HEADER, ...CUSTOMER, ...LINE, 'line.vat_exemption_code', ...CLASSIFICATION, 'notes'],
  needed: [...HEADER, 'counterpart.name', 'counterpart.vat', ...LINE_NEEDED],
  codes: { invoice_type_code: ['1.1', '2.1'] },
  examples: [
    {
      external_id: 'EXAMPLE-INVOICE-1',
      invoice_type_code: '1.1',
      payment_method_type: 3,
      ...COMPANY,
      ...paper,
      ...GOODS,
    },
    {
      external_id: 'EXAMPLE-INVOICE-1',
      invoice_type_code: '1.1',
      payment_method_type: 3,
      ...COMPANY,
      ...books,
      ...GOODS,
    },
  ],
};
