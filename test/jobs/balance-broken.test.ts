import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolderStore, PARTS_FOLDER } from '../../infra/local/files/folder-store.ts';
import { convertPayment } from '../../shared/documents/convert/convert-payment.ts';
import type { GroupedRow } from '../../shared/documents/mapped-row.ts';
import { ExportBalance } from '../../shared/jobs/balance/export-balance.ts';
import { readPlan } from '../../shared/jobs/files/read-job.ts';
import { createSpool, type Spool } from '../../shared/jobs/files/spool.ts';
import { intakeExport } from '../../shared/jobs/intake/intake-export.ts';
import { oneDocumentEach } from '../../shared/jobs/judge/decide-payments.ts';
import { makeDocumentRecord } from '../../shared/jobs/judge/make-document-record.ts';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { mapSheet } from '../../shared/mapping/rows/map-sheet.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import { dropExport } from '../equality/work-job.ts';
import { filesBelow } from '../files-below.ts';
import { temporaryFolder } from '../local/run-rowmark.ts';
import { lines, sheetOf } from '../mapping/sheet-of.ts';
import { csv } from '../money/export-text.ts';
import { paymentProfile } from '../payment-lives/payment-imports.ts';
import { ORDER_LINE, RETAIL } from '../tables/receipt-profile.ts';
import { emptyLedger, noAmending } from './empty-ledger.ts';

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

/** Judges the documents of an export with what is changed of them, and answers the balance. */
async function judged(text: string, spoils: string, own: object) {
  const json = { document, line, ...own };
  const loaded = await loadProfile({ name: 'own', json, find: async () => undefined });
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
    balance.document(rows, spoilt(record, spoils));
  }
  const { broken, lines: sums } = balance.finish(undefined);
  return { broken, sums };
}

/** What stands before `=>` of a case: fields of the document and its lines, and findings. */
function spoilt(record: DocumentRecord, words: string): DocumentRecord {
  if (record.document === undefined) return record;
  const document = { ...record.document, invoice_lines: [...record.document.invoice_lines] };
  const problems = [...record.problems];
  for (const word of words.split(' ').filter((word) => word !== '')) {
    const [, line, field = '', value] = /^(?:([\d*]+)[.-])?([^={]*)=?(.*)$/.exec(word) ?? [];
    if (line === undefined && field.startsWith('PAY-'))
      problems.push({ code: field, severity: 'notice', params: JSON.parse(value ?? '') } as Problem);
    else if (line === undefined) Object.assign(document, { [field]: value });
    else if (field === '') document.invoice_lines.splice(Number(line) - 1, 1);
    else
      for (const [at, one] of document.invoice_lines.entries())
        if (line === '*' || Number(line) === at + 1) document.invoice_lines[at] = { ...one, [field]: value };
  }
  return { ...record, document, problems };
}

const { 'line.net_total_price': _net, 'line.vat_total': _vat, ...rest } = line;
const { payable_total_amount: _payable, ...ofOrder } = document;
const LIKE: Readonly<Record<string, { document: object; [more: string]: unknown }>> = {
  priced: { document: ofOrder, line: { ...rest, 'line.quantity': 'Qty', 'line.unit_price': 'Price' } },
  listed: { ...paymentProfile('stripe-balance'), line: undefined },
  paid: {
    ...{ document: RETAIL, line: undefined },
    payment: {
      ...{ id: 'No', amount: { column: 'Paid', unit: 'major' }, currency: 'Cur', date: { column: 'Day' } },
      ...{ rate: { value: '1.0842', quoted: 'foreign-per-euro' }, line: ORDER_LINE },
    },
  },
};

it.each(
  readFileSync(join(import.meta.dirname, 'balance-broken.txt'), 'utf8')
    .replace(/^\/\/.*\n/gm, '')
    .trim()
    .split('\n\n')
    .map((block) => block.split('\n')),
)('stops at a document that differs: %s', async (_, ...of) => {
  const [, named = '', more = '{}'] =
    /^@(\w*) ?(.+)?$/.exec(of.find((one) => one.startsWith('@')) ?? '') ?? [];
  const [like, added] = [LIKE[named] ?? { document }, JSON.parse(more)];
  const own = { ...like, ...added, document: { ...like.document, ...added.document } };
  const [tries, text] = [true, false].map((is) =>
    of.filter((one) => !one.startsWith('@') && one.includes('=>') === is),
  );
  const told = await Promise.all(
    (tries ?? []).map(async (one) => {
      const [words = ''] = one.split('=>');
      const { broken, sums } = await judged((text ?? []).join('\n'), words.trim(), own);
      const ready = sums.map(
        ({ amount, currency, file, parts, count }) => `${count} ${amount} ${currency} ${file} ${parts.ready}`,
      );
      return `${words}=>${broken ? ' broken' : words === '' ? ` ${ready.join(', ')}` : ''}`;
    }),
  );
  expect(told).toEqual(tries);
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

/** A spool that loses the second row of the first file of rows. */
async function forgetful(): Promise<Spool> {
  const spool = await createSpool();
  return {
    ...spool,
    async file<Line>(name: string) {
      const file = await spool.file<Line>(name);
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
      ...{ ledgerOf: () => emptyLedger, amending: noAmending },
    },
    { job },
  );
  const plan = await readPlan(store, job);
  expect([plan.unreadable?.code, plan.documents, answer.waves]).toEqual([
    code,
    documents,
    documents === 0 ? [] : [1],
  ]);
  // What the first reading had begun to write is taken back.
  expect(filesBelow(join(folder.path, PARTS_FOLDER))).toEqual([]);
});
