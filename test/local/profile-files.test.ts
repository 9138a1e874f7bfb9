import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CommandError } from '../../infra/local/errors/command-error.ts';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { resolveProfile } from '../../infra/local/profiles/resolve-profile.ts';
import { findProfile } from '../../shared/jobs/intake/open-export.ts';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { temporaryFolder } from './run-rowmark.ts';

const folder = await temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());
const store = createFolderStore(folder.path);
const profile = JSON.stringify({ extends: 'standard', document: { notes: 'Σχόλια' } }, null, 1);

async function use(name: string, content: string | Uint8Array) {
  const path = join(folder.path, name);
  await writeFile(path, content);
  return resolveProfile(store, path);
}

describe('a profile from a file', () => {
  it('may carry a byte order mark and the line ends of Windows, and then extends another', async () => {
    const windows = `\uFEFF${profile.replaceAll('\n', '\r\n')}`;
    expect(await use('windows.json', windows)).toMatchObject({ name: 'windows' });
    expect(await use('above.json', JSON.stringify({ extends: 'windows' }))).toMatchObject({ name: 'above' });
  });

  it.each([
    ['utf-16.json', Buffer.from(`\uFEFF${profile}`, 'utf16le')],
    ['greek.json', Buffer.from([0x7b, 0x22, 0xd3, 0xf7, 0x22, 0x3a, 0x31, 0x7d])],
  ])('in another encoding is refused: %s', async (name, content) => {
    await expect(use(name, content)).rejects.toThrow(/UTF-8/);
  });

  it.each(['null', '[]', '"x"', '{,}'])('that is no object is refused: %s', async (content) => {
    await expect(use('other.json', content)).rejects.toThrow(CommandError);
    await expect(use('other.json', content)).rejects.not.toThrow(/There is no profile/);
  });

  it('cannot take the name of a built-in one, which every later import would then use', async () => {
    await expect(use('standard.json', profile)).rejects.toThrow(/built-in profile standard/);
    await expect(use('mine.json', JSON.stringify({ name: 'stripe-balance' }))).rejects.toThrow(/built-in/);
    expect(await store.head('profiles/standard.json')).toBeUndefined();
  });
});

it('a profile in the store that is no JSON is a problem, not a fault', async () => {
  await mkdir(join(folder.path, 'profiles'), { recursive: true });
  await writeFile(join(folder.path, 'profiles', 'broken.json'), '{ "document": ');
  const loaded = await loadProfile({ name: 'broken', find: (name) => findProfile(store, name) });
  expect(loaded).toMatchObject({ problems: [{ code: 'MAP-PROFILE-INVALID' }] });
});
