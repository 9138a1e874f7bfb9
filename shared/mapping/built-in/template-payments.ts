import type { ProfileFile } from '../profile.ts';
import { columnNames } from '../templates/column-words.ts';

/**
 * Reads the workbook of `rowmark template payments`: amounts in major units, the rate as units of the currency for
 * one euro. Every tax decision stands in a column of the sheet.
 */
export const templatePayments: ProfileFile = {
  name: 'template-payments',
  document: {
    external_id: { column: columnNames('payment_id') },
    invoice_type_code: { column: columnNames('invoice_type_code') },
    payment_method_type: { column: columnNames('payment_method_type') },
  },
  payment: {
    amount: { column: columnNames('payment_amount'), unit: 'major' },
    currency: { column: columnNames('payment_currency') },
    date: { column: columnNames('payment_date') },
    rate: { column: columnNames('payment_rate'), quoted: 'foreign-per-euro' },
    payable_line: true,
    line: {
      name: { column: columnNames('payment_text') },
      vat_rate: { column: columnNames('line.vat_rate') },
      vat_exemption_code: { column: columnNames('line.vat_exemption_code'), optional: true },
      classification_category: { column: columnNames('line.classification_category') },
      classification_type: { column: columnNames('line.classification_type') },
    },
  },
};
