import type { Template } from './template.ts';
import {
  CLASSIFICATION_COLUMNS,
  DOCUMENT_COLUMNS,
  GOODS_CLASSIFICATION,
  REQUIRED_LINE_COLUMNS,
  RETAIL_CLASSIFICATION,
} from './template-parts.ts';

export const heatingOil: Template = {
  title: { en: 'Heating oil with the heating allowance', el: 'Πετρέλαιο θέρμανσης με επίδομα θέρμανσης' },
  fields: [
    ...DOCUMENT_COLUMNS,
    ...['fuel_invoice', 'special_invoice_category', 'counterpart.name', 'counterpart.vat'],
    ...['counterpart.country_code', 'counterpart.city', 'counterpart.street', 'counterpart.postal_code'],
    ...['counterpart.supply_account_no', 'line.name', 'line.fuel_code', 'line.quantity'],
    ...['line.quantity_type', 'line.unit_price', 'line.net_total_price', 'line.vat_rate'],
    ...CLASSIFICATION_COLUMNS,
  ],
  needed: [
    ...DOCUMENT_COLUMNS,
    ...['fuel_invoice', 'special_invoice_category', 'counterpart.vat', 'counterpart.supply_account_no'],
    ...['line.fuel_code', 'line.quantity'],
    ...REQUIRED_LINE_COLUMNS,
  ],
  codes: {
    invoice_type_code: ['11.1', '1.1', '11.4', '5.2'],
    'line.fuel_code': ['30', '31'],
    special_invoice_category: ['11'],
  },
  examples: [
    {
      ...{ external_id: 'EXAMPLE-HEATING-OIL-1', invoice_type_code: '11.1', payment_method_type: 3 },
      ...{ fuel_invoice: true, special_invoice_category: 11, 'counterpart.name': 'Μαρία Παραδείγματος' },
      ...{ 'counterpart.vat': '123456783', 'counterpart.supply_account_no': '123456789' },
      ...{ 'line.name': 'Diesel Heat', 'line.fuel_code': 30, 'line.quantity': 1000, 'line.quantity_type': 3 },
      ...{ 'line.unit_price': 0.95, 'line.net_total_price': 950, 'line.vat_rate': 24 },
      ...RETAIL_CLASSIFICATION,
    },
    {
      ...{ external_id: 'EXAMPLE-HEATING-OIL-2', invoice_type_code: '1.1', payment_method_type: 3 },
      ...{ fuel_invoice: true, special_invoice_category: 11, 'counterpart.name': 'Παράδειγμα Πολυκατοικία' },
      ...{ 'counterpart.vat': '087654320', 'counterpart.country_code': 'GR', 'counterpart.city': 'Λάρισα' },
      ...{ 'counterpart.street': 'Ηπείρου', 'counterpart.postal_code': '41222' },
      ...{ 'counterpart.supply_account_no': '987654321', 'line.name': 'Diesel Heat', 'line.fuel_code': 30 },
      ...{ 'line.quantity': 2500, 'line.quantity_type': 3, 'line.unit_price': 0.94 },
      ...{ 'line.net_total_price': 2350, 'line.vat_rate': 24 },
      ...GOODS_CLASSIFICATION,
    },
  ],
};
