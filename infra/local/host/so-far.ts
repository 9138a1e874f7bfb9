import { documentsSoFar } from '../../../shared/jobs/files/outcome-lookup.ts';
import { findWholePlan } from '../../../shared/jobs/files/read-job.ts';
import type { JobRecord } from '../../../shared/records/job-record.ts';
import type { Counts } from '../../../shared/report/summary/summary.ts';
import type { Store } from '../../../shared/store/store.ts';
import { CommandError } from '../errors/command-error.ts';
import { openLocalLedger } from '../tables/local-ledger.ts';

/** Documents by outcome, those of which nobody knows as `failed`. */
export type SoFar = Counts | 'under-way';

/** Fate of the documents of a job without a report, by its records and the ledger; undefined of one that was not read. */
export async function soFarOf(data: string, store: Store, job: JobRecord): Promise<SoFar | undefined> {
  const plan = await findWholePlan(store, job.job);
  const held = await openLocalLedger(data, job).catch((error: unknown) =>
    error instanceof CommandError ? error.mistake : undefined,
  );
  if (held === 'folder-in-use') return 'under-way';
  await using ledger = typeof held === 'object' ? held : undefined;
  if (plan === undefined || plan.dry_run) return undefined;
  return await documentsSoFar(store, plan, ledger?.ledger);
}
