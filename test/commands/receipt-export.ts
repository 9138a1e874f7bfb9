/** Columns of a receipt of one line, in the standard profile. */
export const RECEIPT_HEADER =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';

/** A row that is issued; `two` as a quantity or 23 as a rate keeps it back. */
export const receipt = (
  id: string,
  { quantity = '1', price = '3.10', rate = '13', paid = '3' } = {},
): string => `${id},11.1,${paid},Πελάτης,Καφές,${quantity},${price},${rate},category1_1,E3_561_003`;

export const receiptExport = (...rows: string[]): string => `${[RECEIPT_HEADER, ...rows].join('\n')}\n`;
