import { headerFields, lineFields } from '../../documents/fields.ts';
import { AUTHORITY_VERBATIM, type Problem } from '../../problems/problem.ts';

const TOTALS = ['net_total_amount', 'vat_total_amount', 'total_amount', 'payable_total_amount'];
const LINE_AMOUNTS = [
  ...['line.quantity', 'line.unit_price', 'line.net_total_price', 'line.vat_total', 'line.subtotal'],
  'line.vat_rate',
];
const KIND = [
  ...['invoice_type_code', 'special_invoice_category', 'counterpart.country_code', 'correlated_invoices'],
  ...['line.vat_rate', 'line.vat_exemption_code', 'line.expense', 'line.invoice_detail_type'],
  ...['line.classification_category', 'line.classification_type'],
];
const FUEL = [
  ...['invoice_type_code', 'fuel_invoice', 'special_invoice_category', 'line.fuel_code', 'line.quantity'],
  ...['counterpart.supply_account_no', 'counterpart.vat'],
];
const HEADER = Object.keys(headerFields);
const LINE = Object.keys(lineFields);

/** Beginnings of codes, and further fields that may answer them; a code matches at most one entry. */
const ANSWERS: readonly { codes: readonly string[]; fields: readonly string[] }[] = [
  { codes: ['203', '207', '208', '209', '269'], fields: [...TOTALS, ...LINE_AMOUNTS] },
  { codes: ['LINE-NET', 'LINE-VAT-DIFFERS', 'LINE-SUBTOTAL'], fields: LINE_AMOUNTS },
  {
    codes: ['211', 'EXCHANGE-', 'FOREIGN-', 'FX-', 'AMOUNT-CURRENCY'],
    fields: ['currency', 'exchange_rate', 'payable_foreign', ...TOTALS, ...LINE_AMOUNTS],
  },
  { codes: ['247', '268', '270', 'FUEL-', 'HEATING-', 'NOTES-NOT-CODED'], fields: FUEL },
  {
    codes: ['CLEAR', '246', 'COMMISSION-'],
    fields: ['clears', 'invoice_type_code', 'commission.sale_total', 'commission.fee', ...LINE],
  },
  { codes: ['202'], fields: ['counterpart.vat', 'counterpart.country_code'] },
  { codes: ['BILLING-BOOK'], fields: ['billing_book_id', 'invoice_type_code'] },
  { codes: ['DOC-NO-LINES'], fields: LINE },
  { codes: ['MAP-LINE-LOOSE', 'MAP-PARENT-MISSING'], fields: HEADER },
  {
    codes: [
      ...['EXTERNAL-ID', 'DOC-HEADER-DISAGREES', 'DOC-IDENTITY', 'DOC-LINES-MAX', 'DOC-BYTES-MAX'],
      ...['IDENTITY-CHANGED', 'NUMBER-LOST'],
    ],
    fields: ['external_id'],
  },
  // Problems in the service's own words may concern any cell.
  { codes: ['READ-BACK', 'SERVICE-REFUSED', 'AUTHORITY-REFUSED'], fields: [...HEADER, ...LINE] },
];

/** A refusal of the authority by its number. */
const AUTHORITY = /^\d{3}$/;
const NONE: readonly string[] = [];

/** Further fields that may answer a problem, such as the price for a net value that differs. */
export function answeringFields({ code, params }: Pick<Problem, 'code' | 'params'>): readonly string[] {
  if (params?.variant === AUTHORITY_VERBATIM) return [...HEADER, ...LINE];
  const known = ANSWERS.find(({ codes }) => codes.some((beginning) => code.startsWith(beginning)));
  return known?.fields ?? (AUTHORITY.test(code) ? KIND : NONE);
}

/** Cells of the row are not under their columns and cannot be compared. */
const UNTOLD: ReadonlySet<string> = new Set([
  ...['MAP-CELLS-TOO-FEW', 'MAP-CELLS-TOO-MANY', 'READ-QUOTE-TEXT', 'READ-ROW-NUMBER', 'READ-TWO-CELLS'],
  ...['READ-BAD-REFERENCE'],
]);

export const isUntold = ({ code }: Pick<Problem, 'code'>): boolean => UNTOLD.has(code);
