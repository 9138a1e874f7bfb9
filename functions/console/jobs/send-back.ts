import * as z from 'zod';
import { notedImport } from '../../../shared/jobs/receive/receive-export.ts';
import { placeEvent } from '../../../shared/records/event.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { findStored, storedForm } from '../../../shared/records/stored.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { ConsoleHost } from '../console-host.ts';

/** Who sent a check back instead of approving it, and why. */
const sentBackForm = storedForm(z.object({ comment: z.string(), by: z.string(), at: z.string() }));

/** The answer of an approver who sent a check back; undefined if it was not sent back. */
export const sentBackOf = ({ store }: ConsoleHost, { job }: Pick<JobRecord, 'job'>) =>
  findStored(store, jobKeys(job).sentBack, sentBackForm);

/** Sends a check back with a comment: its plan cannot be approved until the export is checked again. */
export async function sendBack(
  host: ConsoleHost,
  record: JobRecord,
  { comment, by }: { comment: string; by: string },
): Promise<void> {
  const { store } = host;
  const { job, account } = record;
  const at = host.now().toISOString();
  await store.put(jobKeys(job).sentBack, sentBackForm.text({ comment, by, at }));
  const place = await notedImport(store, job);
  const news = { at, event: 'import.sent_back', account, job, summary: { comment, by } } as const;
  const event = await placeEvent(store, { ...news, ...(place && { import: place.import }) });
  await host.deliverEvent?.(event);
}
