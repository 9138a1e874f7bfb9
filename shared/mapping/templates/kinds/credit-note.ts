import type { Template } from './template.ts';
import {
  CLASSIFICATION_COLUMNS,
  CUSTOMER_COLUMNS,
  DOCUMENT_COLUMNS,
  EXAMPLE_BOOKS,
  EXAMPLE_COMPANY,
  EXAMPLE_PAPER,
  GOODS_CLASSIFICATION,
  LINE_COLUMNS,
  REQUIRED_LINE_COLUMNS,
  RETAIL_CLASSIFICATION,
} from './template-parts.ts';

export const creditNote: Template = {
  title: { en: 'Credit notes (amounts are positive)', el: 'Πιστωτικά (τα ποσά είναι θετικά)' },
  fields: [
    ...DOCUMENT_COLUMNS,
    'correlated_invoices',
    ...CUSTOMER_COLUMNS,
    ...LINE_COLUMNS,
    'line.vat_exemption_code',
    ...CLASSIFICATION_COLUMNS,
    'notes',
  ],
  needed: [...DOCUMENT_COLUMNS, ...REQUIRED_LINE_COLUMNS],
  codes: { invoice_type_code: ['5.1', '5.2', '11.4'] },
  examples: [
    {
      ...{ external_id: 'EXAMPLE-CREDIT-NOTE-1', invoice_type_code: '5.2', payment_method_type: 3 },
      ...EXAMPLE_COMPANY,
      ...EXAMPLE_PAPER,
      ...GOODS_CLASSIFICATION,
    },
    {
      ...{ external_id: 'EXAMPLE-CREDIT-NOTE-2', invoice_type_code: '11.4', payment_method_type: 3 },
      ...EXAMPLE_BOOKS,
      ...RETAIL_CLASSIFICATION,
    },
  ],
};
