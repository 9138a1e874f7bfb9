import type { JobRecord } from '../../shared/records/job-record.ts';
import { findStored } from '../../shared/records/stored-object.ts';
import { type Summary, summaryForm } from '../../shared/report/summary.ts';
import { reportPrefix } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';

/** The summary of a job's report; undefined while there is none, because the job did not reach its end. */
export const readSummary = (store: Store, job: JobRecord): Promise<Summary | undefined> =>
  findStored(store, `${reportPrefix(job)}summary.json`, summaryForm);
