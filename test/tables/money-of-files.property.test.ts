import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { providerTypeListNames } from '../../shared/facts/payment-types/provider-type-lists.ts';
import type { ReportRow } from '../../shared/report/row.ts';
import type { Summary } from '../../shared/report/summary.ts';
import { profileKey } from '../../shared/store/keys.ts';
import { readSamples } from '../samples/samples.ts';
import { localImports } from '../simulator/local-imports.ts';
import { rowsIn } from '../table-rows.ts';

/** Every amount is drawn in minor units and added here as a whole number. */
const EXPONENTS: Readonly<Record<string, number>> = { EUR: 2, USD: 2, JPY: 0, KWD: 3, HUF: 2 };
/** A unit of euro in each: what is settled in euro proves the rate. */
const RATES: Readonly<Record<string, number>> = { USD: 1.25, JPY: 160, KWD: 0.32, HUF: 400 };
const NUMBERS: Readonly<Record<string, string>> = {
  ...{ EUR: '978', USD: '840', JPY: '392', KWD: '414', HUF: '348' },
};

const KINDS = ['sale', 'refund', 'payout'] as const;
interface Drawn {
  id: string;
  kind: (typeof KINDS)[number];
  paid: string;
  amount: number;
  settled: string;
  gross: number;
  fee: number;
}

/**
 * Each list: the words of a sale, a refund and a payout, where the export has them; then its columns. `{sale:net}` stands
 * on sales alone, `{|net|}` without a sign.
 */
const LISTS: Readonly<Record<string, string>> = Object.fromEntries(
  `
stripe-balance: charge refund payout;balance_transaction_id=txn_{id};created_utc=2026-11-05 09:00:00;currency={settled};gross={gross};fee={fee};net={net};reporting_category={kind};source_id={id};charge_id={id};customer_facing_amount={amount};customer_facing_currency={paid};automatic_payout_id=po_{settled}
stripe-balance-history: charge refund payout;id=txn_{id};Type={kind};Source={id};Amount={gross};Fee={fee};Net={net};Currency={settled};Created (UTC)=2026-11-05 09:00;Customer Facing Amount={amount};Customer Facing Currency={paid};Transfer=po_{settled}
stripe-payments: Paid;id={id};Created date (UTC)=2026-11-05 09:00:00;Amount={amount};Amount Refunded=;Currency={paid};Captured=true;Converted Amount={gross};Converted Currency={settled};Fee={fee};Status={kind}
stripe-webhooks: charge.succeeded;type={kind};livemode=true;created=1793868860;data.object.id={id};data.object.amount={amount};data.object.currency={paid};data.object.captured=true;data.object.status=succeeded
adyen-settlement: Settled Refunded MerchantPayout;Merchant Account=Shop;Psp Reference={id};Creation Date=2026-11-05 10:00:00;TimeZone=CET;Type={kind};Modification Reference={id}-m;Gross Currency={paid};Gross Debit (GC)={refund:|amount|}{payout:|amount|};Gross Credit (GC)={sale:amount};Net Currency={settled};Net Debit (NC)={refund:|net|}{payout:|net|};Net Credit (NC)={sale:net};Commission (NC)={fee};Batch Number=7
adyen-webhooks: AUTHORISATION;live=true;ITEM.amount.currency={paid};ITEM.amount.value={amount};ITEM.eventCode={kind};ITEM.eventDate=2026-11-05T10:11:12+01:00;ITEM.pspReference={id};ITEM.success=true
paypal-activity: Express_Checkout_Payment Payment_Refund General_Withdrawal;Date=11/05/2026;Time=10:00:00;TimeZone=EET;Type={kind};Status=Completed;Currency={settled};Gross={gross};Fee={-fee};Net={net};Transaction ID={id};Reference Txn ID={refund:id}
paypal-statement: Express_Checkout_Payment Payment_Refund General_Withdrawal;Date=11/05/2026;Time=10:00:00;Time Zone=EET;Description={kind};Currency={settled};Gross={gross};Fee={-fee};Net={net};Transaction ID={id};Reference Txn ID={refund:id}
paypal-tdr: T0006;CH=SB;Transaction ID={id};PayPal Reference ID=;Transaction Event Code={kind};Transaction Initiation Date=2026/11/05 10:00:00 +0200;Transaction Completion Date=2026/11/05 10:00:01 +0200;Transaction Debit or Credit=CR;Gross Transaction Amount={gross};Gross Transaction Currency={settled};Fee Debit or Credit=DR;Fee Amount={fee};Fee Currency={settled};Transactional Status=S
airbnb-payouts: Reservation;Date=11/05/2026;Type={kind};Confirmation code={id};Nights=2;Reference code=;Currency={settled};Amount={net};Paid out=;Service fee={fee};Gross earnings={gross}
wise-statement: DEPOSIT;TransferWise ID={id};Date=05-11-2026;Date Time=05-11-2026 10:00:00.000;Amount={net};Currency={settled};Payer Name=A customer;Total fees={fee};Transaction Type=CREDIT;Transaction Details Type={kind}
revolut-business: TOPUP;Date started (UTC)=2026-11-05 10:00:00;Date completed (UTC)=2026-11-05 10:00:05;ID={id};Type={kind};State=COMPLETED;Sender name=Reed Ltd;Orig currency={paid};Orig amount={amount};Payment currency={settled};Amount={gross};Fee={fee};Account=Main
klarna-settlement: SALE RETURN;type={kind};capture_id={id}-c;order_id={id};capture_date=2026-11-05;amount={gross};currency={settled};refund_id={refund:id}
viva-webhooks: 1796;EventTypeId={kind};EventData.TransactionId={id};EventData.Amount={amount};EventData.CurrencyCode={number};EventData.StatusId=F;EventData.InsDate=2026-11-05T10:11:12+02:00;EventData.TransactionTypeId=5
`
    .trim()
    .replaceAll('ITEM', 'notificationItems.0.NotificationRequestItem')
    .split('\n')
    .map((list) => list.split(/: (.*)/)),
);
/** What a profile says besides. */
const MORE: Readonly<Record<string, { payment?: object; read?: object }>> = {
  'adyen-settlement': { payment: { capture: 'automatic' } },
  'adyen-webhooks': { payment: { capture: 'automatic' } },
  'paypal-activity': { read: { date_order: 'mdy' } },
  'paypal-statement': { read: { date_order: 'mdy' } },
  'wise-statement': { payment: { fees: 'taken-off', own_accounts: [] } },
  'revolut-business': { payment: { types: { TOPUP: 'receipt' } } },
  'viva-webhooks': { payment: { instalments: 'each' } },
};

