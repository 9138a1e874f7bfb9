import { expect, it } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { temporaryFolder } from '../commands/run-rowmark.ts';

const KEY = 'imported/default/standard/same.csv';

it('gives each of many puts at once under one name a version of its own, with its own content', async () => {
  await using folder = await temporaryFolder();
  const store = createFolderStore(folder.path);
  const contents = Array.from({ length: 40 }, (_, at) => `content ${at}`);
  const stored = await Promise.all(contents.map((content) => store.put(KEY, content)));
  expect(new Set(stored.map(({ version }) => version)).size).toBe(contents.length);
  const read = await Promise.all(stored.map(({ version }) => store.readText(KEY, version)));
  expect(read).toEqual(contents);
});
