// Parts that several templates share: columns in their order, and the values of their examples.

export const DOCUMENT_COLUMNS = ['external_id', 'invoice_type_code', 'payment_method_type'];
export const CUSTOMER_COLUMNS = [
  ...['counterpart.name', 'counterpart.vat', 'counterpart.country_code', 'counterpart.street'],
  ...['counterpart.number', 'counterpart.postal_code', 'counterpart.city'],
];
export const LINE_COLUMNS = [
  ...['line.name', 'line.quantity', 'line.unit_price', 'line.net_total_price', 'line.vat_rate'],
];
export const CLASSIFICATION_COLUMNS = ['line.classification_category', 'line.classification_type'];
export const REQUIRED_LINE_COLUMNS = [
  ...['line.name', 'line.net_total_price', 'line.vat_rate'],
  ...CLASSIFICATION_COLUMNS,
];

export const EXAMPLE_COMPANY = {
  ...{ 'counterpart.name': 'Παράδειγμα Εμπορική ΑΕ', 'counterpart.vat': '998877666' },
  ...{ 'counterpart.country_code': 'GR', 'counterpart.street': 'Ερμού', 'counterpart.number': '12' },
  ...{ 'counterpart.postal_code': '10563', 'counterpart.city': 'Αθήνα' },
};
export const GOODS_CLASSIFICATION = {
  'line.classification_category': 'category1_1',
  'line.classification_type': 'E3_561_001',
};
export const RETAIL_CLASSIFICATION = {
  'line.classification_category': 'category1_1',
  'line.classification_type': 'E3_561_003',
};

export const EXAMPLE_PAPER = {
  ...{ 'line.name': 'Χαρτί Α4, κιβώτιο', 'line.quantity': 2, 'line.unit_price': 21.5 },
  ...{ 'line.net_total_price': 43, 'line.vat_rate': 24 },
};
export const EXAMPLE_BOOKS = {
  ...{ 'line.name': 'Βιβλία', 'line.quantity': 3, 'line.unit_price': 10, 'line.net_total_price': 30 },
  'line.vat_rate': 6,
};

export const EXAMPLE_EURO_PAYMENT = {
  ...{ payment_id: 'EXAMPLE-PAYMENT-1', payment_date: '2026-11-19', payment_amount: 124 },
  ...{ payment_currency: 'EUR', payment_text: 'Συνδρομή Νοεμβρίου' },
};