const isFee = /\{-?fee\}/;

/** Rows of a list: settled in the currency that was paid, or in euro where the export tells the two apart. */
const drawnFor = (list = '') =>
  fc
    .array(fc.tuple(fc.nat(2), fc.integer({ min: 100, max: 90_000 }), fc.nat(90), fc.nat(4), fc.boolean()), {
      ...{ minLength: 12, maxLength: 16 },
    })
    .map((rows) =>
      rows.map(([at, euro, fee, which, isLocal], index): Drawn => {
        const [kinds = '', ...columns] = list.split(';');
        const kind = KINDS[at % kinds.split(' ').length] ?? 'sale';
        const paid = Object.keys(EXPONENTS)[which] ?? 'EUR';
        const isTwice =
          list.includes('{paid}') && list.includes('{settled}') && !isLocal && kind !== 'payout';
        const settled = isTwice ? 'EUR' : paid;
        const units = (of: string) =>
          Math.round(euro * 8 * (RATES[of] ?? 1) * 10 ** ((EXPONENTS[of] ?? 2) - 2));
        const sign = kind === 'sale' ? 1 : -1;
        const own = kind === 'payout' || !columns.some((column) => isFee.test(column)) ? 0 : fee;
        const amounts = { amount: sign * units(paid), gross: sign * units(settled), fee: own };
        return { id: `p${index}`, kind, paid, settled, ...amounts };
      }),
    );

const major = (units: number, currency: string): string =>
  (units / 10 ** (EXPONENTS[currency] ?? 2)).toFixed(EXPONENTS[currency] ?? 2);

/** The header and the rows of an export. */
function sheetOf(list: string, rows: readonly Drawn[], unit: 'minor' | 'major'): string[][] {
  const [kinds = '', ...columns] = (LISTS[list] ?? '').split(';');
  const templates = columns.map((column) => column.split('='));
  const write = unit === 'minor' ? String : major;
  const ofRow = (row: Drawn) => {
    const { amount, gross, fee, paid, settled, id } = row;
    const money = { amount, gross, fee, '-fee': -fee, net: gross - fee };
    const cells: Record<string, string> = { id, paid, settled, number: NUMBERS[paid] ?? '' };
    cells.kind = kinds.split(' ')[KINDS.indexOf(row.kind)]?.replaceAll('_', ' ') ?? '';
    for (const [name, units] of Object.entries(money)) {
      const currency = name === 'amount' ? paid : settled;
      cells[name] = write(units, currency);
      cells[`|${name}|`] = write(Math.abs(units), currency);
    }
    return templates.map(([, cell = '']) =>
      cell.replace(/\{(?:(\w+):)?([-|\w]+)\}/g, (_, only = row.kind, name) =>
        only === row.kind ? (cells[name] ?? '') : '',
      ),
    );
  };
  return [templates.map(([name = '']) => name), ...rows.map(ofRow)];
}

