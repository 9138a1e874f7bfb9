import { UnmappableExport } from '../../mapping/rows/map-sheet.ts';
import { problem } from '../../problems/problem.ts';
import type { JobRecord } from '../../records/job-record.ts';
import type { Origin } from '../../records/retry-reference.ts';
import { MAX_ORIGINALS } from '../../report/retry/joined-line.ts';
import type { Store } from '../../store/store.ts';
import { findJobRecord } from '../files/read-job.ts';

/** Checks the original that a row refers to. Throws `UnmappableExport`. */
export type AssertOrigin = (origin: Origin) => Promise<void>;

/**
 * Refuses to import the retry file of a dry run: its export is not issued, and the import would leave out the
 * rows that were ready.
 */
export function refuseDryRunRetry(
  { store, onlyRetry = false }: { store: Store; onlyRetry?: boolean },
  { dry_run }: Pick<JobRecord, 'dry_run'>,
): AssertOrigin {
  if (dry_run || onlyRetry) return async () => {};
  const asked = new Set<string>();
  return async ({ job, dry_run: isDry = false }) => {
    if (asked.has(job) || asked.size >= MAX_ORIGINALS) return;
    asked.add(job);
    const original = await findJobRecord(store, job);
    if (isDry || original?.dry_run)
      throw new UnmappableExport([
        problem('RETRY-OF-DRY-RUN', {}, { file: original?.file ?? { phrase: 'the-export' } }),
      ]);
  };
}
