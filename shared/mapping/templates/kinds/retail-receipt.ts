import type { Template } from './template.ts';
import {
  CLASSIFICATION_COLUMNS,
  DOCUMENT_COLUMNS,
  EXAMPLE_BOOKS,
  EXAMPLE_PAPER,
  LINE_COLUMNS,
  REQUIRED_LINE_COLUMNS,
  RETAIL_CLASSIFICATION,
} from './template-parts.ts';

export const retailReceipt: Template = {
  title: { en: 'Retail receipts', el: 'Αποδείξεις λιανικής' },
  fields: [
    ...DOCUMENT_COLUMNS,
    ...LINE_COLUMNS,
    'line.vat_exemption_code',
    ...CLASSIFICATION_COLUMNS,
    'notes',
  ],
  needed: [...DOCUMENT_COLUMNS, ...REQUIRED_LINE_COLUMNS],
  codes: { invoice_type_code: ['11.1'] },
  examples: [
    {
      ...{ external_id: 'EXAMPLE-RETAIL-RECEIPT-1', invoice_type_code: '11.1', payment_method_type: 3 },
      ...EXAMPLE_PAPER,
      ...RETAIL_CLASSIFICATION,
    },
    {
      ...{ external_id: 'EXAMPLE-RETAIL-RECEIPT-2', invoice_type_code: '11.1', payment_method_type: 3 },
      ...EXAMPLE_BOOKS,
      ...RETAIL_CLASSIFICATION,
    },
  ],
};
