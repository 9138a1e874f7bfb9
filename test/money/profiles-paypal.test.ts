import { describe, expect, it } from 'vitest';
import { convertPayment } from '../../shared/documents/convert/convert-payment.ts';
import { csv } from './export-text.ts';
import { mapPayments, verdicts } from './map-payments.ts';
import { referenceRates } from './payments.ts';

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
      '10 PAY-TRANSFER',
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
