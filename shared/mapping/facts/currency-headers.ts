/** Headers of a column that says the currency of a row. */
export const currencyHeaders: readonly string[] = [
  'Νόμισμα',
  'Currency',
  'WAERK',
  'WKZ Umsatz',
  'Curr',
  'order_currency',
  'Currency Code',
  'Invoice Currency',
  'Transaction Currency',
  'Document Currency',
  'CurrencyCode',
];
