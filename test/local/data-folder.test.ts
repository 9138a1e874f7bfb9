import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findJob, listJobs, shortJobId } from '../../infra/local/files/find-job.ts';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { accountsIn } from '../../infra/local/files/open-sealer.ts';
import { openSandboxAccount, sandboxAccount } from '../../infra/local/host/local-sandbox.ts';
import { jobForm } from '../../shared/records/plan.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

let folder: TemporaryFolder;
let data: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  data = join(folder.path, 'data');
});
afterEach(() => folder[Symbol.asyncDispose]());

test('jobs are found by the beginning of their id, the newest by a word', async () => {
  const store = createFolderStore(data);
  await expect(findJob(store, 'latest')).rejects.toThrow('no imports');
  for (const [job, day] of [
    ['ab12345678', '03'],
    ['ab9', '01'],
    ['c1', '02'],
  ] as const)
    await store.put(
      `jobs/${job}/job.json`,
      jobForm.text({
        ...{ job, environment: 'sandbox', account: 'a', profile: 'p', key: 'k', version: '1', file: 'f.csv' },
        ...{ dry_run: false, created_at: `2026-11-${day}T00:00:00.000Z` },
      }),
    );
  await store.put('jobs/ab9/rows/job.json', '{}');
  await store.put('jobs/ab9/plan.json', '{}');
  expect((await listJobs(store)).map(({ job }) => job)).toEqual(['ab9', 'c1', 'ab12345678']);
  for (const [wanted, job] of [
    ['latest', 'ab12345678'],
    ['ab1', 'ab12345678'],
    ['c', 'c1'],
  ] as const)
    expect((await findJob(store, wanted)).job).toBe(job);
  await expect(findJob(store, 'ab')).rejects.toThrow('2 imports begin with ab');
  await expect(findJob(store, 'b')).rejects.toThrow('There is no import b');
  expect(shortJobId('ab12345678')).toBe('ab123456');
});

describe('accounts of a folder', () => {
  test('have a key of their own where they have reports', async () => {
    for (const place of ['incoming/zeta', 'reports/mid', 'reports/default'])
      await mkdir(join(data, place), { recursive: true });
    expect((await accountsIn(data)).sort()).toEqual(['default', 'mid']);
  });

  test('log in to the sandbox by names of their own', () => {
    const demo = { email: 'demo@rowmark.example', apiKey: 'sandbox' };
    expect(sandboxAccount('default')).toEqual(demo);
    const north = { email: 'north@rowmark.example', apiKey: 'sandbox' };
    expect(sandboxAccount('north')).toEqual(north);
    expect(openSandboxAccount('north@rowmark.example')).toEqual(north);
    expect(openSandboxAccount('default@rowmark.example')).toEqual(demo);
    expect(openSandboxAccount('north@other.example')).toBeUndefined();
  });
});
