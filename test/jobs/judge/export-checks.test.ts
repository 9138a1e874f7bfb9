import { expect, it } from 'vitest';
import { createExportChecks } from '../../../shared/jobs/judge/export-checks.ts';
import type { UnnumberedRecord } from '../../../shared/jobs/judge/make-document-record.ts';
import { duplicateKey, PossibleDuplicates } from '../../../shared/jobs/judge/possible-duplicates.ts';
import { problem } from '../../../shared/problems/problem.ts';
import type { DocumentRecord } from '../../../shared/records/document-record.ts';
import { createMemoryStore, MemoryObjects } from '../../simulator/memory-store.ts';

const key = 'incoming/default/standard/a.csv';
const record = (change: object = {}, of: Partial<UnnumberedRecord> = {}): UnnumberedRecord => ({
  ...{ external_id: 'A-1', rows: [2, 3], verdict: 'ready', problems: [], date: '20/11/2026' },
  document: {
    ...{ external_id: 'A-1', invoice_type_code: '1.1', invoice_lines: [], counterpart: { vat: '094014201' } },
    ...{ net_total_amount: '100.00', vat_total_amount: '24.00', total_amount: '124.00' },
    ...{ payable_total_amount: '124.00', ...change },
  } as unknown as NonNullable<UnnumberedRecord['document']>,
  ...of,
});
async function checks(control?: object) {
  const store = createMemoryStore(new MemoryObjects(() => 0));
  if (control !== undefined) await store.put(`${key}.control.json`, JSON.stringify(control));
  return createExportChecks(store, { job: 'j', key, file: 'a.csv' });
}
const numbered = (one: UnnumberedRecord) => ({ ordinal: 1, ...one }) as DocumentRecord;

it('without a control file nothing is stated, and nothing is held', async () => {
  const of = await checks();
  of.count(record());
  expect([of.payable, of.amend, of.verdict(7), of.holdsBack()]).toEqual([undefined, false, [], false]);
  const one = numbered(record());
  expect(of.holdBack(one)).toBe(one);
});

it('counts rows, documents and their money in each currency', async () => {
  const payable = { EUR: '124.00', USD: '136.40', GBP: '10.00' };
  const of = await checks({ rows: 9, documents: 4, payable, amend: true });
  expect([of.payable, of.amend]).toEqual([payable, true]);
  of.count(record());
  of.count(record({ currency: 'USD', exchange_rate: '1.1' }));
  of.count(record({ currency: 'GBP' }, { payment: { currency: 'GBP', amount_paid: '10.00' } }));
  of.count({ ...record(), document: undefined });
  expect(of.verdict(9)).toEqual([]);
  expect(of.holdsBack()).toBe(false);
});

it('holds what is ready where a figure differs, with the reason behind its own findings', async () => {
  const of = await checks({ rows: 2, amend: false });
  expect([of.payable, of.amend]).toEqual([undefined, false]);
  const against = problem('CONTROL-MISMATCH', {}, { what: 'rows', stated: '2', counted: '1' });
  expect(of.verdict(1)).toEqual([against]);
  expect(of.holdsBack()).toBe(true);
  const warned = numbered({ ...record(), problems: [problem('DOC-TWINS')] });
  expect(of.holdBack(warned)).toEqual({
    ...{ ...warned, verdict: 'held', problems: [problem('DOC-TWINS'), against] },
  });
  const rejected = numbered({ ...record(), verdict: 'rejected' });
  expect(of.holdBack(rejected)).toBe(rejected);
});

it('a control file that cannot be used holds everything, under its own name', async () => {
  const of = await checks({ row: 2 });
  expect([of.payable, of.amend]).toEqual([undefined, false]);
  expect(of.verdict(1)).toMatchObject([
    { code: 'CONTROL-UNREADABLE', params: { file: 'a.csv.control.json' } },
  ]);
  expect(of.holdBack(numbered(record())).verdict).toBe('held');
});

it('twins share kind, customer, amount and day', async () => {
  const of = await checks();
  const twin = of.count(record());
  expect(twin).toBeDefined();
  expect(of.count(record({ payable_total_amount: '124' }))).toBe(twin);
  for (const other of [
    record({ invoice_type_code: '5.1' }),
    record({ counterpart: { vat: '090000045' } }),
    record({ payable_total_amount: '124.01' }),
    record({}, { date: undefined }),
  ])
    expect(of.count(other)).not.toBe(twin);
  expect(of.count(record({ counterpart: undefined }))).toBeUndefined();
  expect(of.count({ ...record(), document: undefined })).toBeUndefined();
  const letters = (vat: string) => of.count(record({ counterpart: { vat } }));
  expect(letters('CY10259033P')).toBe(letters('cy10259033p'));
  expect(of.twinOf({ external_id: 'A-1', rows: [], twin })).toBeUndefined();
  expect(of.twinOf({ external_id: 'A-2', rows: [7, 8], twin })).toEqual(
    problem('DOC-TWINS', { row: 7 }, { external_id: 'A-2', twin: 'A-1', twin_row: 0 }),
  );
});

it('remembers the first 300,000 documents', () => {
  const watch = new PossibleDuplicates();
  const MANY = 300_000;
  for (let row = 1; row <= MANY + 1; row += 1) watch.see({ key: `${row}`, external_id: `${row}`, row });
  expect(watch.see({ key: `${MANY}`, external_id: 'B', row: 1 })?.params?.twin).toBe(`${MANY}`);
  expect(watch.see({ key: `${MANY + 1}`, external_id: 'B', row: 1 })).toBeUndefined();
  expect(duplicateKey({ counterpart: 'a', payable_total: undefined, date: undefined })).toBeUndefined();
});
