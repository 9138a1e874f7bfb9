import { describe, expect, it } from 'vitest';
import { decidePayment } from '../../shared/documents/payment-lifecycle/decide-payment.ts';
import {
  type DocumentState,
  NO_HISTORY,
  type PaymentHistory,
} from '../../shared/documents/payment-lifecycle/lifecycle-context.ts';
import { restatedPayment } from '../../shared/documents/payment-lifecycle/take-back.ts';
import { csv, jsonl } from '../money/export-text.ts';
import { mapPayments } from '../money/map-payments.ts';

const item = (eventCode: string, value: number, pspReference: string, originalReference?: string) => ({
  live: 'true',
  notificationItems: [
    {
      NotificationRequestItem: {
        amount: { currency: 'EUR', value },
        eventCode,
        eventDate: '2026-11-04T10:11:12+01:00',
        success: 'true',
        pspReference,
        originalReference,
      },
    },
  ],
});

const settlement = (...rows: string[]) =>
  csv(
    'Psp Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Net Currency,Net Debit (NC),Net Credit (NC)',
    ...rows.map((row) => `${row.slice(0, 2)},2026-11-05 10:00:00,CET${row.slice(2)}`),
  );

/** Documents of a file: id, amount in cents, and credit notes marked. */
async function documents(text: string, list: string, capture?: string) {
  const payment = { ...(capture && { capture }), refunds: { invoice_type_code: '11.4' } };
  const read = list.startsWith('paypal') && list !== 'paypal-tdr' ? { read: { date_order: 'mdy' } } : {};
  const rows = await mapPayments(text, { extends: list, ...read, payment });
  const told = rows.filter(({ skipped }) => skipped === undefined);
  const groups = Map.groupBy(told, (row) => row.event?.payment ?? '');
  return [...groups.values()]
    .flatMap(
      (group) =>
        decidePayment(group, { past: NO_HISTORY, credits: true, source: { list, gross: false } }).documents,
    )
    .map(({ external_id, rows: [row], restate }) => {
      const { refund } = row?.payment ?? {};
      const { amount = '', unit } = restate ? { ...restate, unit: 'major' } : (row?.payment ?? {});
      const cents = unit === 'minor' ? Number(amount) : Math.round(Number(amount) * 100);
      return `${external_id} ${refund ? 'credit ' : ''}${Math.abs(cents)}`;
    })
    .sort();
}

describe('the same month as webhooks and as settlement', () => {
  it('gives the same documents where captures are automatic', async () => {
    const webhooks = jsonl(
      item('AUTHORISATION', 8000, 'P1'),
      item('AUTHORISATION', 5000, 'P2'),
      item('REFUND', 2000, 'R1', 'P1'),
      item('AUTHORISATION', 3000, 'P3'),
      item('CAPTURE_FAILED', 3000, 'C3', 'P3'),
    );
    const settled = settlement(
      'P1,Settled,C1,EUR,,80.00,EUR,,80.00',
      'P2,Settled,C2,EUR,,50.00,EUR,,50.00',
      'P1,Refunded,R1,EUR,20.00,,EUR,20.00,',
      'P3,Settled,C3,EUR,,30.00,EUR,,30.00',
      'P3,CaptureFailed,C3,EUR,30.00,,EUR,30.00,',
    );
    const expected = ['P1 8000', 'P2 5000', 'R1 credit 2000'];
    expect(await documents(webhooks, 'adyen-webhooks', 'automatic')).toEqual(expected);
    expect(await documents(settled, 'adyen-settlement', 'automatic')).toEqual(expected);
  });

  it('gives the same documents for each of two equal captures', async () => {
    const webhooks = jsonl(
      item('AUTHORISATION', 10000, 'P1'),
      item('CAPTURE', 4000, 'C1', 'P1'),
      item('CAPTURE', 4000, 'C2', 'P1'),
      item('CAPTURE', 1000, 'C3', 'P1'),
      item('CAPTURE_FAILED', 1000, 'C3', 'P1'),
    );
    const settled = settlement(
      'P1,Settled,C2,EUR,,40.00,EUR,,40.00',
      'P1,CaptureFailed,C3,EUR,10.00,,EUR,10.00,',
      'P1,Settled,C1,EUR,,40.00,EUR,,40.00',
      'P1,Settled,C3,EUR,,10.00,EUR,,10.00',
    );
    const expected = ['P1-C1 4000', 'P1-C2 4000'];
    expect(await documents(webhooks, 'adyen-webhooks', 'manual')).toEqual(expected);
    expect(await documents(settled, 'adyen-settlement', 'manual')).toEqual(expected);
  });
});

