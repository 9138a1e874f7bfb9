import { expect, it } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { newestJobs } from '../../shared/jobs/receive/newest-jobs.ts';
import { jobForm } from '../../shared/records/job-record.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { temporaryFolder } from './run-rowmark.ts';

const place = { account: 'default', profile: 'standard', file: 'a.csv' };
const created = { key: 'imported/default/standard/a.csv', version: '1', created_at: '2026-11-20T10:00:00Z' };
const job = { job: 'job-1', environment: 'sandbox', dry_run: false, ...place, ...created };
const work = { environment: 'sandbox', sha256: 'a', profile_sha256: 'b', dry_run: false };

it.each([
  ['the same', {}, true],
  ['other corrections', { corrections_sha256: 'd' }, false],
  ['another approved plan', { approved: 'f' }, false],
])('an interrupted job goes on with %s: %o', async (_what, other, sameWork) => {
  await using folder = await temporaryFolder();
  const store = createFolderStore(folder.path);
  await store.put(jobKeys('job-1').job, jobForm.text(job));
  const newest = newestJobs(store);
  const identity = { ...work, corrections_sha256: 'c', approved: 'e' };
  await newest.remember(place, { job: 'job-1', ...identity });
  expect(await newest.interrupted(place, { ...identity, ...other })).toEqual({ job: 'job-1', sameWork });
});

it('has nothing to go on with where the newest job was erased', async () => {
  await using folder = await temporaryFolder();
  const newest = newestJobs(createFolderStore(folder.path));
  await newest.remember(place, { job: 'erased', ...work });
  expect(await newest.interrupted(place, work)).toBeUndefined();
});
