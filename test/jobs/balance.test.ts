import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import type { BalanceLine } from '../../shared/records/balance.ts';
import { readStored } from '../../shared/records/stored.ts';
import { summaryForm } from '../../shared/report/summary.ts';
import { profileKey } from '../../shared/store/keys.ts';
import { csv } from '../money/export-text.ts';
import { ORDER_LINE, RETAIL } from '../tables/receipt-profile.ts';
import { type ImportOptions, localImports } from './local-imports.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,line.name,line.net_total_price,line.vat_rate,line.vat_total,payable_total_amount,line.classification_category,line.classification_type';
const line = (id: string, net: string, vat: string, payable: string, rate = '24') =>
  `${id},11.1,0,Paper,${net},${rate},${vat},${payable},category1_1,E3_561_003`;

/** The balance and the head of the report of one import. */
async function balanceOf(
  text: string,
  options: ImportOptions & { own?: object; control?: object; before?: string } = {},
) {
  await using imports = await localImports();
  const store = createFolderStore(join(imports.data, 'store'));
  if (options.own) await store.put(profileKey('own'), JSON.stringify({ name: 'own', ...options.own }));
  if (options.control)
    await createFolderStore(imports.data).put('export.csv.control.json', JSON.stringify(options.control));
  const profile = options.own ? 'own' : 'standard';
  if (options.before) await imports.import(options.before, { ...options, profile });
  await imports.import(text, { ...options, profile });
  const summary = await readStored(store, `${imports.lastReport()}summary.json`, summaryForm);
  const told = [...summary.notices, ...(summary.unreadable ? [summary.unreadable] : [])].map(
    ({ code }) => code,
  );
  return {
    balance: summary.balance ?? [],
    told: told.filter((code) => code === 'TOTAL-ROW-DIFFERS' || code.startsWith('BALANCE')),
  };
}

/** `net 31.00: issued 10.00 …`, with the parts that are not zero. */
const said = (balance: readonly BalanceLine[]) =>
  balance.map(({ amount, currency, file, parts, count, unreadable, difference }) => {
    expect(Number(difference)).toBe(0);
    const shown = Object.entries(parts).filter(([, part]) => Number(part) !== 0);
    const cells = unreadable === 0 ? `${count}` : `${count}+${unreadable}`;
    return `${amount} ${file} ${currency} (${cells}): ${shown.map((part) => part.join(' ')).join(', ')}`;
  });

it('sums the cells by outcome, a field of the header once a document, wherever its rows stand', async () => {
  const text = csv(
    HEADER,
    line('A-1', '10.00', '2.40', '14.88'),
    line('A-2', '5.00', '1.20', '6.20'),
    line('A-1', '2.00', '0.48', '14.88'),
    line('A-3', '7.00', '9.99', '8.68'),
    line('A-4', 'x', '1.00', '2.24'),
    line('', '1.00', '0.24', '1.24'),
  );
  const { balance, told } = await balanceOf(text);
  expect(said(balance)).toEqual([
    'payable 33.24 EUR (5): issued 21.08, rejected 12.16',
    'net 25.00 EUR (5+1): issued 17.00, rejected 8.00',
    'vat 15.31 EUR (6): issued 4.08, rejected 11.23',
  ]);
  expect(balance.map(({ column }) => column)).toEqual([
    'payable_total_amount',
    'line.net_total_price',
    'line.vat_total',
  ]);
  expect(told).toEqual([]);
});

it('tells what is issued before, what is ready and what a rule leaves out', async () => {
  const own = { extends: 'standard', only_rows_where: { 'line.name': ['Paper'] } };
  const first = csv(HEADER, line('A-1', '10.00', '2.40', '12.40'));
  const left = line('A-3', '3', '0.72', '3.72').replace('Paper', 'Pens');
  const both = csv(
    HEADER,
    line('A-1', '10.00', '2.40', '12.40'),
    line('A-2', '5.125', '1.23', '6.355'),
    left,
  );
  const { balance } = await balanceOf(both, { own, before: first });
  expect(said(balance)).toContain('net 18.125 EUR (3): duplicate 10.000, rejected 5.125, skipped 3.000');
  const dry = await balanceOf(first, { dryRun: true });
  expect(said(dry.balance)).toContain('net 10.00 EUR (1): ready 10.00');
});

const totals = (net: string, vat: string, payable: string, word = 'Total') =>
  `,,,${word},${net},,${vat},${payable},,`;
const rows = [line('A-1', '10.00', '2.40', '12.40'), line('A-2', '5.00', '1.20', '6.20')];

