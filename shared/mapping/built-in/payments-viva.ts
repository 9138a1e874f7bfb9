import type { ProfileFile } from '../profile.ts';

/**
 * Webhooks as Viva posts them, one a line: 1796 is a payment, 1797 a reversal, 1798 a failure. Amounts are decimal and
 * in major units, unlike those of its orders; the currency is an ISO number. Source: developer.viva.com.
 */
export const vivaWebhooks: ProfileFile = {
  name: 'viva-webhooks',
  read: { decimal: '.', date_order: 'ymd' },
  payment: {
    rows: [
      { is: 'failed', where: { EventTypeId: ['1798'] } },
      { is: 'refund', where: { EventTypeId: ['1797'], 'EventData.StatusId': ['F'] } },
      { is: 'failed', where: { 'EventData.StatusId': ['E', 'X'] } },
      { is: 'receipt', where: { EventTypeId: ['1796'], 'EventData.StatusId': ['F'] } },
      { is: 'pending', where: { EventTypeId: ['1796', '1797'] } },
    ],
    id: 'EventData.TransactionId',
    amount: { column: 'EventData.Amount', unit: 'major', provider: 'viva', channel: 'webhook' },
    currency: 'EventData.CurrencyCode',
    date: { column: 'EventData.InsDate' },
    refund_id: 'EventData.TransactionId',
    refund_original: { column: 'EventData.ParentId', optional: true },
  },
};
