import { appendFile, mkdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { createJobQueue } from '../../infra/local/serve/job-queue.ts';
import {
  isSameFile,
  type SeenFile,
  scanIncoming,
  serveIncoming,
  statIncomingFile,
} from '../../infra/local/serve/serve-incoming.ts';
import type { OutcomeRecord } from '../../shared/records/document-record.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

let folder: TemporaryFolder;
let data: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  data = folder.path;
  await mkdir(join(data, 'incoming/a/p'), { recursive: true });
});
afterEach(() => folder[Symbol.asyncDispose]());

const drop = (name: string, text = 'text') => writeFile(join(data, 'incoming', name), text);

test('a look sees files on every level, and tells of what is in the way', async () => {
  for (const name of ['top.csv', 'a/p/s.csv', 'a/p/.hidden.csv']) await drop(name);
  for (const name of ['.hidden', 'a/p/x.csv']) await mkdir(join(data, 'incoming', name));
  await drop('.hidden/x.csv');
  await symlink(join(data, 'incoming/top.csv'), join(data, 'incoming/a/link'));
  await utimes(join(data, 'incoming/top.csv'), 5, 7);
  const { files, inTheWay } = await scanIncoming(data);
  expect(files.map(({ key }) => key).sort()).toEqual([
    ...['incoming/a/p/.hidden.csv', 'incoming/a/p/s.csv', 'incoming/top.csv'],
  ]);
  expect(inTheWay.map(({ key }) => key).sort()).toEqual(['incoming/a/link', 'incoming/a/p/x.csv']);
  const top = await statIncomingFile(data, 'incoming/top.csv');
  expect(top).toMatchObject({ key: 'incoming/top.csv', bytes: 4, modifiedMs: 7_000 });
  expect(top).toEqual(files.find(({ key }) => key === 'incoming/top.csv'));
  expect(await statIncomingFile(data, 'incoming/a')).toBeUndefined();
  expect(await statIncomingFile(data, 'incoming/none')).toBeUndefined();
  expect((await scanIncoming(join(data, 'incoming'))).inTheWay).toEqual([
    { key: 'incoming', why: 'unreadable' },
  ]);
});

test('a file is another than one that was removed, though it has its number', async () => {
  const identityOf = async (name: string) => {
    await drop(name);
    const seen = await statIncomingFile(data, `incoming/${name}`);
    await rm(join(data, 'incoming', name));
    return seen?.identity;
  };
  expect(await identityOf('.lock')).not.toBe(await identityOf('half.csv'));
});

test('a file is the same while identity, size and time are', () => {
  const one: SeenFile = { key: 'k', identity: 'i', bytes: 1, modifiedMs: 2 };
  expect(isSameFile(one, { ...one, key: 'renamed' })).toBe(true);
  for (const over of [{ identity: 'j' }, { bytes: 2 }, { modifiedMs: 3 }])
    expect(isSameFile(one, { ...one, ...over })).toBe(false);
});

describe('serving a folder', () => {
  /** Looks so many times, a second after each other, and answers what happened in its order. */
  async function served(
    looks: number,
    {
      restMs = 0,
      during = async () => {},
      serveOne,
    }: {
      restMs?: number;
      during?: (look: number) => Promise<unknown>;
      serveOne?: (key: string, pass: (ms: number) => void) => Promise<void>;
    },
  ): Promise<string[]> {
    const told: string[] = [];
    const stop = new AbortController();
    let [nowMs, look] = [0, 0];
    await serveIncoming({
      ...{ data, restMs, signal: stop.signal, now: () => nowMs },
      async serveOne(key) {
        told.push(`serve ${key}`);
        await serveOne?.(key, (ms) => {
          nowMs += ms;
        });
      },
      leftAlone: ({ key, why }) => void told.push(`${why} ${key}`),
      failed: (key, error) => void told.push(`${String(error)} ${key}`),
      looked: async () => void told.push('look'),
      async rest(ms) {
        expect(ms).toBe(500);
        nowMs += 1_000;
        look += 1;
        await during(look);
        if (look === looks) stop.abort();
      },
    });
    return told;
  }

  test('takes each file once, when it has rested, and tells once of a link', async () => {
    await drop('a/p/s.csv');
    await symlink('s.csv', join(data, 'incoming/a/p/link'));
    const told = await served(4, { restMs: 2_000 });
    expect(told).toEqual([
      ...['link incoming/a/p/link', 'look', 'look', 'serve incoming/a/p/s.csv', 'look', 'look'],
    ]);
  });

  test('takes no export while it grows, and looks again soon after one, however long that took', async () => {
    const pieces = ['two ', 'three ', 'four '];
    const path = join(data, 'incoming/a/p/1.csv');
    await drop('a/p/1.csv', 'one ');
    const taken: string[] = [];
    await served(12, {
      restMs: 2_000,
      during: async () => appendFile(path, pieces.shift() ?? ''),
      async serveOne(key, pass) {
        taken.push(await readFile(join(data, key), 'utf8'));
        pass(3_600_000);
        if (taken.length === 1) await drop('a/p/2.csv', 'next');
      },
    });
    expect(taken).toEqual(['one two three four ', 'next']);
  });

  test('takes at once what is said to be ready', async () => {
    for (const name of ['1.csv', '2.csv', '2.csv.ready']) await drop(`a/p/${name}`);
    expect(await served(2, { restMs: 86_400_000 })).toEqual(['serve incoming/a/p/2.csv', 'look', 'look']);
  });

  test('tries again half a minute after a failure, and serves the others meanwhile', async () => {
    await drop('a/p/1.csv');
    await drop('a/p/2.csv');
    let tries = 0;
    const told = await served(32, {
      serveOne: async (key) => {
        if (key.endsWith('1.csv') && ++tries === 1) throw new Error('down');
      },
    });
    const [one, two] = ['serve incoming/a/p/1.csv', 'serve incoming/a/p/2.csv'];
    expect(told.filter((line) => line !== 'look')).toEqual([one, 'Error: down incoming/a/p/1.csv', two, one]);
    // 30 looks with a second between them are before the second try, and the two of the beginning.
    expect(told.lastIndexOf(one)).toBe(3 + 30);
  });

  test('leaves a file for the next look that changed while another was served', async () => {
    await drop('a/p/1.csv');
    await drop('a/p/2.csv');
    const told = await served(2, { serveOne: () => drop('a/p/2.csv', 'longer text') });
    expect(told.filter((line) => line.includes('2.csv'))).toEqual(['serve incoming/a/p/2.csv']);
    expect(told.slice(0, 2)).toEqual(['serve incoming/a/p/1.csv', 'look']);
  });

  test('begins nothing more once it is stopped', async () => {
    const stop = new AbortController();
    await drop('a/p/1.csv');
    await drop('a/p/2.csv');
    const told: string[] = [];
    await serveIncoming({
      ...{ data, restMs: 0, signal: stop.signal, leftAlone() {}, failed() {} },
      async serveOne(key) {
        told.push(key);
        stop.abort();
      },
      looked: async () => void told.push('look'),
      rest: async () => {},
    });
    expect(told).toEqual(['incoming/a/p/1.csv']);
  });
});

