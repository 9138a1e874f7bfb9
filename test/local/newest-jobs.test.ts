import { expect, it } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { newestJobs } from '../../shared/jobs/receive/receive-export.ts';
import { jobForm } from '../../shared/records/plan.ts';
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
  ['another environment', { environment: 'live' }, false],
  ['another content', { sha256: 'x' }, false],
  ['another profile', { profile_sha256: 'x' }, false],
  ['a check in place of a run', { dry_run: true }, false],
  ['another day', { on: '2026-12-01' }, false],
  ['amending', { amend: true }, false],
  ['not amending, said aloud', { amend: false }, true],
  ['doubts that somebody accepted', { accept: { codes: ['218'], by: 'maria' } }, false],
  ['none that somebody accepted', { accept: { codes: [], by: 'maria' } }, true],
])('an interrupted job goes on with %s: %o', async (_what, other, sameWork) => {
  await using folder = await temporaryFolder();
  const store = createFolderStore(folder.path);
  await store.put(jobKeys('job-1').job, jobForm.text(job));
  const newest = newestJobs(store);
  const identity = { ...work, corrections_sha256: 'c', approved: 'e' };
  await newest.remember(place, { job: 'job-1', ...identity });
  expect(await newest.interrupted(place, { ...identity, ...other })).toEqual({ job: 'job-1', sameWork });
});

it('goes on with the same accepted doubts alone', async () => {
  await using folder = await temporaryFolder();
  const store = createFolderStore(folder.path);
  await store.put(jobKeys('job-1').job, jobForm.text(job));
  const newest = newestJobs(store);
  const accept = (...codes: string[]) => ({ accept: { codes, by: 'maria' } });
  await newest.remember(place, { job: 'job-1', ...work, ...accept('218', '202') });
  const isSame = async (other: object) => (await newest.interrupted(place, { ...work, ...other }))?.sameWork;
  expect(await isSame(accept('218', '202'))).toBe(true);
  expect(await isSame({ accept: { codes: ['218', '202'], by: 'nikos' } })).toBe(true);
  for (const other of [{}, accept(), accept('218'), accept('218', '203')])
    expect([other, await isSame(other)]).toEqual([other, false]);
});

it('has nothing to go on with where the newest job was erased', async () => {
  await using folder = await temporaryFolder();
  const newest = newestJobs(createFolderStore(folder.path));
  await newest.remember(place, { job: 'erased', ...work });
  expect(await newest.interrupted(place, work)).toBeUndefined();
});

it('has nothing to go on with where the newest job has ended, or none is known', async () => {
  await using folder = await temporaryFolder();
  const store = createFolderStore(folder.path);
  const newest = newestJobs(store);
  expect(await newest.of(place)).toBeUndefined();
  expect(await newest.interrupted(place, work)).toBeUndefined();
  await store.put(jobKeys('job-1').job, jobForm.text(job));
  await newest.remember(place, { job: 'job-1', ...work });
  expect(await newest.of(place)).toBe('job-1');
  expect(await newest.of({ ...place, file: 'b.csv' })).toBeUndefined();
  expect(await newestJobs(store, async () => true).interrupted(place, work)).toBeUndefined();
  expect(await newest.interrupted(place, work)).toBeDefined();
  await store.put(jobKeys('job-1').finished, '{}');
  expect(await newest.interrupted(place, work)).toBeUndefined();
});
