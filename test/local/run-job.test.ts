import { beforeEach, describe, expect, it } from 'vitest';
import { Interrupted } from '../../infra/local/host/interrupted.ts';
import { createOutageRetry } from '../../infra/local/host/outage-retry.ts';
import { type Handlers, reportKilledJob, runJob } from '../../infra/local/host/run-job.ts';
import type { IntakeAnswer, ReportAnswer } from '../../shared/jobs/steps/events.ts';
import { jobBrief } from '../../shared/jobs/steps/job-brief.ts';
import { RetryableStep } from '../../shared/jobs/steps/retryable-step.ts';
import { jobKeys, KNOWN_EXPORTS_KEY } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { aSummary, emptyStore, storeJob } from '../jobs/stored-job.ts';
import { aPlan } from '../report/report-fixtures.ts';

const JOB = 'job-1';
const { environment } = aPlan();
const PLANNED: IntakeAnswer = { job: JOB, rows: 6, documents: 6, chunks: 5, waves: [1, 2], ends: '' };
const REPORTED: ReportAnswer = {
  ...{ job: JOB, report: 'reports/r/', complete: true, events: [] },
  brief: jobBrief(aSummary()),
};

let store: Store;
/** The steps as they began and ended. */
let steps: string[];
/** Chunks under way at one time, at the most. */
let atOnce: number;
/** A step may fail before it works, each time that it is tried. */
let fails: (step: string) => Error | undefined;

beforeEach(async () => {
  store = emptyStore();
  await storeJob(store, {
    plan: {
      chunk_starts: [1, 2, 3, 4, 5],
      waves: [
        [1, 2, 3],
        [4, 5],
      ],
    },
  });
  [steps, atOnce, fails] = [[], 0, () => undefined];
});

function handlers(): Handlers {
  let underWay = 0;
  const work = async <Answer>(step: string, event: unknown, answer: Answer) => {
    const { job, chunk, error } = Object(event);
    const said = [step, job, chunk, error?.Error].filter((part) => part !== undefined).join(' ');
    steps.push(said);
    const failure = fails(said);
    if (failure !== undefined) throw failure;
    underWay += 1;
    atOnce = Math.max(atOnce, underWay);
    for (let turn = 0; turn < 3; turn++) await new Promise((later) => setImmediate(later));
    underWay -= 1;
    return answer;
  };
  return {
    intake: (event) => work('intake', event, PLANNED),
    issue: (event) => work('issue', event, { job: JOB, chunk: 1, documents: 1 }),
    report: (event) => work('report', event, REPORTED),
  };
}

/** Waits without time, and for so long as a test says. */
const patience = (waitMs: number) => {
  let now = 0;
  return createOutageRetry({
    ...{ waitMs, signal: new AbortController().signal, onWait: () => {}, now: () => now },
    sleep: async (ms) => {
      now += ms;
    },
  });
};
const run = (waitMs = 0, stopped?: AbortSignal) => {
  const planned: IntakeAnswer[] = [];
  const of = {
    job: JOB,
    store,
    handlers: handlers(),
    patience: patience(waitMs),
    ...(stopped && { stopped }),
  };
  return { planned, ran: runJob(of, (answer) => planned.push(answer)) };
};
const CHUNKS = [1, 2, 3, 4, 5].map((chunk) => `issue ${JOB} ${chunk}`);
const away = () => new RetryableStep('ServiceDown', 'away');

describe('a job on one machine', () => {
  it('is read, issued two chunks at once and wave by wave, and reported', async () => {
    const { planned, ran } = run();
    expect(await ran).toEqual({
      ...REPORTED,
      times: { intake_ms: expect.any(Number), issue_ms: expect.any(Number), report_ms: expect.any(Number) },
    });
    for (const ms of Object.values((await ran).times))
      expect([Number.isInteger(ms), ms >= 0]).toEqual([true, true]);
    expect([planned, atOnce, steps]).toEqual([[PLANNED], 2, [`intake ${JOB}`, ...CHUNKS, `report ${JOB}`]]);
    expect(JSON.parse(await store.readText(jobKeys(JOB).finished))).toEqual({ report: 'reports/r/' });
    // Such an export is known again by its columns.
    expect(await store.readText(KNOWN_EXPORTS_KEY)).toContain('"external_id"');
  });

  it('begins no wave before the one before it has ended', async () => {
    let third = 0;
    fails = (step) => {
      if (step === `issue ${JOB} 3` && third++ < 2) return away();
      return undefined;
    };
    await run(3_600_000).ran;
    expect(steps.filter((step) => step === `issue ${JOB} 3`)).toHaveLength(3);
    expect(steps.lastIndexOf(`issue ${JOB} 3`)).toBeLessThan(steps.indexOf(`issue ${JOB} 4`));
  });

  it('whose export cannot be judged for the service is read as it is once the time is over', async () => {
    let tries = 0;
    fails = (step) => (step === `intake ${JOB}` && tries++ < 2 ? away() : undefined);
    await run(1).ran;
    expect(steps.slice(0, 4)).toEqual([...Array(3).fill(`intake ${JOB}`), CHUNKS[0]]);
    fails = (step) => (step === `intake ${JOB}` ? away() : undefined);
    await expect(run().ran).rejects.toBeInstanceOf(RetryableStep);
  });

  it('that is stopped waits for nothing: each step is tried once more', async () => {
    fails = (step) => (step.startsWith('issue') ? away() : undefined);
    await run(3_600_000, AbortSignal.abort()).ran;
    expect(steps).toEqual([`intake ${JOB}`, ...CHUNKS, `report ${JOB}`]);
    steps = [];
    let tries = 0;
    fails = (step) => (step === `intake ${JOB}` && tries++ === 0 ? away() : undefined);
    await run(3_600_000, AbortSignal.abort()).ran;
    expect(steps.slice(0, 3)).toEqual([`intake ${JOB}`, `intake ${JOB}`, CHUNKS[0]]);
  });

  it('that fails is not finished', async () => {
    fails = (step) => (step === CHUNKS[1] ? new Error('a defect') : undefined);
    await expect(run().ran).rejects.toThrow('a defect');
    expect(await store.head(jobKeys(JOB).finished)).toBeUndefined();
    expect(steps).not.toContain(`report ${JOB}`);
  });
});

describe('a job that was killed', () => {
  const report = (in_ = environment) =>
    reportKilledJob({ store, handlers: handlers(), environment: in_ }, JOB);
  const REPORT = `report ${JOB} Interrupted`;

  it('is stopped, looked up chunk by chunk, and reported', async () => {
    await report();
    expect(steps).toEqual([...CHUNKS, REPORT]);
    expect(await store.readText(jobKeys(JOB).stopped)).toBe('{}');
    expect(JSON.parse(await store.readText(jobKeys(JOB).finished))).toEqual({ report: 'reports/r/' });
  });

  it('is reported though a document cannot be looked up, unless the command is to stop', async () => {
    fails = (step) => (step === CHUNKS[1] ? new Error('away') : undefined);
    await report();
    expect(steps.at(-1)).toBe(REPORT);
    fails = (step) => (step === CHUNKS[1] ? new Interrupted() : undefined);
    steps = [];
    await expect(report()).rejects.toBeInstanceOf(Interrupted);
    expect(steps).not.toContain(REPORT);
  });

  it('of another environment, or that was never read, is reported alone', async () => {
    await report('elsewhere');
    await store.put(jobKeys(JOB).plan, '');
    expect(steps).toEqual([REPORT]);
    store = emptyStore();
    await report();
    expect(steps).toEqual([REPORT, REPORT]);
  });
});
