import type { ProfileFile } from '../profile/profile.ts';

const read = { decimal: '.', date_order: 'ymd' } as const;

/**
 * Settlement detail report: gross amounts in the payer's currency (GC) split into debit and credit columns, net ones in
 * the settlement currency (NC). Gross in NC is what was credited and everything withheld. Exchange Rate leads from GC
 * to NC. Source: docs.adyen.com, settlement detail report.
 */
export const adyenSettlement: ProfileFile = {
  read,
  payment: {
    id: { column: 'Psp Reference' },
    amount: {
      column: ['Gross Credit (GC)', 'Gross Debit (GC)'],
      unit: 'shown',
      provider: 'adyen',
      channel: 'report',
    },
    currency: 'Gross Currency',
    part: { column: 'Modification Reference', optional: true },
    reversal_part: { column: 'Modification Reference', optional: true },
    date: { column: 'Creation Date', time_zone: { column: 'TimeZone' } },
    euro_amount: [
      'Net Credit (NC)',
      'Commission (NC)',
      'Markup (NC)',
      'Scheme Fees (NC)',
      'Interchange (NC)',
    ],
    settlement_currency: { column: 'Net Currency', optional: true },
    own_rate: { column: 'Exchange Rate', into: { column: 'Net Currency', optional: 'cells' } },
    refund_euro_amount: {
      column: 'Net Debit (NC)',
      less: ['Commission (NC)', 'Markup (NC)', 'Scheme Fees (NC)', 'Interchange (NC)'],
    },
    refund_id: 'Modification Reference',
    refund_original: { column: 'Psp Reference', optional: true },
  },
};

const ITEM = 'notificationItems.0.NotificationRequestItem';

/**
 * Standard notifications as Adyen posts them, one a line: amounts in minor units. A modification names the payment in
 * originalReference. Source: docs.adyen.com, webhook structure.
 */
export const adyenWebhooks: ProfileFile = {
  read,
  payment: {
    test: { live: ['false'] },
    id: { column: [`${ITEM}.originalReference`, `${ITEM}.pspReference`] },
    amount: { column: `${ITEM}.amount.value`, unit: 'minor', provider: 'adyen', channel: 'webhook' },
    currency: `${ITEM}.amount.currency`,
    date: { column: `${ITEM}.eventDate` },
    part: { column: `${ITEM}.pspReference`, optional: true },
    reversal_part: { column: `${ITEM}.pspReference`, optional: true },
    refund_id: `${ITEM}.pspReference`,
    refund_original: { column: `${ITEM}.originalReference`, optional: true },
  },
};
