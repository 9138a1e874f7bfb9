import { runBounded } from '../../../shared/jobs/files/bounded-work.ts';
import { findJobPlan, readOutcomes } from '../../../shared/jobs/files/read-job.ts';
import { outcomes } from '../../../shared/records/document-record.ts';
import { type Counts, noCounts } from '../../../shared/report/summary.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { Store, StoredObject } from '../../../shared/store/store.ts';
import type { JobProgress, PlacedJob } from '../console-host.ts';

const READ_AT_ONCE = 32;
const CHUNK = /\/(\d+)\.jsonl$/;

/** Progress of jobs by the outcomes of their chunks in the store. A complete chunk is read once. */
export class CloudProgress {
  readonly #store: Store;
  readonly #whole = new Map<string, Map<number, Counts>>();

  constructor(store: Store) {
    this.#store = store;
  }

  forget(job: string): void {
    this.#whole.delete(job);
  }

  async of({ job }: PlacedJob): Promise<JobProgress> {
    const stopping = (await this.#store.head(jobKeys(job).stopped)) !== undefined;
    const counted = noCounts();
    if ((await findJobPlan(this.#store, job)) === undefined)
      return { begun: true, stopping, sinceMs: undefined, outcomes: counted };
    const files: StoredObject[] = await Array.fromAsync(this.#store.list(jobKeys(job).outcomesPrefix));
    await runBounded(files, READ_AT_ONCE, async ({ key }) => {
      const counts = await this.#countsOf(job, Number(CHUNK.exec(key)?.[1]));
      for (const outcome of outcomes) counted[outcome] += counts[outcome];
    });
    const first = Math.min(...files.map(({ modified }) => modified.getTime()));
    return { begun: true, stopping, sinceMs: files.length === 0 ? undefined : first, outcomes: counted };
  }

  async #countsOf(job: string, chunk: number): Promise<Counts> {
    const known = this.#whole.get(job)?.get(chunk);
    if (known !== undefined) return known;
    const counts = noCounts();
    const records = await readOutcomes(this.#store, job, chunk);
    const decided = records.filter(({ waits_for }) => waits_for === undefined);
    for (const { outcome } of decided) counts[outcome] += 1;
    if (decided.length === records.length) this.#keep(job, { chunk, counts });
    return counts;
  }

  #keep(job: string, { chunk, counts }: { chunk: number; counts: Counts }): void {
    const chunks = this.#whole.get(job) ?? new Map<number, Counts>();
    this.#whole.set(job, chunks.set(chunk, counts));
  }
}
