import {
  amountOf,
  csv,
  jsonl,
  money,
  type ProviderShape,
  partsOf,
  type Refunds,
  refundsOf,
} from './lives.ts';

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

/** The same captures as notifications and as the settlement report. */
const adyenTwice: ProviderShape = {
  name: 'adyen-webhooks and adyen-settlement, manual',
  payment: { list: 'adyen-webhooks', capture: 'manual' },
  write: jsonl,
  other: { payment: { list: 'adyen-settlement', capture: 'manual' }, write: csv(SETTLEMENT) },
  live(id, random) {
    const captures = partsOf(random, amountOf(random));
    const rows: object[] = [];
    const others: object[] = [];
    let failed = 0;
    captures.forEach((part, index) => {
      const reference = { pspReference: `${id}-c${index}`, originalReference: id };
      rows.push(item('CAPTURE', part, reference));
      others.push(settled(id, 'Settled', `${id}-c${index}`, part, 'Credit'));
      if (random.next() > 0.3) return;
      failed += part;
      rows.push(item('CAPTURE_FAILED', part, reference));
      others.push(settled(id, 'CaptureFailed', `${id}-c${index}`, part, 'Debit'));
    });
    const captured = captures.reduce((sum, part) => sum + part, 0);
    const refunds = refundsOf(random, id, captured - failed);
    rows.push(...adyenWebhookRefunds(refunds, id));
    for (const { id: refund, amount, failed: back } of refunds.told) {
      others.push(settled(id, 'Refunded', refund, amount, 'Debit'));
      if (back) others.push(settled(id, 'RefundedReversed', refund, amount, 'Credit'));
    }
    return { id, rows, others, captured, refunded: refunds.refunded, reversed: failed };
  },
};

export const adyenShapes: readonly ProviderShape[] = [
  adyenAutomatic,
  adyenManual,
  adyenSettlement,
  adyenTwice,
];
