import type { ProfileFile } from '../profile.ts';

const read = { decimal: '.', date_order: 'ymd' } as const;

/**
 * Payments export (`unified_payments.csv`): presentment amounts in major units, times in UTC, refunds in a column.
 * Source: docs.stripe.com/reports and headers of public exports.
 */
export const stripePayments: ProfileFile = {
  name: 'stripe-payments',
  read,
  document: { external_id: { column: 'id' } },
  payment: {
    rows: [
      {
        is: 'failed',
        where: { Status: ['Failed', 'Canceled', 'Cancelled', 'Blocked', 'Declined', 'Expired'] },
      },
      {
        is: 'pending',
        where: { Status: ['requires_*', 'Pending', 'Incomplete', 'Uncaptured', 'Processing'] },
      },
      { is: 'pending', where: { Captured: ['false'] } },
      { is: 'refund', where: { Status: ['Refunded'] } },
      { is: 'dispute', where: { Status: ['Disputed*', 'Dispute*'] } },
      { is: 'receipt', where: { Status: ['Paid', 'Succeeded', 'Partially refunded', 'Partial refund'] } },
    ],
    test: { Mode: ['Test'] },
    amount: { column: 'Amount', unit: 'major', provider: 'stripe', channel: 'report' },
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
  name: 'stripe-balance',
  read,
  payment: {
    rows: [
      { is: 'receipt', where: { reporting_category: ['charge', 'payment'], gross: ['>0'] } },
      { is: 'refund', where: { reporting_category: ['refund', 'partial_capture_reversal'] } },
      { is: 'failed', where: { reporting_category: ['charge_failure', 'refund_failure'] } },
      { is: 'dispute', where: { reporting_category: ['dispute*'] } },
      {
        is: 'fee',
        where: { reporting_category: ['fee', '*_fee', 'network_cost', 'tax', 'platform_earning*'] },
      },
      { is: 'payout', where: { reporting_category: ['payout*'] } },
      {
        is: 'transfer',
        where: { reporting_category: ['transfer*', 'topup*', 'advance*', 'connect*', '*reserve*'] },
      },
    ],
    id: { column: ['charge_id', 'source_id'] },
    amount: {
      column: ['customer_facing_amount', 'gross'],
      unit: 'major',
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

const TYPE = 'type';
const STATUS = 'data.object.status';
const RECEIPTS = ['charge.succeeded', 'charge.captured', 'payment_intent.succeeded'];

/**
 * Events as Stripe posts them, one a line: amounts in minor units. A charge and its payment intent are one payment,
 * known by the id of the charge. Source: docs.stripe.com/api/events.
 */
export const stripeWebhooks: ProfileFile = {
  name: 'stripe-webhooks',
  read,
  payment: {
    rows: [
      { is: 'dispute', where: { [TYPE]: ['charge.dispute*'] } },
      { is: 'refund-summary', where: { [TYPE]: ['charge.refunded'] } },
      { is: 'refund', where: { [TYPE]: ['refund.created', 'refund.updated'], [STATUS]: ['succeeded'] } },
      {
        is: 'pending',
        where: { [TYPE]: ['refund.created', 'refund.updated'], [STATUS]: ['pending', 'requires_action'] },
      },
      { is: 'refund-summary', where: { [TYPE]: ['charge.refund.updated'] } },
      { is: 'failed', where: { [TYPE]: ['*failed', '*canceled', '*expired'] } },
      { is: 'payout', where: { [TYPE]: ['payout.*'] } },
      { is: 'transfer', where: { [TYPE]: ['transfer.*', 'topup.*', 'balance.*'] } },
      { is: 'fee', where: { [TYPE]: ['application_fee*'] } },
      { is: 'pending', where: { [TYPE]: ['charge.succeeded'], 'data.object.captured': ['false'] } },
      {
        is: 'incomplete',
        where: {
          [TYPE]: ['payment_intent.succeeded'],
          'data.object.latest_charge': [''],
          'data.object.latest_charge.id': [''],
          'data.object.charges.data.0.id': [''],
        },
      },
      // The event says that money came in; where the object says that it did not, the object counts.
      { is: 'pending', where: { [TYPE]: RECEIPTS, [STATUS]: ['pending', 'processing', 'requires_*'] } },
      { is: 'failed', where: { [TYPE]: RECEIPTS, [STATUS]: ['failed', 'canceled'] } },
      { is: 'receipt', where: { [TYPE]: RECEIPTS } },
      {
        is: 'pending',
        where: { [TYPE]: ['charge.pending', 'payment_intent.*', 'checkout.*', 'setup_intent.*'] },
      },
    ],
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
    currency: 'data.object.currency',
    date: { column: 'created', form: 'unix-seconds', time_zone: 'UTC' },
    refund_id: 'data.object.id',
    refund_original: { column: ['data.object.charge.id', 'data.object.charge'], optional: true },
  },
};
