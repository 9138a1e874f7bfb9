import { expect, it } from 'vitest';
import { findDocuments } from '../../shared/jobs/find/find-documents.ts';
import { indexFolder, readIndexHead, updateIndexHead } from '../../shared/jobs/find/index-head.ts';
import { type Wanted, wantedBy } from '../../shared/jobs/find/issued-document.ts';
import { mergeSegments } from '../../shared/jobs/find/merge-segments.ts';
import { writeSegment } from '../../shared/jobs/find/segment.ts';
import type { Store } from '../../shared/store/store.ts';
import { createMemoryStore, MemoryObjects } from '../simulator/memory-store.ts';

const account = 'default';
const environment = 'sandbox';
const DOCUMENTS_A_JOB = 100;

const documentOf = (job: number, row: number) => ({
  external_id: `J${job}-${row}`,
  invoice_id: null,
  kind: '11.1',
  series: 'TIM',
  number: String(job * DOCUMENTS_A_JOB + row),
  mark: String(400_000_000_000_000 + job * DOCUMENTS_A_JOB + row),
  issued_at: new Date(Date.UTC(2026, 0, 1, job, 0, row)).toISOString(),
  customer: 'Μαρία Παπαδοπούλου',
  vat: null,
  payable_total: '12.40',
  job: `job-${job}`,
  file: `sales-${job}.csv`,
  row: row + 2,
});

/** The index of a past of so many jobs, as their reports leave it one after the other. */
async function pastOf(jobs: number): Promise<MemoryObjects> {
  const objects = new MemoryObjects(Date.now);
  const store = createMemoryStore(objects);
  for (let job = 0; job < jobs; job += 1) {
    const documents = Array.from({ length: DOCUMENTS_A_JOB }, (_, row) => documentOf(job, row));
    const place = await writeSegment(store, { folder: indexFolder(account), environment }, documents);
    await updateIndexHead(store, account, (head) => ({ ...head, segments: [...head.segments, place] }));
    await mergeSegments(store, account, await readIndexHead(store, account));
  }
  return objects;
}

/** What a question reads of a store that nobody has asked before. */
async function readFor(objects: MemoryObjects, wanted: Wanted | undefined) {
  const read = { parts: 0, bytes: 0 };
  const store: Store = createMemoryStore(objects);
  const counted: Store = {
    ...store,
    readPart: (key, from, to) => {
      read.parts += 1;
      read.bytes += to - from;
      return store.readPart(key, from, to);
    },
  };
  const asked = { environment, accounts: [account], wanted, limit: 20 };
  const { documents } = await findDocuments(counted, asked);
  return { ...read, found: documents.map(({ external_id }) => external_id) };
}

it('reads no more for a question when the past is ten times as long, but for where its parts lie', async () => {
  const [few, many] = [await pastOf(20), await pastOf(200)];
  const questions = [{ number: 'tim-1205' }, { mark: '400000000000217' }, { customer: 'μαρια' }, {}];
  for (const criteria of questions) {
    const wanted = wantedBy(criteria);
    const [before, after] = [await readFor(few, wanted), await readFor(many, wanted)];
    if ('customer' in criteria || Object.keys(criteria).length === 0)
      expect(after.found).toEqual(Array.from({ length: 20 }, (_, at) => `J199-${99 - at}`));
    else expect([criteria, after.found]).toEqual([criteria, before.found]);
    expect(before.found.length).toBeGreaterThan(0);
    expect([criteria, after.parts < before.parts * 2.5, after.bytes < before.bytes * 4]).toEqual([
      criteria,
      true,
      true,
    ]);
  }
  const head = await readIndexHead(createMemoryStore(many), account);
  expect(head.segments.length).toBeLessThan(16);
  expect(head.segments.reduce((sum, { documents }) => sum + documents, 0)).toBe(200 * DOCUMENTS_A_JOB);
});

it('answers with the newest report of a job, and with a document once', async () => {
  const store = createMemoryStore(new MemoryObjects(Date.now));
  const folder = indexFolder(account);
  const early = await writeSegment(store, { folder, environment }, [
    documentOf(1, 1),
    documentOf(1, 2),
    documentOf(2, 1),
  ]);
  const late = await writeSegment(store, { folder, environment }, [
    { ...documentOf(1, 1), customer: 'ACME' },
    { ...documentOf(2, 1), job: 'job-3', learned: true as const },
  ]);
  await updateIndexHead(store, account, (head) => ({
    ...head,
    segments: [late, early],
    dropped: [{ segment: early.key, job: 'job-1' }],
  }));
  const asked = { environment, accounts: [account], wanted: undefined, limit: 20 };
  const { documents } = await findDocuments(store, asked);
  expect(documents.map(({ external_id, customer, job }) => [external_id, customer, job])).toEqual([
    ['J2-1', 'Μαρία Παπαδοπούλου', 'job-2'],
    ['J1-1', 'ACME', 'job-1'],
  ]);
});
