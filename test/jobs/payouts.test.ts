import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { type Payout, payoutForm } from '../../shared/records/payout.ts';
import { readStored, readStoredLines } from '../../shared/records/stored.ts';
import { summaryForm } from '../../shared/report/summary.ts';
import { profileKey } from '../../shared/store/keys.ts';
import { csv } from '../money/export-text.ts';
import { localImports } from './local-imports.ts';

const LINE = {
  name: 'description',
  vat_rate: { value: 24 },
  classification_category: { value: 'category1_1' },
  classification_type: { value: 'E3_561_003' },
};
const profileOf = (list: string, payment: object = {}, line: object = LINE) => ({
  extends: list,
  document: { invoice_type_code: { value: '11.1' }, payment_method_type: { value: 3 } },
  payment: { line, ...payment },
});

/** The payouts of the last of some exports, what the head of its report says of them, and its files. */
async function payoutsOf(profile: object, ...texts: string[]) {
  await using imports = await localImports();
  const store = createFolderStore(join(imports.data, 'store'));
  await store.put(profileKey('own'), JSON.stringify({ name: 'own', ...profile }));
  for (const text of texts) await imports.import(text, { profile: 'own' });
  const report = imports.lastReport();
  const summary = await readStored(store, `${report}summary.json`, summaryForm);
  const payouts: Payout[] = [];
  for await (const one of readStoredLines(store, `${report}payouts.jsonl`, payoutForm)) payouts.push(one);
  const told = summary.notices.filter(({ code }) => code === 'PAYOUT-REMAINDER');
  return {
    payouts,
    told,
    files: Object.keys(summary.files),
    table: await store.readText(`${report}payouts.csv`),
  };
}

const STRIPE =
  'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,description,automatic_payout_id,automatic_payout_effective_at_utc,charge_id';
const stripe = (
  id: string,
  gross: string,
  fee: string,
  category: string,
  of: { payout?: string; name?: string } = {},
) =>
  `txn_${id},2026-11-02 08:10:00,eur,${gross},${fee},,${category},${id},${of.name ?? `Order ${id}`},${of.payout ?? 'po_1'},2026-11-09 00:00:00,${id.startsWith('ch_') ? id : ''}`;

it('sums the rows that name a payout, whose own row stands among them', async () => {
  const { payouts, told, files, table } = await payoutsOf(
    profileOf('stripe-balance'),
    csv(
      STRIPE,
      stripe('ch_1', '124.00', '2.11', 'charge'),
      stripe('ch_2', '310.00', '4.90', 'charge', { payout: 'po_2' }),
      stripe('re_1', '-24.00', '0.00', 'refund'),
      stripe('fee_1', '-1.85', '0.00', 'fee'),
      stripe('dp_1', '-10.00', '15.00', 'dispute'),
      stripe('po_1', '-71.04', '0.00', 'payout'),
    ),
  );
  // 124.00 - 24.00 - (2.11 + 1.85 + 15.00) - 10.00 = 71.04; of the second no row states the amount: 310.00 - 4.90.
  expect(payouts).toMatchObject([
    {
      payout: 'po_1',
      date: '2026-11-09',
      currency: 'EUR',
      amount: '71.04',
      gross: '124.00',
      refunded: '24.00',
      fees: '18.96',
      other: [{ type: 'dispute', amount: '-10.00' }],
      remainder: '0.00',
      payments: 1,
      documents: [{ external_id: 'ch_1', payable_total: '124.00' }],
      without_document: [4],
    },
    { payout: 'po_2', amount: '305.10', gross: '310.00', fees: '4.90', remainder: '0.00', payments: 1 },
  ]);
  expect(payouts[0]?.documents[0]?.mark).toMatch(/^\d{15}$/);
  expect(told).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(['payouts.csv', 'payouts.jsonl']));
  expect(table).toContain(
    `po_1,2026-11-09,EUR,71.04,124.00,24.00,18.96,dispute: -10.00,0.00,1,ch_1: ${payouts[0]?.documents[0]?.mark},4`,
  );
});

it('names the rows that may explain what is left of a payout, and spreads nothing', async () => {
  const { payouts, told } = await payoutsOf(
    profileOf('stripe-balance'),
    csv(
      STRIPE,
      stripe('ch_1', '124.00', '2.11', 'charge'),
      stripe('adj_1', '-30.00', '0.00', 'other_adjustment', { payout: ' ' }),
      stripe('ch_3', '12.40', '0.40', 'charge', { payout: ' ' }),
      stripe('po_1', '-91.89', '0.00', 'payout'),
    ),
  );
  // 124.00 - 2.11 = 121.89, of which 91.89 was paid: the adjustment of row 3 names no payout.
  expect(payouts).toMatchObject([{ amount: '91.89', gross: '124.00', fees: '2.11', remainder: '-30.00' }]);
  expect(told.map(({ params }) => params)).toEqual([
    { payout: 'po_1', currency: 'EUR', stated: '91.89', counted: '121.89', left: '-30.00', rows: '3' },
  ]);
});

it('finds the document that an earlier export had issued for a payment', async () => {
  const { payouts } = await payoutsOf(
    profileOf('stripe-balance'),
    csv(STRIPE, stripe('ch_1', '124.00', '2.11', 'charge', { payout: ' ' })),
    csv(STRIPE, stripe('ch_1', '124.00', '2.11', 'charge', { name: 'Other words' })),
  );
  expect(payouts).toMatchObject([
    { payout: 'po_1', amount: '121.89', documents: [{ external_id: 'ch_1', payable_total: '124.00' }] },
  ]);
  expect(payouts[0]).toMatchObject({
    without_document: [],
    documents: [{ mark: expect.stringMatching(/^\d{15}$/) }],
  });
});