it('uses the total row that it skips', async () => {
  const { balance, told } = await balanceOf(csv(HEADER, ...rows, totals('15.00', '3.60', '18.60')));
  expect(told).toEqual([]);
  expect(balance.map(({ file, stated }) => [file, stated])).toEqual([
    ['18.60', { row: 4, from: 'Total', amount: '18.60', difference: '0.00' }],
    ['15.00', { row: 4, from: 'Total', amount: '15.00', difference: '0.00' }],
    ['3.60', { row: 4, from: 'Total', amount: '3.60', difference: '0.00' }],
  ]);
});

it('says at the head of the report where a total row differs, and issues all the same', async () => {
  const { balance, told } = await balanceOf(csv(HEADER, ...rows, totals('25.00', '3.60', '18.60')));
  expect(told).toEqual(['TOTAL-ROW-DIFFERS']);
  expect(balance.find(({ amount }) => amount === 'net')).toMatchObject({
    stated: { row: 4, amount: '25.00', difference: '-10.00' },
    parts: { issued: '15.00' },
  });
});

it.each([
  [
    'sums since the sum before, and of all',
    [rows[0], totals('10', '2.4', '12.4'), rows[1], totals('5', '1.2', '6.2'), totals('15', '3.6', '18.6')],
  ],
  [
    'sums carried over',
    [rows[0], totals('10', '2.4', '12.4', 'Subtotal'), rows[1], totals('15', '3.6', '18.6')],
  ],
  ['a sum above the rows', [totals('15', '3.6', '18.6'), ...rows]],
])('takes %s for what they are', async (_, lines) => {
  const { told, balance } = await balanceOf(csv(HEADER, ...lines.map(String)));
  expect(told).toEqual([]);
  expect(balance.map(({ stated }) => stated?.amount)).toEqual(['18.6', '15', '3.6']);
});

it('takes a total with or without the rows that a rule leaves out', async () => {
  const own = { extends: 'standard', only_rows_where: { 'line.name': ['Paper'] } };
  const left = line('A-3', '3.00', '0.72', '3.72').replace('Paper', 'Pens');
  for (const total of [totals('15.00', '3.60', '18.60'), totals('18.00', '4.32', '22.32')])
    expect((await balanceOf(csv(HEADER, ...rows, left, total), { own })).told).toEqual([]);
  const wrong = await balanceOf(csv(HEADER, ...rows, left, totals('3.00', '3.60', '18.60')), { own });
  expect(wrong.told).toEqual(['TOTAL-ROW-DIFFERS']);
});

it('takes a row that a rule skips for a total where it says so', async () => {
  const own = { extends: 'standard', skip_rows_where: { 'line.name': ['Total*', 'Void'] } };
  const of = (word: string) => csv(HEADER, ...rows, `,,,${word},15.00,,3.60,18.60,,`);
  const total = await balanceOf(of('Total customer 7'), { own });
  expect(said(total.balance)).toContain('net 15.00 EUR (2): issued 15.00');
  expect(total.balance[1]?.stated).toMatchObject({ from: 'Total customer 7', difference: '0.00' });
  const left = await balanceOf(of('Void'), { own });
  expect(said(left.balance)).toContain('net 30.00 EUR (3): issued 15.00, skipped 15.00');
});

it('compares with the control file, which blocks by itself', async () => {
  const right = await balanceOf(csv(HEADER, ...rows), { control: { payable: '18.60' } });
  expect(right.told).toEqual([]);
  expect(right.balance[0]?.stated).toEqual({ from: 'control', amount: '18.60', difference: '0.00' });
  const wrong = await balanceOf(csv(HEADER, ...rows), { control: { payable: { EUR: '18.00' } } });
  expect(wrong.told).toEqual(['TOTAL-ROW-DIFFERS']);
  expect(said(wrong.balance)).toContain('payable 18.60 EUR (2): held 18.60');
});

const payment = {
  extends: 'stripe-balance',
  document: RETAIL,
  payment: {
    rate: { value: { USD: '1.1', JPY: '160' }, quoted: 'foreign-per-euro' },
    line: ORDER_LINE,
  },
};
const STRIPE =
  'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,charge_id';
const stripe = (id: string, gross: string, category: string, charge = '', currency = 'eur') =>
  `txn_${id},2026-11-05 09:14:20,${currency},${gross},0.00,${gross},${category},${id},${charge}`;

