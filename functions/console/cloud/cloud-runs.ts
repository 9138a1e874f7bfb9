import { findJobRecord } from '../../../shared/jobs/files/read-job.ts';
import type { Store } from '../../../shared/store/store.ts';
import type { MadeJob, PlacedJob } from '../console-host.ts';

export interface Executions {
  start(job: string): Promise<'started' | 'exists'>;
  startAgain(job: string, at: Date): Promise<'started' | 'exists'>;
  newest(limit: number): Promise<string[]>;
  running(limit: number): Promise<number>;
  runningJobs(): Promise<ReadonlySet<string> | undefined>;
}

interface RunsOptions {
  store: Store;
  now: () => Date;
  hasEnded: (job: PlacedJob) => Promise<boolean>;
}

/** Step Functions lists an execution a little after it began: for this long a job counts as running in any case. */
const LISTED_AFTER_MS = 60_000;
/** Milliseconds for which the list is reused: a page requests it several times a second. */
const LIST_KEPT_MS = 5_000;

/** The runs of jobs on AWS: which of them came to their end without a report, and how such a job is run again. */
export class CloudRuns {
  readonly #executions: Executions;
  readonly #options: RunsOptions;
  readonly #startedAgain = new Map<string, number>();
  #listed: { at: number; jobs: Promise<ReadonlySet<string> | undefined> } | undefined;

  constructor(executions: Executions, options: RunsOptions) {
    this.#executions = executions;
    this.#options = options;
  }

  /** True for a job without a report and without an execution that could still write it. */
  async isLost(job: MadeJob): Promise<boolean> {
    const at = this.#options.now().getTime();
    const begun = Math.max(Date.parse(job.created_at), this.#startedAgain.get(job.job) ?? 0);
    if (at - begun < LISTED_AFTER_MS) return false;
    const running = await this.#running(at);
    if (running === undefined || running.has(job.job)) return false;
    return !(await this.#options.hasEnded(job));
  }

  /** Runs a job, and one that was lost again. */
  async start(job: string): Promise<'started' | 'exists'> {
    const answer = await this.#executions.start(job);
    if (answer === 'started') return answer;
    const { store, now } = this.#options;
    const record = await findJobRecord(store, job);
    if (record === undefined || !(await this.isLost(record))) return answer;
    this.#startedAgain.set(job, now().getTime());
    return this.#executions.startAgain(job, now());
  }

  #running(at: number): Promise<ReadonlySet<string> | undefined> {
    if (this.#listed === undefined || at - this.#listed.at >= LIST_KEPT_MS) {
      const jobs = this.#executions.runningJobs();
      this.#listed = { at, jobs };
      jobs.catch(() => {
        this.#listed = undefined;
      });
    }
    return this.#listed.jobs;
  }
}
