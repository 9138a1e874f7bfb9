import { expect, it } from 'vitest';
import { canonicalFields } from '../../../shared/documents/canonical.ts';
import type { Document } from '../../../shared/documents/document.ts';
import { creditRecord } from '../../../shared/jobs/amend/credit-record.ts';
import { oldContents } from '../../../shared/jobs/amend/old-contents.ts';
import type { Issued } from '../../../shared/jobs/amend/versions.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import { aRecord, emptyStore, storeJob } from '../stored-job.ts';
import { asTold, invoice, issued, markOf } from './amend-kit.ts';

const facts = { rows: [2, 3], date: '18/11/2026', supplied: '2026-11-17', identity: 'key' };

/** A job of two chunks, in which A-3 was not issued as it stands there, and the contents of a service. */
async function contents(of: readonly Issued[], atService: readonly Document[] = []) {
  const store = emptyStore();
  const documents = [
    [
      aRecord(1, { external_id: 'a-1', document: invoice('a-1'), ...facts }),
      aRecord(2, { external_id: 'A-2' }),
      aRecord(3, { external_id: 'A-3', document: invoice('A-3', { notes: 'other' }) }),
    ],
    [aRecord(4, { external_id: 'A-4', document: invoice('A-4') })],
  ];
  await storeJob(store, {
    plan: { job: 'job', documents: 4, chunk_starts: [1, 4], waves: [[1], [2]] },
    documents,
  });
  const asked: object[] = [];
  const found = await oldContents(
    {
      store,
      async contentAtService(one) {
        asked.push(one);
        const there = atService.find(({ external_id }) => external_id === one.external_id);
        return there && canonicalFields(there);
      },
    },
    of,
  );
  return { found, asked };
}

it('finds contents in the jobs that issued them, with what these have beside them', async () => {
  const { found, asked } = await contents([issued('A-1', '1'), issued('A-4', '4')]);
  expect([...found.keys()]).toEqual(['a-1', 'a-4']);
  expect(found.get('a-1')).toMatchObject({ document: invoice('a-1'), ...facts });
  expect(found.get('a-4')?.document).toEqual(invoice('A-4'));
  expect(asked).toEqual([]);
});

it('reads no further than the first of each that it wants', async () => {
  const store = emptyStore();
  const of = [1, 2].map((n) => aRecord(n, { external_id: 'A-1', document: invoice('A-1') }));
  const documents = [of, ...Array.from({ length: 40 }, (_, n) => [aRecord(n + 3)])];
  const chunks = documents.map((_, n) => n + 1);
  await storeJob(store, {
    plan: { job: 'job', documents: 42, chunk_starts: chunks, waves: [chunks] },
    documents,
  });
  const read: string[] = [];
  const counted: typeof store = {
    ...store,
    read: (key) => {
      read.push(key);
      return store.read(key);
    },
  };
  const deps = { store: counted, contentAtService: async () => undefined };
  const found = await oldContents(deps, [issued('A-1', '1')]);
  expect(found.get('a-1')?.rows).toEqual([2]);
  expect(read).not.toContain(jobKeys('job').documents(41));
});

it('asks the service where a job has no such content, or there is none', async () => {
  const of = [
    issued('A-2', '2'),
    issued('A-3', '3'),
    issued('B-1', '5', invoice('B-1'), { job: 'gone' }),
    issued('B-2', '6', invoice('B-2'), { job: '' }),
    issued('B-3', '7', invoice('B-3'), { job: '' }),
  ];
  const there = invoice('A-3', { payment_method_type: 5 });
  const { found, asked } = await contents(of, [
    there,
    invoice('B-1'),
    { ...invoice('B-2'), invoice_lines: [] },
  ]);
  expect(asked).toEqual([
    { external_id: 'A-2', invoice_id: 'i-2' },
    { external_id: 'A-3', invoice_id: 'i-3' },
    { external_id: 'B-1', invoice_id: 'i-5' },
    { external_id: 'B-2', invoice_id: 'i-6' },
    { external_id: 'B-3', invoice_id: 'i-7' },
  ]);
  expect([...found.keys()]).toEqual(['a-3', 'b-1']);
  expect(found.get('a-3')).toEqual({ document: asTold(there) });
});

const context = { books: undefined, columnOf: (field: string) => `column ${field}` };
const creditOf = (document: Document, of: Partial<typeof context> = {}) =>
  creditRecord(issued('A-1~2', '2'), { document, of: 'A-1', context: { ...context, ...of } });

it('makes the credit note of a version in full, for no row of the export', () => {
  const record = creditOf(invoice('A-1'));
  expect(record).toMatchObject({
    ...{ external_id: 'A-1~2-REV', rows: [], verdict: 'ready', amends: { of: 'A-1', mark: markOf(2) } },
    credits: [{ mark: markOf(2) }, { external_id: 'A-1~2' }],
    document: {
      ...{ external_id: 'A-1~2-REV', invoice_type_code: '5.1', correlated_invoices: [markOf(2)] },
      ...{ net_total_amount: '100.00', payable_total_amount: '124.00' },
      notes: `Πιστωτικό για / Credit note for A 2, ΜΑΡΚ ${markOf(2)}`,
      counterpart: invoice('A-1').counterpart,
      invoice_lines: [{ ...invoice('A-1').invoice_lines[0], unit_price: '100' }],
    },
  });
  // What the document does not state, its credit note does not either.
  expect(record?.document).not.toHaveProperty('currency');
  expect(record?.document?.invoice_lines[0]).not.toHaveProperty('vat_exemption_code');
});

it('has none of a kind that is not credited', () => {
  expect(creditOf(invoice('A-1', { invoice_type_code: '1.5' }))).toBeUndefined();
});

it('places what is wrong with it in no row and no column', () => {
  const record = creditOf(invoice('A-1', { invoice_type_code: '2.1' }), { books: [] } as never);
  expect(record?.verdict).toBe('rejected');
  expect(record?.problems.map(({ code }) => code)).toContain('BILLING-BOOK-MISSING');
  for (const found of record?.problems ?? []) {
    expect(found).not.toHaveProperty('row');
    expect(found).not.toHaveProperty('column');
  }
});
