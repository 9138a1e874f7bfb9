import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { takeCompanion } from '../../shared/jobs/receive/companions.ts';
import { NoSuchObject } from '../../shared/store/store.ts';
import { temporaryFolder } from '../local/run-rowmark.ts';

const key = 'incoming/default/standard/a.csv';
const CONTROL = `${key}.control.json`;

it('lets a control file count for the export that it came with, and once', async () => {
  await using folder = await temporaryFolder();
  const store = createFolderStore(folder.path);
  await store.put(CONTROL, '{"rows": 1}');
  expect(await takeCompanion(store, { job: 'june', key }, '.control.json')).toBe('{"rows": 1}');
  expect(await takeCompanion(store, { job: 'june', key }, '.control.json')).toBe('{"rows": 1}');
  expect(await takeCompanion(store, { job: 'july', key }, '.control.json')).toBeUndefined();
  await store.put(CONTROL, '{"rows": 2}');
  expect(await takeCompanion(store, { job: 'july', key }, '.control.json')).toBe('{"rows": 2}');
  expect(await takeCompanion(store, { job: 'june', key }, '.control.json')).toBe('{"rows": 1}');
});

it('reads a copy of a dropped export: its version keeps its content though the file is written over', async () => {
  await using folder = await temporaryFolder();
  const store = createFolderStore(folder.path);
  await store.put(key, 'first');
  const path = join(folder.path, key);
  await writeFile(path, 'dropped');
  const dropped = (await store.head(key))?.version;
  expect(await store.readText(key, dropped)).toBe('dropped');
  await writeFile(path, 'DROPPED');
  await utimes(path, new Date(), new Date(Date.now() + 1000));
  expect(await store.readText(key, dropped)).toBe('dropped');
  expect(await store.readText(key)).toBe('DROPPED');
});

it('gives no content for a version that was written over before anybody read it', async () => {
  await using folder = await temporaryFolder();
  const store = createFolderStore(folder.path);
  await store.put(key, 'first');
  const path = join(folder.path, key);
  await writeFile(path, 'dropped');
  const dropped = (await store.head(key))?.version;
  await writeFile(path, 'changed meanwhile');
  await utimes(path, new Date(), new Date(Date.now() + 1000));
  await expect(store.readText(key, dropped)).rejects.toThrow(NoSuchObject);
});
