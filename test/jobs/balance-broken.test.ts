import { expect, it } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { convertPayment } from '../../shared/documents/convert/convert-payment.ts';
import type { GroupedRow } from '../../shared/documents/mapped-row.ts';
import { ExportBalance } from '../../shared/jobs/balance/export-balance.ts';
import { readPlan } from '../../shared/jobs/files/read-job.ts';
import { createSpool, type Spool } from '../../shared/jobs/files/spool.ts';
import { intakeExport } from '../../shared/jobs/intake/intake-export.ts';
import { oneDocumentEach } from '../../shared/jobs/judge/decide-payments.ts';
import { makeDocumentRecord, type UnnumberedRecord } from '../../shared/jobs/judge/make-document-record.ts';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { mapSheet } from '../../shared/mapping/rows/map-sheet.ts';
import { plus } from '../../shared/money/decimal.ts';
import { dropExport } from '../equality/work-job.ts';
import { temporaryFolder } from '../local/run-rowmark.ts';
import { lines, sheetOf } from '../mapping/sheet-of.ts';
import { csv } from '../money/export-text.ts';
import { emptyLedger } from './empty-ledger.ts';

const HEADER = 'Order;Net;VAT;Total';
const document = {
  external_id: 'Order',
  invoice_type_code: { value: '11.1' },
  payment_method_type: { value: 1 },
  payable_total_amount: 'Total',
};
const line = {
  'line.name': { value: 'Lamp' },
  'line.net_total_price': 'Net',
  'line.vat_total': 'VAT',
  'line.vat_rate': { value: 24 },
};

/** Judges the documents of an export as `spoil` makes them, and answers the balance. */
async function judged(
  text: string,
  spoil: (record: UnnumberedRecord, rows: readonly GroupedRow[]) => UnnumberedRecord,
  own: object = {},
) {
  const loaded = await loadProfile({
    name: 'own',
    json: { document, line, ...own },
    find: async () => undefined,
  });
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems));
  const balance = new ExportBalance(loaded.profile, false);
  const groups = new Map<string, GroupedRow[]>();
  const mapped = await mapSheet(sheetOf(lines(text)), loaded.profile);
  for await (const batch of mapped.rows())
    for (const { mapped: row, last, money: stated } of batch) {
      const money = stated && balance.see(stated, { ...row, last });
      const id = row.header.external_id ?? '';
      const paid = row.payment && convertPayment(row.payment, undefined);
      const whole = { ...row, ...paid, header: { ...row.header, ...paid?.header }, ...(money && { money }) };
      groups.set(id, [...(groups.get(id) ?? []), whole]);
    }
  const { documents } = await oneDocumentEach(groups.values());
  for (const rows of documents) {
    const record = makeDocumentRecord(rows, { books: undefined, columnOf: () => undefined });
    balance.document(rows, spoil(record, rows.rows));
  }
  const { broken, lines: sums } = balance.finish(undefined);
  return { broken, sums };
}

const asItIs = (record: UnnumberedRecord) => record;
const changed =
  (change: (of: NonNullable<UnnumberedRecord['document']>) => object) => (record: UnnumberedRecord) =>
    record.document === undefined
      ? record
      : { ...record, document: { ...record.document, ...change(record.document) } };

const TWO_LINES = `${HEADER}\nA-1;10.00;2.40;18.60\nA-1;5.00;1.20;18.60`;

it('finds nothing wrong with documents that are their cells', async () => {
  const { broken, sums } = await judged(TWO_LINES, asItIs);
  expect(broken).toBeUndefined();
  expect(sums.map(({ amount, file, parts }) => [amount, file, parts.ready])).toEqual([
    ['payable', '18.60', '18.60'],
    ['net', '15.00', '15.00'],
    ['vat', '3.60', '3.60'],
  ]);
});

it.each([
  ['a line that is left out', changed(({ invoice_lines }) => ({ invoice_lines: invoice_lines.slice(1) }))],
  [
    'a cent of net',
    changed(({ invoice_lines }) => ({
      invoice_lines: invoice_lines.map((one, at) => (at === 0 ? { ...one, net_total_price: '10.01' } : one)),
    })),
  ],
  [
    'VAT that is exchanged with net',
    changed(({ invoice_lines }) => ({
      invoice_lines: invoice_lines.map((one) => ({ ...one, vat_total: one.net_total_price })),
    })),
  ],
  ['a total of its own', changed(() => ({ payable_total_amount: '18.61' }))],
])('stops at %s', async (_, spoil) => {
  const { broken } = await judged(TWO_LINES, spoil);
  expect(broken).toMatchObject({ code: 'BALANCE-BROKEN', severity: 'error', row: 2 });
  expect(broken?.params?.external_id).toBe('A-1');
});

