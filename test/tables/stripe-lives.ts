import {
  amountOf,
  csv,
  jsonl,
  money,
  PART_MIN,
  type ProviderShape,
  partsOf,
  type Random,
  type Refunds,
  refundsOf,
} from './lives.ts';

const BALANCE = [
  'balance_transaction_id',
  'created_utc',
  'currency',
  'gross',
  'reporting_category',
  'source_id',
  'charge_id',
];
const booked = (charge_id: string, reporting_category: string, source_id: string, cents: number) => ({
  balance_transaction_id: `txn-${reporting_category}-${source_id}`,
  created_utc: '2026-11-05 09:14:20',
  currency: 'eur',
  gross: money(cents),
  reporting_category,
  source_id,
  charge_id,
});

const stripeBalance: ProviderShape = {
  name: 'stripe-balance',
  payment: { list: 'stripe-balance' },
  write: csv(BALANCE),
  live(id, random) {
    const captured = amountOf(random);
    const rows = [booked(id, 'charge', id, captured)];
    if (random.next() < 0.2) {
      rows.push(booked(id, 'charge_failure', id, -captured));
      return { id, rows, captured, refunded: 0, reversed: captured };
    }
    const refunds = refundsOf(random, id, captured);
    for (const { id: refund, amount, failed } of refunds.told) {
      rows.push(booked(id, 'refund', refund, -amount));
      if (failed) rows.push(booked(id, 'refund_failure', refund, amount));
    }
    if (random.next() < 0.1) rows.push(booked(id, 'dispute', `${id}-d`, -captured));
    return { id, rows, captured, refunded: refunds.refunded, reversed: 0 };
  },
};

/** Events of a version that has no Refund objects for what was not captured. */
const charged = (type: string, object: object) => ({
  type,
  api_version: '2025-09-30.clover',
  livemode: true,
  created: 1793868860,
  data: { object: { object: 'charge', currency: 'eur', status: 'succeeded', captured: true, ...object } },
});
const refundTold = (type: string, status: string, object: object) =>
  charged(type, { object: 'refund', status, ...object });

/** A refund, with the events that tell of it more than once; one that fails does so before or after it counts. */
function stripeRefund(random: Random, charge: string, { id, amount, failed }: Refunds['told'][number]) {
  const object = { id, amount, charge };
  const rows = [refundTold('refund.created', random.next() < 0.5 ? 'pending' : 'succeeded', object)];
  if (!failed || random.next() < 0.5) rows.push(refundTold('refund.updated', 'succeeded', object));
  if (failed) rows.push(refundTold('refund.failed', 'failed', object));
  if (failed) rows.push(refundTold('charge.refund.updated', 'failed', object));
  return rows;
}

const stripeWebhooks: ProviderShape = {
  name: 'stripe-webhooks',
  payment: { list: 'stripe-webhooks' },
  write: jsonl,
  live(id, random) {
    const amount = amountOf(random);
    const isLater = random.next() < 0.4;
    const captured = isLater && random.next() < 0.5 ? PART_MIN + random.below(amount - PART_MIN) : amount;
    const taken = { id, amount, amount_captured: captured };
    const rows = isLater
      ? [
          charged('charge.succeeded', { id, amount, amount_captured: 0, captured: false }),
          charged('charge.captured', taken),
        ]
      : [charged('charge.succeeded', taken)];
    if (random.next() < 0.5)
      rows.push(
        charged('payment_intent.succeeded', {
          object: 'payment_intent',
          id: `pi-${id}`,
          amount,
          amount_received: captured,
          latest_charge: id,
        }),
      );
    if (random.next() < 0.2) {
      rows.push(charged('charge.failed', { ...taken, status: 'failed' }));
      return { id, rows, captured, refunded: 0, reversed: captured };
    }
    const refunds = refundsOf(random, id, captured);
    for (const refund of refunds.told) rows.push(...stripeRefund(random, id, refund));
    if (refunds.refunded > 0)
      rows.push(charged('charge.refunded', { ...taken, amount_refunded: refunds.refunded }));
    if (random.next() < 0.1)
      rows.push(charged('charge.dispute.created', { id: `${id}-d`, amount: captured }));
    return { id, rows, captured, refunded: refunds.refunded, reversed: 0 };
  },
};

