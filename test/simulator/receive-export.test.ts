import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReceive } from '../../functions/steps/receive.ts';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { type TemporaryFolder, temporaryFolder } from '../commands/run-rowmark.ts';
import { tableRows, writtenText } from '../table-rows.ts';

let folder: TemporaryFolder;
let store: Store;
let started: string[];
beforeEach(async () => {
  folder = await temporaryFolder();
  store = createFolderStore(folder.path);
  started = [];
});
afterEach(() => folder[Symbol.asyncDispose]());

const receive = createReceive(async () => ({
  ...{
    store,
    now: () => new Date('2026-11-20T10:00:00Z'),
    log: () => {},
    environment: 'sandbox',
    dryRun: false,
  },
  async startJob(job) {
    if (started.includes(job)) return 'exists';
    started.push(job);
    return 'started';
  },
}));

const upload = (key: string, of: { 'version-id'?: string; size?: number } = {}) =>
  receive({ detail: { bucket: { name: 'b' }, object: { key, ...of } } });
const theJob = async () => JSON.parse(await store.readText(jobKeys(started[0] ?? '').job));

describe('receive', () => {
  it('starts one job for an upload, however often the event comes', async () => {
    const key = 'incoming/shop/standard/Πωλήσεις Νοε.csv';
    const { version } = await store.put(key, 'a,b\n');
    const first = await upload(key, { 'version-id': version });
    const again = await upload(key, { 'version-id': version });
    const [job = ''] = started;
    expect(first).toEqual({ job, started: true });
    expect(again).toEqual({ job, started: false });
    expect(started).toEqual([job]);
    expect(await theJob()).toMatchObject({
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
    const answer = await upload(encoded, { 'version-id': version });
    expect(answer).toMatchObject({ started: true });
    expect(await upload(key, { 'version-id': version })).toEqual({ ...answer, started: false });
  });

  it('takes a new content under the same name as another job', async () => {
    const key = 'incoming/shop/standard/a.csv';
    for (const text of ['one', 'two']) {
      await store.put(key, text);
      await upload(key);
    }
    expect(new Set(started).size).toBe(2);
  });

  it.each(
    tableRows(join(import.meta.dirname, 'received-keys.txt')),
  )('an object %s: %s %s', async (key, is, told) => {
    const name = writtenText(key).replace('<250>', 'x'.repeat(250));
    if (is === 'there') await store.put(name, 'x');
    const event = is === 'unsafe' ? { size: 3, 'version-id': 'v1' } : {};
    const answer = await upload(name, event);
    if (told === 'ignored') return expect([answer, started]).toEqual([{ ignored: name }, []]);
    expect(await upload(name, event)).toEqual({ ...answer, started: false });
    const { account, profile, file } = await theJob();
    expect(`${account} ${profile} ${file.replace('x'.repeat(196), '<196>')}`).toBe(told);
  });
});
