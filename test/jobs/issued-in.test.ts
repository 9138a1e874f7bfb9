import { describe, expect, it } from 'vitest';
import { issuedIn } from '../../shared/jobs/find/report-documents.ts';
import { reportRowForm } from '../../shared/report/columns/report-row.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { anOutcome, aRow, reportOf } from '../report/report-fixtures.ts';
import { aDocument, aRecord, aSummary, emptyStore, storeJob } from './stored-job.ts';

describe('the documents that a report tells', () => {
  const issued = anOutcome(1);
  it('are those that it says were issued, by its job or before it, with who bought', async () => {
    const store = emptyStore();
    const rejected = anOutcome(3, { outcome: 'rejected' });
    await storeJob(store, {
      plan: { job: 'one', chunk_starts: [1, 5], waves: [[1], [2, 3]] },
      outcomes: [
        [
          issued,
          anOutcome(2, { outcome: 'duplicate', counterpart: undefined }),
          rejected,
          anOutcome(4, { mark: undefined }),
        ],
        [anOutcome(5, { counterpart: undefined, issued_at: undefined })],
      ],
      documents: [
        [1, 2, 3, 4].map((ordinal) =>
          aRecord(ordinal, { document: aDocument({ counterpart: { vat: `0${ordinal}` } }) }),
        ),
      ],
    });
    const summary = aSummary({ job: 'one' });
    const all = await Array.fromAsync(issuedIn(store, summary));
    expect(all).toStrictEqual([
      {
        ...{
          external_id: 'INV-2',
          invoice_id: 'id-1',
          kind: '1.1',
          series: 'A',
          number: '1',
          mark: issued.mark,
        },
        ...{ issued_at: issued.issued_at, customer: 'Παπαδοπούλου Α.Ε.', vat: '01', payable_total: '124.00' },
        ...{ job: 'one', file: 'sales.csv', row: 2 },
      },
      {
        ...{ external_id: 'INV-3', invoice_id: 'id-2', kind: '1.1', series: 'A', number: '2' },
        ...{ mark: anOutcome(2).mark, issued_at: issued.issued_at, customer: null, vat: '02' },
        ...{ payable_total: '124.00', job: 'one', file: 'sales.csv', row: 3, learned: true },
      },
    ]);
    expect(await Array.fromAsync(issuedIn(store, { ...summary, dry_run: true }))).toEqual([]);
  });

  it('are those of its rows where the records of its job are gone or unreadable', async () => {
    const store = emptyStore();
    const { records } = await reportOf({
      rows: [aRow(2), aRow(3)],
      outcomes: [anOutcome(1, { series: undefined }), anOutcome(2, { outcome: 'failed' })],
    });
    const summary = aSummary({ job: 'one' });
    await store.put(
      `${summary.report}result.jsonl`,
      records.map((row) => `${reportRowForm.text(row)}\n`).join(''),
    );
    const bare = [{ external_id: 'INV-2', customer: null, vat: null, series: '', row: 2, mark: issued.mark }];
    expect(await Array.fromAsync(issuedIn(store, summary))).toMatchObject(bare);
    await store.put(jobKeys('one').plan, '{');
    expect(await Array.fromAsync(issuedIn(store, summary))).toMatchObject(bare);
    const failing = { ...store, readText: () => Promise.reject(new Error('no answer')) };
    await expect(Array.fromAsync(issuedIn(failing, summary))).rejects.toThrow('no answer');
  });
});
