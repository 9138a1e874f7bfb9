/** The profile of tables of receipts: a number, a net with a decimal comma, and 24 % of VAT. */
export const RECEIPT = {
  name: 'table',
  read: { decimal: ',' },
  document: { external_id: 'No', invoice_type_code: { value: '11.1' }, payment_method_type: { value: 3 } },
  line: {
    'line.name': { value: 'Goods' },
    'line.net_total_price': 'Net',
    'line.vat_rate': { value: 24 },
    'line.classification_category': { value: 'category1_1' },
    'line.classification_type': { value: 'E3_561_003' },
  },
};

/** A retail receipt, and the line that payments have in it: profiles of payments extend it. */
export const RETAIL = { invoice_type_code: { value: '11.1' }, payment_method_type: { value: 3 } };
export const ORDER_LINE = {
  name: { value: 'Order' },
  vat_rate: { value: 24 },
  classification_category: { value: 'category1_3' },
  classification_type: { value: 'E3_561_003' },
};
