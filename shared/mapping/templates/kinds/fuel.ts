import type { Template } from './template.ts';
import {
  CLASSIFICATION_COLUMNS,
  CUSTOMER_COLUMNS,
  DOCUMENT_COLUMNS,
  EXAMPLE_COMPANY,
  GOODS_CLASSIFICATION,
  REQUIRED_LINE_COLUMNS,
  RETAIL_CLASSIFICATION,
} from './template-parts.ts';

export const fuel: Template = {
  title: { en: 'Fuel documents', el: 'Παραστατικά καυσίμων' },
  fields: [
    ...DOCUMENT_COLUMNS,
    'fuel_invoice',
    ...CUSTOMER_COLUMNS,
    ...['line.name', 'line.fuel_code', 'line.quantity', 'line.quantity_type', 'line.unit_price'],
    ...['line.net_total_price', 'line.vat_rate'],
    ...CLASSIFICATION_COLUMNS,
  ],
  needed: [...DOCUMENT_COLUMNS, 'fuel_invoice', 'line.fuel_code', 'line.quantity', ...REQUIRED_LINE_COLUMNS],
  codes: { invoice_type_code: ['1.1', '11.1'] },
  examples: [
    {
      ...{ external_id: 'EXAMPLE-FUEL-1', invoice_type_code: '1.1', payment_method_type: 3 },
      fuel_invoice: true,
      ...EXAMPLE_COMPANY,
      ...{ 'line.name': 'Diesel', 'line.fuel_code': 20, 'line.quantity': 500, 'line.quantity_type': 3 },
      ...{ 'line.unit_price': 1.5, 'line.net_total_price': 750, 'line.vat_rate': 24 },
      ...GOODS_CLASSIFICATION,
    },
    {
      ...{ external_id: 'EXAMPLE-FUEL-2', invoice_type_code: '11.1', payment_method_type: 3 },
      ...{ fuel_invoice: true, 'line.name': 'Benzine 95RON', 'line.fuel_code': 10, 'line.quantity': 40 },
      ...{ 'line.quantity_type': 3, 'line.unit_price': 1.6, 'line.net_total_price': 64, 'line.vat_rate': 24 },
      ...RETAIL_CLASSIFICATION,
    },
  ],
};
