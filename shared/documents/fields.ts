/** How a field's value travels; the mapping parses a cell accordingly, money stays decimal text. */
export type FieldType = 'text' | 'decimal' | 'integer' | 'boolean' | 'list';

/** Header fields of the interface (Resources and fields, Invoice), as profiles name them; `list` is blank-separated. */
export const headerFields = {
  external_id: 'text',
  invoice_type_code: 'text',
  billing_book_id: 'text',
  payment_method_type: 'integer',
  currency: 'text',
  exchange_rate: 'decimal',
  fuel_invoice: 'boolean',
  special_invoice_category: 'integer',
  net_total_amount: 'decimal',
  vat_total_amount: 'decimal',
  total_amount: 'decimal',
  payable_total_amount: 'decimal',
  notes: 'text',
  correlated_invoices: 'list',
  'counterpart.name': 'text',
  'counterpart.country_code': 'text',
  'counterpart.vat': 'text',
  'counterpart.city': 'text',
  'counterpart.street': 'text',
  'counterpart.number': 'text',
  'counterpart.postal_code': 'text',
  'counterpart.supply_account_no': 'text',
  clears: 'list',
} as const satisfies Record<string, FieldType>;

/** Line fields of the interface, as profiles name them. */
export const lineFields = {
  'line.line_number': 'integer',
  'line.name': 'text',
  'line.quantity': 'decimal',
  'line.quantity_type': 'integer',
  'line.unit_price': 'decimal',
  'line.net_total_price': 'decimal',
  'line.vat_rate': 'decimal',
  'line.vat_total': 'decimal',
  'line.subtotal': 'decimal',
  'line.vat_exemption_code': 'text',
  'line.classification_category': 'text',
  'line.classification_type': 'text',
  'line.fuel_code': 'integer',
  'line.invoice_detail_type': 'integer',
  'line.expense': 'boolean',
} as const satisfies Record<string, FieldType>;

export type HeaderField = keyof typeof headerFields;
export type LineField = keyof typeof lineFields;
export type Field = HeaderField | LineField;

export const isHeaderField = (name: string): name is HeaderField => Object.hasOwn(headerFields, name);
export const isLineField = (name: string): name is LineField => Object.hasOwn(lineFields, name);
