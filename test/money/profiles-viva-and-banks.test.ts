import { describe, expect, it } from 'vitest';
import { csv, jsonl } from './export-text.ts';
import { mapPayments, verdicts } from './map-payments.ts';

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
    const found = ['3 PAY-OUTGOING', '4 PAY-PENDING', '5 PAY-EXCHANGE', '6 PAY-FEE', '7 leg-out of r6'];
    expect(verdicts(await mapPayments(text, { extends: 'revolut-business' }))).toEqual([
      '2 PAY-TYPE-UNKNOWN',
      ...found,
    ]);
    const types = { TOPUP: [{ is: 'receipt', where: { Description: ['in'] } }] };
    expect(verdicts(await mapPayments(text, { extends: 'revolut-business', payment: { types } }))).toEqual([
      '2 r1: 500.00 major GBP',
      ...found,
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
    const asked = { extends: 'wise-statement', payment: { rate: { source: 'ecb' }, own_accounts: [] } };
    const rows = await mapPayments(text, asked);
    expect(verdicts(rows)).toEqual([
      '2 TRANSFER-1: 1250.00 major USD',
      '3 PAY-FEE',
      '4 PAY-OUTGOING',
      '5 PAY-EXCHANGE',
    ]);
    expect(rows[0]?.payment?.rate).toEqual({ source: 'ecb', date: '2024-01-03' });
  });

  it('Revolut: who pays decides, once the profile says who the own companies are', async () => {
    const text = csv(
      'Date completed (UTC),ID,Type,State,Description,Sender name,Orig currency,Orig amount,Payment currency,Amount',
      '2024-03-04,r1,TOPUP,COMPLETED,in,Reed Ltd,EUR,500.00,EUR,500.00',
      '2024-03-04,r2,TOPUP,COMPLETED,in,Stripe Payments UK Ltd,EUR,40.00,EUR,40.00',
      '2024-03-04,r3,TOPUP,COMPLETED,in,Our Shop AE,EUR,40.00,EUR,40.00',
      '2024-03-04,r4,TOPUP,COMPLETED,Payment from Adyen N.V.,,EUR,40.00,EUR,40.00',
      '2024-03-04,r5,TOPUP,COMPLETED,Payment from Makri & Co,,EUR,40.00,EUR,40.00',
      '2024-03-04,r6,TRANSFER,COMPLETED,in,Kato KK,EUR,40.00,EUR,40.00',
      '2024-03-04,r7,TOPUP,COMPLETED,in,,EUR,40.00,EUR,40.00',
    );
    const asked = { extends: 'revolut-business', payment: {} };
    const keys = async (profile: Parameters<typeof mapPayments>[1]) =>
      (await mapPayments(text, profile)).map(({ problems }) => problems[0]?.params?.key);
    const own = 'payment.own_accounts';
    expect(await keys(asked)).toEqual([own, own, own, own, own, undefined, 'payment.types']);
    const answered = { ...asked, payment: { own_accounts: ['our shop*'] } };
    expect(verdicts(await mapPayments(text, answered))).toEqual([
      '2 r1: 500.00 major EUR',
      '3 PAY-PAYOUT',
      '4 PAY-TRANSFER',
      '5 PAY-PAYOUT',
      '6 r5: 40.00 major EUR',
      '7 r6: 40.00 major EUR',
      '8 PAY-TYPE-UNKNOWN',
    ]);
  });
});
