import { documentsSoFar } from '../../../shared/jobs/files/outcome-lookup.ts';
import { findJobRecord, listedJobRecord } from '../../../shared/jobs/files/read-job.ts';
import { newestJobs, notedImport } from '../../../shared/jobs/receive/receive-export.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { JobRecord, Plan } from '../../../shared/records/plan.ts';
import type { Counts } from '../../../shared/report/summary.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { sentBackOf } from './import-notes.ts';
import type { JobState, JobView } from './job-schema.ts';
import { inLanguage, viewJob } from './job-view.ts';

export const JOB_ID = /^[0-9a-f]{32}$/;

/** Conditions of a list. */
export interface WantedOf<State> {
  account?: string | undefined;
  file?: string | undefined;
  state?: State | undefined;
  /** Made at this moment or later, as ISO time. */
  since?: string | undefined;
  limit: number;
  /** Cursor from the page before. */
  cursor?: string | undefined;
  isSeen: (of: { account: string }) => boolean;
}
type WantedJobs = WantedOf<JobState>;

/** A unique key that sorts jobs by the moment of their creation. */
const cursorOf = ({ created_at, job }: JobRecord): string => `${created_at}.${job}`;

const isWanted = (record: JobRecord, { account, file, since }: WantedJobs): boolean =>
  (account === undefined || record.account === account) &&
  (file === undefined || record.file === file) &&
  (since === undefined || Date.parse(record.created_at) >= Date.parse(since));

/** The jobs of a host, newest first. What cannot change any more is read once. */
export class JobList {
  readonly #host: ConsoleHost;
  readonly #records = new Map<string, JobRecord>();
  readonly #ended = new Map<string, JobView>();
  readonly #soFar = new Map<string, Promise<Counts>>();

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

  /** A page of the jobs that match, and the cursor of the page after it. */
  async page(wanted: WantedJobs, language: Language): Promise<{ views: JobView[]; next?: string }> {
    const { limit, cursor, state, isSeen } = wanted;
    const views: JobView[] = [];
    let last = '';
    for (const record of await this.#all()) {
      if (!isSeen(record) || !isWanted(record, wanted)) continue;
      if (cursor !== undefined && cursorOf(record) >= cursor) continue;
      if (views.length === limit) return { views, next: last };
      const view = await this.view(record, language);
      if (state !== undefined && view.state !== state) continue;
      views.push(view);
      last = cursorOf(record);
    }
    return { views };
  }

  /** Newest first. */
  async #all(): Promise<JobRecord[]> {
    const names = (await this.#host.jobNames()).filter((name) => JOB_ID.test(name));
    const records = await Promise.all(names.map((name) => this.listed(name)));
    return records
      .filter((record) => record !== undefined)
      .sort((a, b) => (cursorOf(a) < cursorOf(b) ? 1 : -1));
  }

  /** A job in the language of a reader. */
  async view(record: JobRecord, language: Language): Promise<JobView> {
    return inLanguage(await this.#view(record), language);
  }

  /** The same, with its import, and the newest job of its file name if that is later. */
  async viewAlone(record: JobRecord, language: Language): Promise<JobView> {
    const { store } = this.#host;
    const view = await this.view(record, language);
    const place = await notedImport(store, record.job);
    const newest = await newestJobs(store).of(record);
    const later = newest === undefined || newest === record.job ? undefined : await this.listed(newest);
    const isLater = later !== undefined && later.created_at > record.created_at;
    return { ...view, ...(place && { import: place.import }), ...(isLater && { newer: later.job }) };
  }

  async #view(record: JobRecord): Promise<JobView> {
    const view = await this.#found(record);
    const back = record.dry_run && view.state === 'done' && (await sentBackOf(this.#host, record));
    if (!back) return view;
    return { ...view, ...(view.by && { brought_by: view.by }), state: 'sent back', ...back };
  }

  async #found(record: JobRecord): Promise<JobView> {
    const underWay = (await this.#host.progressOf(record)) !== undefined;
    const ended = underWay ? undefined : this.#ended.get(record.job);
    if (ended !== undefined) return ended;
    if (underWay) this.#soFar.delete(record.job);
    const view = await viewJob(this.#host, record, (plan) => this.#soFarOf(plan));
    // A job that was stopped or failed, or that waits for the service, may be resumed and thus change.
    if (view.state === 'done' && !(view.outcomes.failed || view.unknown || underWay))
      this.#ended.set(record.job, view);
    return view;
  }

  /** Counted once: the job no longer runs. */
  #soFarOf(plan: Plan): Promise<Counts> {
    const known = this.#soFar.get(plan.job);
    if (known !== undefined) return known;
    const { store, ledgerOf, environment } = this.#host;
    const ledger = plan.environment === environment ? ledgerOf(plan.account) : undefined;
    const counted = documentsSoFar(store, plan, ledger);
    this.#soFar.set(plan.job, counted);
    return counted;
  }

  /** Undefined for a job that is gone or unreadable. */
  async listed(job: string): Promise<JobRecord | undefined> {
    const known = this.#records.get(job);
    if (known !== undefined) return known;
    const found = await listedJobRecord(this.#host, job);
    if (found !== undefined) this.#records.set(job, found);
    return found;
  }
}