describe('jobs of one machine', () => {
  const never = new AbortController().signal;

  /** A queue whose jobs fail in their first step when the test says so. */
  function queued(signal = never) {
    const told: string[] = [];
    const turns = new Map<string, (error: Error) => void>();
    const fail = (job: string) => turns.get(job)?.(new Error('no intake'));
    const nothing = async () => {
      throw new Error('not reached');
    };
    const store = createFolderStore(data);
    const queue = createJobQueue({
      ...{ store, signal },
      host: () => ({
        environment: 'sandbox',
        handlers: {
          intake: (event) =>
            new Promise((_, reject) => {
              const { job } = Object.assign({ job: '' }, event);
              told.push(`begin ${job}`);
              turns.set(job, reject);
            }),
          issue: nothing,
          report: nothing,
        },
        patience: { untilDone: (step) => step(), isLeft: () => false },
      }),
      failed: (job, error) => void told.push(`${String(error)} ${job}`),
      ended: (job) => void told.push(`ended ${job}`),
      ran: (job) => void told.push(`ran ${job}`),
    });
    return { queue, told, fail, store };
  }
  const settled = () => new Promise((done) => setImmediate(done));

  test('two run at once, the third in its turn, and none twice', async () => {
    const { queue, told, fail } = queued();
    const runs = ['1', '2', '3'].map((job) => queue.run(job, () => {}).catch(String));
    await settled();
    expect(told).toEqual(['begin 1', 'begin 2']);
    expect([queue.underWay(), queue.start('1'), queue.progressOf('4')]).toEqual([3, 'exists', undefined]);
    expect([queue.progressOf('2')?.begun, queue.progressOf('3')?.begun]).toEqual([true, false]);
    const again = queue.run('1', () => {});
    fail('1');
    expect(await again).toBeUndefined();
    await settled();
    expect([told.slice(0, 2), told.slice(2).sort()]).toEqual([
      ['begin 1', 'begin 2'],
      ['begin 3', 'ended 1'],
    ]);
    fail('2');
    fail('3');
    expect(await Promise.all(runs)).toEqual(Array(3).fill('Error: no intake'));
    await queue.idle();
    expect([queue.underWay(), told.slice(-2).sort()]).toEqual([0, ['ended 2', 'ended 3']]);
  });

  test('outcomes are counted from the first one on, of jobs under way alone', async () => {
    const { queue, fail } = queued();
    const run = queue.run('1', () => {}).catch(String);
    expect(queue.progressOf('1')?.sinceMs).toBeUndefined();
    const before = Date.now();
    const note = (job: string, outcome: string) => queue.noteOutcome(job, { outcome } as OutcomeRecord);
    note('1', 'issued');
    const since = queue.progressOf('1')?.sinceMs ?? 0;
    expect(since >= before && since <= Date.now()).toBe(true);
    note('1', 'issued');
    note('1', 'rejected');
    note('2', 'issued');
    expect(queue.progressOf('1')).toMatchObject({
      sinceMs: since,
      outcomes: { issued: 2, rejected: 1, held: 0 },
    });
    await settled();
    fail('1');
    await run;
  });

  test('a job that fails is told of, also where its report fails', async () => {
    const { queue, told, fail, store } = queued();
    expect(queue.start('1')).toBe('started');
    await queue.stop('2');
    while (!told.includes('begin 1')) await settled();
    await queue.stop('1');
    expect(queue.progressOf('1')?.stopping).toBe(true);
    expect(await store.head('jobs/1/stopped.json')).toBeDefined();
    expect(await store.head('jobs/2/stopped.json')).toBeUndefined();
    fail('1');
    await queue.idle();
    expect(told).toEqual(['begin 1', 'Error: no intake 1', 'Error: not reached 1', 'ended 1']);
  });

  test('nothing is begun once everything stops', async () => {
    const { queue, told } = queued(AbortSignal.abort());
    expect(queue.start('1')).toBe('started');
    await queue.idle();
    expect(told).toEqual(['ended 1']);
  });
});
