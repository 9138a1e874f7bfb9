/** Type of a field's value; the mapping parses a cell accordingly, money stays decimal text, a date is yyyy-mm-dd. */
export type FieldType = 'text' | 'decimal' | 'integer' | 'boolean' | 'list' | 'date';

/** Header fields of a document (interface, Invoice), as profiles name them. From `clears` on they are our own and never sent. */
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
  reverses: 'text',
  supply_date: 'date',
  original_date: 'date',
  payable_foreign: 'decimal',
  'commission.sale_total': 'decimal',
  'commission.fee': 'decimal',
  'commission.clearance_name': 'text',
  'commission.clearance_vat_rate': 'decimal',
  'commission.clearance_exemption_code': 'text',
  'commission.fee_name': 'text',
  'commission.fee_exemption_code': 'text',
  'commission.fee_category': 'text',
  'commission.fee_type': 'text',
} as const satisfies Record<string, FieldType>;

/** Fields of a line (interface, Line), as profiles name them. */
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

/** Stated by a column of our own in the file that `reverse` writes, by no column of an export. */
export const OF_REVERSALS: HeaderField = 'reverses';

export type LineField = keyof typeof lineFields;

export type Field = HeaderField | LineField;

export type FieldValue = string | number | boolean | string[];
type ValueOf<Type extends FieldType> = Type extends 'integer'
  ? number
  : Type extends 'boolean'
    ? boolean
    : Type extends 'list'
      ? string[]
      : string;

/** Values of header fields, flat under the names of the fields. */
export type HeaderValues = { [Name in HeaderField]?: ValueOf<(typeof headerFields)[Name]> };

export const fieldTypes: Readonly<Record<Field, FieldType>> = { ...headerFields, ...lineFields };

export const allFields: readonly string[] = Object.keys(fieldTypes);

export const isHeaderField = (name: string): name is HeaderField => Object.hasOwn(headerFields, name);

export const isLineField = (name: string): name is LineField => Object.hasOwn(lineFields, name);

const paths = new Map(Object.keys(headerFields).map((field) => [field, field.split('.')]));
/** Puts a value under the path of a header field: `counterpart.name` inside its object. */
export function putField(holder: Record<string, unknown>, field: string, value: unknown): void {
  const [first = '', inside] = paths.get(field) ?? [field];
  if (inside !== undefined) holder[first] ??= {};
  const within = inside === undefined ? holder : (holder[first] as typeof holder);
  within[inside ?? first] = value;
}