describe('a payment that is issued under another id', () => {
  const issued: DocumentState = { state: 'issued', mark: '400000000000001' };
  const captures = jsonl(item('CAPTURE', 4000, 'C1', 'P1'));
  const mapped = () => mapPayments(captures, { extends: 'adyen-webhooks', payment: { capture: 'manual' } });

  it('is held where its part would state the money again', async () => {
    const past = { ...NO_HISTORY, documents: new Map([['p1', issued]]) };
    const { documents } = decidePayment(await mapped(), {
      past,
      credits: false,
      source: { list: 'adyen-webhooks', gross: false },
    });
    expect(documents).toMatchObject([
      {
        external_id: 'P1-C1',
        held: { code: 'IDENTITY-CHANGED', params: { known: 'P1', mark: issued.mark } },
      },
    ]);
  });

  it('goes on where the part itself is issued', async () => {
    const past = { ...NO_HISTORY, documents: new Map([['p1-c1', issued]]), parts: ['P1-C1'] };
    const { documents } = decidePayment(await mapped(), {
      past,
      credits: false,
      source: { list: 'adyen-webhooks', gross: false },
    });
    expect(documents[0]?.held).toBeUndefined();
  });
});

const event = (type: string, object: object) => ({
  type,
  livemode: true,
  created: 1793868860,
  data: { object: { currency: 'eur', status: 'succeeded', captured: true, ...object } },
});
const balance = (...rows: string[]) =>
  csv(
    'balance_transaction_id,created_utc,currency,gross,reporting_category,source_id,charge_id',
    ...rows.map((row) => row.replace(',', ',2026-11-05 09:14:20,eur,')),
  );

describe('a month of Stripe as webhooks and as balance', () => {
  const webhooks = jsonl(
    event('charge.succeeded', { id: 'ch_1', amount: 8000, amount_captured: 8000 }),
    event('payment_intent.succeeded', { id: 'pi_1', amount_received: 8000, latest_charge: 'ch_1' }),
    event('charge.succeeded', { id: 'ch_2', amount: 5000, amount_captured: 0, captured: false }),
    event('charge.captured', { id: 'ch_2', amount: 5000, amount_captured: 3000, amount_refunded: 2000 }),
    event('payment_intent.succeeded', { id: 'pi_2', amount_received: 3000, latest_charge: 'ch_2' }),
    event('charge.refunded', { id: 'ch_1', amount: 8000, amount_refunded: 2500 }),
    event('refund.created', { id: 're_1', amount: 2000, charge: 'ch_1' }),
    event('refund.created', { id: 're_2', amount: 500, charge: 'ch_1' }),
    event('refund.failed', { id: 're_2', amount: 500, charge: 'ch_1', status: 'failed' }),
    event('charge.succeeded', { id: 'py_3', amount: 3000, amount_captured: 3000 }),
    event('charge.failed', { id: 'py_3', amount: 3000, status: 'failed' }),
    event('charge.dispute.created', { id: 'dp_1', amount: 8000 }),
  );
  const expected = ['ch_1 8000', 'ch_2 3000', 're_1 credit 2000'];

  it('gives the same documents, a partial capture among them', async () => {
    const booked = balance(
      'txn_1,80.00,charge,ch_1,ch_1',
      'txn_2,50.00,charge,ch_2,ch_2',
      'txn_3,-20.00,partial_capture_reversal,ch_2,ch_2',
      'txn_4,-20.00,refund,re_1,ch_1',
      'txn_5,-5.00,refund,re_2,ch_1',
      'txn_6,5.00,refund_failure,re_2,ch_1',
      'txn_7,30.00,payment,py_3,py_3',
      'txn_8,-30.00,payment_failure_refund,pyr_3,py_3',
      'txn_9,-80.00,dispute,dp_1,ch_1',
    );
    expect(await documents(webhooks, 'stripe-webhooks')).toEqual(expected);
    expect(await documents(booked, 'stripe-balance')).toEqual(expected);
  });
});

describe('a month of PayPal as activity, as statement and as report', () => {
  const rows = [
    ['P1', '', 'Express Checkout Payment', 'T0006', '80.00', 'Partially refunded', 'F'],
    ['P2', '', 'Website Payment', 'T0007', '50.00', 'Refunded', 'V'],
    ['P3', '', 'Mobile Payment', 'T0011', '30.00', 'Completed', 'S'],
    ['R1', 'P1', 'Payment Refund', 'T1107', '-20.00', 'Completed', 'S'],
    ['R2', 'P2', 'Payment Refund', 'T1107', '-50.00', 'Completed', 'S'],
    ['V3', 'P3', 'Payment Reversal', 'T1106', '-30.00', 'Completed', 'S'],
    ['H1', 'P1', 'Payment Hold', 'T2101', '-80.00', 'Completed', 'S'],
    ['L1', 'P1', 'Payment Release', 'T2102', '80.00', 'Completed', 'S'],
  ] as const;
  const activity = csv(
    'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Reference Txn ID',
    ...rows.map(
      ([id, of, type, , gross, status]) =>
        `11/25/2026,10:00:00,EET,,${type},${status},EUR,${gross},0.00,${gross},${id},${of}`,
    ),
  );
  const statement = csv(
    'Date,Time,Time Zone,Description,Currency,Gross,Transaction ID,Reference Txn ID',
    ...rows.map(([id, of, type, , gross]) => `11/25/2026,10:00:00,EET,${type},EUR,${gross},${id},${of}`),
  );
  const report = csv(
    'CH,Transaction ID,PayPal Reference ID,Transaction Event Code,Transaction Initiation Date,Transaction Completion Date,Transaction Debit or Credit,Gross Transaction Amount,Gross Transaction Currency,Transactional Status',
    ...rows.map(([id, of, , code, gross, , status]) => {
      const cents = gross.replace(/[-.]/g, '');
      const side = gross.startsWith('-') ? 'DR' : 'CR';
      return `SB,${id},${of},${code},2026/11/25 10:00:00 +0200,2026/11/25 10:00:01 +0200,${side},${cents},EUR,${status}`;
    }),
  );

  it.each([
    ['paypal-activity', activity],
    ['paypal-statement', statement],
    ['paypal-tdr', report],
  ])('gives the same documents: %s', async (list, text) => {
    expect(await documents(text, list)).toEqual(['P1 8000', 'P2 5000', 'R1 credit 2000', 'R2 credit 5000']);
  });
});

