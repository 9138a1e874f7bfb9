import type { ProfileFile } from '../profile/profile.ts';

/**
 * Webhooks as Viva posts them, one a line: 1796 is a payment, 1797 a reversal, 1798 a failure. Amounts are decimal and
 * in major units, unlike those of its orders; the currency is an ISO number. Source: developer.viva.com.
 */
export const vivaWebhooks: ProfileFile = {
  read: { decimal: '.', date_order: 'ymd' },
  payment: {
    id: 'EventData.TransactionId',
    amount: { column: 'EventData.Amount', unit: 'shown', provider: 'viva', channel: 'webhook' },
    currency: 'EventData.CurrencyCode',
    date: { column: 'EventData.InsDate' },
    refund_id: 'EventData.TransactionId',
    refund_original: { column: 'EventData.ParentId', optional: true },
  },
};
