import { describe, expect, it } from 'vitest';
import { convertPayment } from '../../shared/documents/convert/convert-payment.ts';
import { csv, jsonl } from './export-text.ts';
import { mapPayments, verdicts } from './map-payments.ts';
import { referenceRates } from './payments.ts';

describe('Stripe', () => {
  const payments = (...rows: string[]) =>
    csv(
      'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Currency,Status',
      ...rows,
    );
  const charge = (differs: object, event = {}) => ({
    created: 1709630062,
    livemode: true,
    type: 'charge.succeeded',
    ...event,
    data: {
      object: {
        id: 'ch_1',
        amount: 12900,
        amount_captured: 12900,
        captured: true,
        currency: 'usd',
        created: 1709630060,
        ...differs,
      },
    },
  });
  const intent = (differs: object) => ({
    ...charge({}),
    type: 'payment_intent.succeeded',
    data: {
      object: {
        id: 'pi_1',
        amount: 12900,
        amount_received: 12900,
        currency: 'usd',
        created: 1709629000,
        ...differs,
      },
    },
  });

  it('payments: only what was paid, gross, in major units', async () => {
    const text = payments(
      'ch_1,2024-03-05 09:14:20,129.00,0.00,usd,true,117.20,eur,Paid',
      'ch_2,2024-03-05 09:14:20,25.00,25.00,usd,true,22.80,eur,Refunded',
      'ch_3,2024-03-05 09:14:20,25.00,0.00,usd,false,,,Failed',
      'pi_4,2024-03-05 09:14:20,25.00,0.00,usd,false,,,requires_payment_method',
      'ch_5,2024-03-05 09:14:20,25.00,0.00,usd,false,,,Paid',
      'ch_6,2024-03-05 09:14:20,25.00,0.00,usd,true,,,Something new',
    );
    expect(verdicts(await mapPayments(text, { extends: 'stripe-payments' }))).toEqual([
      '2 ch_1: 129.00 major usd',
      '3 refunds-told of ch_2',
      '4 cancellation of ch_3',
      '5 PAY-PENDING',
      '6 PAY-PENDING',
      '7 PAY-TYPE-UNKNOWN',
    ]);
  });

  it('balance: the charge, what the payer saw, and never the net', async () => {
    const text = csv(
      'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,customer_facing_amount,customer_facing_currency,charge_id',
      'txn_1,2024-03-05 09:14:20,eur,117.20,3.94,113.26,charge,ch_1,129.00,usd,ch_1',
      'txn_2,2024-03-05 09:15:20,eur,49.90,0.99,48.91,charge,py_2,,,',
      'txn_3,2024-03-05 09:16:20,eur,-30.00,0,-30.00,refund,re_3,,,ch_1',
      'txn_4,2024-03-05 09:17:20,eur,-1.00,0,-1.00,fee,,,,',
      'txn_5,2024-03-05 09:18:20,eur,-20.00,15,-35.00,dispute,dp_5,,,ch_1',
      'txn_6,2024-03-05 09:19:20,eur,-80.00,0,-80.00,payout,po_6,,,',
    );
    expect(verdicts(await mapPayments(text, { extends: 'stripe-balance' }))).toEqual([
      '2 ch_1: 129.00 major usd',
      '3 py_2: 49.90 major eur',
      '4 PAY-REFUND',
      '5 PAY-FEE',
      '6 PAY-DISPUTE',
      '7 PAY-PAYOUT',
    ]);
    const refunds = { payment: { refunds: { invoice_type_code: '11.4' } } };
    expect(verdicts(await mapPayments(text, { extends: 'stripe-balance', ...refunds }))[2]).toBe(
      '4 re_3 refund of ch_1: -30.00 major eur',
    );
  });

  it('webhooks: a charge and its intent are one payment; a refund knows its sale', async () => {
    const text = jsonl(
      charge({}),
      intent({ latest_charge: 'ch_1' }),
      intent({ latest_charge: { id: 'ch_1', created: 1709630060 } }),
      intent({ charges: { data: [{ id: 'ch_1' }] } }),
      intent({}),
      charge({ id: 'ch_2', captured: false, amount_captured: 0 }),
      charge({ id: 'ch_3' }, { type: 'charge.failed' }),
      charge({ amount_refunded: 3000 }, { type: 'charge.refunded' }),
      {
        ...charge({}),
        type: 'refund.created',
        data: { object: { id: 're_1', amount: 3000, currency: 'usd', charge: 'ch_1', status: 'succeeded' } },
      },
      charge({ id: 'po_1' }, { type: 'payout.paid' }),
    );
    const asked = { extends: 'stripe-webhooks', payment: { refunds: { invoice_type_code: '5.2' } } };
    expect(verdicts(await mapPayments(text, asked))).toEqual([
      '1 ch_1: 12900 minor usd',
      '2 ch_1: 12900 minor usd',
      '3 ch_1: 12900 minor usd',
      '4 ch_1: 12900 minor usd',
      '5 PAY-INCOMPLETE',
      '6 PAY-PENDING',
      '7 cancellation of ch_3',
      '8 refunds-told of ch_1',
      '9 re_1 refund of ch_1: 3000 minor usd',
      '10 PAY-PAYOUT',
    ]);
  });

  it('webhooks: a payment whose own status says that nothing came in is none, whatever the event is called', async () => {
    const statuses = ['pending', 'failed', 'succeeded', 'requires_capture', 'canceled', 'processing'];
    const text = jsonl(...statuses.map((status) => charge({ status })));
    expect(verdicts(await mapPayments(text, { extends: 'stripe-webhooks' }))).toEqual([
      '1 PAY-PENDING',
      '2 PAY-FAILED',
      '3 ch_1: 12900 minor usd',
      '4 PAY-PENDING',
      '5 PAY-FAILED',
      '6 PAY-PENDING',
    ]);
  });

  it('a test event is a warning, not an error', async () => {
    const [row] = await mapPayments(jsonl(charge({}, { livemode: false })), { extends: 'stripe-webhooks' });
    expect(row?.problems).toMatchObject([{ code: 'PAY-TEST', severity: 'warning' }]);
  });

  it('balance: the amount that the payer saw never takes the currency of the settlement', async () => {
    const text = csv(
      'created_utc,currency,gross,reporting_category,source_id,customer_facing_amount,customer_facing_currency',
      '2024-03-05 09:14:20,eur,30.67,charge,ch_1,5000,jpy',
      '2024-03-05 09:14:20,eur,30.67,charge,ch_2,,',
      '2024-03-05 09:14:20,eur,30.67,charge,ch_3,5000,',
      '2024-03-05 09:14:20,eur,30.67,charge,ch_4,,jpy',
    );
    expect(verdicts(await mapPayments(text, { extends: 'stripe-balance' }))).toEqual([
      '2 ch_1: 5000 major jpy',
      '3 ch_2: 30.67 major eur',
      '4 MAP-VALUE-MISSING',
      '5 ch_4: 30.67 major eur',
    ]);
  });

  it('leaves no row of a retry file alone for want of a rule: a broken notification is not done', async () => {
    const columns =
      'type,livemode,created,data.object.id,data.object.amount,data.object.currency,data.object.captured,rowmark_problem';
    const text = csv(
      columns,
      'no JSON,no JSON,no JSON,no JSON,no JSON,no JSON,no JSON,Row 2 cannot be read: no JSON. [rowmark a1#4]',
      'charge.succeeded,true,1709630062,ch_4,4990,eur,true,Row 3 cannot be read: no JSON. [rowmark a1#5]',
      'payout.paid,true,1709630062,po_4,4990,eur,,Row 4 cannot be read: no JSON. [rowmark a1#6]',
      'radar.warning,true,1709630062,rw_1,4990,eur,,',
    );
    expect(verdicts(await mapPayments(text, { extends: 'stripe-webhooks' }))).toEqual([
      '2 PAY-UNREADABLE',
      '3 ch_4: 4990 minor eur',
      '4 PAY-PAYOUT',
      '5 PAY-TYPE-UNKNOWN',
    ]);
  });

  it('the same payment is the same document from export, balance and webhook', async () => {
    const rate = { payment: { rate: { source: 'ecb' }, payable_line: true } };
    const sources: [string, string][] = [
      ['stripe-payments', payments('ch_1,2024-03-05 09:14:20,129.00,0.00,usd,true,117.20,eur,Paid')],
      [
        'stripe-balance',
        csv(
          'created_utc,currency,gross,reporting_category,source_id,customer_facing_amount,customer_facing_currency',
          '2024-03-05 09:14:20,eur,117.20,charge,ch_1,129.00,usd',
        ),
      ],
      ['stripe-webhooks', jsonl(charge({}))],
      ['stripe-webhooks', jsonl(intent({ latest_charge: 'ch_1' }))],
    ];
    const documents = await Promise.all(
      sources.map(async ([name, text]) => {
        const [row] = await mapPayments(text, { extends: name, ...rate });
        if (row?.payment === undefined) throw new Error(`${name} gives no payment`);
        const { header, lines } = convertPayment(row.payment, referenceRates);
        return { header: { ...row.header, ...header }, lines };
      }),
    );
    for (const document of documents) expect(document).toEqual(documents[0]);
    expect(documents[0]?.header).toMatchObject({
      external_id: 'ch_1',
      currency: 'USD',
      payable_total_amount: '118.90',
    });
  });
});
