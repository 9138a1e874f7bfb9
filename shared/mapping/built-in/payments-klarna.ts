import type { ProfileFile } from '../profile/profile.ts';

/**
 * Settlement report in CSV: a block of totals stands above the body, amounts are decimal. A sale is a capture of an order, and
 * returns name the order. Where the body has no currency, the profile gives it. Source: docs.klarna.com, settlement files.
 */
export const klarnaSettlement: ProfileFile = {
  read: { decimal: '.', date_order: 'ymd' },
  payment: {
    id: { column: ['order_id', 'capture_id'] },
    part: { column: 'capture_id', optional: true },
    amount: { column: 'amount', unit: 'shown', provider: 'klarna', channel: 'report' },
    currency: { column: ['posting_currency', 'currency_code', 'currency'] },
    date: [{ column: 'capture_date' }, { column: 'sale_date' }],
    refund_id: { column: 'refund_id', optional: true },
    refund_original: { column: 'order_id', optional: true },
  },
};
