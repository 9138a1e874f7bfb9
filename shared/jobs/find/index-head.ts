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

/** `index/<account>/head.json`: what the index of an account's issued documents has taken in, and where it lies. */
const headSchema = z.object({
  /** The newest report that it knows of; all before it are taken in, but for the gaps. */
  covered: previousSchema.optional(),
  gaps: z.array(gapSchema).readonly(),
  /** Reports that are being written anew, with the hash of the summary that was taken in. */
  rewritten: z.array(z.object({ report: z.string(), sha256: z.string() })).readonly(),
  segments: z.array(segmentPlaceSchema).readonly(),
  /** Jobs that a later segment answers for. */
  dropped: z.array(z.object({ segment: z.string(), job: z.string() })).readonly(),
});
export type IndexHead = z.infer<typeof headSchema>;
const headForm = storedForm(headSchema);

const EMPTY: IndexHead = { gaps: [], rewritten: [], segments: [], dropped: [] };

/** The head of an account's index; an empty one where there is none, or it is damaged: it is made anew from the reports. */
export const readIndexHead = async (store: Store, account: string): Promise<IndexHead> =>
  (await findWhole(store, headKey(account), headForm)) ?? EMPTY;

/** Changes the head, which others may change at the same moment; undefined leaves it as it is. */
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

/** Begins the index anew: something of it is damaged, and the reports have all of it. */
export const dropIndex = (store: Store, account: string): Promise<boolean> =>
  updateIndexHead(store, account, ({ rewritten }) => ({ ...EMPTY, rewritten }));

/** The segments of an environment. */
export const segmentsIn = (store: Store, { segments }: IndexHead, environment: string): Segment[] =>
  segments.filter((one) => one.environment === environment).map((place) => openSegment(store, place));

/** Writes nothing in the place of segments that no head names any more, unless one names them again. */
export async function emptySegments(store: Store, account: string, keys: readonly string[]): Promise<void> {
  const named = new Set((await readIndexHead(store, account)).segments.map(({ key }) => key));
  for (const key of keys) if (!named.has(key)) await store.put(key, '');
}
