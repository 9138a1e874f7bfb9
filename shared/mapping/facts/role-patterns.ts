import type { ColumnRole } from './header-synonyms.ts';

/** Sureness of a role that only the words of a header make: below that of a header that is known as a whole. */
const [SURE, LIKELY, FAINT] = [0.88, 0.84, 0.72];

const DOCUMENT = 'invoice order transaction';
const LINE = 'line ordered';

/**
 * Roles by the meanings of a header's words (`header-concepts.ts`): what must be there, each alternative after a dot, and what
 * may. No other word may be. The first row that fits counts.
 */
export const rolePatterns: readonly (readonly [
  role: ColumnRole,
  needs: string,
  may: string,
  confidence: number,
])[] = [
  ['document', 'invoice number · invoice id', DOCUMENT, 0.89],
  ['document', 'order number · order id', '', 0.87],
  ['document', 'transaction number · transaction id', '', 0.85],
  ['document', 'invoice code · invoice', DOCUMENT, LIKELY],
  ['document', 'order code · order · id', '', FAINT],
  ['number', 'number', '', SURE],
  ['date', 'date', DOCUMENT, SURE],
  ['type', 'kind invoice · kind transaction', DOCUMENT, SURE],
  ['type', 'kind', '', LIKELY],
  ['series', 'series', DOCUMENT, SURE],
  ['status', 'status', `payment ${DOCUMENT}`, SURE],
  ['name', 'party name · party', 'invoice order', SURE],
  ['name', 'name', '', FAINT],
  ['first_name', 'first', 'party name', SURE],
  ['last_name', 'last', 'party name', SURE],
  ['company', 'company', 'party name', SURE],
  ['tax_number', 'taxNumber · vat party number', 'party company vat number', SURE],
  ['item', 'line name · line description', 'order invoice', SURE],
  ['item', 'line · description · transaction description', 'order invoice', LIKELY],
  ['quantity', 'quantity', `order invoice unit ${LINE}`, SURE],
  ['unit', 'unit', LINE, SURE],
  ['unit_price', 'unit amount', LINE, LIKELY],
  ['unit_price', 'price', `net withoutVat unit order ${LINE}`, 0.87],
  ['unit_price', 'price withVat · price gross', `unit ${LINE}`, LIKELY],
  ['vat_rate', 'vat percent · vat price', `price ${LINE} ${DOCUMENT}`, SURE],
  ['vat_rate', 'vat code · vat name · vat kind', LINE, LIKELY],
  ['vat_amount', 'vat amount · vat total', `amount total charge ${LINE} ${DOCUMENT}`, SURE],
  ['vat', 'vat', `${LINE} ${DOCUMENT}`, LIKELY],
  ['payable', 'payable', `amount total gross ${DOCUMENT}`, SURE],
  [
    'net',
    'net · withoutVat amount · withoutVat total · withoutVat',
    `amount total price order invoice afterDiscount withoutVat ${LINE}`,
    SURE,
  ],
  ['net', 'afterDiscount amount', LINE, LIKELY],
  [
    'total',
    'withVat amount · withVat total · withVat · gross',
    `amount total price withVat ${LINE} ${DOCUMENT}`,
    SURE,
  ],
  ['value', 'line total · line amount', 'amount total price ordered', SURE],
  ['value', 'total price · amount', `price ${LINE}`, LIKELY],
  ['total', 'total · amount invoice · amount order · amount transaction', `amount ${DOCUMENT}`, LIKELY],
  ['discount', 'discount percent', `code ${LINE}`, SURE],
  ['document_discount', 'discount invoice · discount order · discount total', 'amount total percent', LIKELY],
  ['discount', 'discount', `amount ${LINE}`, LIKELY],
  ['shipping', 'shipping', 'amount total price charge order withoutVat withVat net gross', SURE],
  ['other_amount', 'refunded amount · refunded total · refunded', `amount total ${DOCUMENT}`, SURE],
  ['deposit', 'deposit', `amount total ${DOCUMENT}`, SURE],
  ['withholding', 'withheld', 'amount percent total', SURE],
  ['currency', 'currency', `code number ${DOCUMENT}`, SURE],
  ['exchange_rate', 'exchangeRate', DOCUMENT, SURE],
  ['notes', 'notes', `party ${DOCUMENT}`, SURE],
  ['payment_method', 'payment method · payment kind · payment name', `name code ${DOCUMENT}`, SURE],
  ['mark', 'mark', 'number', SURE],
  ['payment_method', 'payment', '', FAINT],
  ['country', 'country', 'party code name', SURE],
  ['city', 'city', 'party name', SURE],
  ['street_number', 'streetNumber', 'party', SURE],
  ['street', 'street', 'party', SURE],
  ['postal_code', 'zip', 'party code', SURE],
  ['supplier', 'supplier', 'name taxNumber', SURE],
];
