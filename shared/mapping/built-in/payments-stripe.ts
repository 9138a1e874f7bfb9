import type { ProfileFile } from '../profile/profile.ts';

const read = { decimal: '.', date_order: 'ymd' } as const;

/**
 * Payments export (`unified_payments.csv`): presentment amounts in major units, times in UTC, refunds in a column.
 * Source: docs.stripe.com/reports and headers of public exports.
 */
export const stripePayments: ProfileFile = {
  read,
  payment: {
    id: { column: 'id' },
    test: { Mode: ['Test'] },
    amount: { column: 'Amount', unit: 'shown', provider: 'stripe', channel: 'report' },
    fee: 'Fee',
    currency: 'Currency',
    date: { column: ['Created date (UTC)', 'Created (UTC)'], time_zone: 'UTC' },
    euro_amount: 'Converted Amount',
    euro_amount_at: 'another-rate',
    settlement_currency: { column: 'Converted Currency', optional: true },
    refunded: 'Amount Refunded',
  },
};

/**
 * Itemised balance change and payout reconciliation: `gross` is in the settlement currency, `customer_facing_amount`
 * what the payer saw. The charge is the payment, as in the payments export and in the webhooks.
 */
export const stripeBalance: ProfileFile = {
  read,
  payment: {
    part: { column: 'balance_transaction_id', optional: true },
    id: { column: ['charge_id', 'source_id'] },
    amount: {
      column: ['customer_facing_amount', 'gross'],
      unit: 'shown',
      provider: 'stripe',
      channel: 'report',
    },
    currency: { column: ['customer_facing_currency', 'currency'] },
    date: [{ column: 'created_utc', time_zone: 'UTC' }, { column: 'created' }],
    euro_amount: 'gross',
    euro_amount_at: 'another-rate',
    settlement_currency: { column: 'currency', optional: true },
    refund_euro_amount: { column: 'gross' },
    refund_id: { column: 'source_id' },
    refund_original: { column: 'charge_id', optional: true },
  },
};

/**
 * Balance history of the dashboard, and lists of balance transactions that others write with its columns: `Amount` is gross
 * in the account's currency, `Customer Facing Amount` what the payer saw, `Source` the charge. A refund does not name its
 * charge.
 */
export const stripeBalanceHistory: ProfileFile = {
  read,
  payment: {
    id: { column: 'Source' },
    amount: {
      column: ['Customer Facing Amount', 'Amount'],
      unit: 'shown',
      provider: 'stripe',
      channel: 'report',
    },
    currency: { column: ['Customer Facing Currency', 'Currency'] },
    date: { column: 'Created (UTC)', time_zone: 'UTC' },
    euro_amount: 'Amount',
    euro_amount_at: 'another-rate',
    settlement_currency: { column: 'Currency', optional: true },
    refund_euro_amount: { column: 'Amount' },
    refund_id: { column: 'Source' },
  },
};

/**
 * Events as Stripe posts them, one a line: amounts in minor units. A charge and its payment intent are one payment,
 * known by the id of the charge. Source: docs.stripe.com/api/events.
 */
export const stripeWebhooks: ProfileFile = {
  read,
  payment: {
    test: { livemode: ['false'] },
    id: {
      column: [
        'data.object.latest_charge.id',
        'data.object.latest_charge',
        'data.object.charges.data.0.id',
        'data.object.id',
      ],
    },
    amount: {
      column: ['data.object.amount_captured', 'data.object.amount_received', 'data.object.amount'],
      unit: 'minor',
      provider: 'stripe',
      channel: 'webhook',
    },
    authorised: 'data.object.amount',
    refunds_told: 'data.object.amount_refunded',
    captured_on: { column: 'data.object.created', form: 'unix-seconds', time_zone: 'UTC' },
    currency: 'data.object.currency',
    date: { column: 'created', form: 'unix-seconds', time_zone: 'UTC' },
    refund_id: 'data.object.id',
    refund_original: { column: ['data.object.charge.id', 'data.object.charge'], optional: true },
  },
};
