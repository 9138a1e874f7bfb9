import { beforeEach, describe, expect, it } from 'vitest';
import { updateChainHead } from '../../shared/jobs/files/chain-head.ts';
import { findDocuments } from '../../shared/jobs/find/find-documents.ts';
import { indexFolder, readIndexHead, updateIndexHead } from '../../shared/jobs/find/index-head.ts';
import { type SegmentPlace, writeSegment } from '../../shared/jobs/find/segment.ts';
import { eraseFound } from '../../shared/jobs/undo/erase-found.ts';
import type { WhatToErase } from '../../shared/jobs/undo/find-erasable.ts';
import { erasablePast } from './erasable-past.ts';
import { storeSummary } from './stored-job.ts';

let past = erasablePast();
beforeEach(() => {
  past = erasablePast();
});

const indexed = (job: string, mark: string) => ({
  ...{ external_id: mark, invoice_id: null, kind: '11.1', series: 'A', number: mark, mark, customer: null },
  ...{ vat: null, payable_total: null, job, file: 'sales.csv', row: 2, issued_at: '2026-11-20T08:00:00Z' },
});

async function indexOf(...segments: ReturnType<typeof indexed>[][]) {
  const { store } = past;
  const folder = indexFolder('demo');
  const places: SegmentPlace[] = [];
  for (const documents of segments)
    places.push(await writeSegment(store, { folder, environment: 'e' }, documents));
  await updateIndexHead(store, 'demo', (head) => ({ ...head, segments: places }));
  return places.map(({ key }) => key);
}

const marksLeft = async () => {
  const asked = { environment: 'e', accounts: ['demo'], wanted: undefined, limit: 20 };
  return (await findDocuments(past.store, asked)).documents.map(({ mark }) => mark);
};

describe('the index of documents', () => {
  it('gives up the parts that name a job, and what nobody names any more', async () => {
    const { store, erasable, imported, find, keysOf } = past;
    await imported('one');
    const [first, second, third] = await indexOf(
      [indexed('one', '1'), indexed('two', '2')],
      [indexed('two', '3')],
      [indexed('one', '4')],
    );
    await store.put(`${indexFolder('demo')}orphan`, 'bytes');
    await store.put(`${indexFolder('demo')}emptied`, '');
    const inIndex = (await keysOf({ job: 'one' })).filter((key) => key.startsWith('index/'));
    expect(inIndex).toEqual([first, third, `${indexFolder('demo')}orphan`].toSorted());
    const found = await find({ job: 'one' });
    expect(found?.places).toContain(indexFolder('demo'));
    await eraseFound(
      { store, erasable, sealer: undefined, by: 'maria', now: new Date() },
      found ?? ({ jobs: [], objects: [] } as never),
    );
    expect(await marksLeft()).toEqual(['3', '2']);
    expect((await readIndexHead(store, 'demo')).segments.map(({ key }) => key)).toContain(second);
  });

  it('is made anew where a part of it cannot be read', async () => {
    const { store, erasable, imported, find } = past;
    await imported('one');
    const [first = '', second = ''] = await indexOf([indexed('two', '2')], [indexed('one', '1')]);
    await store.put(first, 'damaged');
    const found = await find({ job: 'one' });
    expect(
      found?.objects.flatMap(({ key }) => (key === first || key === second ? [key] : [])).toSorted(),
    ).toEqual([first, first, second].toSorted());
    await eraseFound(
      { store, erasable, sealer: undefined, by: 'maria', now: new Date() },
      found ?? ({} as never),
    );
    expect((await readIndexHead(store, 'demo')).segments).toEqual([]);
  });
});

describe('erasing', () => {
  const NOW = new Date('2026-11-21T10:00:00.000Z');
  const erase = async (what: WhatToErase) => {
    const { store, erasable } = past;
    const found = await past.find(what);
    if (found) await eraseFound({ store, erasable, sealer: undefined, by: 'maria', now: NOW }, found);
    return found;
  };

  it('leaves a record of each report in its place, and nothing else', async () => {
    const { store, imported } = past;
    const { report } = await imported('one');
    const text = await store.readText(`${report}summary.json`);
    const older = `summary-${'a'.repeat(64)}.json`;
    const files = {
      [older]: { bytes: 1, sha256: 'b'.repeat(64) },
      'result.jsonl': { bytes: 1, sha256: 'd'.repeat(64) },
    };
    const previous = { job: 'zero', report: 'reports/demo/x/', sha256: 'e'.repeat(64) };
    const latest = await storeSummary(store, { ...JSON.parse(text), files, previous });
    await updateChainHead(store, 'demo', () => ({ latest, ledgers: [] }));
    await imported('open', { isReported: false, file: 'open.csv', text: 'open' });
    await erase({ job: 'open' });
    await erase({ job: 'one' });
    const left = await Array.fromAsync(store.list(''), ({ key }) => key);
    expect(left.filter((key) => !key.startsWith('index/'))).toEqual([
      ...['reports/demo/latest.json', `${report}erased.json`],
    ]);
    expect(JSON.parse(await store.readText(`${report}erased.json`))).toEqual({
      ...{ form: 'rowmark-erased/1', job: 'one', environment: 'http://127.0.0.1:1', account: 'demo', report },
      ...{ erased_at: '2026-11-21T10:00:00.000Z', by: 'maria', previous },
      ...{ summaries: [latest.sha256, 'b'.repeat(64)], seal: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it('that was interrupted keeps the record that it had written', async () => {
    const { store, erasable, imported, find } = past;
    const { report } = await imported('one');
    const found = await find({ job: 'one' });
    if (found === undefined) throw new Error('nothing was found');
    const interrupted = { ...erasable, erase: () => Promise.reject(new Error('cut')) };
    const by = { store, sealer: undefined, now: NOW };
    await expect(eraseFound({ ...by, erasable: interrupted, by: 'first' }, found)).rejects.toThrow('cut');
    await eraseFound({ ...by, erasable, by: 'second' }, found);
    expect(JSON.parse(await store.readText(`${report}erased.json`)).by).toBe('first');
  });
});