it('tells the money of payments apart by what each row does, per currency, and counts each payment once', async () => {
  const text = csv(
    STRIPE,
    stripe('c1', '100.00', 'charge', 'c1'),
    stripe('c1', '100.00', 'charge', 'c1'),
    stripe('c2', '50.00', 'charge', 'c2', 'usd'),
    stripe('c3', '80.00', 'charge', 'c3'),
    stripe('c3', '-30.00', 'partial_capture_reversal', 'c3'),
    stripe('c4', '10.00', 'charge', 'c4'),
    stripe('c4', '-10.00', 'charge_failure', 'c4'),
    stripe('r1', '-40.00', 'refund', 'c1'),
    stripe('f1', '-2.50', 'fee'),
    stripe('p1', '-90.00', 'payout'),
    stripe('d1', '-20.00', 'dispute', 'c1'),
    stripe('d1', '-20.00', 'dispute', 'c1'),
    stripe('t1', '5.00', 'topup'),
    stripe('o1', '1.00', 'never_heard_of'),
  );
  const { balance, told } = await balanceOf(text, { own: payment });
  expect(said(balance)).toEqual([
    'captured 190.00 EUR (3): issued 100.00, rejected 80.00, skipped 10.00',
    // The column of fees, and below the row that is one.
    'fees 0.00 EUR (11): ',
    'captured 50.00 USD (1): issued 50.00',
    'fees 0.00 USD (1): ',
    'reversed -40.00 EUR (2): rejected -30.00, skipped -10.00',
    'refunded -40.00 EUR (1): skipped -40.00',
    'fees -2.50 EUR (1): skipped -2.50',
    'payouts -90.00 EUR (1): skipped -90.00',
    'other -19.00 EUR (2): rejected 1.00, skipped -20.00',
    'own 5.00 EUR (1): skipped 5.00',
  ]);
  expect(told).toEqual([]);
});

it('reads minor units as money', async () => {
  const own = {
    ...payment,
    extends: 'stripe-webhooks',
  };
  const charge = (id: string, amount: number, currency: string) =>
    JSON.stringify({
      type: 'charge.succeeded',
      livemode: true,
      created: 1793868860,
      data: { object: { id, amount_captured: amount, currency, status: 'succeeded', captured: true } },
    });
  const text = [charge('c1', 4990, 'eur'), charge('c2', 500, 'jpy'), charge('c1', 4990, 'eur')].join('\n');
  const { balance } = await balanceOf(text, { own, file: 'events.jsonl' });
  expect(said(balance)).toEqual(['captured 49.90 EUR (1): issued 49.90', 'captured 500 JPY (1): issued 500']);
});

it('compares a total that names no currency with amounts in minor units', async () => {
  const amount = { column: 'paid', unit: 'minor', provider: 'iso-4217' };
  const rate = { value: { USD: '1.0842' }, quoted: 'foreign-per-euro' };
  const plain = { id: 'id', amount, currency: 'currency', date: 'day', rate };
  const own = { document: payment.document, payment: { ...payment.payment, ...plain } };
  const text = csv(
    'id,day,paid,currency',
    'P1,2026-11-05,10000,USD',
    'P2,2026-11-05,5000,USD',
    'Total,,19000,',
  );
  const { balance, told } = await balanceOf(text, { own });
  expect(balance.map(({ file, stated }) => [file, stated?.amount, stated?.difference])).toEqual([
    ['150.00', '190.00', '-40.00'],
  ]);
  expect(told).toEqual(['TOTAL-ROW-DIFFERS']);
});

it('takes a quantity × a price for the amount of a line that no column states, with VAT in it or without', async () => {
  const header =
    'external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
  const sold = (id: string, quantity: string, price: string, rate = '24') =>
    `${id},11.1,0,Paper,${quantity},${price},${rate},category1_1,E3_561_003`;
  const text = csv(
    header,
    sold('A-1', '12', '104.89'),
    sold('A-1', '3', '0.335'),
    sold('A-2', '1.5', '10'),
    sold('A-3', '2', '7', '99'),
    sold('A-4', '', '5'),
  );
  // 1258.68 + 1.005, of which the document states 1258.68 + 1.01; 15.00; 14.00. The last row has no quantity.
  const net = await balanceOf(text);
  expect(said(net.balance)).toEqual(['net 1288.685 EUR (4+1): issued 1274.685, rejected 14.000']);
  expect(net.balance[0]?.column).toBe('line.quantity × line.unit_price');
  expect(net.told).toEqual([]);
  const gross = await balanceOf(text, { own: { extends: 'standard', read: { prices: 'gross' } } });
  expect(said(gross.balance)).toEqual(['payable 1288.685 EUR (4+1): issued 1274.685, rejected 14.000']);
});
