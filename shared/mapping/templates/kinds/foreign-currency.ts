import type { Template } from './template.ts';
import {
  CLASSIFICATION_COLUMNS,
  DOCUMENT_COLUMNS,
  LINE_COLUMNS,
  REQUIRED_LINE_COLUMNS,
} from './template-parts.ts';

export const foreignCurrency: Template = {
  title: { en: 'Documents payable in a foreign currency', el: 'Παραστατικά πληρωτέα σε ξένο νόμισμα' },
  fields: [
    ...DOCUMENT_COLUMNS,
    ...['currency', 'exchange_rate', 'payable_foreign', 'counterpart.name', 'counterpart.vat'],
    ...['counterpart.country_code', 'counterpart.city', 'counterpart.street', 'counterpart.postal_code'],
    ...LINE_COLUMNS,
    'line.vat_exemption_code',
    ...CLASSIFICATION_COLUMNS,
  ],
  needed: [
    ...DOCUMENT_COLUMNS,
    ...['currency', 'exchange_rate', 'counterpart.name', 'counterpart.country_code'],
    ...REQUIRED_LINE_COLUMNS,
  ],
  codes: { invoice_type_code: ['2.3', '1.1', '2.1'] },
  examples: [
    {
      ...{ external_id: 'EXAMPLE-FOREIGN-CURRENCY-1', invoice_type_code: '2.3', payment_method_type: 3 },
      ...{ currency: 'USD', exchange_rate: 1.0874, payable_foreign: 1087.4 },
      ...{ 'counterpart.name': 'Example Analytics LLC', 'counterpart.vat': 'US-98-7654321' },
      ...{ 'counterpart.country_code': 'US', 'counterpart.city': 'Boston' },
      ...{ 'counterpart.street': 'Example Street', 'counterpart.postal_code': '02108' },
      ...{ 'line.name': 'Consulting', 'line.quantity': 10, 'line.unit_price': 100 },
      ...{ 'line.net_total_price': 1000, 'line.vat_rate': 0, 'line.vat_exemption_code': '4' },
      ...{ 'line.classification_category': 'category1_3', 'line.classification_type': 'E3_561_006' },
    },
    {
      ...{ external_id: 'EXAMPLE-FOREIGN-CURRENCY-2', invoice_type_code: '2.1', payment_method_type: 3 },
      ...{ currency: 'GBP', exchange_rate: 0.8571, payable_foreign: 106.28 },
      ...{ 'counterpart.name': 'Παράδειγμα Εμπορική ΑΕ', 'counterpart.vat': '998877666' },
      ...{ 'counterpart.country_code': 'GR', 'counterpart.city': 'Αθήνα', 'counterpart.street': 'Ερμού' },
      ...{ 'counterpart.postal_code': '10563', 'line.name': 'Μετάφραση κειμένων', 'line.quantity': 1 },
      ...{ 'line.unit_price': 100, 'line.net_total_price': 100, 'line.vat_rate': 24 },
      ...{ 'line.classification_category': 'category1_3', 'line.classification_type': 'E3_561_001' },
    },
  ],
};
