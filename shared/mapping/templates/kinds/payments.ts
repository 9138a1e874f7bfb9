import type { Template } from './template.ts';
import { CLASSIFICATION_COLUMNS, EXAMPLE_EURO_PAYMENT } from './template-parts.ts';

export const payments: Template = {
  title: { en: 'Payments received, in any currency', el: 'Εισπράξεις σε οποιοδήποτε νόμισμα' },
  fields: [
    ...['payment_id', 'invoice_type_code', 'payment_method_type', 'payment_date', 'payment_amount'],
    ...['payment_currency', 'payment_rate', 'payment_text', 'line.vat_rate', 'line.vat_exemption_code'],
    ...CLASSIFICATION_COLUMNS,
  ],
  needed: [
    ...['payment_id', 'invoice_type_code', 'payment_method_type', 'payment_amount', 'payment_currency'],
    ...['payment_text', 'line.vat_rate'],
    ...CLASSIFICATION_COLUMNS,
  ],
  codes: { invoice_type_code: ['11.1'] },
  profile: 'template-payments',
  examples: [
    {
      ...EXAMPLE_EURO_PAYMENT,
      ...{ invoice_type_code: '11.1', payment_method_type: 3, 'line.vat_rate': 24 },
      ...{ 'line.classification_category': 'category1_3', 'line.classification_type': 'E3_561_003' },
    },
    {
      ...EXAMPLE_EURO_PAYMENT,
      ...{ payment_id: 'EXAMPLE-PAYMENT-2', payment_amount: 136.96, payment_currency: 'USD' },
      ...{ payment_rate: 1.1046, invoice_type_code: '11.1', payment_method_type: 3, 'line.vat_rate': 24 },
      ...{ 'line.classification_category': 'category1_3', 'line.classification_type': 'E3_561_003' },
    },
  ],
};