describe('a document of an older version, which kept nothing but its total', () => {
  it('states what was captured, and is told again by the charge less what was not', async () => {
    const text = balance('txn_1,100.00,charge,ch_1,ch_1', 'txn_2,-60.00,partial_capture_reversal,ch_1,ch_1');
    const rows = await mapPayments(text, { extends: 'stripe-balance' });
    const issued = (total: string): DocumentState => ({
      state: 'issued',
      mark: '400000000000001',
      statesTotal: (euro) => Number(euro) === Number(total),
    });
    const stated = (total: string) =>
      decidePayment(rows, {
        past: { ...NO_HISTORY, documents: new Map([['ch_1', issued(total)]]) },
        credits: false,
        source: { list: 'stripe-balance', gross: true },
      }).documents.map(({ restate }) => restate?.amount);
    expect(stated('40.00')).toEqual(['40.00']);
    expect(stated('100.00')).toEqual([undefined]);
  });
});

/** Of 100.00 $ that settled as 90.00 €, 60.00 $ and their 54.00 € were not captured. */
it('what stays of a payment has the euro that the export states of it, not those of the whole', async () => {
  const text = csv(
    'balance_transaction_id,created_utc,currency,gross,customer_facing_amount,customer_facing_currency,reporting_category,source_id,charge_id',
    'txn_1,2026-11-05 09:14:20,eur,90.00,100.00,usd,charge,ch_1,ch_1',
    'txn_2,2026-11-05 09:14:20,eur,-54.00,-60.00,usd,partial_capture_reversal,ch_1,ch_1',
  );
  const rate = { value: '1.1111', quoted: 'foreign-per-euro' };
  const rows = await mapPayments(text, { extends: 'stripe-balance', payment: { rate } });
  const { documents } = decidePayment(rows, {
    past: NO_HISTORY,
    credits: false,
    source: { list: 'stripe-balance', gross: true },
  });
  const stated = documents.map(({ restate }) => restate && restatedPayment(restate));
  expect(stated.map((one) => [Number(one?.amount), Number(one?.euro_amount)])).toEqual([[40, 36]]);
});

describe('what makes no document has an answer', () => {
  const refunds = { invoice_type_code: '11.4' };
  const answersTo = async (past: Partial<PaymentHistory>, ...items: object[]) => {
    const payment = { capture: 'automatic', refunds };
    const rows = await mapPayments(jsonl(...items), { extends: 'adyen-webhooks', payment });
    const source = { list: 'adyen-webhooks', gross: false };
    const { answers, documents } = decidePayment(rows, {
      past: { ...NO_HISTORY, ...past },
      credits: true,
      source,
    });
    expect(documents).toEqual([]);
    return answers.map(({ row, problems }) => `${row} ${problems[0]?.code}`).sort();
  };

  it('a refund of a payment that was cancelled before it was issued', async () => {
    const life = [
      item('AUTHORISATION', 8000, 'P1'),
      item('CANCELLATION', 8000, 'X1', 'P1'),
      item('REFUND', 2000, 'R1', 'P1'),
    ];
    expect(await answersTo({}, ...life)).toEqual(['1 PAY-REVERSED', '2 PAY-REVERSED', '3 PAY-REVERSED']);
  });

  it('a refund of a payment whose document is being issued, of which nothing else is known', async () => {
    const documents = new Map([['p1', { state: 'claimed' as const }]]);
    expect(await answersTo({ documents }, item('REFUND', 2000, 'R1', 'P1'))).toEqual(['1 PAY-DOCUMENT-OPEN']);
  });

  it('the failure of a refund whose credit note is being issued', async () => {
    const documents = new Map([['r1', { state: 'claimed' as const }]]);
    expect(await answersTo({ documents }, item('REFUND_FAILED', 2000, 'R1', 'P1'))).toEqual([
      '1 PAY-DOCUMENT-OPEN',
    ]);
  });
});
