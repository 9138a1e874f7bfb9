import { IDEMPOTENCY_KEPT_DAYS, UPLOAD_KEPT_DAYS } from '../../../functions/console/console-limits.ts';
import { INDEX_PREFIX } from '../../../shared/jobs/find/catch-up.ts';
import { EVENTS_KEPT_DAYS, EVENTS_PREFIX } from '../../../shared/records/event.ts';
import { IDEMPOTENCY_PREFIX, IMPORTS_PREFIX } from '../../../shared/store/keys.ts';
import { type DeploymentOptions, TEN_YEARS } from '../options.ts';

/** The life of objects under a prefix. A prefix that is not listed is kept as long as its bucket. */
export interface Kept {
  bucket: 'imports' | 'reports';
  prefix: string;
  /** Days from the writing of an object to its final removal; undefined if it has no end. */
  days?: number;
  /** Days, out of `days`, as an old version: hidden, replaced or deleted. */
  asOldVersion: number;
  /** Read so often that it stays in the storage class with free reads. */
  isWarm?: true;
}

const JOB_DAYS = 90;
const OLD_VERSION_DAYS = 90;
/** An export is read under its name for so long; a job names its version, so it is read after that as well. */
const EXPORT_IN_PLACE_DAYS = 30;

/** The life of everything in the two buckets. */
export function keptPrefixes({ exportDays }: Pick<DeploymentOptions, 'exportDays'>): readonly Kept[] {
  // A replaced export is the source of a report: it is kept as long as others, less the days in place.
  const exports = { days: exportDays, asOldVersion: Math.max(1, exportDays - EXPORT_IN_PLACE_DAYS) };
  const passing = (days: number) => ({ days: days + 1, asOldVersion: 1 });
  const imports: Omit<Kept, 'bucket'>[] = [
    { prefix: 'incoming/', ...exports },
    { prefix: 'imported/', ...exports },
    { prefix: 'uploads/', ...passing(UPLOAD_KEPT_DAYS) },
    { prefix: IDEMPOTENCY_PREFIX, ...passing(IDEMPOTENCY_KEPT_DAYS) },
    { prefix: EVENTS_PREFIX, ...passing(EVENTS_KEPT_DAYS) },
    { prefix: 'jobs/', ...passing(JOB_DAYS) },
    { prefix: 'newest/', ...passing(JOB_DAYS) },
    { prefix: IMPORTS_PREFIX, ...passing(JOB_DAYS) },
    { prefix: INDEX_PREFIX, ...passing(TEN_YEARS), isWarm: true },
    { prefix: 'statements/', days: TEN_YEARS, asOldVersion: OLD_VERSION_DAYS },
    { prefix: 'profiles/', asOldVersion: OLD_VERSION_DAYS },
    { prefix: 'accounts/', asOldVersion: OLD_VERSION_DAYS },
    { prefix: 'rates/', asOldVersion: OLD_VERSION_DAYS },
  ];
  return [
    ...imports.map((kept) => ({ bucket: 'imports' as const, ...kept })),
    { bucket: 'reports', prefix: 'reports/', days: TEN_YEARS, asOldVersion: OLD_VERSION_DAYS },
  ];
}