const stripeCaptures: ProviderShape = {
  name: 'stripe-balance, manual',
  payment: { list: 'stripe-balance', capture: 'manual' },
  write: csv(BALANCE),
  live(id, random) {
    const captures = partsOf(random, amountOf(random));
    const rows = captures.map((part, index) => ({
      ...booked(id, 'charge', id, part),
      balance_transaction_id: `txn-${id}-${index}`,
    }));
    const captured = captures.reduce((sum, part) => sum + part, 0);
    const refunds = refundsOf(random, id, captured);
    for (const { id: refund, amount, failed } of refunds.told) {
      rows.push(booked(id, 'refund', refund, -amount));
      if (failed) rows.push(booked(id, 'refund_failure', refund, amount));
    }
    return { id, rows, captured, refunded: refunds.refunded, reversed: 0 };
  },
};

const PAYMENTS = [
  'id',
  'Created date (UTC)',
  'Amount',
  'Amount Refunded',
  'Currency',
  'Captured',
  'Converted Amount',
  'Converted Currency',
  'Status',
];
const shown = (id: string, Status: string, cents: number, refunded = 0) => ({
  id,
  'Created date (UTC)': '2026-11-05 09:14:20',
  Amount: money(cents),
  'Amount Refunded': money(refunded),
  Currency: 'eur',
  Captured: Status === 'Failed' ? 'false' : 'true',
  Status,
});

/** An export states a payment as it is on the day: the next one states it again. */
const stripePayments: ProviderShape = {
  name: 'stripe-payments',
  payment: { list: 'stripe-payments' },
  nameless: true,
  write: csv(PAYMENTS),
  live(id, random) {
    const captured = amountOf(random);
    const rows = [shown(id, random.next() < 0.5 ? 'Paid' : 'Succeeded', captured)];
    const fate = random.next();
    if (fate < 0.2) {
      rows.push(shown(id, 'Failed', captured));
      return { id, rows, captured, refunded: 0, reversed: captured };
    }
    const refunded = fate < 0.5 ? 1 + random.below(captured) : 0;
    if (refunded > 0)
      rows.push(shown(id, refunded === captured ? 'Refunded' : 'Partial refund', captured, refunded));
    if (fate > 0.9) rows.shift();
    if (fate > 0.8) rows.push(shown(id, fate > 0.95 ? 'Dispute won' : 'Early fraud warning', captured));
    return { id, rows, captured, refunded, reversed: 0 };
  },
};

/** The same charges as events and as the balance report. */
const stripeTwice: ProviderShape = {
  name: 'stripe-webhooks and stripe-balance',
  payment: { list: 'stripe-webhooks' },
  write: jsonl,
  other: { payment: { list: 'stripe-balance' }, write: csv(BALANCE) },
  live(id, random) {
    const captured = amountOf(random);
    const taken = { id, amount: captured, amount_captured: captured };
    const rows = [charged('charge.succeeded', taken)];
    const others = [booked(id, 'charge', id, captured)];
    if (random.next() < 0.2) {
      rows.push(charged('charge.failed', { ...taken, status: 'failed' }));
      others.push(booked(id, 'charge_failure', id, -captured));
      return { id, rows, others, captured, refunded: 0, reversed: captured };
    }
    const refunds = refundsOf(random, id, captured);
    for (const refund of refunds.told) {
      rows.push(...stripeRefund(random, id, refund));
      others.push(booked(id, 'refund', refund.id, -refund.amount));
      if (refund.failed) others.push(booked(id, 'refund_failure', refund.id, refund.amount));
    }
    return { id, rows, others, captured, refunded: refunds.refunded, reversed: 0 };
  },
};

export const stripeShapes: readonly ProviderShape[] = [
  stripeBalance,
  stripeCaptures,
  stripeWebhooks,
  stripePayments,
  stripeTwice,
];
