import { expect, it } from 'vitest';
import {
  countUnsettled,
  isMarkNoted,
  isNamed,
  prefetchedEntry,
  prefetchLedger,
  versionsBeside,
  withOwnEntries,
  withSettledEntries,
} from '../../shared/jobs/issue/ledger-prefetch.ts';
import { noteMoney } from '../../shared/jobs/issue/note-money.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { spelled } from '../payment-lives/decision-kit.ts';
import { chunkLedger, recordOf } from './chunk-kit.ts';

const invoice = (id: string) => testDocument(id, { invoice_type_code: '1.1' });
const invoiceRecord = (id: string, over: Partial<DocumentRecord> = {}) =>
  recordOf(id, { document: invoice(id), ...over });
const CONFLICT = { outcome: 'conflict', problems: [], numbers_used: 0, numbers_lost: 0 } as const;
const ISSUED = { ...CONFLICT, outcome: 'issued' } as const;

it('finds what a chunk needs: entries, what its credit notes take back, and money', async () => {
  const { ledger, issue, begin, ahead } = chunkLedger();
  await issue(invoice('A-1'), 'M1');
  await issue(testDocument('B-1'), 'M2', { life: { payment: 'P1', states: 'sale', counted: [] } });
  await begin(testDocument('C-1'));
  await ledger.noteMark('M1', 'A-1');
  await ledger.noteMark('M2', 'B-1');
  const money = (id: string, external_id: string) =>
    ledger.noteMoney(id, { captured: [{ source: 'L', external_id, amount: '1.00', currency: 'EUR' }] });
  await money('P1', 'B-1');
  await money('P2', 'X');
  await money('A-1', 'A-1');
  const found = await ahead(
    recordOf('a-1'),
    recordOf(''),
    recordOf('C-1', { life: { payment: 'P2', states: 'refund', counted: [] } }),
    recordOf('K-1', { credits: [{ mark: 'M2' }, { external_id: 'A-1', mark: 'M9' }, {}] }),
  );
  expect([...found.entries.keys()]).toEqual(['a-1', 'c-1']);
  expect(Object.fromEntries(found.marks)).toEqual({ M2: 'B-1' });
  expect([...found.credited.keys()].toSorted()).toEqual(['a-1', 'b-1']);
  expect([...found.moneys.keys()].toSorted()).toEqual(['a-1', 'p1', 'p2']);
  expect(found.versions.size).toBe(0);
  expect(prefetchedEntry(found, 'A-1')?.state).toBe('issued');
});

it('asks nothing of a document without an id', async () => {
  const asked: string[][] = [];
  const { ledger } = chunkLedger();
  const lookupAll = async (ids: readonly string[]) => {
    asked.push([...ids]);
    return new Map();
  };
  await prefetchLedger({ ...ledger, lookupAll }, [recordOf(''), recordOf('A-1')]);
  expect(asked.flat()).toEqual(['A-1']);
});

it('looks for the MARK of what may be named by it: not of receipts, credit notes and older versions', async () => {
  const { ledger, issue, ahead } = chunkLedger();
  for (const [id, type] of [
    ['A-1', '1.1'],
    ['B-1', '11.1'],
    ['C-1', '5.1'],
    ['D-1', '8.11.1'],
  ] as const) {
    await issue(testDocument(id, { invoice_type_code: type }), `M-${id}`);
    await ledger.noteMark(`M-${id}`, id);
  }
  const records = ['1.1', '11.1', '5.1', '8.11.1'].map((type, at) => {
    const id = `${'ABCD'[at]}-1`;
    return recordOf(id, { document: testDocument(id, { invoice_type_code: type }) });
  });
  const found = await ahead(...records);
  expect(Object.fromEntries(found.marks)).toEqual({ 'M-A-1': 'A-1', 'M-D-1': 'D-1' });
  expect(records.map(isNamed)).toEqual([true, false, false, true]);
  expect(isNamed(recordOf('X', { document: undefined }))).toBe(false);
  const [first, receipt] = records;
  if (first === undefined || receipt === undefined) throw new Error('there are four');
  expect([isMarkNoted(first, 'M-A-1', found), isMarkNoted(first, 'M-9', found)]).toEqual([true, false]);
  expect(isMarkNoted(receipt, 'M-9', found)).toBe(true);
});

it('knows the versions of a document that was replaced, and asks for those of a conflict', async () => {
  const { ledger, issue, ahead } = chunkLedger();
  await issue(invoice('A-1'), 'M1');
  const record = invoiceRecord('a-1');
  const before = await ahead(record);
  const beside = (result: typeof CONFLICT | typeof ISSUED, of = before) =>
    versionsBeside(record, { result, ahead: of, ledger });
  expect(await beside(ISSUED)).toBeUndefined();
  expect((await beside(CONFLICT))?.newest.external_id).toBe('A-1');
  await ledger.noteAmended('A-1');
  await issue(invoice('A-1~2'), 'M2', { amends: { of: 'A-1', mark: 'M1', credit_mark: 'K' } });
  const after = await ahead(record);
  expect(after.versions.get('a-1')?.newest.external_id).toBe('A-1~2');
  expect((await beside(ISSUED, after))?.newest.external_id).toBe('A-1~2');
});

it('counts what is to be sent and not settled', async () => {
  const { issue, begin, refuse, ahead } = chunkLedger();
  await issue(testDocument('A-1'), 'M1');
  await begin(testDocument('B-1'));
  await refuse(testDocument('C-1'));
  const records = ['A-1', 'B-1', 'C-1', 'D-1'].map((id) => recordOf(id));
  expect(countUnsettled(await ahead(...records))).toBe(2);
  expect(countUnsettled(await ahead(recordOf('D-1', { verdict: 'held' }), recordOf('E-1')))).toBe(1);
});

