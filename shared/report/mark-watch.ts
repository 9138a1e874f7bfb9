import { z } from 'zod';
import { storedForm } from '../records/stored-form.ts';
import { sealKeySchema } from './seal-key.ts';
import { previousSchema } from './summary.ts';

const FORM = 1;
export const MARK_WATCH_FORM = `rowmark-watch/${FORM}` as const;
/** Named apart from the summaries of reports, among which it stands in the chain. */
export const WATCH_FILE = 'watch.json';

/** A document with what its report says of it. */
const ownSchema = z.object({
  mark: z.string(),
  external_id: z.string(),
  issued_at: z.string(),
  job: z.string(),
  file: z.string(),
  row: z.int(),
});

const fieldSchema = z.object({ field: z.string(), ours: z.string(), theirs: z.string() });

/**
 * `watch.json`: MARKs that the service no longer has, or has with something else than their reports. It has its place
 * in the chain of the account's reports, so that it cannot be taken out unseen.
 */
const markWatchSchema = z.object({
  form: z.literal(MARK_WATCH_FORM),
  /** Name of the watch, where a report names its job. */
  job: z.string(),
  environment: z.string(),
  account: z.string(),
  /** Key prefix of its folder in the store. */
  report: z.string(),
  watched_at: z.string(),
  /** Greek days of issue, with the number of MARKs that were looked up. */
  days: z.array(z.object({ day: z.string(), marks: z.int().nonnegative() })),
  vanished: z.array(ownSchema),
  changed: z.array(ownSchema.extend({ fields: z.array(fieldSchema) })),
  previous: previousSchema.nullable(),
  seal_key: sealKeySchema.optional(),
  seal: z.string(),
  signature: z.base64().optional(),
});

export type MarkWatch = z.infer<typeof markWatchSchema>;
export const markWatchForm = storedForm(markWatchSchema, FORM);
