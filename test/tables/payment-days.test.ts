import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { ReportRow } from '../../shared/report/row.ts';
import { type ImportOptions, localImports } from '../jobs/local-imports.ts';
import { runRowmark, temporaryFolder } from '../local/run-rowmark.ts';
import { answerOf } from './table-export.ts';

const NOW = new Date('2024-11-05T09:00:00Z');
const RATES = 'Date,USD,\n2024-11-01,1.0855,\n2024-10-31,1.0882,\n2024-10-30,1.0815,\n';
const MACHINE_ZONE = process.env.TZ ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
afterEach(() => {
  process.env.TZ = MACHINE_ZONE;
});

type Cells = Readonly<Record<string, string>>;
interface Source {
  is: string;
  /** The built-in profile; without it the file is plain. */
  of?: string;
  payment?: object;
  text: string;
  /** The publication whose rate counts. */
  day: string;
}

const csv = (row: Cells): string => `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`;
const json = (event: object): string => `${JSON.stringify(event)}\n`;
const LINE = {
  name: { value: 'Map' },
  vat_rate: { value: 24 },
  classification_category: { value: 'category1_1' },
  classification_type: { value: 'E3_561_003' },
};
const EVENING = '2024-10-31 23:30:00';
const OFFSET = '2024-11-01T01:30:00+02:00';
const [OCTOBER, NOVEMBER] = ['2024-10-31', '2024-11-01'];

const payers = { id: 'id', amount: { column: 'amount', unit: 'major' }, currency: 'currency' };
const plain = (paid: string, date: object | string = 'paid') => {
  const header = typeof date === 'string' ? date : 'paid';
  return {
    text: csv({ id: 'P-1', [header]: paid, amount: '10.50', currency: 'USD' }),
    payment: { ...payers, date },
  };
};
const stripe = {
  ...{ id: 'ch_1', 'Created date (UTC)': EVENING, Amount: '10.50', 'Amount Refunded': '0.00' },
  ...{ Currency: 'usd', Captured: 'true', 'Converted Amount': '9.60', 'Converted Amount Refunded': '0' },
  ...{ 'Converted Currency': 'eur', Status: 'Paid' },
};
const charge = { id: 'ch_2', amount: 1050, currency: 'usd', captured: true, status: 'succeeded' };
const adyen = {
  ...{ 'Psp Reference': 'A1', 'Merchant Reference': 'B', 'Creation Date': EVENING, TimeZone: 'UTC' },
  ...{ Type: 'Settled', 'Modification Reference': 'M', 'Gross Currency': 'USD', 'Gross Debit (GC)': '' },
  ...{ 'Gross Credit (GC)': '10.50', 'Exchange Rate': '', 'Net Currency': 'EUR', 'Net Debit (NC)': '' },
  ...{ 'Net Credit (NC)': '9.60', 'Commission (NC)': '', 'Markup (NC)': '', 'Scheme Fees (NC)': '' },
  'Interchange (NC)': '',
};
const item = { amount: { currency: 'USD', value: 1050 }, eventCode: 'AUTHORISATION', eventDate: OFFSET };
const paypal = {
  ...{ Date: '10/31/2024', Time: '16:30:00', TimeZone: 'PDT', Name: 'A', Type: 'Website Payment' },
  ...{ Status: 'Completed', Currency: 'USD', Gross: '10.50', Fee: '0', Net: '10.50' },
  ...{ 'From Email Address': 'a@customer.gr', 'To Email Address': 'b@shop.gr', 'Transaction ID': 'PP1' },
  ...{ 'Reference Txn ID': '', 'Balance Impact': 'Credit' },
};
const wise = {
  ...{ 'TransferWise ID': 'TRANSFER-1', Date: '31-10-2024', 'Date Time': '31-10-2024 23:30:00.000' },
  ...{ Amount: '10.50', Currency: 'USD', Description: 'Map', 'Payment Reference': 'x', 'Payer Name': 'A' },
  ...{ 'Payee Name': '', 'Total fees': '0.00', 'Transaction Type': 'CREDIT' },
  'Transaction Details Type': 'DEPOSIT',
};
const revolut = {
  ...{ 'Date started (UTC)': EVENING, 'Date completed (UTC)': EVENING, ID: 'R1', Type: 'TOPUP' },
  ...{ State: 'COMPLETED', Description: 'Map', Reference: 'x', Payer: 'A', 'Orig currency': 'USD' },
  'Orig amount': '10.50',
  'Payment currency': 'USD',
  Amount: '10.50',
  'Exchange rate': '',
  Account: 'M',
};
const viva = { TransactionId: 'V1', Amount: 10.5, CurrencyCode: '840', StatusId: 'F', TransactionTypeId: 5 };
const klarna = {
  ...{ type: 'SALE', capture_date: '2024-10-31T23:30:00Z', sale_date: '2024-10-30T09:00:00Z' },
  ...{ order_id: 'o-1', capture_id: 'c-1', amount: '10.50', posting_currency: 'USD', refund_id: '' },
  detailed_type: 'PURCHASE',
};

