import fs, { readlinkSync } from 'node:fs';
import files, { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { makeFolder, syncFolder, writeNew, writeWhole } from '../../infra/local/files/disk-files.ts';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

/** What was put on the disk: each file or folder as it was called then, and what a folder held. */
let synced: string[] = [];
let undo: (() => void)[] = [];
let folder: TemporaryFolder;
const at = (...names: string[]) => join(folder.path, ...names);

/** The kernel says what an open file is called now. */
const nameOf = (file: number) =>
  readlinkSync(`/proc/self/fd/${file}`)
    .slice(folder.path.length + 1)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '<id>')
    .replace(/(?<=\.parts\/).+/, '<id>');

/** Watches what is synced, or lets that fail as a file system may. */
function onSync(change: (file: number) => NodeJS.ErrnoException | null) {
  const { fsync } = fs;
  const set = (to: unknown) => {
    Object.assign(fs, { fsync: to });
    syncBuiltinESMExports();
  };
  set((file: number, done: fs.NoParamCallback) => fsync(file, (error) => done(error ?? change(file))));
  undo.push(() => set(fsync));
}

/** File systems without hard links refuse them so. */
function withoutLinks(code: string) {
  const { link } = files;
  const set = (to: typeof link) => {
    files.link = to;
    syncBuiltinESMExports();
  };
  set(() => Promise.reject(Object.assign(new Error(code), { code })));
  undo.push(() => set(link));
}

beforeEach(async () => {
  folder = await temporaryFolder();
  [synced, undo] = [[], []];
});
afterEach(async () => {
  for (const one of undo) one();
  await folder[Symbol.asyncDispose]();
});

describe.skipIf(process.platform !== 'linux')('on the disk is', () => {
  beforeEach(() =>
    onSync((file) => {
      const isFolder = fs.fstatSync(file).isDirectory();
      const names = isFolder ? fs.readdirSync(join(folder.path, nameOf(file))).sort() : [];
      const held = isFolder ? `: ${names.join(' ')}` : '';
      synced.push(`${nameOf(file)}${held}`);
      return null;
    }),
  );

  it('a file before it has its name, and then the name', async () => {
    await makeFolder(at('a'));
    synced = [];
    await writeWhole(at('a/one'), 'text');
    await writeNew(at('a/two'), 'text');
    expect(synced).toEqual([
      'a/.<id>.part',
      'a: one',
      'a/.<id>.part',
      expect.stringMatching(/^a: .*one two$/),
    ]);
  });

  it('each folder that was made', async () => {
    await makeFolder(at('a/b/c'));
    expect(synced).toEqual([': a', 'a: b', 'a/b: c']);
    await makeFolder(at('a/b/c'));
    expect(synced).toHaveLength(3);
  });

  it('an object of the store, and the version of an export', async () => {
    const store = createFolderStore(at());
    await store.put('jobs/one', 'text');
    await store.put('incoming/a/p/s.csv', 'text');
    synced = [];
    await store.put('jobs/two', 'text');
    expect(synced).toEqual(['.parts/<id>', 'jobs: one two']);
    synced = [];
    const { version } = await store.put('incoming/a/p/s.csv', 'more');
    const versions = '.versions/incoming/a/p/s.csv';
    const held = (await readdir(at(versions))).sort();
    expect(held).toContain(version);
    expect(synced).toEqual(['.parts/<id>', `${versions}: ${held.join(' ')}`, 'incoming/a/p: s.csv']);
    withoutLinks('EPERM');
    synced = [];
    const { version: copied } = await store.put('incoming/a/p/s.csv', 'third');
    expect(synced[1]).toBe(`${versions}/${copied}`);
    expect(synced).toHaveLength(4);
    expect(await store.readText('incoming/a/p/s.csv', copied)).toBe('third');
  });

  it('what somebody dropped, once it is read by its version', async () => {
    const store = createFolderStore(at());
    await makeFolder(at('incoming/a/p'));
    await writeFile(at('incoming/a/p/s.csv'), 'text');
    const version = (await store.head('incoming/a/p/s.csv'))?.version ?? '';
    await makeFolder(at('.versions/incoming/a/p/s.csv'));
    await makeFolder(at('.parts'));
    synced = [];
    expect(await store.readText('incoming/a/p/s.csv', version)).toBe('text');
    expect(synced).toEqual(['.parts/<id>', `.versions/incoming/a/p/s.csv: ${version}`]);
  });
});

test.each([
  ['EISDIR', true],
  ['EPERM', true],
  ['EACCES', true],
  ['EINVAL', true],
  ['ENOTSUP', true],
  ['EIO', false],
  ['ENOSPC', false],
])('a folder whose names cannot be synced, by %s, is fine: %s', async (code, isFine) => {
  onSync(() => Object.assign(new Error(code), { code }));
  if (isFine) await syncFolder(folder.path);
  else await expect(syncFolder(folder.path)).rejects.toThrow(code);
});

test('a folder that is not there cannot be synced', async () => {
  await expect(syncFolder(at('none'))).rejects.toThrow('ENOENT');
});

test.each([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
])('a new file has its name without a link as well: %s', async (code) => {
  withoutLinks(code);
  await writeNew(at('a'), 'one');
  await expect(writeNew(at('a'), 'two')).rejects.toThrow('EEXIST');
  expect(await readFile(at('a'), 'utf8')).toBe('one');
  expect((await readdir(folder.path)).map((name) => basename(name))).toEqual(['a']);
});

test('a new file that cannot be named is not there', async () => {
  withoutLinks('EIO');
  await expect(writeNew(at('a'), 'one')).rejects.toThrow('EIO');
  await expect(stat(at('a'))).rejects.toThrow('ENOENT');
  expect(await readdir(folder.path)).toEqual([]);
});
