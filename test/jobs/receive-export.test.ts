import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReceive } from '../../functions/steps/receive.ts';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';

let folder: string;
let store: Store;
let started: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rowmark-receive-'));
  store = createFolderStore(folder);
  started = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const receive = () =>
  createReceive(async () => ({
    store,
    now: () => new Date('2026-11-20T10:00:00Z'),
    log: () => {},
    environment: 'sandbox',
    dryRun: false,
    async startJob(job) {
      if (started.includes(job)) return 'exists';
      started.push(job);
      return 'started';
    },
  }));

const upload = (key: string, version?: string) => ({
  detail: {
    bucket: { name: 'b' },
    object: { key, ...(version === undefined ? {} : { 'version-id': version }) },
  },
});

describe('receive', () => {
  it('starts one job for an upload, however often the event comes', async () => {
    const key = 'incoming/shop/standard/Πωλήσεις Νοε.csv';
    const { version } = await store.put(key, 'a,b\n');
    const first = await receive()(upload(key, version));
    const again = await receive()(upload(key, version));
    const [job = ''] = started;
    expect(first).toEqual({ job, started: true });
    expect(again).toEqual({ job, started: false });
    expect(started).toEqual([job]);
    expect(JSON.parse(await store.readText(jobKeys(job).job))).toMatchObject({
      account: 'shop',
      profile: 'standard',
      file: 'Πωλήσεις Νοε.csv',
      version,
      dry_run: false,
    });
  });

  it('finds an object whose key the event has URL-encoded', async () => {
    const key = 'incoming/shop/standard/Πωλήσεις + Νοε 100%.csv';
    const { version } = await store.put(key, 'a,b\n');
    const encoded = encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+');
    const answer = await receive()(upload(encoded, version));
    expect(answer).toMatchObject({ started: true });
    expect(await receive()(upload(key, version))).toEqual({ ...answer, started: false });
  });

  it('takes a new content under the same name as another job', async () => {
    const key = 'incoming/shop/standard/a.csv';
    await store.put(key, 'one');
    await receive()(upload(key));
    await store.put(key, 'two');
    await receive()(upload(key));
    expect(new Set(started).size).toBe(2);
  });

  it('leaves alone what is no export, and what is gone', async () => {
    for (const key of [
      'incoming/shop/standard/a.csv.control.json',
      'incoming/shop/a.csv.ready',
      'incoming/.DS_Store',
      'incoming/shop/standard/a.csv.filepart',
      'incoming/shop/standard/~$a.xlsx',
      'profiles/p.json',
    ]) {
      await store.put(key, 'x');
      expect(await receive()(upload(key))).toEqual({ ignored: key });
    }
    expect(await receive()(upload('incoming/shop/standard/gone.csv'))).toEqual({
      ignored: 'incoming/shop/standard/gone.csv',
    });
    expect(started).toEqual([]);
  });

  it.each([
    'incoming/shop/standard/',
    'incoming/%CE%9A/standard%2F',
  ])('leaves alone the empty object that stands for the folder %s', async (key) => {
    expect(await receive()(upload(key))).toEqual({ ignored: key });
    expect(started).toEqual([]);
  });

  it.each([
    ['incoming/may.csv', '@misplaced', 'may.csv'],
    ['incoming/shop/may.csv', 'shop', 'may.csv'],
    ['incoming/shop/standard/2026/may/may.csv', 'shop', 'may.csv'],
    ['imported/shop/may.csv', undefined, ''],
  ])('makes a job of %s, which lies in no place of an export', async (key, account, file) => {
    await store.put(key, 'x');
    const answer = await receive()(upload(key));
    if (account === undefined) return expect(answer).toEqual({ ignored: key });
    expect(JSON.parse(await store.readText(jobKeys(started[0] ?? '').job))).toMatchObject({
      ...{ key, account, file },
      profile: '@misplaced',
    });
  });

  it.each([
    [`incoming/shop/standard/${'x'.repeat(250)}.csv`, 'shop', `${'x'.repeat(196)}.csv`],
    ['incoming//standard/may.csv', '@misplaced', 'may.csv'],
    ['incoming/shop//may.csv', 'shop', 'may.csv'],
    ['incoming/shop/standard/a\nb\\c.csv', 'shop', 'a_b_c.csv'],
    ['incoming/shop/standard/%0Aa.csv', 'shop', '_a.csv'],
    ['incoming/../../jobs/a.csv', '@misplaced', 'a.csv'],
    ['incoming/a\\..\\x/b/c.csv', '@misplaced', 'c.csv'],
    ['incoming/shop/standard/..', 'shop', undefined],
    ['incoming/shop/standard/ ', 'shop', '_'],
  ])('makes one job of %j, a name that no store takes', async (key, account, file) => {
    const event = { detail: { bucket: { name: 'b' }, object: { key, size: 3, 'version-id': 'v1' } } };
    const answer = await receive()(event);
    if (file === undefined) return expect(answer).toEqual({ ignored: key });
    expect(await receive()(event)).toEqual({ ...answer, started: false });
    expect(JSON.parse(await store.readText(jobKeys(started[0] ?? '').job))).toMatchObject({
      ...{ account, file },
      profile: '@misplaced',
    });
  });

  it('answers an object with content whose name ends as that of a folder', async () => {
    const key = 'incoming/shop/standard/may.csv/';
    const event = { detail: { bucket: { name: 'b' }, object: { key, size: 3, 'version-id': 'v1' } } };
    await receive()(event);
    expect(started).toHaveLength(1);
  });
});
