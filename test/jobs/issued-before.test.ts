import { describe, expect, it } from 'vitest';
import { findIssued } from '../../shared/jobs/undo/find-issued.ts';
import { ownDuplicates } from '../../shared/jobs/undo/own-duplicates.ts';
import { NOBODY } from '../../shared/ledger/ledger.ts';
import { reportRowForm } from '../../shared/report/columns/report-row.ts';
import { noCounts } from '../../shared/report/summary/summary.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { anOutcome, aPlan, aRow, reportOf } from '../report/report-fixtures.ts';
import { emptyStore, storeJob, storeSummary } from './stored-job.ts';

const ledgerOf = (entries: Record<string, object>) => {
  const asked: string[] = [];
  const lookup = async (id: string) => {
    asked.push(id);
    return entries[id];
  };
  return { ledger: { lookup } as never, asked };
};

describe('a duplicate of the own export', () => {
  async function storedJobs(): Promise<Store> {
    const store = emptyStore();
    const source = (sha256: string) => ({ source: { ...aPlan().source, sha256 } });
    await storeJob(store, { plan: { job: 'own', ...source('1') } });
    await storeJob(store, { plan: { job: 'before', ...source('1') } });
    await storeJob(store, { plan: { job: 'original', ...source('2') } });
    await storeJob(store, { plan: { job: 'other', ...source('3') } });
    await storeJob(store, { plan: { job: 'elsewhere', ...source('1'), environment: 'live' } });
    await storeJob(store, { plan: { job: 'of-another', ...source('1'), account: 'demo2' } });
    const joined = ['original', 'gone'].map((job) => ({
      ...{ job, source: 'a', rows: 0, counts: noCounts(), complete: true, files: [], notices: [] },
    }));
    await storeSummary(store, { job: 'own', joined });
    return store;
  }

  it('was issued by a job of the same bytes, or of the export that a retry file came from', async () => {
    const store = await storedJobs();
    const issued = (job: string, mark = '400') => ({ state: 'issued', job, issued: { mark } });
    const entries = {
      before: issued('before'),
      original: issued('original'),
      other: issued('other'),
      elsewhere: issued('elsewhere'),
      'of-another': issued('of-another'),
      nobody: issued(NOBODY),
      gone: issued('gone'),
      mark: issued('before', '401'),
      claimed: { state: 'claimed', job: 'before' },
    };
    const { ledger, asked } = ledgerOf(entries);
    const reads: string[] = [];
    const readText: Store['readText'] = (key, version) => {
      reads.push(key);
      return store.readText(key, version);
    };
    const isOwn = await ownDuplicates({ store: { ...store, readText }, ledger }, 'own');
    const answer = (external_id: string, outcome = 'duplicate') =>
      isOwn(anOutcome(1, { external_id, mark: '400', outcome: outcome as never }));
    const own = await Promise.all(
      [...Object.keys(entries), 'unknown'].map(async (id) => [id, await answer(id)]),
    );
    expect(own.filter(([, is]) => is).map(([id]) => id)).toEqual(['before', 'original']);
    const before = asked.length;
    expect(await answer('before', 'issued')).toBe(false);
    expect(asked).toHaveLength(before);
    expect(await answer('before')).toBe(true);
    expect(reads.filter((key) => key === jobKeys('other').plan)).toHaveLength(1);
    await Promise.all([answer('other'), answer('other')]);
    expect(reads.filter((key) => key === jobKeys('other').plan)).toHaveLength(1);
  });
});

it('issued documents are found by external_id, MARK, or series and number, in finished reports', async () => {
  const store = emptyStore();
  const { records } = await reportOf({
    rows: [aRow(2), aRow(3), aRow(4), aRow(5, { document: undefined, verdict: 'rejected', stage: 'map' })],
    outcomes: [
      anOutcome(1),
      anOutcome(2, { outcome: 'duplicate' }),
      anOutcome(3, { series: undefined, number: '3' }),
    ],
  });
  const text = records.map((row) => `${reportRowForm.text(row)}\n`).join('');
  for (const job of ['job-1', 'job-2', 'unfinished']) {
    const report = `reports/demo/standard/sales.csv/${job}/`;
    await store.put(`${report}result.jsonl`, text);
    await store.put(`${report}joined-result.jsonl`, text);
    await store.put(`${report}result.jsonl.old`, text.replaceAll('INV-', 'OLD-'));
    await store.put(`copies/${report}result.jsonl`, text.replaceAll('INV-', 'OLD-'));
    if (job !== 'unfinished') await storeSummary(store, { job, report });
  }
  const both = (external_id: string) => ['job-1', 'job-2'].map((job) => ({ job, external_id }));
  const mark = String(400001925600001n);
  for (const wanted of ['inv-2', mark, ' A 1 ', 'A 1'])
    expect(await findIssued(store, wanted)).toEqual(both('INV-2'));
  expect(await findIssued(store, '3')).toEqual(both('INV-4'));
  for (const wanted of ['INV-3', 'A 2', '1', 'INV-5']) expect(await findIssued(store, wanted)).toEqual([]);
  for (const under of ['reports/', 'copies/']) expect(await findIssued(store, 'OLD-2', under)).toEqual([]);
  const listed: string[] = [];
  const list: Store['list'] = (prefix) => {
    listed.push(prefix);
    return store.list(prefix);
  };
  expect(await findIssued({ ...store, list }, 'INV-2')).toEqual(both('INV-2'));
  expect(listed).toEqual(['reports/']);
  expect(await findIssued(store, mark, 'reports/demo/standard/sales.csv/job-2/')).toEqual([
    { job: 'job-2', external_id: 'INV-2' },
  ]);
});
