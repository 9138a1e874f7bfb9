import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import {
  addKey,
  isKeyName,
  keysOf,
  namedKeys,
  newKey,
  revokeKey,
  UNNAMED,
} from '../../infra/local/console/named-keys.ts';
import { sha256Hex } from '../../shared/store/store.ts';
import { type TemporaryFolder, temporaryFolder } from '../local/run-rowmark.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
let folder: TemporaryFolder;
let data: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  data = folder.path;
});
afterEach(async () => {
  vi.useRealTimers();
  await folder[Symbol.asyncDispose]();
});

const of = { roles: ['auditor'], accounts: undefined, now: NOW } as const;
const add = (name: string, accounts?: readonly string[]) => addKey(data, { name, ...of, accounts });
const keys = () => join(data, 'console/keys');
const names = async () => (await namedKeys(data)).map(({ name }) => name);

test.each([
  ['a', true],
  ['maria.k_2@shop-1', true],
  ['Μαρία', true],
  ['9', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['.a', false],
  ['-a', false],
  ['a b', false],
  ['a/b', false],
  ['a\n', false],
])('%j is a name: %s', (name, isOne) => {
  expect(isKeyName(name)).toBe(isOne);
});

describe('a key', () => {
  it('is kept as its digest, for its owner alone, and told once', async () => {
    const key = await addKey(data, {
      ...of,
      name: 'Maria',
      roles: ['dropper', 'auditor'],
      accounts: ['acme'],
    });
    expect(key).toMatch(/^[\w-]{32}$/);
    const path = join(keys(), 'maria.json');
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600');
    const text = await readFile(path, 'utf8');
    expect(text.endsWith('}\n')).toBe(true);
    expect(JSON.parse(text)).toEqual({
      form: expect.any(Number),
      ...{ name: 'Maria', roles: ['dropper', 'auditor'], accounts: ['acme'] },
      ...{ sha256: sha256Hex(key), made_at: '2026-11-20T10:00:00.000Z' },
    });
    await add('nikos');
    expect(await namedKeys(data)).toMatchObject([
      { name: 'Maria', accounts: ['acme'] },
      { name: 'nikos', accounts: 'all' },
    ]);
    expect(newKey()).not.toBe(newKey());
  });

  it('has a name that no other has, in whatever letters', async () => {
    await add('Μαρία');
    for (const name of ['μαρία', 'Μαρία'.normalize('NFD')]) await expect(add(name)).rejects.toThrow(name);
    for (const name of [UNNAMED, 'Console']) await expect(add(name)).rejects.toThrow(name);
    expect(await names()).toEqual(['Μαρία']);
    await writeFile(join(data, 'file'), '');
    await expect(addKey(join(data, 'file'), { name: 'a', ...of })).rejects.toThrow(join(data, 'file'));
  });

  it('is revoked by its name, and no other file is touched', async () => {
    await add('maria');
    await writeFile(join(data, 'outside.json'), '{}');
    for (const name of ['nikos', '../../outside', '', 'maria.json'])
      await expect(revokeKey(data, name)).rejects.toThrow(name === '' ? /./ : name);
    await revokeKey(data, 'MARIA');
    await expect(revokeKey(data, 'maria')).rejects.toThrow('maria');
    expect([await readdir(keys()), await readdir(data)]).toEqual([[], ['console', 'outside.json']]);
    // What cannot be removed is no unknown name.
    await mkdir(join(keys(), 'folder.json'));
    await expect(revokeKey(data, 'folder')).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
  });

  it('counts where its file is whole: what else lies there is left out, and what cannot be read is said', async () => {
    expect(await names()).toEqual([]);
    for (const name of ['b', 'a', 'c']) await add(name);
    await writeFile(join(keys(), 'c.json'), '{"form":');
    const whole = await readFile(join(keys(), 'b.json'), 'utf8');
    for (const name of ['.b.json', 'b.json.part', 'b.txt']) await writeFile(join(keys(), name), whole);
    expect(await names()).toEqual(['a', 'b']);
    await mkdir(join(keys(), 'd.json'));
    await expect(namedKeys(data)).rejects.toThrow('EISDIR');
    await writeFile(join(data, 'file'), '');
    await expect(namedKeys(join(data, 'file'))).rejects.toThrow('ENOTDIR');
  });
});

describe('the keys of a console that runs', () => {
  it('are people with their roles, in all accounts or in some', async () => {
    const key = await add('nikos', ['acme', 'beta']);
    await add('maria');
    const watched = keysOf(data);
    const [maria, nikos] = await watched.holders();
    expect(maria).toEqual({ person: { name: 'maria', roles: ['auditor'] }, sha256: expect.any(String) });
    expect(nikos).toMatchObject({ person: { name: 'nikos', roles: ['auditor'] }, sha256: sha256Hex(key) });
    const rolesIn = nikos?.person.rolesIn ?? (() => []);
    expect(['acme', 'beta', 'gamma'].map(rolesIn)).toEqual([['auditor'], ['auditor'], []]);
    expect(await watched.accounts()).toEqual(['acme', 'beta']);
  });
});
