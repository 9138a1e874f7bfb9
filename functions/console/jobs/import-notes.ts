import * as z from 'zod';
import { notedImport } from '../../../shared/jobs/receive/receive-export.ts';
import { seenCauseSchema } from '../../../shared/records/corrections.ts';
import { placeEvent } from '../../../shared/records/event.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { findStored, storedForm } from '../../../shared/records/stored.ts';
import { type IncomingPlace, jobKeys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import type { ConsoleHost } from '../console-host.ts';

/** An import: the same bytes under the same name, however often they are checked. */
export interface ImportOf {
  place: IncomingPlace;
  sha256: string;
}

const handsForm = storedForm(z.object({ people: z.array(z.string()) }));
const seenForm = storedForm(z.object({ seen: z.record(z.string(), seenCauseSchema) }));

const DIGITS = 16;
const noteKey = ({ place: { account, profile, file }, sha256 }: ImportOf, what: 'hands' | 'seen'): string =>
  `newest/${account}/${profile}/${file}.${sha256.slice(0, DIGITS)}.${what}.json`;

/** Records each person who uploaded, corrected or accepted part of an import; a new check keeps them. */
export async function noteHand(store: Store, of: ImportOf, by: string): Promise<void> {
  const key = noteKey(of, 'hands');
  await store.update(key, (text) => {
    const people = text === undefined ? [] : handsForm.read(text, key).people;
    return people.includes(by) ? undefined : handsForm.text({ people: [...people, by] });
  });
}

/** The people who uploaded an import or changed its content. */
export async function handsOf(store: Store, record: JobRecord, sha256: string): Promise<string[]> {
  const hands = await findStored(store, noteKey({ place: record, sha256 }, 'hands'), handsForm);
  return [...new Set([...(record.by === undefined ? [] : [record.by]), ...(hands?.people ?? [])])];
}

type SeenCause = z.infer<typeof seenCauseSchema>;

/** Records seen causes by their id; the first person to see one stays. */
export async function noteSeen(
  store: Store,
  of: ImportOf,
  seen: ReadonlyMap<string, SeenCause>,
): Promise<void> {
  const key = noteKey(of, 'seen');
  await store.update(key, (text) => {
    const before = text === undefined ? {} : seenForm.read(text, key).seen;
    return seenForm.text({ seen: { ...Object.fromEntries(seen), ...before } });
  });
}

/** The seen causes of an import, by their id. */
export async function seenCauses(store: Store, of: ImportOf): Promise<Readonly<Record<string, SeenCause>>> {
  return (await findStored(store, noteKey(of, 'seen'), seenForm))?.seen ?? {};
}

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
