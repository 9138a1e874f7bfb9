import type { randomOf } from '../faults/random.ts';

export type Random = ReturnType<typeof randomOf>;

/** A life as an export tells it, and what stays of its money, in cents. */
export interface Life {
  id: string;
  rows: object[];
  captured: number;
  refunded: number;
  /** Cancelled, failed and reversed. */
  reversed: number;
}

export interface ProviderShape {
  name: string;
  payment: object;
  live(id: string, random: Random): Life;
  write(rows: readonly object[]): string;
}

const money = (cents: number) => (cents / 100).toFixed(2);
const amountOf = ({ below }: Random) => 100 + below(20_000);
/** Parts of an amount that sum to it, or to less. */
function partsOf(random: Random, amount: number): number[] {
  const parts: number[] = [];
  let rest = amount;
  for (let count = 1 + random.below(3); count > 0 && rest > 1; count -= 1) {
    const part = count === 1 && random.next() < 0.6 ? rest : 1 + random.below(rest);
    parts.push(part);
    rest -= part;
  }
  return parts;
}

const jsonl = (rows: readonly object[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
const csv =
  (columns: readonly string[]) =>
  (rows: readonly object[]): string =>
    `${[columns, ...rows.map((row) => columns.map((column) => Object(row)[column] ?? ''))].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')}\n`;

interface Refunds {
  refunded: number;
  told: { id: string; amount: number; failed: boolean }[];
}

/** Refunds of a part of what was taken; some fail afterwards. */
function refundsOf(random: Random, id: string, amount: number): Refunds {
  if (amount < 2 || random.next() < 0.5) return { refunded: 0, told: [] };
  const told = partsOf(random, amount).map((part, index) => ({
    id: `${id}-r${index}`,
    amount: part,
    failed: random.next() < 0.3,
  }));
  return { told, refunded: told.filter(({ failed }) => !failed).reduce((sum, one) => sum + one.amount, 0) };
}

const item = (eventCode: string, cents: number, differs: object) => ({
  live: 'true',
  notificationItems: [
    {
      NotificationRequestItem: {
        amount: { currency: 'EUR', value: cents },
        eventCode,
        eventDate: '2026-11-04T10:11:12+01:00',
        success: 'true',
        ...differs,
      },
    },
  ],
});

const adyenWebhookRefunds = ({ told }: Refunds, originalReference: string) =>
  told.flatMap(({ id, amount, failed }) => [
    item('REFUND', amount, { pspReference: id, originalReference }),
    ...(failed ? [item('REFUND_FAILED', amount, { pspReference: id, originalReference })] : []),
  ]);

const adyenAutomatic: ProviderShape = {
  name: 'adyen-webhooks, automatic',
  payment: { list: 'adyen-webhooks', capture: 'automatic' },
  write: jsonl,
  live(id, random) {
    const amount = amountOf(random);
    const rows = [item('AUTHORISATION', amount, { pspReference: id })];
    if (random.next() < 0.2) {
      const code = ['CANCELLATION', 'TECHNICAL_CANCEL', 'CAPTURE_FAILED'][random.below(3)] ?? '';
      rows.push(item(code, amount, { pspReference: `${id}-x`, originalReference: id }));
      return { id, rows, captured: amount, refunded: 0, reversed: amount };
    }
    if (random.next() < 0.1)
      rows.push(item('CHARGEBACK', amount, { pspReference: `${id}-d`, originalReference: id }));
    const refunds = refundsOf(random, id, amount);
    rows.push(...adyenWebhookRefunds(refunds, id));
    return { id, rows, captured: amount, refunded: refunds.refunded, reversed: 0 };
  },
};

const adyenManual: ProviderShape = {
  name: 'adyen-webhooks, manual',
  payment: { list: 'adyen-webhooks', capture: 'manual' },
  write: jsonl,
  live(id, random) {
    const authorised = amountOf(random);
    const rows = [item('AUTHORISATION', authorised, { pspReference: id })];
    if (random.next() < 0.2)
      rows.push(item('CANCELLATION', authorised, { pspReference: `${id}-x`, originalReference: id }));
    const captures = random.next() < 0.1 ? [] : partsOf(random, authorised);
    let failed = 0;
    captures.forEach((part, index) => {
      const reference = { pspReference: `${id}-c${index}`, originalReference: id };
      rows.push(item('CAPTURE', part, reference));
      if (random.next() < 0.3) {
        failed += part;
        rows.push(item('CAPTURE_FAILED', part, reference));
      }
    });
    const captured = captures.reduce((sum, part) => sum + part, 0);
    const refunds = refundsOf(random, id, captured - failed);
    rows.push(...adyenWebhookRefunds(refunds, id));
    return { id, rows, captured, refunded: refunds.refunded, reversed: failed };
  },
};

const SETTLEMENT = [
  'Psp Reference',
  'Creation Date',
  'TimeZone',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Net Currency',
  'Net Debit (NC)',
  'Net Credit (NC)',
  'Commission (NC)',
];
const settled = (id: string, Type: string, reference: string, cents: number, side: 'Debit' | 'Credit') => ({
  'Psp Reference': id,
  'Creation Date': '2026-11-05 10:00:00',
  TimeZone: 'CET',
  Type,
  'Modification Reference': reference,
  'Gross Currency': 'EUR',
  [`Gross ${side} (GC)`]: money(cents),
  'Net Currency': 'EUR',
  [`Net ${side} (NC)`]: money(cents),
});

const adyenSettlement: ProviderShape = {
  name: 'adyen-settlement, manual',
  payment: { list: 'adyen-settlement', capture: 'manual' },
  write: csv(SETTLEMENT),
  live(id, random) {
    const captures = partsOf(random, amountOf(random));
    const rows: object[] = [];
    let failed = 0;
    captures.forEach((part, index) => {
      rows.push(settled(id, 'Settled', `${id}-c${index}`, part, 'Credit'));
      if (random.next() < 0.3) {
        failed += part;
        rows.push(settled(id, 'CaptureFailed', `${id}-c${index}`, part, 'Debit'));
      }
    });
    const captured = captures.reduce((sum, part) => sum + part, 0);
    const refunds = refundsOf(random, id, captured - failed);
    for (const { id: refund, amount, failed: back } of refunds.told) {
      rows.push(settled(id, 'Refunded', refund, amount, 'Debit'));
      if (back) rows.push(settled(id, 'RefundedReversed', refund, amount, 'Credit'));
    }
    if (random.next() < 0.1) rows.push(settled(id, 'Chargeback', `${id}-d`, captured, 'Debit'));
    return { id, rows, captured, refunded: refunds.refunded, reversed: failed };
  },
};

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
    const authorised = amountOf(random);
    const uncaptured = random.next() < 0.3 ? 1 + random.below(authorised - 1) : 0;
    const captured = authorised - uncaptured;
    const rows = [booked(id, 'charge', id, authorised)];
    if (uncaptured > 0) rows.push(booked(id, 'partial_capture_reversal', id, -uncaptured));
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

const REPORT = [
  'CH',
  'Transaction ID',
  'PayPal Reference ID',
  'Transaction Event Code',
  'Transaction Initiation Date',
  'Transaction Completion Date',
  'Transaction Debit or Credit',
  'Gross Transaction Amount',
  'Gross Transaction Currency',
  'Transactional Status',
];
const reported = (
  id: string,
  reference: string,
  code: string,
  cents: number,
  side: 'CR' | 'DR',
  status = 'S',
) => ({
  CH: 'SB',
  'Transaction ID': id,
  'PayPal Reference ID': reference,
  'Transaction Event Code': code,
  'Transaction Initiation Date': '2026/11/05 10:00:00 +0200',
  'Transaction Completion Date': '2026/11/05 10:00:01 +0200',
  'Transaction Debit or Credit': side,
  'Gross Transaction Amount': cents,
  'Gross Transaction Currency': 'EUR',
  'Transactional Status': status,
});

const paypalReport: ProviderShape = {
  name: 'paypal-tdr',
  payment: { list: 'paypal-tdr' },
  write: csv(REPORT),
  live(id, random) {
    const amount = amountOf(random);
    const codes = ['T0006', 'T0000', 'T0011', 'T0003'];
    const rows = [reported(id, '', codes[random.below(codes.length)] ?? '', amount, 'CR')];
    if (random.next() < 0.2) {
      rows.push(reported(`${id}-v`, id, 'T1106', amount, 'DR'));
      return { id, rows, captured: amount, refunded: 0, reversed: amount };
    }
    const refunds = random.next() < 0.5 ? [] : partsOf(random, amount);
    refunds.forEach((part, index) => void rows.push(reported(`${id}-r${index}`, id, 'T1107', part, 'DR')));
    if (random.next() < 0.2)
      rows.push(
        reported(`${id}-h`, id, 'T2107', amount, 'DR'),
        reported(`${id}-f`, id, 'T2108', amount, 'CR'),
      );
    return {
      id,
      rows,
      captured: amount,
      refunded: refunds.reduce((sum, part) => sum + part, 0),
      reversed: 0,
    };
  },
};

export const providers: readonly ProviderShape[] = [
  adyenAutomatic,
  adyenManual,
  adyenSettlement,
  stripeBalance,
  paypalReport,
];