const ADYEN =
  'Merchant Account,Psp Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Batch Number,description';
const adyen = (batch: string, type: string, debit: string, credit: string, fees = ',,,') =>
  `Shop,88${batch}${type},2026-11-05 10:00:00,CET,${type},m${batch}${type},EUR,,${type === 'Settled' ? '100.00' : ''},1,EUR,${debit},${credit},${fees},${batch},Order`;

it('takes a batch for a payout: net amounts, and what was withheld of them', async () => {
  const { payouts, told } = await payoutsOf(
    profileOf('adyen-settlement', { capture: 'automatic' }),
    csv(
      ADYEN,
      adyen('7', 'Settled', '', '98.50', '1.00,0.25,0.15,0.10'),
      adyen('7', 'Chargeback', '57.50', '', '7.50,,,'),
      adyen('7', 'Fee', '4.00', ''),
      adyen('7', 'MerchantPayout', '37.00', ''),
      adyen('8', 'Settled', '', '99.00', '1.00,,,'),
    ),
  );
  // 98.50 - 57.50 - 4.00 = 37.00; before what was withheld: 100.00 - 50.00 - 13.00. Batch 8 is not paid out here.
  expect(payouts).toMatchObject([
    {
      payout: '7',
      date: '2026-11-05',
      amount: '37.00',
      gross: '100.00',
      refunded: '0.00',
      fees: '13.00',
      other: [{ type: 'Chargeback', amount: '-50.00' }],
      remainder: '0.00',
    },
    { payout: '8', amount: '0.00', gross: '100.00', fees: '1.00', remainder: '-99.00' },
  ]);
  expect(told).toHaveLength(1);
});

it('puts the rows below a payout of Airbnb into it, and those above a withdrawal of PayPal by the balance', async () => {
  const airbnb = await payoutsOf(
    profileOf('airbnb-payouts', {}, { ...LINE, name: { value: 'Stay' } }),
    csv(
      'Date,Type,Confirmation code,Reference code,Currency,Amount,Paid out,Service fee,Gross earnings',
      '11/05/2026,Payout,,G-1,EUR,,"1,103.00",,',
      '11/05/2026,Reservation,HM1,,EUR,97.00,,3.00,100.00',
      '11/05/2026,Reservation,HM2,,EUR,"1,006.00",,31.00,"1,037.00"',
      '11/09/2026,Payout,,G-2,EUR,,50.00,,',
      '11/09/2026,Reservation,HM3,,EUR,48.50,,1.50,50.00',
    ),
  );
  expect(airbnb.payouts).toMatchObject([
    { payout: 'G-1', amount: '1103.00', gross: '1137.00', fees: '34.00', remainder: '0.00', payments: 2 },
    { payout: 'G-2', amount: '50.00', gross: '50.00', fees: '1.50', remainder: '1.50', payments: 1 },
  ]);
  const paypal = await payoutsOf(
    {
      ...profileOf('paypal-activity', {}, { ...LINE, name: { value: 'Sale' } }),
      read: { date_order: 'ymd' },
    },
    csv(
      'Date,Time,TimeZone,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Reference Txn ID,Balance',
      '2026-11-01,10:00:00,EET,Website Payment,Completed,EUR,100.00,-3.00,97.00,P1,,147.00',
      '2026-11-01,11:00:00,EET,Website Payment,Pending,EUR,70.00,0.00,70.00,P2,,',
      '2026-11-02,10:00:00,EET,General Withdrawal,Completed,EUR,-120.00,0.00,-120.00,W1,,27.00',
      '2026-11-03,10:00:00,EET,Website Payment,Completed,EUR,50.00,-2.00,48.00,P3,,75.00',
    ),
  );
  // 50.00 lay there, 97.00 came, 27.00 stays. The second payment waits for a withdrawal.
  expect(paypal.payouts).toMatchObject([
    {
      payout: 'W1',
      amount: '120.00',
      gross: '100.00',
      fees: '3.00',
      other: [
        { type: 'balance before', amount: '50.00' },
        { type: 'balance after', amount: '-27.00' },
      ],
      remainder: '0.00',
      documents: [{ external_id: 'P1' }],
    },
  ]);
});

it('reads the payout of a block above the rows, which all belong to it', async () => {
  const { payouts } = await payoutsOf(
    profileOf('klarna-settlement', {}, { ...LINE, name: { value: 'Order' } }),
    [
      'total_sale_amount;total_fee_amount;total_settlement_amount;payment_reference;settlement_currency;payout_date',
      '186.00;1.25;184.75;XISA93DJ;EUR;2026-11-06T07:45:00Z',
      '',
      'type;capture_date;order_id;capture_id;amount;posting_currency;detailed_type',
      'SALE;2026-11-05T07:45:00Z;o-1;c-1;62.00;EUR;PURCHASE',
      'SALE;2026-11-05T07:45:00Z;o-2;c-2;124.00;EUR;PURCHASE',
      'FEE;2026-11-05T07:45:00Z;o-1;c-1;-1.25;EUR;PURCHASE_FEE_PERCENTAGE',
    ].join('\r\n'),
  );
  expect(payouts).toMatchObject([
    {
      payout: 'XISA93DJ',
      date: '2026-11-06',
      currency: 'EUR',
      amount: '184.75',
      gross: '186.00',
      fees: '1.25',
      remainder: '0.00',
      payments: 2,
    },
  ]);
});
