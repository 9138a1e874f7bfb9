import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findJob, listJobs, shortJobId } from '../../infra/local/files/find-job.ts';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import {
  accountsIn,
  openSealer,
  readTrustedKey,
  replaceLostKey,
  rotateSealer,
} from '../../infra/local/files/open-sealer.ts';
import { assertKnownAccount, knownAccounts } from '../../infra/local/host/known-accounts.ts';
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
  test('are those with exports or reports, the usual one first', async () => {
    expect(await knownAccounts(data)).toEqual(['default']);
    await assertKnownAccount(data, 'anything');
    for (const place of ['incoming/zeta', 'imported/alpha', 'reports/mid', 'reports/default', 'jobs/none'])
      await mkdir(join(data, place), { recursive: true });
    await writeFile(join(data, 'incoming/file'), '');
    expect(await knownAccounts(data)).toEqual(['default', 'alpha', 'mid', 'zeta']);
    expect((await accountsIn(data)).sort()).toEqual(['default', 'mid']);
    for (const account of ['default', 'alpha', 'mid', 'zeta']) await assertKnownAccount(data, account);
    for (const account of ['none', 'file', 'Alpha'])
      await expect(assertKnownAccount(data, account)).rejects.toMatchObject({
        problem: {
          code: 'ACCOUNT-UNKNOWN',
          params: { variant: 'folder', account, accounts: 'default, alpha, mid, zeta' },
        },
      });
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

describe('the key that seals reports', () => {
  const pem = (name: string) => join(data, 'seal', name);
  const keyNames = async () => (await readdir(join(data, 'seal'))).sort();
  const fingerprint = async (name: string) => {
    const spki = createPublicKey(await readFile(pem(name), 'utf8')).export({ type: 'spki', format: 'der' });
    return createHash('sha256').update(spki).digest('hex');
  };

  test('is made once, for its owner alone, and signs', async () => {
    const sealer = await openSealer(data);
    expect(await keyNames()).toEqual(['private-key.pem', 'public-key.pem']);
    expect(((await stat(pem('private-key.pem'))).mode & 0o777).toString(8)).toBe('600');
    expect(sealer.key).toMatchObject({ algorithm: 'Ed25519', sha256: await fingerprint('public-key.pem') });
    expect((await openSealer(data)).key).toEqual(sealer.key);
    const signed = Buffer.from(await sealer.sign('text'), 'base64');
    expect(verify(null, Buffer.from('text'), await readFile(pem('public-key.pem'), 'utf8'), signed)).toBe(
      true,
    );
    expect(await readTrustedKey(pem('public-key.pem'))).toEqual(sealer.key);
  });

  test('hands over to the next one, also where that was cut off', async () => {
    const first = await openSealer(data);
    const { old, next } = await rotateSealer(data);
    expect(old.key).toEqual(first.key);
    await expect(openSealer(data)).rejects.toThrow(data);
    expect(((await stat(pem('next-private-key.pem'))).mode & 0o777).toString(8)).toBe('600');
    const again = await rotateSealer(data);
    expect([again.old.key, again.next]).toEqual([first.key, next]);
    expect(await again.finish()).toBe(pem('public-key.pem'));
    expect((await openSealer(data)).key).toEqual(next);
    expect(await fingerprint('public-key.pem')).toBe(next.sha256);
    const kept = (await keyNames()).filter((name) => name.startsWith('public-key-until-'));
    expect(kept).toHaveLength(1);
    expect(await fingerprint(kept[0] ?? '')).toBe(first.key.sha256);
    expect(await keyNames()).toHaveLength(3);
  });

  test('is replaced only where it is gone or damaged, and a damaged one is kept', async () => {
    const first = await openSealer(data);
    await expect(replaceLostKey(data)).rejects.toThrow('can be used');
    await writeFile(pem('private-key.pem'), 'damaged');
    await expect(openSealer(data)).rejects.toThrow('cannot be used');
    const { now, public_key, kept } = await replaceLostKey(data);
    expect((await openSealer(data)).key).toEqual(now);
    expect([public_key, await fingerprint('public-key.pem')]).toEqual([pem('public-key.pem'), now.sha256]);
    expect(kept).toMatch(/public-key-until-[\dTZ.-]+\.pem$/);
    expect(
      createPublicKey(await readFile(kept ?? '', 'utf8'))
        .export({ type: 'spki', format: 'der' })
        .toString('base64'),
    ).toBe(first.key.public_key);
    const damaged = (await keyNames()).find((name) => name.startsWith('private-key-until-')) ?? '';
    expect(await readFile(pem(damaged), 'utf8')).toBe('damaged');
    await rm(join(data, 'seal'), { recursive: true });
    expect((await replaceLostKey(data)).kept).toBeUndefined();
  });

  test.each(['rsa', 'ec'] as const)('is an Ed25519 key and no %s key', async (kind) => {
    const { privateKey, publicKey } =
      kind === 'rsa'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await mkdir(join(data, 'seal'), { recursive: true });
    await writeFile(pem('private-key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await writeFile(pem('public-key.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
    await expect(openSealer(data)).rejects.toThrow('cannot be used');
    await expect(readTrustedKey(pem('public-key.pem'))).rejects.toThrow('is not a public seal key');
  });
});
