/** A profile for an export with the columns Αριθμός, Είδος and Αξία: each row is a receipt. */
export const greekReceiptProfile = JSON.stringify({
  document: {
    external_id: 'Αριθμός',
    invoice_type_code: { value: '11.1' },
    payment_method_type: { value: 3 },
  },
  line: {
    'line.name': 'Είδος',
    'line.quantity': { value: 1 },
    'line.net_total_price': 'Αξία',
    'line.vat_rate': { value: 24 },
    'line.classification_category': { value: 'category1_1' },
    'line.classification_type': { value: 'E3_561_003' },
  },
});
