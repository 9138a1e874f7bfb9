import { describe, expect, it } from 'vitest';
import { Interrupted } from '../../infra/local/host/interrupted.ts';
import { type Handlers, reportKilledJob, runJob } from '../../infra/local/host/run-job.ts';
import { noCounts } from '../../shared/report/summary/summary.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { emptyStore, storeJob } from '../jobs/stored-job.ts';

const JOB = 'job-1';
const REPORT = 'reports/demo/standard/sales.csv/job-1/';
const counts = { rows: noCounts(), documents: noCounts() };
const brief = { finished_at: '2026-11-20T08:00:03.000Z', dry_run: false, counts };

/** Handlers that say what they were asked, and a plan of two waves. */
async function job(over: Partial<Handlers> = {}) {
  const store = emptyStore();
  await storeJob(store, { plan: { job: JOB, waves: [[1, 2, 3], [4]] } });
  const asked: string[] = [];
  const working = new Set<unknown>();
  let most = 0;
  const handlers: Handlers = {
    async intake(event) {
      asked.push(`intake ${JSON.stringify(event)}`);
      return Object({ chunks: 4 });
    },
    async issue(event) {
      asked.push(`issue ${JSON.stringify(event)}`);
      working.add(event);
      most = Math.max(most, working.size);
      await new Promise(setImmediate);
      working.delete(event);
      asked.push(`issued ${Object(event).chunk}`);
      return Object({});
    },
    async report(event) {
      asked.push(`report ${JSON.stringify(event)}`);
      return Object({ report: REPORT, brief });
    },
    ...over,
  };
  const text = (key: string) => store.readText(key).catch(() => undefined);
  return { store, handlers, asked, text, most: () => most };
}

const chunk = (number: number) => `issue {"job":"job-1","chunk":${number}}`;

describe('a job', () => {
  it('is read, issued wave by wave with two chunks at once, and reported', async () => {
    const { store, handlers, asked, text, most } = await job();
    const [planned, waited]: [unknown[], unknown[]] = [[], []];
    const { signal } = new AbortController();
    const patience = {
      untilDone: <Answer>(step: () => Promise<Answer>, stopped?: AbortSignal) => {
        waited.push(stopped);
        return step();
      },
      isLeft: () => true,
    };
    const answer = await runJob({ job: JOB, store, handlers, patience, stopped: signal }, (of) =>
      planned.push(of),
    );
    expect(answer).toEqual({
      ...{ report: REPORT, brief },
      times: { intake_ms: expect.any(Number), issue_ms: expect.any(Number), report_ms: expect.any(Number) },
    });
    expect(planned).toEqual([{ chunks: 4 }]);
    expect(asked.filter((one) => !one.startsWith('issued'))).toEqual([
      'intake {"job":"job-1"}',
      ...[1, 2, 3, 4].map(chunk),
      'report {"job":"job-1"}',
    ]);
    // The second wave begins when the first has ended.
    expect(asked.indexOf('issued 3')).toBeLessThan(asked.indexOf(chunk(4)));
    expect(most()).toBe(2);
    expect(waited).toEqual(Array(5).fill(signal));
    expect(JSON.parse((await text(jobKeys(JOB).finished)) ?? '')).toEqual({ report: REPORT });
    expect(await text('profiles/known.json')).toContain('standard');
  });

  it('is read once more where the time to wait is over', async () => {
    const { store, handlers, asked } = await job();
    const patience = { untilDone: async () => undefined, isLeft: () => false };
    await runJob({ job: JOB, store, handlers, patience }, () => {});
    expect(asked).toEqual(['intake {"job":"job-1"}', 'report {"job":"job-1"}']);
  });
});

describe('a job that was killed', () => {
  const environment = 'http://127.0.0.1:1';
  const REPORTED = 'report {"job":"job-1","error":{"Error":"Interrupted"}}';

  it('counts as stopped, is looked up and reported', async () => {
    const { store, handlers, asked, text } = await job();
    const issue: Handlers['issue'] = async (event) => {
      expect(await text(jobKeys(JOB).stopped)).toBe('{}');
      return handlers.issue(event);
    };
    await reportKilledJob({ store, handlers: { ...handlers, issue }, environment }, JOB);
    expect(asked.filter((one) => !one.startsWith('issued'))).toEqual([...[1, 2, 3, 4].map(chunk), REPORTED]);
    expect(JSON.parse((await text(jobKeys(JOB).finished)) ?? '')).toEqual({ report: REPORT });
  });

  it('of another environment is only reported', async () => {
    const { store, handlers, asked } = await job();
    await reportKilledJob({ store, handlers, environment: 'https://live.example' }, JOB);
    await reportKilledJob({ store, handlers, environment }, 'never-planned');
    expect(asked).toEqual([REPORTED, REPORTED.replace('job-1', 'never-planned')]);
  });

  it('is reported where a document cannot be looked up, but for an interruption', async () => {
    const away = async () => {
      throw new Error('the service is away');
    };
    const first = await job({ issue: away });
    await reportKilledJob({ ...first, environment }, JOB);
    expect(first.asked).toEqual([REPORTED]);
    const second = await job({
      async issue() {
        throw new Interrupted();
      },
    });
    await expect(reportKilledJob({ ...second, environment }, JOB)).rejects.toBeInstanceOf(Interrupted);
    expect(second.asked).toEqual([]);
    expect(await second.text(jobKeys(JOB).finished)).toBeUndefined();
  });
});
