import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import {
  companions,
  copyCompanions,
  isCompanion,
  isNoExport,
  isUnfinished,
  takeCompanion,
} from '../../shared/jobs/receive/companions.ts';
import { describeSource } from '../../shared/jobs/receive/receive-export.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { NoSuchObject, type Store } from '../../shared/store/store.ts';
import { type TemporaryFolder, temporaryFolder } from '../commands/run-rowmark.ts';

const key = 'incoming/default/standard/a.csv';
const CONTROL = `${key}.control.json`;

let folder: TemporaryFolder;
let store: Store;
beforeEach(async () => {
  folder = await temporaryFolder();
  store = createFolderStore(folder.path);
});
afterEach(() => folder[Symbol.asyncDispose]());

it('is told by its end from an export and from what is still written', () => {
  const of = (file: string) => [isCompanion(file), isUnfinished(file), isNoExport(file)];
  for (const file of ['a.csv.control.json', 'a.csv.corrections.json', 'a.csv.ready'])
    expect([file, ...of(file)]).toEqual([file, true, false, true]);
  const unfinished = ['part', 'partial', 'filepart', 'crdownload', 'download', 'tmp', 'temp', 'swp'];
  const names = unfinished.flatMap((ending) => [`a.${ending}`, `a.csv.${ending.toUpperCase()}`]);
  for (const file of [...names, '.a.csv', '~$a.xlsx'])
    expect([file, ...of(file)]).toEqual([file, false, true, true]);
  for (const file of [
    'a.part.csv',
    'a.parts',
    'apart',
    'a~$b.xlsx',
    '~a.xlsx',
    'a.ready.csv',
    'ready',
    'a.csv',
  ])
    expect([file, ...of(file)]).toEqual([file, false, false, false]);
});

it('of corrections is told; an export with its size and its sum', async () => {
  const job = { job: 'june', key };
  expect(await takeCompanion(store, job, '.corrections.json')).toBeUndefined();
  await store.put(`${key}.corrections.json`, 'abc');
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await takeCompanion(store, job, '.corrections.json')).toBe('abc');
  expect(await describeSource(Buffer.from('abc'))).toEqual({ sha256, bytes: 3 });
  const path = join(folder.path, 'abc');
  await writeFile(path, 'abc');
  expect(await describeSource(path)).toEqual({ sha256, bytes: 3 });
});

it('that somebody takes away before it is read, or that another job has taken, is none', async () => {
  await store.put(`${key}.ready`, 'one');
  expect(await takeCompanion(store, { job: 'june', key }, '.ready')).toBe('one');
  const note = JSON.parse(await store.readText(jobKeys('taken').companionOf(key, '.ready')));
  expect(note).toEqual({ form: 1, version: (await store.head(`${key}.ready`))?.version, job: 'june' });
  // The copy of a job that was killed before it had one is taken again by the same job alone.
  await rm(join(folder.path, jobKeys('june').companion('.ready')));
  expect(await takeCompanion(store, { job: 'july', key }, '.ready')).toBeUndefined();
  expect(await takeCompanion(store, { job: 'june', key }, '.ready')).toBe('one');
});

it('is read in the version that was taken, though another one comes meanwhile', async () => {
  await store.put(`${key}.ready`, 'one');
  const update: typeof store.update = async (at, change) => {
    const isChanged = await store.update(at, change);
    await store.put(`${key}.ready`, 'two');
    return isChanged;
  };
  expect(await takeCompanion({ ...store, update }, { job: 'june', key }, '.ready')).toBe('one');
});

it('lets a control file count for the export that it came with, and once', async () => {
  await store.put(CONTROL, '{"rows": 1}');
  expect(await takeCompanion(store, { job: 'june', key }, '.control.json')).toBe('{"rows": 1}');
  expect(await takeCompanion(store, { job: 'june', key }, '.control.json')).toBe('{"rows": 1}');
  expect(await takeCompanion(store, { job: 'july', key }, '.control.json')).toBeUndefined();
  await store.put(CONTROL, '{"rows": 2}');
  expect(await takeCompanion(store, { job: 'july', key }, '.control.json')).toBe('{"rows": 2}');
  expect(await takeCompanion(store, { job: 'june', key }, '.control.json')).toBe('{"rows": 1}');
});

it('reads a copy of a dropped export: its version keeps its content though the file is written over', async () => {
  await store.put(key, 'first');
  const path = join(folder.path, key);
  await writeFile(path, 'dropped');
  const dropped = (await store.head(key))?.version;
  expect(await store.readText(key, dropped)).toBe('dropped');
  await writeFile(path, 'DROPPED');
  await utimes(path, new Date(), new Date(Date.now() + 1000));
  expect(await store.readText(key, dropped)).toBe('dropped');
  expect(await store.readText(key)).toBe('DROPPED');
  // A version that was written over before anybody read it has none.
  const unread = (await store.head(key))?.version;
  await writeFile(path, 'changed meanwhile');
  await utimes(path, new Date(), new Date(Date.now() + 2000));
  await expect(store.readText(key, unread)).rejects.toThrow(NoSuchObject);
});

it('gives a job in the place of a killed one its control file and its corrections', async () => {
  const from = { job: 'killed', key };
  await store.put(CONTROL, '{"rows": 1}');
  await store.put(`${key}.corrections.json`, '{"corrections": []}');
  for (const ending of companions) await takeCompanion(store, from, ending);
  // Whoever drops an export may take its companions away again: the copies are the jobs' own.
  await rm(join(folder.path, CONTROL));
  await copyCompanions(store, { from, to: 'next' });
  const next = { job: 'next', key };
  expect(await takeCompanion(store, next, '.control.json')).toBe('{"rows": 1}');
  expect(await takeCompanion(store, next, '.corrections.json')).toBe('{"corrections": []}');
  expect(await takeCompanion(store, next, '.ready')).toBeUndefined();
});

it('gives a job in the place of a killed one no corrections that were changed since', async () => {
  const from = { job: 'killed', key };
  await store.put(`${key}.corrections.json`, 'first');
  await takeCompanion(store, from, '.corrections.json');
  await store.put(`${key}.corrections.json`, 'second');
  await copyCompanions(store, { from, to: 'next' });
  expect(await takeCompanion(store, { job: 'next', key }, '.corrections.json')).toBe('second');
});
