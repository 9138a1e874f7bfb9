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
  RETAIL,
} from '../parts.ts';
import type { Template } from '../template.ts';

export const creditNote: Template = {
  title: { en: 'Credit notes (amounts are positive)', el: 'Πιστωτικά (τα ποσά είναι θετικά)' },
  fields: [
    ...HEADER,
    'correlated_invoices',
    ...CUSTOMER,
    ...LINE,
    'line.vat_exemption_code',
    ...CLASSIFICATION,
    'notes',
  ],
  needed: [...HEADER, ...LINE_NEEDED],
  codes: { invoice_type_code: ['5.1', '5.2', '11.4'] },
  examples: [
    {
      external_id: 'EXAMPLE-CREDIT-NOTE-1',
      invoice_type_code: '5.2',
      payment_method_type: 3,
      ...COMPANY,
      ...paper,
      ...GOODS,
    },
    {
      external_id: 'EXAMPLE-CREDIT-NOTE-2',
      invoice_type_code: '11.4',
      payment_method_type: 3,
      ...books,
      ...RETAIL,
    },
  ],
};
