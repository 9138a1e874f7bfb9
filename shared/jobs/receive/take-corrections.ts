import { CORRECTIONS_SUFFIX } from '../../records/corrections.ts';
import type { JobRecord } from '../../records/job-record.ts';
import { sha256Hex } from '../../store/sha256-hex.ts';
import type { Store } from '../../store/store.ts';
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
  return text === undefined ? undefined : { text, sha256: sha256Hex(text) };
}
