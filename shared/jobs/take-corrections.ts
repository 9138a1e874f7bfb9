import { createHash } from 'node:crypto';
import { CORRECTIONS_SUFFIX } from '../records/corrections.ts';
import type { JobRecord } from '../records/job-record.ts';
import type { Store } from '../store/store.ts';
import { takeCompanion } from './companions.ts';

export interface TakenCorrections {
  text: string;
  sha256: string;
}

/** The corrections that came with an export; the job keeps their copy for its report. */
export async function takeCorrections(
  store: Store,
  job: Pick<JobRecord, 'job' | 'key'>,
): Promise<TakenCorrections | undefined> {
  const text = await takeCompanion(store, job, CORRECTIONS_SUFFIX);
  return text === undefined ? undefined : { text, sha256: createHash('sha256').update(text).digest('hex') };
}