it('stops at a document of a payment that states another amount', async () => {
  const { payable_total_amount: _payable, external_id: _id, ...ofPayment } = document;
  const { 'line.name': name, 'line.vat_rate': vat_rate } = line;
  const classification = {
    classification_category: { value: 'category1_3' },
    classification_type: { value: 'E3_561_003' },
  };
  const own = {
    ...{ document: ofPayment, line: undefined },
    payment: {
      ...{ id: 'No', amount: { column: 'Paid', unit: 'major' }, currency: 'Cur', date: { column: 'Day' } },
      ...{
        rate: { value: '1.0842', quoted: 'foreign-per-euro' },
        line: { name, vat_rate, ...classification },
      },
    },
  };
  for (const [amount, payable] of [
    ['124.00;EUR', '124.01'],
    ['134.44;USD', '124.03'],
  ] as const) {
    const text = `No;Paid;Cur;Day\nP-1;${amount};2026-11-05`;
    expect((await judged(text, asItIs, own)).broken).toBeUndefined();
    const other = changed(() => ({ payable_total_amount: payable }));
    expect((await judged(text, other, own)).broken?.params).toMatchObject({ external_id: 'P-1' });
  }
});

it('takes no cent for the rounding of amounts in cents', async () => {
  const text = `${HEADER}\nA-1;10.25;2.46;19.22\nA-1;5.25;1.26;19.22`;
  const aCent = changed(({ invoice_lines: [first, ...others] }) => ({
    invoice_lines: [{ ...first, net_total_price: '10.26' }, ...others],
  }));
  expect((await judged(text, aCent)).broken?.code).toBe('BALANCE-BROKEN');
});

it('stops where a row is in no document, and where one is in two', async () => {
  const text = `${HEADER}\nA-1;10.00;2.40;12.40\nA-2;5.00;1.20;6.20`;
  const loaded = await loadProfile({ name: 'own', json: { document, line }, find: async () => undefined });
  if ('problems' in loaded) throw new Error('no profile');
  for (const [known, difference] of [
    [[1], '10.00'],
    [[0, 1, 1], '-5.00'],
  ] as const) {
    const balance = new ExportBalance(loaded.profile, false);
    const rows: GroupedRow[] = [];
    for await (const batch of (await mapSheet(sheetOf(lines(text)), loaded.profile)).rows())
      for (const { mapped, last, money } of batch)
        rows.push({ ...mapped, money: money ? balance.see(money, { ...mapped, last }) : [] });
    for (const at of known) {
      const of = { rows: rows.slice(at, at + 1), beside: [], found: [] };
      balance.document(of, makeDocumentRecord(of, { books: undefined, columnOf: () => undefined }));
    }
    const { broken, lines: sums } = balance.finish(undefined);
    expect(broken?.code).toBe('BALANCE-BROKEN');
    expect(sums.find(({ amount }) => amount === 'net')?.difference).toBe(difference);
  }
});

it('takes the cent that is spread over lines, and no second one', async () => {
  const own = { document: { ...document, vat_total_amount: 'VAT total' } };
  // 3 × 0.40 at 24 %: 0.096 each is 0.10, and 0.29 on the document.
  const text =
    'Order;Net;VAT;Total;VAT total\nA-1;0.40;0.10;1.49;0.29\nA-1;0.40;0.10;1.49;0.29\nA-1;0.40;0.10;1.49;0.29';
  const spread = await judged(text, asItIs, own);
  expect(spread.broken).toBeUndefined();
  expect(spread.sums.find(({ column }) => column === 'VAT')).toMatchObject({
    file: '0.30',
    parts: { ready: '0.30' },
  });
  const wrong = changed(({ invoice_lines }) => ({
    invoice_lines: invoice_lines.map((one) => ({ ...one, vat_total: '0.09' })),
  }));
  expect((await judged(text, wrong, own)).broken?.code).toBe('BALANCE-BROKEN');
});

it('takes credit notes that are written negative, and amounts that are converted, and nothing beyond the rounding', async () => {
  const credit = {
    read: { credit_notes: 'negative' },
    document: { ...document, invoice_type_code: { value: '11.4' } },
  };
  const negative = `${HEADER}\nA-1;-10.00;-2.40;-12.40`;
  expect((await judged(negative, asItIs, credit)).broken).toBeUndefined();
  const cheaper = changed(() => ({ payable_total_amount: '12.39' }));
  expect((await judged(negative, cheaper, credit)).broken?.code).toBe('BALANCE-BROKEN');
  const inDollars = {
    amounts: { currency: { value: 'USD' }, rate: { value: '1.0842', quoted: 'foreign-per-euro' } },
  };
  const text = `${HEADER}\nA-1;33.33;8.00;82.67\nA-1;33.34;8.00;82.67`;
  const { broken, sums } = await judged(text, asItIs, inDollars);
  expect(broken).toBeUndefined();
  expect(sums.map(({ currency, parts }) => [currency, parts.ready])).toContainEqual(['USD', '66.67']);
  // A cent for each line and one for the total.
  for (const [cents, code] of [
    [3, undefined],
    [4, 'BALANCE-BROKEN'],
  ] as const) {
    const more = changed(({ payable_total_amount: payable }) => ({
      payable_total_amount: plus(payable, `0.0${cents}`),
    }));
    expect([cents, (await judged(text, more, inDollars)).broken?.code]).toEqual([cents, code]);
  }
});

