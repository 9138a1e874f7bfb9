import * as z from 'zod';
import { damagedIsNone, findWhole, storedForm, unlessDamaged } from '../../records/stored.ts';
import { previousSchema } from '../../report/summary.ts';
import type { Erasable, StoredVersion } from '../../store/erasable.ts';
import { type Store, unlessAbsent } from '../../store/store.ts';
import { type IndexedDocument, orderOf } from './report-documents.ts';
import { openSegment, type Segment, type SegmentPlace, segmentPlaceSchema, writeSegment } from './segment.ts';

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
});
export type IndexHead = z.infer<typeof headSchema>;
const headForm = storedForm(headSchema);

const EMPTY: IndexHead = { gaps: [], rewritten: [], segments: [] };

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

/** Segments of similar size that become one: a document is rewritten each time its segment grows so much. */
const MERGED_AT_ONCE = 8;
const SMALLEST = 64;
/** Documents of a segment: as many as are held in memory while segments are merged. */
export const SEGMENT_DOCUMENTS_MAX = 32_768;

/** Makes few segments of many, so that a question looks into few: those of a head that was just noted. */
export async function mergeSegments(store: Store, account: string, noted: IndexHead): Promise<void> {
  let head = noted;
  while (mergedOf(head) !== undefined) {
    // Others may have merged them since.
    head = await readIndexHead(store, account);
    const merged = mergedOf(head);
    if (merged !== undefined) await replaceSegments(store, account, merged);
  }
}

const mergedOf = ({ segments }: IndexHead): readonly SegmentPlace[] | undefined =>
  [...Map.groupBy(segments, sizeOf).values()].map(togetherOf).find((of) => of.length > 1);

/** Groups segments of one environment by size; a segment above half the maximum stays separate. */
function sizeOf({ environment, documents, key }: SegmentPlace): string {
  if (documents * 2 > SEGMENT_DOCUMENTS_MAX) return key;
  const size = Math.floor(Math.log(Math.max(1, documents / SMALLEST)) / Math.log(MERGED_AT_ONCE));
  return `${environment} ${size}`;
}

/** Segments of a group that fit into one; empty if too few. */
function togetherOf(group: readonly SegmentPlace[]): readonly SegmentPlace[] {
  let documents = 0;
  const full = group.findIndex((one) => {
    documents += one.documents;
    return documents > SEGMENT_DOCUMENTS_MAX;
  });
  if (full < 0) return group.length < MERGED_AT_ONCE ? [] : group;
  return group.slice(0, full);
}

/** Replaces several segments by one, without the documents of some jobs, and with those of reports written again once. */
async function replaceSegments(
  store: Store,
  account: string,
  replaced: readonly SegmentPlace[],
  leftOut: ReadonlySet<string> = new Set(),
): Promise<void> {
  const once = new Map<string, IndexedDocument>();
  for (const place of replaced)
    for await (const document of openSegment(store, place).documents(undefined, undefined))
      if (!leftOut.has(document.job)) once.set(`${document.job} ${orderOf(document)}`, document);
  const documents = [...once.values()];
  const environment = replaced[0]?.environment ?? '';
  const folder = indexFolder(account);
  const written =
    documents.length === 0 ? [] : [await writeSegment(store, { folder, environment }, documents)];
  const gone = new Set(replaced.map(({ key }) => key));
  const isNoted = await updateIndexHead(store, account, (head) => {
    const still = head.segments.filter(({ key }) => gone.has(key));
    if (still.length < gone.size) return undefined;
    return { ...head, segments: [...head.segments.filter(({ key }) => !gone.has(key)), ...written] };
  });
  const keys = (isNoted ? replaced : written).map(({ key }) => key);
  await emptySegments(store, account, keys);
}

interface OfAccount {
  account: string;
  jobs: ReadonlySet<string>;
}

/** Parts of an account's index that name documents of these jobs, and leftover segments outside the head. */
export async function* indexedBytes(
  { store, erasable }: { store: Store; erasable: Erasable },
  { account, jobs }: OfAccount,
): AsyncGenerator<StoredVersion> {
  const { segments } = await readIndexHead(store, account);
  const named = new Map(segments.map((place) => [place.key, place]));
  for await (const found of erasable.versions(indexFolder(account))) {
    if (found.key.endsWith('.json') || found.bytes === 0) continue;
    const place = named.get(found.key);
    if (place === undefined || (await hasJobs(store, place, jobs))) yield found;
  }
}

/** True also of an unreadable segment. */
async function hasJobs(store: Store, place: SegmentPlace, jobs: ReadonlySet<string>): Promise<boolean> {
  const held = await jobsIn(store, place);
  return held === undefined || held.some((job) => jobs.has(job));
}

const jobsIn = (store: Store, place: SegmentPlace) =>
  unlessAbsent(openSegment(store, place).jobs()).catch(damagedIsNone);

/** Leaves the documents of jobs out of the index; the former segments stay until they are erased. */
export async function leaveOut(store: Store, { account, jobs }: OfAccount): Promise<void> {
  for (const place of (await readIndexHead(store, account)).segments) {
    const held = await jobsIn(store, place);
    if (held === undefined) {
      await dropIndex(store, account);
      return;
    }
    if (held.some((job) => jobs.has(job))) await replaceSegments(store, account, [place], jobs);
  }
}
