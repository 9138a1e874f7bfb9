import { books, CLASSIFICATION, HEADER, LINE, LINE_NEEDED, paper, RETAIL } from '../parts.ts';
import type { Template } from '../template.ts';

export const retailReceipt: Template = {
  title: { en: 'Retail receipts', el: 'Αποδείξεις λιανικής' },
  fields: [...HEADER, ...LINE, 'line.vat_exemption_code', ...CLASSIFICATION, 'notes'],
  needed: [...HEADER, ...LINE_NEEDED],
  codes: { invoice_type_code: ['11.1'] },
  examples: [
    {
      external_id: 'EXAMPLE-RETAIL-RECEIPT-1',
      invoice_type_code: '11.1',
      payment_method_type: 3,
      ...paper,
      ...RETAIL,
    },
    {
      external_id: 'EXAMPLE-RETAIL-RECEIPT-2',
      invoice_type_code: '11.1',
      payment_method_type: 3,
      ...books,
      ...RETAIL,
    },
  ],
};