it.each([
  // 3 × 0.335 is 1.005: half a cent up or down is its rounding, a whole cent is not.
  ['a product of three decimals, rounded up', '3;0.335', '1.01', undefined],
  ['and down', '3;0.335', '1.00', undefined],
  ['and a cent further', '3;0.335', '1.02', 'BALANCE-BROKEN'],
  ['a product in cents as it is', '2;5.00', '10.00', undefined],
  ['and a cent apart', '2;5.00', '10.01', 'BALANCE-BROKEN'],
  ['and half a cent apart', '2;5.00', '10.005', 'BALANCE-BROKEN'],
])('rounds %s', async (_, cells, net, code) => {
  const priced = { 'line.quantity': 'Qty', 'line.unit_price': 'Price' };
  const { 'line.net_total_price': _net, 'line.vat_total': _vat, ...rest } = line;
  const { payable_total_amount: _payable, ...ofOrder } = document;
  const own = { document: ofOrder, line: { ...rest, ...priced } };
  const stated = changed(({ invoice_lines }) => ({
    invoice_lines: invoice_lines.map((one) => ({ ...one, net_total_price: net })),
  }));
  expect((await judged(`Order;Qty;Price\nA-1;${cells}`, stated, own)).broken?.code).toBe(code);
});

it('counts a quantity × a price where the row states no amount', async () => {
  const own = {
    line: {
      ...line,
      'line.net_total_price': { column: 'Net', optional: true },
      'line.vat_total': { column: 'VAT', optional: true },
      'line.quantity': { value: 2 },
      'line.unit_price': { column: 'Price', optional: true },
    },
  };
  const text = 'Order;Net;VAT;Total;Price\nA-1;10.00;2.40;24.80;5.00\nA-1;;;24.80;5.00';
  const { broken, sums } = await judged(text, asItIs, own);
  expect(broken).toBeUndefined();
  expect(sums.find(({ amount }) => amount === 'net')).toMatchObject({ file: '20.00', count: 2 });
});

/** A spool that loses the second row of the first file of rows. */
async function forgetful(): Promise<Spool> {
  const spool = await createSpool();
  return {
    ...spool,
    async file(name, form) {
      const file = await spool.file(name, form);
      let written = 0;
      const write: typeof file.write = (row) => {
        written += 1;
        return name === 'rows-0' && written === 2 ? undefined : file.write(row);
      };
      return { ...file, write };
    },
    [Symbol.asyncDispose]: () => spool[Symbol.asyncDispose](),
  };
}

/** Two cells that the profile maps to one id: its rows are found together only behind the reading. */
const [CELLS, IDS] = [
  ['A-1', 'A-2', 'A-3', 'B-1'],
  { 'A-1': 'A-1', 'A-2': 'A-2', 'A-3': 'A-3', 'B-1': 'A-1' },
];
const joined = {
  name: 'joined',
  extends: 'standard',
  document: { external_id: { column: 'external_id', map: IDS } },
};
const standard = (id: string) => `${id},11.1,0,Paper,10.00,24,2.40,category1_1,E3_561_003`;
const SCATTERED = csv(
  'external_id,invoice_type_code,payment_method_type,line.name,line.net_total_price,line.vat_rate,line.vat_total,line.classification_category,line.classification_type',
  ...CELLS.map(standard),
);

it.each([
  ['nothing is lost', createSpool, undefined, 3],
  ['a row is lost on its way', forgetful, 'BALANCE-BROKEN', 0],
])('sends only where %s', async (_, spool, code, documents) => {
  await using folder = await temporaryFolder();
  const store = createFolderStore(folder.path);
  await store.put('profiles/joined.json', JSON.stringify(joined));
  const job = await dropExport(store, { file: 'sales.csv', profile: 'joined', text: SCATTERED });
  const answer = await intakeExport(
    {
      ...{ store, now: () => new Date('2026-11-20T08:00:00.000Z'), log: () => {}, spool },
      isSandbox: async () => true,
      asked: async () => ({ books: [], there: { documents: [], isCut: false } }),
      login: { look: async () => undefined },
      ledgerWatch: { look: async () => undefined, count: async () => undefined },
      ledgerOf: () => emptyLedger,
    },
    { job },
  );
  const plan = await readPlan(store, job);
  expect([plan.unreadable?.code, plan.documents, answer.waves]).toEqual([
    code,
    documents,
    documents === 0 ? [] : [1],
  ]);
});
