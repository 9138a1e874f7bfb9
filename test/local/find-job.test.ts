import { afterEach, beforeEach, expect, it, test } from 'vitest';
import { resumeJobs } from '../../infra/local/console/open-console.ts';
import { findJob, listJobs, readSummary, shortJobId } from '../../infra/local/files/find-job.ts';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { type JobRecord, jobForm } from '../../shared/records/plan.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

const record = (job: string, hour: number, more: Partial<JobRecord> = {}): JobRecord => ({
  ...{ job, environment: 'sandbox', account: 'default', profile: 'standard', file: 'a.csv', dry_run: false },
  ...{ key: 'imported/default/standard/a.csv', version: '1', created_at: `2026-11-20T${hour}:00:00Z` },
  ...more,
});

async function storeOf(...records: JobRecord[]) {
  const store = createFolderStore(folder.path);
  for (const one of records) await store.put(jobKeys(one.job).job, jobForm.text(one));
  return store;
}

it('lists jobs by the time of their beginning', async () => {
  const store = await storeOf(record('aa-2', 12), record('ab-1', 10), record('aa-3', 11));
  await store.put('jobs/aa-2/jobs/none/job.json', '{}');
  await store.put('jobs/none/job.json.bak', '{}');
  expect((await listJobs(store)).map(({ job }) => job)).toEqual(['ab-1', 'aa-3', 'aa-2']);
});

test.each([
  ['latest', 'aa-2'],
  ['aa-2', 'aa-2'],
  ['ab', 'ab-1'],
  ['aa', '2 imports begin with aa: give more of the id.'],
  ['a', '3 imports begin with a: give more of the id.'],
  ['2', 'There is no import 2. To list the imports, use rowmark jobs.'],
])('%s means %s', async (wanted, answer) => {
  const store = await storeOf(record('aa-2', 12), record('ab-1', 10), record('aa-3', 11));
  const found = await findJob(store, wanted).catch((error: Error) => error);
  expect('message' in found ? found.message : found.job).toBe(answer);
});

it('finds none where there are none', async () => {
  const store = await storeOf();
  for (const wanted of ['latest', 'a'])
    await expect(findJob(store, wanted)).rejects.toThrow('There are no imports in this data folder yet');
  expect(await readSummary(store, record('a', 10))).toBeUndefined();
  expect(shortJobId('0123456789')).toBe('01234567');
});

it('goes on with what people began in the console and what has not ended, the oldest first', async () => {
  const store = await storeOf(
    record('later', 13, { by: 'maria' }),
    record('first', 11, { by: 'maria' }),
    record('marked', 12),
    record('command', 10),
    record('ended', 10, { by: 'maria' }),
    record('elsewhere', 10, { by: 'maria', environment: 'live' }),
  );
  await store.put(jobKeys('marked').ofConsole, '{}');
  await store.put(jobKeys('ended').finished, '{}');
  const started: string[] = [];
  const host = {
    ...{ store, environment: 'sandbox', log: () => {} },
    jobNames: async () => ['later', 'first', 'marked', 'command', 'ended', 'elsewhere', 'gone'],
    startJob: async (job: string) => void started.push(job),
  };
  expect(await resumeJobs(Object(host))).toBe(3);
  expect(started).toEqual(['first', 'marked', 'later']);
});
