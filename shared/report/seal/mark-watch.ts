import * as z from 'zod';
import { storedForm } from '../../records/stored-form.ts';
import { linkPlace, linkSeal } from './chain-link.ts';

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
  /** `job` is the name of the watch. */
  ...linkPlace,
  watched_at: z.string(),
  /** Greek days of issue, with the number of MARKs that were looked up. */
  days: z.array(z.object({ day: z.string(), marks: z.int().nonnegative() })),
  vanished: z.array(ownSchema),
  changed: z.array(ownSchema.extend({ fields: z.array(fieldSchema) })),
  ...linkSeal,
});

export type MarkWatch = z.infer<typeof markWatchSchema>;
export const markWatchForm = storedForm(markWatchSchema, FORM);
