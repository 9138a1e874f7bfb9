import { z } from '@hono/zod-openapi';
import {
  CORRECTIONS_SUFFIX,
  type CorrectionEntry,
  correctionEntriesSchema,
  parseCorrections,
} from '../../../shared/records/corrections.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { findStored, storedForm } from '../../../shared/records/stored.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { ConsoleHost } from '../console-host.ts';
import { judgedDocumentSchema } from './judge-edits.ts';

export const editsForm = storedForm(
  z.object({
    entries: correctionEntriesSchema,
    /** Documents of rows that were changed, as they were judged last, by their external_id. */
    judged: z.record(z.string(), judgedDocumentSchema),
  }),
);

/** The corrections of a check with people's later edits; undefined if they were not edited. */
export const editsOf = ({ store }: ConsoleHost, { job }: JobRecord) =>
  findStored(store, jobKeys(job).edits, editsForm);

/** The corrections that a job was run with. */
export async function correctionsOf({ store }: ConsoleHost, { job }: JobRecord) {
  const key = jobKeys(job).companion(CORRECTIONS_SUFFIX);
  if ((await store.head(key)) === undefined) return [];
  const parsed = parseCorrections(await store.readText(key), key);
  return 'corrections' in parsed ? parsed.corrections : [];
}

/** The corrections that the next check will have: those of this one, with what people changed since. */
export const standingCorrections = async (
  host: ConsoleHost,
  record: JobRecord,
): Promise<readonly CorrectionEntry[]> =>
  (await editsOf(host, record))?.entries ?? (await correctionsOf(host, record));