it('what was settled when the chunk began stays so, and all else is asked when it matters', async () => {
  const { ledger, issue, begin, ahead } = chunkLedger();
  await issue(testDocument('A-1'), 'M1');
  await begin(testDocument('B-1'));
  const found = await ahead(recordOf('A-1'), recordOf('B-1'), recordOf('C-1'));
  const silent: typeof ledger = { ...ledger, claim: async () => Promise.reject(new Error('asked')) };
  const settled = withSettledEntries(silent, found);
  expect((await settled.lookup('a-1'))?.state).toBe('issued');
  expect((await settled.lookup('B-1'))?.state).toBe('claimed');
  const request = await begin(testDocument('A-1'), { job: 'job' });
  expect(await settled.claim(request)).toMatchObject({ state: 'done', job: 'earlier', own: false });
  await expect(settled.claim({ ...request, external_id: 'B-1' })).rejects.toThrow('asked');
  await expect(settled.claim({ ...request, external_id: 'C-1' })).rejects.toThrow('asked');
});

it('a chunk that only reads sees its own documents as they were', async () => {
  const { ledger, issue, begin, ahead } = chunkLedger();
  await begin(testDocument('A-1'));
  const own = withOwnEntries(ledger, await ahead(recordOf('A-1'), recordOf('B-1')));
  await issue(testDocument('A-1'), 'M1');
  await issue(testDocument('B-1'), 'M2');
  await issue(testDocument('C-1'), 'M3');
  expect((await own.lookup('a-1'))?.state).toBe('claimed');
  expect(await own.lookup('b-1')).toBeUndefined();
  expect((await own.lookup('C-1'))?.state).toBe('issued');
});

const captured = { source: 'L', external_id: 'A-1', amount: '120.00', currency: 'EUR' };
const life = { payment: 'P1', states: 'sale', counted: [], captured } as const;
const sold = (over: Partial<DocumentRecord> = {}) => invoiceRecord('A-1', { life, ...over });

function noting() {
  const parts = chunkLedger();
  const { ledger } = parts;
  const written: string[] = [];
  const note = async (record: DocumentRecord, outcome: 'issued' | 'duplicate' | 'failed', mark?: string) =>
    noteMoney(
      record,
      { outcome, mark },
      {
        ahead: await parts.ahead(record),
        ledger: {
          noteMoney: async (id, news) => {
            written.push(`${id} ${spelled(news)}`);
            return ledger.noteMoney(id, news);
          },
          noteMark: async (MARK, id) => {
            written.push(`${MARK} ${id}`);
            return ledger.noteMark(MARK, id);
          },
        },
      },
    );
  return { ...parts, note, written };
}
const TOLD = '{source: L, external_id: A-1, amount: 120.00, currency: EUR}';
const STATED = '{external_id: A-1, mark: M1, amount: 124.00, currency: EUR, euro: 124.00}';

it('notes what was captured, whatever became of it, then the document and its MARK, and each once', async () => {
  const { note, written, issue } = noting();
  await note(sold(), 'failed', 'M1');
  await note(sold(), 'failed', 'M1');
  expect(written).toEqual([`P1 {captured: [${TOLD}]}`]);
  await note(sold(), 'issued', 'M1');
  expect(written.slice(1)).toEqual([`P1 {captured: [], documents: [${STATED}]}`, 'M1 A-1']);
  await issue(invoice('A-1'), 'M1', { life });
  await note(sold(), 'duplicate', 'M1');
  expect(written.slice(3)).toEqual([]);
});

it('notes both at once, with the part; other money and another MARK are news', async () => {
  const { note, written } = noting();
  const part = sold({ life: { ...life, part: 'C1' } });
  await note(part, 'issued', 'M1');
  const statedPart = STATED.replace('}', ', part: C1}');
  expect(written).toEqual([`P1 {captured: [${TOLD}], documents: [${statedPart}]}`, 'M1 A-1']);
  await note(part, 'issued', 'M2');
  expect(written.slice(2)).toEqual([
    `P1 {captured: [], documents: [${statedPart.replace('M1', 'M2')}]}`,
    'M2 A-1',
  ]);
});

it('notes what a payer paid in its own currency, with the total in euro', async () => {
  const { note, written } = noting();
  const paid = sold({ payment: { currency: 'USD', amount_paid: '140.00' } });
  await note(paid, 'issued', 'M1');
  const stated = STATED.replace('124.00, currency: EUR', '140.00, currency: USD');
  expect(written).toEqual([`P1 {captured: [${TOLD}], documents: [${stated}]}`, 'M1 A-1']);
});

it('notes no money of refunds, of other documents, and of what an older version issued', async () => {
  const { note, written, ledger } = noting();
  await note(sold({ life: { ...life, states: 'refund' } }), 'issued', 'M1');
  await note(recordOf('R-1'), 'issued', 'M3');
  await note(invoiceRecord('A-2'), 'issued', undefined);
  const bare = { ...life, captured: undefined };
  await note(sold({ life: bare }), 'failed');
  await note(sold({ life: bare, document: undefined }), 'issued', 'M1');
  expect(written).toEqual(['M1 A-1']);
  const old = { external_id: 'A-1', job: 'old', fingerprint: 'f', digests: {} };
  await ledger.claim(old);
  const facts = { invoice_id: '', series: '', number: '', mark: 'M1', uid: '', qr_url: '', issued_at: '' };
  await ledger.settle(old, { state: 'issued', issued: facts });
  await note(sold(), 'duplicate', 'M1');
  expect(written.slice(1)).toEqual([`P1 {captured: [${TOLD}]}`]);
});
