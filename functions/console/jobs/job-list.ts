import { findJobRecord, listedJobRecord } from '../../../shared/jobs/files/read-job.ts';
import { newestJobs } from '../../../shared/jobs/receive/newest-jobs.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { JobRecord } from '../../../shared/records/job-record.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import type { JobView } from './job-schema.ts';
import { inLanguage, viewJob } from './job-view.ts';

const JOB_ID = /^[0-9a-f]{32}$/;

/** The jobs of a host, newest first. What cannot change any more is read once. */
export class JobList {
  readonly #host: ConsoleHost;
  readonly #records = new Map<string, JobRecord>();
  readonly #ended = new Map<string, JobView>();

  constructor(host: ConsoleHost) {
    this.#host = host;
  }

  async find(job: string): Promise<JobRecord> {
    const found = JOB_ID.test(job)
      ? (this.#records.get(job) ?? (await findJobRecord(this.#host.store, job)))
      : undefined;
    if (found === undefined) throw new ConsoleError('JOB-UNKNOWN');
    return found;
  }

  async newest(limit: number, isWanted: (record: JobRecord) => boolean): Promise<JobRecord[]> {
    const names = (await this.#host.jobNames()).filter((name) => JOB_ID.test(name));
    const records = await Promise.all(names.map((name) => this.#listed(name)));
    return records
      .filter((record) => record !== undefined)
      .filter(isWanted)
      .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
      .slice(0, limit);
  }

  /** A job as somebody sees it who reads this language. */
  async view(record: JobRecord, language: Language): Promise<JobView> {
    return inLanguage(await this.#view(record), language);
  }

  /** The same, with the newest job of its file name where that came later. */
  async viewAlone(record: JobRecord, language: Language): Promise<JobView> {
    const view = await this.view(record, language);
    const newest = await newestJobs(this.#host.store).of(record);
    const later = newest === undefined || newest === record.job ? undefined : await this.#listed(newest);
    return later !== undefined && later.created_at > record.created_at ? { ...view, newer: later.job } : view;
  }

  async #view(record: JobRecord): Promise<JobView> {
    const underWay = (await this.#host.progressOf(record)) !== undefined;
    const ended = underWay ? undefined : this.#ended.get(record.job);
    if (ended !== undefined) return ended;
    const view = await viewJob(this.#host, record);
    // A job that was stopped or failed, or that waits for the service, may be gone on with.
    if (view.state === 'done' && view.outcomes.failed === 0 && !underWay) this.#ended.set(record.job, view);
    return view;
  }

  async #listed(job: string): Promise<JobRecord | undefined> {
    const known = this.#records.get(job);
    if (known !== undefined) return known;
    const found = await listedJobRecord(this.#host, job);
    if (found !== undefined) this.#records.set(job, found);
    return found;
  }
}
