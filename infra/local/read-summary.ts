import type { JobRecord } from '../../shared/records/job-record.ts';
import { type Summary, summarySchema } from '../../shared/report/summary.ts';
import { reportPrefix } from '../../shared/store/keys.ts';
import { NoSuchObject, type Store } from '../../shared/store/store.ts';
import { CommandError } from './command-error.ts';

/** The summary of a job's report; undefined while there is none, because the job did not reach its end. */
export async function readSummary(store: Store, job: JobRecord): Promise<Summary | undefined> {
  const key = `${reportPrefix(job)}summary.json`;
  const text = await store.readText(key).catch(absent);
  if (text === undefined) return undefined;
  try {
    return summarySchema.parse(JSON.parse(text));
  } catch {
    throw new CommandError(`${key} is not a summary of a report: run rowmark verify on its folder.`);
  }
}

function absent(error: unknown): undefined {
  if (error instanceof NoSuchObject) return undefined;
  throw error;
}
