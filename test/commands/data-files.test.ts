import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assertFile, makeFolder, writeNew, writeWhole } from '../../infra/local/files/disk-files.ts';
import { findJob, listJobs, shortJobId } from '../../infra/local/files/find-job.ts';
import { createFolderErasable, createFolderStore } from '../../infra/local/files/folder-store.ts';
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

const at = (name: string) => join(folder.path, name);
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const all = async <T>(from: AsyncIterable<T>): Promise<T[]> => Array.fromAsync(from);
const filesIn = async (path: string) => (await readdir(path)).sort();

describe('a file', () => {
  test('is written whole, over what is there, and leaves nothing beside it', async () => {
    await writeWhole(at('a'), 'one');
    await writeWhole(at('a'), Readable.from(['two', ' parts']), { mode: 0o600 });
    expect(await readFile(at('a'), 'utf8')).toBe('two parts');
    expect(await modeOf(at('a'))).toBe('600');
    expect(await filesIn(folder.path)).toEqual(['a']);
  });

  test('of a person is never written over', async () => {
    await writeNew(at('a'), 'one');
    await expect(writeNew(at('a'), 'two')).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await readFile(at('a'), 'utf8')).toBe('one');
    await expect(writeNew(at('nowhere/a'), 'two')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await filesIn(folder.path)).toEqual(['a']);
  });

  test('to import is an ordinary file', async () => {
    await writeFile(at('a'), '');
    await assertFile(at('a'));
    await expect(assertFile(at('b'))).rejects.toThrow('b does not exist');
    await expect(assertFile(folder.path)).rejects.toThrow('is a folder');
    await expect(assertFile('/dev/null')).rejects.toThrow('is not an ordinary file');
  });
});

describe('a folder', () => {
  test('is made with those above it, for its owner alone', async () => {
    await makeFolder(join(data, 'a/b'));
    await makeFolder(join(data, 'a/b'));
    expect([await modeOf(data), await modeOf(join(data, 'a/b'))]).toEqual(['700', '700']);
  });

  test.each([
    ['where a file is', 'file', 'there is a file in its place'],
    ['below a file', 'file/below', 'a part of its path is a file'],
  ])('is not made %s', async (_, name, reason) => {
    await writeFile(at('file'), '');
    const made = makeFolder(at(name));
    await expect(made).rejects.toMatchObject({ mistake: 'folder-unusable' });
    await expect(made).rejects.toThrow(`${at(name)} cannot be used: `);
    expect(String(await made.catch((error: unknown) => error))).toContain(reason);
  });
});

