import type { JobProgress } from '../../../functions/console/console-host.ts';
import type { IntakeAnswer, ReportAnswer } from '../../../shared/jobs/steps/events.ts';
import type { OutcomeRecord } from '../../../shared/records/document-record.ts';
import { noCounts } from '../../../shared/report/summary.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import type { LocalHost } from '../host/local-host.ts';
import { reportKilledJob, runJob, type StepTimes } from '../host/run-job.ts';

/** Jobs that run at once; the others wait in their order. */
const JOBS_AT_ONCE = 2;

export type RanJob = ReportAnswer & { times: StepTimes };

interface EnteredJob {
  progress: JobProgress;
  stopped: AbortController;
}

interface QueuedJob extends EnteredJob {
  ended: Promise<unknown>;
}

interface QueueOptions {
  store: Store;
  host: () => Pick<LocalHost, 'handlers' | 'patience' | 'environment'>;
  /** Once aborted, further jobs are not begun; waiting ones continue after the next start. */
  signal: AbortSignal;
  /** Called for a job that failed; its report states that too. */
  failed(job: string, error: unknown): void;
  ended(job: string): void;
  /** Called for a job of the console that ended. */
  ran(job: string, ran: RanJob): void;
}

/** Runs the jobs of one machine, some at once, each as `import` would. */
export class JobQueue {
  readonly #options: QueueOptions;
  readonly #jobs = new Map<string, QueuedJob>();
  readonly #rights = new Map<string, () => Promise<boolean>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get underWay(): number {
    return this.#jobs.size;
  }

  progressOf(job: string): JobProgress | undefined {
    return this.#jobs.get(job)?.progress;
  }

  noteOutcome = (job: string, { outcome }: OutcomeRecord): void => {
    const progress = this.progressOf(job);
    if (progress === undefined) return;
    progress.sinceMs ??= Date.now();
    progress.outcomes[outcome] += 1;
  };

  /** Runs a job to its report, also after failures, unless it runs. Asks `mayIssue` until a document is issued. */
  start(job: string, mayIssue?: () => Promise<boolean>): 'started' | 'exists' {
    if (this.#jobs.has(job)) return 'exists';
    void this.#enter(job, (entered) => this.#toItsEnd(job, entered));
    if (mayIssue) this.#rights.set(job, mayIssue);
    return 'started';
  }

  /** Stops a job that nobody may issue any more. Called before each send, so that rights count until the first. */
  assertRights = async (job: string): Promise<void> => {
    if (this.progressOf(job)?.outcomes.issued === 0 && (await this.#rights.get(job)?.()) === false)
      await this.stop(job);
  };

  /** Runs a job once; throws failures, so that the caller may try again. Undefined for a running job. */
  async run(job: string, planned: (answer: IntakeAnswer) => void): Promise<RanJob | undefined> {
    const underWay = this.#jobs.get(job);
    if (underWay !== undefined) {
      await underWay.ended;
      return undefined;
    }
    return this.#enter(job, ({ stopped }) => runJob({ ...this.#of(job), stopped: stopped.signal }, planned));
  }

  /** Remembered, so that a job that was stopped stays stopped after a restart. */
  async stop(job: string): Promise<void> {
    const found = this.#jobs.get(job);
    if (found === undefined) return;
    found.progress.stopping = true;
    await this.#options.store.put(jobKeys(job).stopped, '{}');
    found.stopped.abort();
  }

  /** Resolves when all running jobs have ended. */
  async idle(): Promise<void> {
    await Promise.all([...this.#jobs.values()].map(({ ended }) => ended));
  }

  #enter<Answer>(job: string, work: (entered: EnteredJob) => Promise<Answer>): Promise<Answer> {
    const progress = { begun: false, stopping: false, sinceMs: undefined, outcomes: noCounts() };
    const entered = { progress, stopped: new AbortController() };
    const ended = this.#inTurn(progress, () => work(entered)).finally(() => {
      this.#jobs.delete(job);
      this.#rights.delete(job);
      this.#options.ended(job);
    });
    this.#jobs.set(job, { ...entered, ended: ended.catch(() => {}) });
    return ended;
  }

  async #inTurn<Answer>(progress: JobProgress, work: () => Promise<Answer>): Promise<Answer> {
    if (this.#running < JOBS_AT_ONCE) this.#running += 1;
    else await new Promise<void>((turn) => this.#waiting.push(turn));
    try {
      progress.begun = true;
      return await work();
    } finally {
      // The place of an ended job goes to the one that waits longest.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #of(job: string) {
    const { handlers, patience, environment } = this.#options.host();
    return { job, store: this.#options.store, handlers, patience, environment };
  }

  async #toItsEnd(job: string, { progress, stopped }: EnteredJob): Promise<void> {
    const { store, signal, failed } = this.#options;
    try {
      if (signal.aborted) return;
      if (await store.head(jobKeys(job).stopped)) {
        progress.stopping = true;
        stopped.abort();
      }
      this.#options.ran(job, await runJob({ ...this.#of(job), stopped: stopped.signal }, () => {}));
    } catch (error) {
      // The whole program ends: the job continues after the next start.
      if (signal.aborted) return;
      failed(job, error);
      await reportKilledJob(this.#of(job), job).catch((again: unknown) => failed(job, again));
    }
  }
}
