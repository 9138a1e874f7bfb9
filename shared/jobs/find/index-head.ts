import * as z from 'zod';
import { damagedIsNone, findWhole, storedForm, unlessDamaged } from '../../records/stored.ts';
import type { Erasable, StoredVersion } from '../../store/erasable.ts';
import type { Store } from '../../store/store.ts';
import { type IssuedFact, orderOf } from './issued-fact.ts';
import {
  type IssuedList,
  issuedLists,
  LIST_DOCUMENTS_MAX,
  type ListPlace,
  listPlaceSchema,
  openList,
} from './issued-list.ts';

export const INDEX_PREFIX = 'index/';
export const indexFolder = (account: string): string => `${INDEX_PREFIX}${account}/`;
const headKey = (account: string) => `${indexFolder(account)}head.json`;

/** `index/<account>/head.json`: the reports that an account's index has, and its lists. */
const headSchema = z.object({
  /** The newest report of the chain that it knows of. */
  covered: z.string().optional(),
  /** Reports up to that one that are in no list yet. */
  missing: z.array(z.string()).readonly(),
  /** Reports that are being written again, with the hash of the summary whose documents are listed. */
  rewritten: z.array(z.object({ report: z.string(), sha256: z.string() })).readonly(),
  lists: z.array(listPlaceSchema).readonly(),
});
export type IndexHead = z.infer<typeof headSchema>;
const FORM = 2;
const headForm = storedForm(headSchema, FORM, FORM);

const EMPTY: IndexHead = { missing: [], rewritten: [], lists: [] };

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

/** The lists of an environment, or all. */
export const listsIn = (store: Store, { lists }: IndexHead, environment?: string): IssuedList[] =>
  lists
    .filter((list) => environment === undefined || list.environment === environment)
    .map((place) => openList(store, place));

/** Empties lists that the head no longer names. */
async function emptyLists(store: Store, account: string, places: readonly ListPlace[]): Promise<void> {
  const named = new Set((await readIndexHead(store, account)).lists.map(({ key }) => key));
  for (const { key } of places) if (!named.has(key)) await store.put(key, '');
}

/** Lists of similar size that become one: a document is rewritten each time its list grows so much. */
const MERGED_AT_ONCE = 8;
const SMALLEST = 64;

/** Makes few lists of many, so that a question looks into few. */
export async function mergeLists(store: Store, account: string): Promise<void> {
  for (;;) {
    const merged = mergedOf(await readIndexHead(store, account));
    if (merged === undefined) return;
    await replaceLists(store, account, { replaced: merged });
  }
}

const mergedOf = ({ lists }: IndexHead): readonly ListPlace[] | undefined =>
  [...Map.groupBy(lists, sizeOf).values()].map(togetherOf).find((of) => of.length > 1);

/** Groups lists of one environment by size; a list above half the maximum stays separate. */
function sizeOf({ environment, documents, key }: ListPlace): string {
  if (documents * 2 > LIST_DOCUMENTS_MAX) return key;
  const size = Math.floor(Math.log(Math.max(1, documents / SMALLEST)) / Math.log(MERGED_AT_ONCE));
  return `${environment} ${size}`;
}

/** Lists of a group that fit into one; empty if too few. */
function togetherOf(group: readonly ListPlace[]): readonly ListPlace[] {
  let documents = 0;
  const fit = group.filter((one) => {
    documents += one.documents;
    return documents <= LIST_DOCUMENTS_MAX;
  });
  return fit.length === group.length && group.length < MERGED_AT_ONCE ? [] : fit;
}

interface Replaced {
  replaced: readonly ListPlace[];
  /** Jobs whose documents are left out. */
  leftOut?: ReadonlySet<string>;
}

/** Replaces several lists by one, with the documents of reports written again once. */
async function replaceLists(
  store: Store,
  account: string,
  { replaced, leftOut = new Set() }: Replaced,
): Promise<void> {
  const once = new Map<string, IssuedFact>();
  for (const place of replaced)
    for await (const fact of openList(store, place).documents())
      if (!leftOut.has(fact.job)) once.set(`${fact.job} ${orderOf(fact)}`, fact);
  const environment = replaced[0]?.environment ?? '';
  const lists = issuedLists(store, { folder: indexFolder(account), environment });
  for (const fact of once.values()) lists.add(fact);
  const written = await lists.end();
  const gone = new Set(replaced.map(({ key }) => key));
  const isNoted = await updateIndexHead(store, account, (head) => {
    const kept = head.lists.filter(({ key }) => !gone.has(key));
    // Others may have replaced them since.
    if (head.lists.length - kept.length < gone.size) return undefined;
    return { ...head, lists: [...kept, ...written] };
  });
  await emptyLists(store, account, isNoted ? replaced : written);
}

interface OfAccount {
  account: string;
  jobs: ReadonlySet<string>;
}

/** Parts of an account's index that name documents of these jobs, and leftover lists outside the head. */
export async function* indexedBytes(
  { store, erasable }: { store: Store; erasable: Erasable },
  { account, jobs }: OfAccount,
): AsyncGenerator<StoredVersion> {
  const { lists } = await readIndexHead(store, account);
  const named = new Map(lists.map((place) => [place.key, place]));
  for await (const found of erasable.versions(indexFolder(account))) {
    if (found.key.endsWith('.json') || found.bytes === 0) continue;
    const place = named.get(found.key);
    const held = place && (await jobsIn(store, place));
    // An unreadable list may name them.
    if (held === undefined || held.some((job) => jobs.has(job))) yield found;
  }
}

const jobsIn = (store: Store, place: ListPlace) => openList(store, place).jobs().catch(damagedIsNone);

/** Leaves the documents of jobs out of the index; the former lists stay until they are erased. */
export async function leaveOut(store: Store, { account, jobs }: OfAccount): Promise<unknown> {
  for (const place of (await readIndexHead(store, account)).lists) {
    const held = await jobsIn(store, place);
    if (held === undefined) return dropIndex(store, account);
    if (held.some((job) => jobs.has(job)))
      await replaceLists(store, account, { replaced: [place], leftOut: jobs });
  }
}
