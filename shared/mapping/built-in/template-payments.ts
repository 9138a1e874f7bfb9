import type { ProfileFile } from '../profile/profile.ts';
import { namesOfColumn } from '../templates/column-labels.ts';

/**
 * Reads the workbook of `rowmark template payments`: amounts in major units, the rate as units of the currency for
 * one euro. Every tax decision stands in a column of the sheet.
 */
export const templatePayments: ProfileFile = {
  name: 'template-payments',
  document: {
    external_id: { column: namesOfColumn('payment_id') },
    invoice_type_code: { column: namesOfColumn('invoice_type_code') },
    payment_method_type: { column: namesOfColumn('payment_method_type') },
  },
  payment: {
    amount: { column: namesOfColumn('payment_amount'), unit: 'major' },
    currency: { column: namesOfColumn('payment_currency') },
    date: { column: namesOfColumn('payment_date') },
    rate: { column: namesOfColumn('payment_rate'), quoted: 'foreign-per-euro' },
    payable_line: true,
    line: {
      name: { column: namesOfColumn('payment_text') },
      vat_rate: { column: namesOfColumn('line.vat_rate') },
      vat_exemption_code: { column: namesOfColumn('line.vat_exemption_code'), optional: true },
      classification_category: { column: namesOfColumn('line.classification_category') },
      classification_type: { column: namesOfColumn('line.classification_type') },
    },
  },
};
