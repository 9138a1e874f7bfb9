import { type Summary, summarySchema } from '../../shared/report/summary.ts';
import { NoSuchObject, type Store } from '../../shared/store/store.ts';
import { CommandError } from './command-error.ts';

/** The summary of a report; undefined while there is none, because its job did not reach its end. */
export async function readSummary(store: Store, report: string): Promise<Summary | undefined> {
  const key = `${report}summary.json`;
  const text = await store.readText(key).catch(absent);
  if (text === undefined) return undefined;
  try {
    return summarySchema.parse(JSON.parse(text));
  } catch {
    throw new CommandError('no-summary', { key });
  }
}

function absent(error: unknown): undefined {
  if (error instanceof NoSuchObject) return undefined;
  throw error;
}

/** The summary of a report that has just been written. */
export async function writtenSummary(store: Store, report: string): Promise<Summary> {
  const summary = await readSummary(store, report);
  if (summary === undefined) throw new CommandError('no-summary', { key: report });
  return summary;
}
