import { setTimeout as wait } from 'node:timers/promises';
import { type Monotonic, monotonic } from '../../../shared/clock.ts';
import { runBounded } from '../../../shared/jobs/files/bounded-work.ts';
import { findJobPlan, readPlan } from '../../../shared/jobs/files/read-job.ts';
import type { IntakeAnswer } from '../../../shared/jobs/intake/intake-export.ts';
import { rememberProfile } from '../../../shared/jobs/intake/open-export.ts';
import type { ReportAnswer } from '../../../shared/jobs/report/report-job.ts';
import { RetryableStep } from '../../../shared/jobs/steps/events.ts';
import type { Plan } from '../../../shared/records/plan.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';

/** The handlers of `functions/`, bound to this machine's deps. */
export interface Handlers {
  intake(event: unknown): Promise<IntakeAnswer>;
  issue(event: unknown): Promise<unknown>;
  report(event: unknown): Promise<ReportAnswer>;
}

export type StepTimes = Record<'intake_ms' | 'issue_ms' | 'report_ms', number>;

/** Chunks that are issued at once; requests in flight are bounded apart, over all chunks of an account. */
const CHUNKS_AT_ONCE = 2;

/** Calls the handlers in the state machine's order: intake, the chunks wave by wave, report. */
export async function runJob(
  of: {
    job: string;
    store: Store;
    handlers: Handlers;
    patience: ReturnType<typeof createOutageRetry>;
    /** Aborted once a person has stopped the job. */
    stopped?: AbortSignal;
  },
  planned: (answer: IntakeAnswer) => void | Promise<void>,
): Promise<ReportAnswer & { times: StepTimes }> {
  const { job, handlers, patience, stopped } = of;
  const read = () => handlers.intake({ job });
  const [intake, intake_ms] = await timed(
    async () => (await patience.untilDone(read, stopped)) ?? (await read()),
  );
  await planned(intake);
  const plan = await readPlan(of.store, job);
  const [, issue_ms] = await timed(() =>
    eachChunk(plan, (chunk) => patience.untilDone(() => handlers.issue({ job, chunk }), stopped)),
  );
  const [report, report_ms] = await timed(() => handlers.report({ job }));
  await rememberProfile(of.store, plan, report.brief);
  await of.store.put(jobKeys(job).finished, JSON.stringify({ report: report.report }));
  return { ...report, times: { intake_ms, issue_ms, report_ms } };
}

async function eachChunk({ waves }: Pick<Plan, 'waves'>, work: (chunk: number) => Promise<unknown>) {
  for (const wave of waves) await runBounded(wave, CHUNKS_AT_ONCE, work);
}

/**
 * The report of a killed job that is not continued. The job counts as stopped: each document is looked up and
 * not sent. Its issued documents are reported before another job replaces it.
 */
export async function reportKilledJob(
  { store, handlers, environment }: { store: Store; handlers: Handlers; environment: string },
  job: string,
): Promise<void> {
  await store.put(jobKeys(job).stopped, '{}');
  const plan = await findJobPlan(store, job);
  // The ledger of this environment has no data of another.
  if (plan?.environment === environment)
    await eachChunk(plan, (chunk) => handlers.issue({ job, chunk })).catch((error: unknown) => {
      // A document that cannot be looked up is unknown in the report, which is written all the same.
      if (error instanceof Interrupted) throw error;
    });
  const { report } = await handlers.report({ job, error: { Error: 'Interrupted' } });
  await store.put(jobKeys(job).finished, JSON.stringify({ report }));
}

async function timed<Answer>(work: () => Promise<Answer>): Promise<[Answer, number]> {
  const start = performance.now();
  const answer = await work();
  return [answer, Math.round(performance.now() - start)];
}

interface PatienceOptions {
  /** Milliseconds to wait for an outage; 0 disables the wait. */
  waitMs: number;
  /** Ends the waiting with `Interrupted`. */
  signal: AbortSignal;
  /** Called at the beginning of each outage, with the milliseconds to wait. */
  onWait: (ms: number) => void;
  now?: Monotonic;
  /** Ends early if its signal is aborted. */
  sleep?: (ms: number, early: AbortSignal) => Promise<void>;
}

const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [30_000, 600_000];
/** Tries for documents while the service answers without usable content. */
const NO_ANSWER_TRIES = 3;

/**
 * Waits for a service that is down, as the state machine does it on AWS. An outage ends with the first step
 * that gets through; the next one is waited for as long again.
 */
export function createOutageRetry({ waitMs, signal, onWait, now = monotonic, sleep }: PatienceOptions) {
  let until: number | undefined;
  const rest = sleep ?? ((ms, early) => wait(ms, undefined, { signal: early }));

  /** False if the time to wait is over: an unfinished step is then answered unchanged. */
  const isLeft = () => waitMs > 0 && (until === undefined || now() < until);

  async function pauseFor(ms: number, stopped: AbortSignal): Promise<void> {
    try {
      if (!stopped.aborted) await rest(ms, AbortSignal.any([signal, stopped]));
    } catch (error) {
      if (signal.aborted) throw new Interrupted();
      if (!stopped.aborted) throw error;
    }
  }

  /** The milliseconds left; calls `onWait` once per outage. */
  function timeLeft(): number {
    if (until === undefined && waitMs > 0) onWait(waitMs);
    until ??= now() + waitMs;
    return until - now();
  }

  /**
   * Runs the step again, with growing pauses, while the service is down; undefined once the time is over. A
   * stopped job does not wait: its step runs a last time, at once.
   */
  async function untilDone<Answer>(step: () => Promise<Answer>, stopped = new AbortController().signal) {
    for (let tries = 0; ; tries++) {
      const isLast = stopped.aborted;
      try {
        const answer = await step();
        until = undefined;
        return answer;
      } catch (error) {
        if (!(error instanceof RetryableStep)) throw error;
        const leftMs = timeLeft();
        if (isLast || leftMs <= 0 || (error.name === 'NoAnswer' && tries >= NO_ANSWER_TRIES))
          return undefined;
        await pauseFor(Math.min(leftMs, LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** tries), stopped);
      }
    }
  }

  return { untilDone, isLeft };
}

/** The run was stopped: documents under way were finished and settled; others were not begun. */
export class Interrupted extends Error {}
