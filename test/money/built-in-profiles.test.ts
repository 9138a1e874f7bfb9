import { describe, expect, it } from 'vitest';
import { paymentProfiles } from '../../shared/mapping/built-in/payments.ts';
import { convertPayment } from '../../shared/money/convert-payment.ts';
import { mapPayments, profileProblems, verdicts } from './map-payments.ts';
import { referenceRates } from './payments.ts';

const csv = (header: string, ...rows: string[]) => [header, ...rows].join('\n');
const jsonl = (...objects: object[]) => objects.map((object) => JSON.stringify(object)).join('\n');

describe('a built-in profile', () => {
  const names = Object.keys(paymentProfiles);

  it.each(names)('%s is complete once the tax part is given', async (name) => {
    expect(await profileProblems({ extends: name })).toEqual([]);
  });

  it.each(names)('%s decides nothing about tax, and no rate', async (name) => {
    expect(paymentProfiles[name]?.payment).not.toHaveProperty('line');
    expect(paymentProfiles[name]?.payment).not.toHaveProperty('rate');
    expect(Object.keys(paymentProfiles[name]?.document ?? {})).toEqual(
      paymentProfiles[name]?.payment?.id === undefined ? ['external_id'] : [],
    );
    expect(await profileProblems({ extends: name, payment: { line: null } })).toContain(
      'MAP-PROFILE-INCOMPLETE payment → line',
    );
  });
});

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
      '3 PAY-REFUND',
      '4 PAY-FAILED',
      '5 PAY-PENDING',
      '6 PAY-PENDING',
      '7 PAY-OTHER',
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
      '7 PAY-FAILED',
      '8 PAY-REFUND-SUMMARY',
      '9 re_1 refund of ch_1: 3000 minor usd',
      '10 PAY-PAYOUT',
    ]);
  });

  it('a test event is a warning, not an error', async () => {
    const [row] = await mapPayments(jsonl(charge({}, { livemode: false })), { extends: 'stripe-webhooks' });
    expect(row?.problems).toMatchObject([{ code: 'PAY-TEST', severity: 'warning' }]);
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

describe('Adyen', () => {
  const settlement = (...rows: string[]) =>
    csv(
      'Psp Reference,Merchant Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC)',
      ...rows,
    );

  it('settlement: gross in the payer’s currency, and its euro amount with the fees added back', async () => {
    const text = settlement(
      '8816170000000031,B-1,2024-03-04 12:30:00,CET,Settled,8826170000000032,USD,,129.00,0.9187,EUR,,117.21,,0.24,0.11,0.95',
      '8816170000000031,B-1,2024-03-05 10:00:00,CET,Refunded,8826170000000062,USD,30.00,,0.9187,EUR,27.66,,0.10,,,',
      '8816170000000031,B-1,2024-03-06 10:00:00,CET,Chargeback,8826170000000063,USD,129.00,,0.9187,EUR,120,,,,,',
      ',,2024-03-06 10:00:00,CET,Fee,Fees March,EUR,,,,EUR,4.20,,,,,',
      ',,2024-03-06 10:00:00,CET,MerchantPayout,Batch 1,EUR,,,,EUR,80,,,,,',
    );
    const rows = await mapPayments(text, {
      extends: 'adyen-settlement',
      payment: {
        rate: { column: 'Exchange Rate', quoted: 'euro-per-foreign' },
        refunds: { invoice_type_code: '11.4' },
      },
    });
    expect(verdicts(rows)).toEqual([
      '2 8816170000000031: 129.00 major USD',
      '3 8826170000000062 refund of 8816170000000031: 30.00 major USD',
      '4 PAY-DISPUTE',
      '5 PAY-FEE',
      '6 PAY-PAYOUT',
    ]);
    expect(rows[0]?.payment).toMatchObject({
      euro_amount: '118.51',
      euro_at_rate: true,
      part: '8826170000000032',
    });
  });

  it('settlement: a rate that leads to another currency than euro is no rate', async () => {
    const text = settlement(
      '8816170000000031,B-1,2024-03-04 12:30:00,CET,Settled,8826170000000032,GBP,,100.00,1.27,USD,,126.00,1.00,,,',
    );
    const profile = {
      extends: 'adyen-settlement',
      payment: { rate: { column: 'Exchange Rate', quoted: 'euro-per-foreign' } },
    };
    expect(verdicts(await mapPayments(text, profile))).toEqual(['2 FX-RATE-NOT-EURO']);
  });

  const item = (differs: object) => ({
    live: 'true',
    notificationItems: [
      {
        NotificationRequestItem: {
          amount: { currency: 'CLP', value: 5000 },
          eventCode: 'AUTHORISATION',
          eventDate: '2024-03-04T10:11:12+01:00',
          pspReference: '8826170000000211',
          success: 'true',
          ...differs,
        },
      },
    ],
  });

  it('webhooks: a capture names the payment it belongs to', async () => {
    const several = {
      ...item({}),
      notificationItems: [...item({}).notificationItems, ...item({}).notificationItems],
    };
    const text = jsonl(
      item({}),
      item({ eventCode: 'CAPTURE', pspReference: '8836170000000212', originalReference: '8826170000000211' }),
      item({ success: 'false' }),
      item({ eventCode: 'REFUND', pspReference: '8836170000000213', originalReference: '8826170000000211' }),
      item({ eventCode: 'CHARGEBACK' }),
      item({ eventCode: 'CANCELLATION' }),
      several,
    );
    expect(verdicts(await mapPayments(text, { extends: 'adyen-webhooks' }))).toEqual([
      '1 8826170000000211: 5000 minor CLP',
      '2 8826170000000211: 5000 minor CLP',
      '3 PAY-FAILED',
      '4 PAY-REFUND',
      '5 PAY-DISPUTE',
      '6 PAY-FAILED',
      '7 PAY-SEVERAL',
    ]);
  });
});

describe('PayPal', () => {
  it('activity: a sale, its conversion pair, a pending row that completes later, and what else moves', async () => {
    const text = csv(
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Reference Txn ID","Balance Impact"',
      '"03/13/2024","09:10:11","EET","A","Express Checkout Payment","Completed","USD","1,290.00","-44.16","1,245.84","T1","","Credit"',
      '"03/13/2024","09:10:11","EET","","General Currency Conversion","Completed","USD","-1,245.84","0.00","-1,245.84","T2","T1","Debit"',
      '"03/13/2024","09:10:11","EET","","General Currency Conversion","Completed","EUR","1,121.60","0.00","1,121.60","T3","T1","Credit"',
      '"03/13/2024","12:30:00","EET","R","Express Checkout Payment","Pending","GBP","49.90","0.00","49.90","T4","","Memo"',
      '"03/14/2024","08:00:05","EET","R","Express Checkout Payment","Completed","GBP","49.90","-2.10","47.80","T4","","Credit"',
      '"03/14/2024","08:00:05","EET","K","Express Checkout Payment","Completed","JPY","5,000","-245","4,755","T5","","Credit"',
      '"03/14/2024","09:00:00","EET","A","Payment Refund","Completed","USD","-129.00","3.90","-125.10","T6","T1","Debit"',
      '"03/14/2024","09:30:00","EET","","General Withdrawal - Bank Account","Completed","EUR","-849.41","0.00","-849.41","T7","","Debit"',
      '"03/14/2024","10:00:00","EET","","Reversal of General Account Hold","Completed","EUR","20.00","0.00","20.00","T8","","Credit"',
      '"03/14/2024","10:30:00","EET","","Bank Deposit to PP Account","Completed","EUR","200.00","0.00","200.00","T9","","Credit"',
    );
    const profile = { extends: 'paypal-activity', payment: { refunds: { invoice_type_code: '11.4' } } };
    expect(verdicts(await mapPayments(text, profile))).toEqual([
      '2 T1: 1290.00 major USD',
      '3 PAY-EXCHANGE',
      '4 PAY-EXCHANGE',
      '5 PAY-PENDING',
      '6 T4: 49.90 major GBP',
      '7 T5: 5000 major JPY',
      '8 T6 refund of T1: -129.00 major USD',
      '9 PAY-PAYOUT',
      '10 PAY-PENDING',
      '11 PAY-TRANSFER',
    ]);
  });

  it('transaction report: two implied decimals in yen as well', async () => {
    const text = csv(
      '"RH","2024/03/06 02:10:00 +0200","A","ACCOUNT","012"',
      '"CH","Transaction ID","PayPal Reference ID","Transaction Event Code","Transaction Initiation Date","Transaction Completion Date","Transaction Debit or Credit","Gross Transaction Amount","Gross Transaction Currency","Transactional Status"',
      '"SB","T1","","T0006","2024/03/05 10:00:00 +0200","2024/03/05 10:00:01 +0200","CR","10000","JPY","S"',
      '"SB","T2","","T0006","2024/03/05 10:00:00 +0200","","CR","10000","USD","P"',
      '"SB","T3","T1","T1107","2024/03/05 10:00:00 +0200","2024/03/05 10:00:01 +0200","DR","3000","JPY","S"',
      '"SB","T4","","T0106","2024/03/05 10:00:00 +0200","2024/03/05 10:00:01 +0200","DR","300","EUR","S"',
      '"SF","EUR","4990"',
    );
    const rows = await mapPayments(text, { extends: 'paypal-tdr', payment: { rate: { source: 'ecb' } } });
    expect(verdicts(rows)).toEqual([
      '3 T1: 10000 minor JPY',
      '4 PAY-PENDING',
      '5 PAY-REFUND',
      '6 PAY-FEE',
      '7 MAP-SKIPPED-BY-RULE',
    ]);
    const [first] = rows;
    if (first?.payment === undefined) throw new Error('no payment');
    expect(convertPayment(first.payment, referenceRates).trace).toMatchObject({
      amount_paid: '100',
      rate_date: '2024-03-05',
    });
  });
});

describe('Viva', () => {
  const event = (differs: object, type = 1796) => ({
    EventData: {
      OrderCode: 1,
      TransactionId: 'v-1',
      Amount: 49.9,
      CurrencyCode: '978',
      StatusId: 'F',
      InsDate: '2024-03-05T23:30:11.42+02:00',
      ...differs,
    },
    EventTypeId: type,
  });

  it('webhooks: decimal amounts, ISO numbers, and only finished ones', async () => {
    const text = jsonl(
      event({}),
      event({ CurrencyCode: 826 }),
      event({ StatusId: 'A' }),
      event({}, 1798),
      event({ StatusId: 'E' }),
      event({ ParentId: 'v-1', TransactionId: 'v-2' }, 1797),
    );
    expect(verdicts(await mapPayments(text, { extends: 'viva-webhooks' }))).toEqual([
      '1 v-1: 49.9 major 978',
      '2 v-1: 49.9 major 826',
      '3 PAY-PENDING',
      '4 PAY-FAILED',
      '5 PAY-FAILED',
      '6 PAY-REFUND',
    ]);
  });

  it('an order code of 16 digits keeps them all', async () => {
    const text = JSON.stringify(event({})).replace('"OrderCode":1', '"OrderCode":9007199254740993');
    const [row] = await mapPayments(text, {
      extends: 'viva-webhooks',
      document: { notes: 'EventData.OrderCode' },
    });
    expect(row?.header.notes).toBe('9007199254740993');
  });
});

describe('banks', () => {
  it('Revolut Business: money in, at the payer’s amount', async () => {
    const text = csv(
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Orig currency,Orig amount,Payment currency,Amount,Exchange Rate',
      '2024-03-04 09:00:00,2024-03-04 09:00:05,r1,TOPUP,COMPLETED,in,GBP,500.00,EUR,584.05,1.1681',
      '2024-03-04 09:00:00,2024-03-04 09:00:05,r2,CARD_PAYMENT,COMPLETED,out,EUR,-42.00,EUR,-42.00,',
      '2024-03-04 09:00:00,,r3,TRANSFER,PENDING,in,EUR,20.00,EUR,20.00,',
      '2024-03-04 09:00:00,2024-03-04 09:00:05,r4,EXCHANGE,COMPLETED,own,EUR,100.00,EUR,100.00,',
      '2024-03-04 09:00:00,2024-03-04 09:00:05,r5,FEE,COMPLETED,fee,EUR,-25.00,EUR,-25.00,',
      '2024-03-04 09:00:00,2024-03-04 09:00:05,r6,TRANSFER,COMPLETED,out,EUR,-300.00,EUR,-300.00,',
    );
    expect(verdicts(await mapPayments(text, { extends: 'revolut-business' }))).toEqual([
      '2 r1: 500.00 major GBP',
      '3 PAY-OUTGOING',
      '4 PAY-PENDING',
      '5 PAY-EXCHANGE',
      '6 PAY-FEE',
      '7 PAY-OUTGOING',
    ]);
  });

  it('Wise: deposits, with days as dd-mm-yyyy', async () => {
    const text = csv(
      '"TransferWise ID",Date,"Date Time",Amount,Currency,"Exchange From","Exchange To","Transaction Type","Transaction Details Type"',
      'TRANSFER-1,03-01-2024,"03-01-2024 14:20:31.123",1250.00,USD,,,CREDIT,DEPOSIT',
      'FEE-TRANSFER-2,04-03-2024,"04-03-2024 09:00:00.000",-0.61,USD,,,DEBIT,TRANSFER',
      'TRANSFER-2,04-03-2024,"04-03-2024 09:00:00.000",-200.00,USD,,,DEBIT,TRANSFER',
      'BALANCE-3,05-03-2024,"05-03-2024 10:00:00.000",500.00,USD,EUR,USD,CREDIT,CONVERSION',
    );
    const rows = await mapPayments(text, { extends: 'wise-statement', payment: { rate: { source: 'ecb' } } });
    expect(verdicts(rows)).toEqual([
      '2 TRANSFER-1: 1250.00 major USD',
      '3 PAY-FEE',
      '4 PAY-OUTGOING',
      '5 PAY-EXCHANGE',
    ]);
    expect(rows[0]?.payment?.rate).toEqual({ source: 'ecb', date: '2024-01-03' });
  });
});