const UTC = (column: string) => ({ column, time_zone: 'UTC' });
const sources: readonly Source[] = [
  { is: 'Stripe report', of: 'stripe-payments', text: csv(stripe), day: NOVEMBER },
  {
    ...{ is: 'Stripe webhook', of: 'stripe-webhooks', day: NOVEMBER },
    text: json({
      ...{ type: 'charge.succeeded', livemode: true, created: Date.parse('2024-10-31T23:30:00Z') / 1000 },
      data: { object: charge },
    }),
  },
  {
    ...{ is: 'Adyen report', of: 'adyen-settlement', payment: { capture: 'automatic' } },
    ...{ text: csv(adyen), day: NOVEMBER },
  },
  {
    ...{ is: 'Adyen webhook', of: 'adyen-webhooks', payment: { capture: 'automatic' }, day: NOVEMBER },
    text: json({
      live: 'true',
      notificationItems: [{ NotificationRequestItem: { ...item, pspReference: 'A2', success: 'true' } }],
    }),
  },
  { is: 'PayPal', of: 'paypal-activity', text: csv(paypal), day: NOVEMBER },
  {
    ...{ is: 'Wise, read as UTC', of: 'wise-statement', text: csv(wise), day: NOVEMBER },
    payment: { own_accounts: [], date: UTC('Date Time') },
  },
  {
    ...{ is: 'Revolut', of: 'revolut-business', text: csv(revolut), day: NOVEMBER },
    payment: { own_accounts: [], types: { TOPUP: 'receipt' } },
  },
  {
    ...{ is: 'Viva', of: 'viva-webhooks', day: NOVEMBER },
    text: json({ EventTypeId: 1796, EventData: { ...viva, InsDate: OFFSET } }),
  },
  { is: 'Klarna', of: 'klarna-settlement', text: csv(klarna), day: NOVEMBER },
  { is: 'plain, an offset', ...plain('2024-10-31T18:30:00-05:00'), day: NOVEMBER },
  { is: 'plain, Z', ...plain('2024-10-31T23:30:00Z'), day: NOVEMBER },
  { is: 'plain, no zone', ...plain(EVENING), day: OCTOBER },
  { is: 'plain, a zone in the profile', ...plain(EVENING, UTC('paid')), day: NOVEMBER },
  { is: 'plain, a day without a clock', ...plain(OCTOBER), day: OCTOBER },
];

const document = { invoice_type_code: { value: '11.1' }, payment_method_type: { value: 3 } };

/** Dry runs of files with a payment section each, on a machine whose zone changes from file to file. */
async function dryRuns(of: readonly Omit<Source, 'day'>[], options: ImportOptions & { now: Date }) {
  await using imports = await localImports();
  const store = join(imports.data, 'store');
  for (const folder of ['profiles', 'rates']) await mkdir(join(store, folder), { recursive: true });
  await writeFile(join(store, 'rates/eurofxref-hist.csv'), RATES);
  const said: ReportRow[][] = [];
  for (const [at, { of: base, payment, text }] of of.entries()) {
    process.env.TZ = at % 2 === 0 ? 'America/New_York' : 'Asia/Tokyo';
    const profile = { name: `p-${at}`, ...(base && { extends: base }), document };
    const rate = { source: 'ecb', time_zone: 'Europe/Athens' };
    const section = { ...payment, rate, line: LINE };
    await writeFile(join(store, `profiles/p-${at}.json`), JSON.stringify({ ...profile, payment: section }));
    const file = text.startsWith('{') ? `${at}.jsonl` : `${at}.csv`;
    said.push(await imports.import(text, { file, profile: `p-${at}`, dryRun: true, ...options }));
  }
  return said;
}

it('a payment is of its day in Athens, wherever the machine is', async () => {
  const found = await dryRuns(sources, { now: NOW });
  const days = sources.map(
    ({ is }, at) => `${is}: ${answerOf(found[at] ?? [])} ${found[at]?.at(-1)?.rate_date}`,
  );
  expect(days).toEqual(sources.map(({ is, day }) => `${is}: ready ${day}`));
});

it('a payment far from the day of issue is a doubt that can be accepted, in euro too', async () => {
  const days = ['2062-10-31', '2024-12-07', '2024-12-06', '2019-11-05', '2019-11-04'];
  const rows = days.map((day, at) => `F-${at},${day} 10:00:00Z,10.5${at},EUR`);
  const far = {
    is: '',
    text: ['id,paid,amount,currency', ...rows].join('\n'),
    payment: { ...payers, date: 'paid' },
  };
  const answers = async (options: ImportOptions) => {
    const [said = []] = await dryRuns([far], { now: NOW, ...options });
    return said.map((row) => answerOf([row]));
  };
  const HELD = 'held SUPPLY-DAY-FAR';
  expect(await answers({})).toEqual([HELD, HELD, 'ready', 'ready', HELD]);
  const taken = 'ready SUPPLY-DAY-FAR';
  expect(await answers({ accept: ['SUPPLY-DAY-FAR'] })).toEqual([taken, taken, 'ready', 'ready', taken]);
});

it.each([
  [
    'a provider whose files state none',
    csv(wise),
    { column: 'Date Time', time_zone: '? UTC | Europe/Athens' },
  ],
  [
    'a plain file',
    `${csv({ id: 'P-1', Date: EVENING, amount: '10.50', currency: 'USD' })}P-2,${EVENING},5.25,GBP\n`,
    { column: 'Date', time_zone: '? UTC | Europe/Athens' },
  ],
  ['a provider that states it', csv(stripe), undefined],
])('inspect proposes Athens, and asks for the zone of %s', async (_, text, date) => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'a.csv');
  await writeFile(path, text);
  const { stdout } = await runRowmark(['inspect', path, '--json']);
  const { payment, amounts } = JSON.parse(stdout).profile;
  const found = payment ?? amounts;
  expect([found.rate, found.date]).toEqual([{ source: '? ecb', time_zone: 'Europe/Athens' }, date]);
});