const asCsv = (sheet: readonly string[][]): string => `${sheet.map((cells) => cells.join(',')).join('\n')}\n`;
const asJson = ([header = [], ...rows]: readonly string[][]): string =>
  JSON.stringify(rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [header[at], cell]))));
async function asWorkbook(sheet: readonly string[][]): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('Export').addRows(sheet.map((cells) => [...cells]));
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

let imports: Awaited<ReturnType<typeof localImports>>;
beforeAll(async () => {
  imports = await localImports();
});
afterAll(() => imports[Symbol.asyncDispose]());

interface Told {
  rows: readonly ReportRow[];
  balance: NonNullable<Summary['balance']>;
}

async function told(list: string, unit: 'minor' | 'major', content: string | Uint8Array, end = 'csv') {
  const name = `${list}-${unit}`;
  const named = (LISTS[list] ?? '').split(';').map((one) => one.split('='));
  const of = (form: RegExp) => named.flatMap(([header = '', cell = '']) => (form.test(cell) ? [header] : []));
  const before = [...of(/amount/), ...of(/\{gross\}/)];
  const column = before.length > 0 ? before : of(/\{net\}/);
  const rates = Object.fromEntries(Object.entries(RATES).map(([key, rate]) => [key, String(rate)]));
  const classification = { category: 'category1_1', type: 'E3_561_003' };
  const line = {
    ...{ name: { value: 'Order' }, vat_rate: { value: 24 } },
    classification_category: { value: classification.category },
    classification_type: { value: classification.type },
  };
  const payment = {
    ...{ line, amount: { column, unit, ...(unit === 'minor' && { provider: 'iso-4217' }) } },
    ...{ rate: { value: rates, quoted: 'foreign-per-euro' }, ...MORE[list]?.payment },
  };
  const document = { invoice_type_code: { value: '11.1' }, payment_method_type: { value: 3 } };
  const store = createFolderStore(join(imports.data, 'store'));
  const profile = { name, extends: list, ...MORE[list], document, payment };
  await store.put(profileKey(name), JSON.stringify(profile));
  const rows = await imports.import(content, { profile: name, file: `${name}.${end}`, dryRun: true });
  const summary = await store.readText(`${imports.lastReport()}summary.json`);
  const { balance = [] }: Partial<Told> = JSON.parse(summary ?? '');
  return { rows, balance };
}

/** Amounts as numbers: 4.880 and 4.88 are one. Of a file whose payout has no currency no payout is told. */
const facts = ({ rows, balance }: Told): unknown =>
  JSON.parse(
    JSON.stringify([
      balance,
      rows.map(({ outcome, payable_total, money, payout }) =>
        payout?.currency === 'XXX'
          ? [outcome, payable_total, money]
          : [outcome, payable_total, money, payout],
      ),
    ]),
    (_, one) => (typeof one === 'string' && /^-?\d+(\.\d+)?$/.test(one) ? Number(one) : one),
  );

const near = (value: number) => expect.closeTo(value, 2);

/** File = parts with nothing uncounted; of captures the fee is at most the capture; and gross less fee is net. */
function expectWhole({ rows, balance }: Told): void {
  for (const one of balance) {
    const parts = Object.values(one.parts).reduce((sum, part) => sum + Number(part), 0);
    expect([one, Number(one.difference), parts]).toEqual([one, 0, near(Number(one.file))]);
  }
  const left: Record<string, number> = {};
  for (const { row, money = [], payout } of rows) {
    const stated = money.map(([at, value]) => ({ ...balance[at], value: Number(value) }));
    const own = stated.find(({ amount }) => amount !== 'fees');
    if (own?.currency === undefined) continue;
    const fees = stated.filter((one) => one.amount === 'fees' && one.currency === own.currency);
    const fee = Math.abs(fees.reduce((sum, one) => sum + one.value, 0));
    if (own.amount === 'captured') left[own.currency] = (left[own.currency] ?? 0) + own.value - fee;
    if (payout?.net === undefined || payout.is === 'payout' || own.currency !== payout.currency) continue;
    const gross = Number(payout.net) + Number(payout.fees ?? 0);
    const signed = own.value < 0 ? gross : Math.abs(gross);
    expect([row, signed, Math.abs(Number(payout.fees ?? 0))]).toEqual([row, near(own.value), near(fee)]);
  }
  expect(Object.entries(left).filter(([, amount]) => amount < 0)).toEqual([]);
}

