import type { ProfileFile } from '../profile/profile.ts';

const blank = (column: string) => ({ column, optional: 'cells' as const });

/**
 * Order export of WooCommerce: a row a line, the columns of the order on its first row only; `item_total` is the line
 * without VAT after discount, in `order_currency`. Only completed and processing orders are sales. The VAT and the total
 * of the order prove the rate that the issuer states.
 */
const woocommerce: ProfileFile = {
  name: 'woocommerce',
  read: { decimal: '.', date_order: 'ymd' },
  carry: ['status', 'order_currency', 'payment_method'],
  only_rows_where: { status: ['completed', 'processing'] },
  document: {
    external_id: 'order_number',
    vat_total_amount: blank('tax_total'),
    total_amount: blank('order_total'),
  },
  line: { 'line.name': 'product_name', 'line.quantity': 'quantity', 'line.net_total_price': 'item_total' },
  more_lines: [
    {
      'line.name': { value: 'Shipping' },
      'line.quantity': { value: 1 },
      'line.net_total_price': blank('shipping_total'),
    },
  ],
};

/** The rates of Greek VAT under the names that shops give their taxes. */
const TAX_NAMES = Object.fromEntries(
  [24, 17, 13, 9, 6, 4].flatMap((rate) => [
    [`VAT ${rate}%`, rate],
    [`GR VAT ${rate}%`, rate],
    [`ΦΠΑ ${rate}%`, rate],
  ]),
);

/**
 * Orders export of Shopify: a row a line, the columns of the order on its first row only. Whether prices include VAT is
 * a setting of the shop that the file does not tell. Taxes and Total prove rate and prices; an order with a discount on
 * the whole of it does not add up and is refused.
 */
const shopify: ProfileFile = {
  name: 'shopify',
  read: { decimal: '.', date_order: 'ymd', prices: '? net | gross' },
  carry: ['Financial Status', 'Cancelled at', 'Currency', 'Payment Method', 'Tax 1 Name'],
  only_rows_where: { 'Financial Status': ['paid'], 'Cancelled at': [''] },
  document: { external_id: 'Name', vat_total_amount: blank('Taxes'), total_amount: blank('Total') },
  line: {
    'line.name': 'Lineitem name',
    'line.quantity': 'Lineitem quantity',
    'line.unit_price': 'Lineitem price',
    'line.vat_rate': { column: 'Tax 1 Name', map: TAX_NAMES },
  },
  more_lines: [
    {
      'line.name': { value: 'Shipping' },
      'line.quantity': { value: 1 },
      'line.unit_price': blank('Shipping'),
    },
  ],
};

/**
 * Sales invoices of Xero: a row a line, and every row repeats the invoice. Drafts and voided invoices are none. `TaxAmount`
 * and the totals prove that `LineAmount` is without VAT; `TaxType` reads `24% VAT on Income`.
 */
const xero: ProfileFile = {
  name: 'xero',
  read: { decimal: '.' },
  together: ['ContactName', 'InvoiceDate', 'Type'],
  only_rows_where: { Status: ['Authorised', 'Awaiting Payment', 'Paid'] },
  document: {
    external_id: 'InvoiceNumber',
    'counterpart.name': 'ContactName',
    'counterpart.city': { column: 'POCity', optional: true },
    'counterpart.street': { column: 'POAddressLine1', optional: true },
    'counterpart.postal_code': { column: 'POPostalCode', optional: true },
    vat_total_amount: 'TaxTotal',
    total_amount: 'Total',
  },
  line: {
    'line.name': 'Description',
    'line.quantity': 'Quantity',
    'line.net_total_price': 'LineAmount',
    'line.vat_total': 'TaxAmount',
    'line.vat_rate': {
      column: 'TaxType',
      map: Object.fromEntries([24, 17, 13, 9, 6, 4].map((rate) => [`${rate}% VAT on Income`, rate])),
    },
  },
};

/** Profiles of shops and bookkeeping: lines and their proofs. Kind, payment method and classification are the issuer's. */
export const shopProfiles: Readonly<Record<string, ProfileFile>> = { woocommerce, shopify, xero };