describe('the store', () => {
  test('keeps every content of an export by its version, of all else the newest', async () => {
    const store = createFolderStore(data);
    const [first, second] = [
      await store.put('incoming/a/p/s.csv', 'one'),
      await store.put('incoming/a/p/s.csv', 'three'),
    ];
    expect([first.bytes, second.bytes, first.key]).toEqual([3, 5, 'incoming/a/p/s.csv']);
    expect(await store.readText('incoming/a/p/s.csv', first.version)).toBe('one');
    expect(await store.readText('incoming/a/p/s.csv')).toBe('three');
    expect(await store.head('incoming/a/p/s.csv')).toEqual(second);
    expect((await store.head('incoming/a/p/s.csv', first.version))?.bytes).toBe(3);
    const [before, after] = [await store.put('jobs/1', 'one'), await store.put('jobs/1', 'three')];
    expect(await store.head('jobs/1', before.version)).toBeUndefined();
    expect((await store.readBytes('jobs/1')).toString()).toBe('three');
    expect(await store.readText('jobs/1', after.version)).toBe('three');
    expect((await store.readPart('jobs/1', 1, 3)).toString()).toBe('hr');
    expect((await store.readPart('jobs/1', 3, 99)).toString()).toBe('ee');
    expect((await store.localFile('jobs/1')).path).toBe(join(data, 'jobs/1'));
    expect(await filesIn(join(data, '.parts'))).toEqual([]);
  });

  test('has a version of what somebody else drops, and keeps what was read of it', async () => {
    const store = createFolderStore(data);
    await mkdir(join(data, 'incoming/a/p'), { recursive: true });
    const dropped = join(data, 'incoming/a/p/s.csv');
    await writeFile(dropped, 'one');
    const version = (await store.head('incoming/a/p/s.csv'))?.version ?? '';
    expect(await store.readText('incoming/a/p/s.csv', version)).toBe('one');
    await writeFile(dropped, 'two');
    await utimes(dropped, 1, 1);
    expect((await store.head('incoming/a/p/s.csv'))?.version).not.toBe(version);
    expect(await store.readText('incoming/a/p/s.csv', version)).toBe('one');
    await expect(store.readText('incoming/a/p/s.csv', 'other')).rejects.toThrow('incoming/a/p/s.csv');
  });

  test('lists nothing of its own, and no link', async () => {
    const store = createFolderStore(data);
    for (const key of ['imported/a/p/s.csv', 'b/.hidden', 'b.txt']) await store.put(key, key);
    await symlink('nowhere', join(data, 'b/link'));
    const keys = async (prefix: string) => (await all(store.list(prefix))).map(({ key }) => key);
    expect(await keys('')).toEqual(['b.txt', 'b/.hidden', 'imported/a/p/s.csv']);
    expect(await keys('nothing/below')).toEqual([]);
  });

  test('a change that comes while another waits for its turn comes after both', async () => {
    const store = createFolderStore(data);
    const began: string[] = [];
    const add = (text: string) =>
      store.update('jobs/list', (was) => {
        began.push(text);
        return `${was ?? ''}${text}`;
      });
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = [add('a'), add('b')];
      await first;
      expect(await Promise.all([second, add('c')])).toEqual([true, true]);
    }
    expect(began.join('')).toBe('abc'.repeat(5));
    expect(await store.readText('jobs/list')).toBe('abc'.repeat(5));
  });

  test('keeps no part that is given up or closed', async () => {
    const store = createFolderStore(data);
    const [kept, left] = [await store.create('jobs/a'), await store.create('jobs/b')];
    await left.abort();
    await kept.close();
    expect((await all(store.list('jobs/'))).map(({ key }) => key)).toEqual(['jobs/a']);
    expect(await filesIn(join(data, '.parts'))).toEqual([]);
  });
});

test('every content at a key, or below a prefix, is erased with the folders that it leaves empty', async () => {
  const store = createFolderStore(data);
  for (const text of ['one', 'two2']) await store.put('imported/a/p/s.csv', text);
  await store.put('imported/a/p/s.csv.old', 'x');
  await store.put('imported/a/q/t.csv', 'x');
  const erasable = createFolderErasable(data);
  const found = await all(erasable.versions('imported/a/p/s.csv'));
  expect(found.map(({ key, bytes }) => [key, bytes]).sort()).toEqual([
    ['imported/a/p/s.csv', 3],
    ['imported/a/p/s.csv', 4],
    ['imported/a/p/s.csv', 4],
  ]);
  expect(await all(erasable.versions('imported/a/p/s.cs'))).toEqual([]);
  expect(await all(erasable.versions('nothing/'))).toEqual([]);
  expect(await all(erasable.versions('imported/a/'))).toHaveLength(7);
  await writeFile(join(data, '.parts/left'), 'x');
  await erasable.erase(found);
  expect(await all(erasable.versions('imported/a/p/s.csv'))).toEqual([]);
  expect(await store.head('imported/a/p/s.csv.old')).toBeDefined();
  await erasable.erase(await all(erasable.versions('imported/a/p/')));
  expect(await filesIn(join(data, 'imported/a'))).toEqual(['q']);
  expect(await filesIn(join(data, '.versions/imported/a'))).toEqual(['q']);
  expect(await filesIn(data)).toEqual(['.versions', 'imported']);
  await erasable.erase(await all(erasable.versions('imported/')));
  expect(await filesIn(data)).toEqual(['.versions', 'imported']);
});

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
