import * as z from 'zod';
import { storedForm, unlessDamaged } from '../../records/stored-form.ts';
import { findWhole } from '../../records/stored-object.ts';
import { previousSchema } from '../../report/summary.ts';
import type { Store } from '../../store/store.ts';
import { openSegment, type Segment, segmentPlaceSchema } from './segment.ts';

export const INDEX_PREFIX = 'index/';
export const indexFolder = (account: string): string => `${INDEX_PREFIX}${account}/`;
const headKey = (account: string) => `${indexFolder(account)}head.json`;

/** A stretch of an account's chain of reports that is not in the index: from a link back, up to one that is. */
const gapSchema = z.object({ next: previousSchema, until: previousSchema.optional() });
export type Gap = z.infer<typeof gapSchema>;

/** `index/<account>/head.json`: the reports that an account's index covers, and its segments. */
const headSchema = z.object({
  /** The newest report that it knows of; all before it are taken in, but for the gaps. */
  covered: previousSchema.optional(),
  gaps: z.array(gapSchema).readonly(),
  /** Reports that are being written again, with the hash of the summary already in the index. */
  rewritten: z.array(z.object({ report: z.string(), sha256: z.string() })).readonly(),
  segments: z.array(segmentPlaceSchema).readonly(),
  /** Jobs that a later segment answers for. */
  dropped: z.array(z.object({ segment: z.string(), job: z.string() })).readonly(),
});
export type IndexHead = z.infer<typeof headSchema>;
const headForm = storedForm(headSchema);

const EMPTY: IndexHead = { gaps: [], rewritten: [], segments: [], dropped: [] };

/** Head of an account's index; empty if absent or damaged: reports then build it again. */
export const readIndexHead = async (store: Store, account: string): Promise<IndexHead> =>
  (await findWhole(store, headKey(account), headForm)) ?? EMPTY;

/** Changes the head, which others may change at the same moment; undefined leaves it unchanged. */
export const updateIndexHead = (
  store: Store,
  account: string,
  change: (head: IndexHead) => IndexHead | undefined,
): Promise<boolean> =>
  store.update(headKey(account), (text) => {
    const head = text === undefined ? undefined : unlessDamaged(() => headForm.read(text, headKey(account)));
    const changed = change(head ?? EMPTY);
    return changed && headForm.text(changed);
  });

/** Empties a damaged index; it is built again from the reports. */
export const dropIndex = (store: Store, account: string): Promise<boolean> =>
  updateIndexHead(store, account, ({ rewritten }) => ({ ...EMPTY, rewritten }));

/** The segments of an environment. */
export const segmentsIn = (store: Store, { segments }: IndexHead, environment: string): Segment[] =>
  segments.filter((segment) => segment.environment === environment).map((place) => openSegment(store, place));

/** Empties segments that the head no longer names. */
export async function emptySegments(store: Store, account: string, keys: readonly string[]): Promise<void> {
  const named = new Set((await readIndexHead(store, account)).segments.map(({ key }) => key));
  for (const key of keys) if (!named.has(key)) await store.put(key, '');
}
