import { beforeEach, expect, it } from 'vitest';
import { createOutageRetry } from '../../infra/local/host/outage-retry.ts';
import { JobQueue } from '../../infra/local/serve/job-queue.ts';
import type { IntakeAnswer, ReportAnswer } from '../../shared/jobs/steps/events.ts';
import { jobBrief } from '../../shared/jobs/steps/job-brief.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { aSummary, emptyStore, storeJob } from '../jobs/stored-job.ts';

let store: Store;
let said: unknown[][];
let stop: AbortController;
/** What each job waits for before its export is read. */
let gates: Record<string, PromiseWithResolvers<void>>;
let queue: JobQueue;

beforeEach(async () => {
  store = emptyStore();
  [said, stop, gates] = [[], new AbortController(), {}];
  for (const job of ['a', 'b', 'c']) {
    await storeJob(store, { plan: { job, chunk_starts: [], waves: [] } });
    gates[job] = Promise.withResolvers();
  }
  const handlers = {
    async intake(event: unknown): Promise<IntakeAnswer> {
      const { job } = Object(event);
      said.push(['reads', job]);
      await gates[job]?.promise;
      return { job, rows: 0, documents: 0, chunks: 0, waves: [], ends: '' };
    },
    async issue() {
      throw new Error('There is nothing to issue.');
    },
    async report(event: unknown): Promise<ReportAnswer> {
      const { job, error } = Object(event);
      said.push(['reports', job, ...(error ? [error.Error] : [])]);
      return {
        ...{ job, report: `reports/${job}/`, complete: true, events: [] },
        brief: jobBrief(aSummary()),
      };
    },
  };
  const patience = createOutageRetry({ waitMs: 0, signal: stop.signal, onWait: () => {} });
  queue = new JobQueue({
    ...{ store, signal: stop.signal, host: () => ({ handlers, patience, environment: 'sandbox' }) },
    failed: (job, error) => said.push(['failed', job, error instanceof Error && error.message]),
    ended: (job) => said.push(['ended', job]),
    ran: (job, { report }) => said.push(['ran', job, report]),
  });
});

/** Until so much was said, and a while longer. */
const until = async (count: number) => {
  while (said.length < count) await new Promise(setImmediate);
  for (let at = 0; at < 50; at += 1) await new Promise(setImmediate);
};

it('runs two jobs at once, each once, the next in its turn, and is idle after the last', async () => {
  expect(['a', 'b', 'c', 'a'].map((job) => queue.start(job))).toEqual([
    'started',
    'started',
    'started',
    'exists',
  ]);
  let isIdle = false;
  const idle = queue.idle().then(() => {
    isIdle = true;
  });
  await until(2);
  expect(said).toEqual([
    ['reads', 'a'],
    ['reads', 'b'],
  ]);
  expect([queue.underWay, queue.progressOf('b')?.begun, queue.progressOf('c')?.begun]).toEqual([
    3,
    true,
    false,
  ]);
  gates.b?.resolve();
  await until(6);
  expect(said.slice(2, 4)).toEqual([
    ['reports', 'b'],
    ['ran', 'b', 'reports/b/'],
  ]);
  expect(said.slice(4)).toEqual(
    expect.arrayContaining([
      ['ended', 'b'],
      ['reads', 'c'],
    ]),
  );
  gates.a?.resolve();
  await until(9);
  expect([isIdle, queue.underWay]).toEqual([false, 1]);
  gates.c?.resolve();
  await idle;
  expect([queue.underWay, queue.progressOf('c')]).toEqual([0, undefined]);
  expect(await store.readText(jobKeys('c').finished)).toBe('{"report":"reports/c/"}');
});

it('tells of a job that failed, which gets a report all the same', async () => {
  queue.start('a');
  gates.a?.reject(new Error('no disk'));
  await queue.idle();
  expect(said).toEqual([
    ['reads', 'a'],
    ['failed', 'a', 'no disk'],
    ['reports', 'a', 'Interrupted'],
    ['ended', 'a'],
  ]);
});

it('tells nothing of what breaks off as the program ends, and begins nothing any more', async () => {
  for (const job of ['a', 'b', 'c']) queue.start(job);
  await until(2);
  stop.abort();
  for (const job of ['a', 'b']) gates[job]?.reject(new Error('the program ends'));
  await queue.idle();
  expect(said.filter(([what]) => what !== 'ended')).toEqual([
    ['reads', 'a'],
    ['reads', 'b'],
  ]);
  expect(await store.head(jobKeys('a').finished)).toBeUndefined();
});

it('leaves a failure to whoever runs a job once, and waits for one that is under way', async () => {
  const ran = queue.run('a', ({ rows }) => said.push(['planned', rows]));
  const again = queue.run('a', () => said.push(['planned twice']));
  gates.a?.resolve();
  expect(await ran).toMatchObject({ job: 'a', report: 'reports/a/' });
  expect([await again, said[1]]).toEqual([undefined, ['planned', 0]]);
  gates.b?.reject(new Error('no disk'));
  await expect(queue.run('b', () => {})).rejects.toThrow('no disk');
  expect(said.some(([what]) => what === 'failed')).toBe(false);
});

it('remembers that a job was stopped', async () => {
  await queue.stop('a');
  expect(await store.head(jobKeys('a').stopped)).toBeUndefined();
  queue.start('a');
  await queue.stop('a');
  expect([queue.progressOf('a')?.stopping, await store.readText(jobKeys('a').stopped)]).toEqual([true, '{}']);
  gates.a?.resolve();
  await queue.idle();
  gates.a = Promise.withResolvers();
  queue.start('a');
  while (queue.progressOf('a')?.stopping !== true) await new Promise(setImmediate);
  gates.a.resolve();
  await queue.idle();
});
