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
} from './template-parts.ts';

export const invoice: Template = {
  title: { en: 'Sales and service invoices', el: 'Τιμολόγια πώλησης και παροχής υπηρεσιών' },
  fields: [
    ...DOCUMENT_COLUMNS,
    ...CUSTOMER_COLUMNS,
    ...LINE_COLUMNS,
    'line.vat_exemption_code',
    ...CLASSIFICATION_COLUMNS,
    'notes',
  ],
  needed: [...DOCUMENT_COLUMNS, 'counterpart.name', 'counterpart.vat', ...REQUIRED_LINE_COLUMNS],
  codes: { invoice_type_code: ['1.1', '2.1'] },
  examples: [
    {
      ...{ external_id: 'EXAMPLE-INVOICE-1', invoice_type_code: '1.1', payment_method_type: 3 },
      ...EXAMPLE_COMPANY,
      ...EXAMPLE_PAPER,
      ...GOODS_CLASSIFICATION,
    },
    {
      ...{ external_id: 'EXAMPLE-INVOICE-1', invoice_type_code: '1.1', payment_method_type: 3 },
      ...EXAMPLE_COMPANY,
      ...EXAMPLE_BOOKS,
      ...GOODS_CLASSIFICATION,
    },
  ],
};