/** What the product counts of a currency is what was drawn. */
function expectDrawn(list: string, { balance }: Told, rows: readonly Drawn[]): void {
  for (const [currency, places] of Object.entries(EXPONENTS)) {
    const drawn = (of: (row: Drawn) => number) =>
      near(rows.reduce((sum, row) => sum + of(row), 0) / 10 ** places);
    const counted = (amount: string) => {
      const lines = balance.filter((one) => one.amount === amount && one.currency === currency);
      return Math.abs(lines.reduce((sum, { file }) => sum + Number(file), 0));
    };
    const isOf = (row: Drawn, kind: string) => row.kind === kind && row.paid === currency;
    const takenOff = (row: Drawn) => (list === 'wise-statement' ? row.fee : 0);
    expect([currency, counted('captured'), counted('refunded'), counted('fees')]).toEqual([
      currency,
      drawn((row) => (isOf(row, 'sale') ? row.amount - takenOff(row) : 0)),
      drawn((row) => (isOf(row, 'refund') ? -row.amount : 0)),
      drawn((row) => (row.settled === currency ? row.fee : 0)),
    ]);
  }
  expect(balance.filter(({ unreadable }) => unreadable > 0)).toEqual([]);
}

const once = { numRuns: 1, endOnFailure: true };

it.each(providerTypeListNames)('%s: one amount in each unit, counted once, without a rest', (list) =>
  fc.assert(
    fc.asyncProperty(drawnFor(LISTS[list]), async (rows) => {
      const minor = await told(list, 'minor', asCsv(sheetOf(list, rows, 'minor')));
      const inMajor = await told(list, 'major', asCsv(sheetOf(list, rows, 'major')));
      expect(facts(minor)).toEqual(facts(inMajor));
      expectWhole(minor);
      expectDrawn(list, minor, rows);
      if (list !== 'stripe-balance') return;
      const sheet = sheetOf(list, rows, 'minor');
      expect(facts(await told(list, 'minor', asJson(sheet), 'json'))).toEqual(facts(minor));
      expect(facts(await told(list, 'minor', await asWorkbook(sheet), 'xlsx'))).toEqual(facts(minor));
    }),
    once,
  ));

type Stated = Partial<Pick<ReportRow, 'payable_total' | 'currency' | 'payable_foreign'>>;
const added = (documents: Iterable<Stated>, of: (one: Stated) => string | null | undefined = euro) =>
  Number([...documents].reduce((sum, one) => sum + Number(of(one) ?? 0), 0).toFixed(3));
const euro = ({ payable_total }: Stated) => payable_total;
const cellsOf = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, ''));

/** One sum in each file of a report: its rows, its table, its summary and its plan; foreign money as it is printed. */
function expectOneSum(rows: readonly ReportRow[], told: { summary: Summary; table: string }) {
  const { sums, plan, dry_run } = told.summary;
  const reached = dry_run ? 'ready' : 'issued';
  const inRows = rows.filter(({ outcome }) => outcome === reached);
  const documents = new Map<unknown, Stated>(
    inRows.flatMap((row) => [row, ...(row.credit ? [row.credit] : [])]).map((one) => [one.external_id, one]),
  );
  const payable = added(documents.values());
  const [head = '', ...lines] = told.table.replace('\uFEFF', '').trim().split('\r\n').map(cellsOf);
  const inTable = lines
    .map((cells) => Object.fromEntries(cells.map((cell, at) => [head[at], cell])))
    .filter(({ outcome }) => outcome === reached);
  const once = [...new Map(inTable.map((one) => [one.external_id, one])).values()];
  const credits = inRows.flatMap(({ credit }) => credit ?? []);
  const inSummary = sums.filter(({ outcome }) => outcome === reached);
  expect([added([...once, ...credits]), added(inSummary)]).toEqual([payable, payable]);
  const printed = Map.groupBy(
    [...documents.values()].filter((document) => document.payable_foreign),
    ({ currency }) => currency ?? '',
  );
  const foreign = (one: Stated) => one.payable_foreign;
  const byCurrency = [...printed].map(([currency, of]) => [currency, added(of, foreign)]);
  const inSums = Map.groupBy(
    inSummary.filter((one) => one.payable_foreign),
    ({ currency }) => currency,
  );
  expect([...inSums].map(([currency, of]) => [currency, added(of, foreign)]).toSorted()).toEqual(
    byCurrency.toSorted(),
  );
  const planned = plan && Object.entries(plan.payable).map(([currency, sum]) => [currency, Number(sum)]);
  if (planned) expect(planned.toSorted()).toEqual([['EUR', payable], ...byCurrency].toSorted());
}

it('golden reports: the parts are the file, each file says one sum, no fee is above its captures', async () => {
  for (const { folder } of await readSamples()) {
    const text = (name: string) => readFile(join(folder, 'expected', name), 'utf8');
    const summary: Summary = JSON.parse(await text('summary.json'));
    const rows = rowsIn<ReportRow>(await text('result.jsonl'));
    expectWhole({ balance: summary.balance ?? [], rows });
    expectOneSum(rows, { summary, table: await text('result.csv') });
  }
});
