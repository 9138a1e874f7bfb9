import { basename } from 'node:path';
import * as z from 'zod';
import type { Plan } from '../../records/plan.ts';
import { damagedIsNone, findWhole, storedForm, updateStored } from '../../records/stored.ts';
import { SUMMARY_FILE } from '../../report/seal.ts';
import type { PreviousReport, Summary } from '../../report/summary.ts';
import type { Erasable, StoredVersion } from '../../store/erasable.ts';
import type { Store } from '../../store/store.ts';
import { findChainHead, linksFrom, readSummary } from '../files/chain.ts';
import { reportedOutcomes } from '../files/outcome-lookup.ts';
import { findWholePlan } from '../files/read-job.ts';
import { issuedLists, LIST_DOCUMENTS_MAX, type ListPlace, listPlaceSchema, openList } from './issued-list.ts';
import { type IssuedFact, orderOf } from './wanted.ts';

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
type IndexHead = z.infer<typeof headSchema>;
const FORM = 2;
const headForm = storedForm(headSchema, FORM, FORM);

const EMPTY: IndexHead = { missing: [], rewritten: [], lists: [] };

/** Head of an account's index; empty if absent or damaged: reports then build it again. */
const readIndexHead = async (store: Store, account: string): Promise<IndexHead> =>
  (await findWhole(store, headKey(account), headForm)) ?? EMPTY;

/** Changes the head, which others may change at the same moment; undefined leaves it unchanged. */
const updateIndexHead = (store: Store, account: string, change: (head: IndexHead) => IndexHead | undefined) =>
  updateStored(store, headKey(account), headForm, (head = EMPTY) => change(head));

/** Empties a damaged index; it is built again from the reports. */
export const dropIndex = (store: Store, account: string): Promise<boolean> =>
  updateIndexHead(store, account, ({ rewritten }) => ({ ...EMPTY, rewritten }));

/** The lists of an account in an environment, or all. */
export const listsIn = async (store: Store, account: string, environment?: string) =>
  (await readIndexHead(store, account)).lists
    .filter((list) => environment === undefined || list.environment === environment)
    .map((place) => openList(store, place));

/** Lists of similar size that become one: a document is rewritten each time its list grows so much. */
const MERGED_AT_ONCE = 8;
const SMALLEST = 64;

/** Makes few lists of many, so that a question looks into few. */
async function mergeLists(store: Store, account: string): Promise<void> {
  for (;;) {
    const { lists } = await readIndexHead(store, account);
    const groups = [...Map.groupBy(lists, sizeOf).values()];
    const merged = groups.map(togetherOf).find((of) => of.length > 1);
    if (merged === undefined) return;
    await replaceLists(store, { account, jobs: new Set() }, merged);
  }
}

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

/** Replaces several lists by one, with the documents of reports written again once, and without those of some jobs. */
async function replaceLists(
  store: Store,
  { account, jobs: leftOut }: OfAccount,
  replaced: readonly ListPlace[],
): Promise<void> {
  const once = new Map<string, IssuedFact>();
  for (const place of replaced)
    for await (const fact of openList(store, place).documents())
      if (!leftOut.has(fact.job)) once.set(`${fact.job} ${orderOf(fact)}`, fact);
  const environment = replaced[0]?.environment ?? '';
  const lists = accountLists(store, { account, environment });
  for (const fact of once.values()) lists.add(fact);
  const written = await lists.end();
  const gone = new Set(replaced.map(({ key }) => key));
  const isNoted = await updateIndexHead(store, account, (head) => {
    const kept = head.lists.filter(({ key }) => !gone.has(key));
    // Others may have replaced them since.
    if (head.lists.length - kept.length < gone.size) return undefined;
    return { ...head, lists: [...kept, ...written] };
  });
  // Lists that the head no longer names are emptied.
  const named = new Set((await readIndexHead(store, account)).lists.map(({ key }) => key));
  for (const { key } of isNoted ? replaced : written) if (!named.has(key)) await store.put(key, '');
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
    if (held.some((job) => jobs.has(job))) await replaceLists(store, { account, jobs }, [place]);
  }
}

/** Reports that are taken in with one change of the head, unless they have many documents. */
const REPORTS_AT_ONCE = 64;
const DOCUMENTS_AT_ONCE = 8_192;

/**
 * Brings an account's index up to date with its reports; false if a part is left for later: `mayGoOn` is asked between two
 * changes of the head.
 */
export async function catchUp(store: Store, account: string, mayGoOn = () => true): Promise<boolean> {
  await noteMissing(store, account);
  for (;;) {
    const head = await readIndexHead(store, account);
    const open = head.missing.length > 0 ? head.missing.toReversed() : await rewrittenReports(store, head);
    if (open.length === 0) return true;
    if (!mayGoOn()) return false;
    await takeIn(store, account, open);
    await mergeLists(store, account);
  }
}

/** Notes reports of the chain that the index does not know of. */
async function noteMissing(store: Store, account: string): Promise<void> {
  const { latest } = (await findChainHead(store, account)).head;
  const head = await readIndexHead(store, account);
  if (latest === undefined || latest.report === head.covered) return;
  const found = (await reportsSince(store, head, latest)) ?? (await reportsOutside(store, account, head));
  await updateIndexHead(store, account, (now) => {
    if (now.covered !== head.covered) return undefined;
    return { ...now, covered: latest.report, missing: [...new Set([...found, ...now.missing])] };
  });
}

/** Reports from the newest one back to the one that the index knows, oldest first; undefined if the chain does not lead there. */
async function reportsSince(store: Store, { covered }: IndexHead, latest: PreviousReport) {
  if (covered === undefined) return undefined;
  const found: string[] = [];
  for await (const { at } of linksFrom(store, latest)) {
    if (at.report === covered) return found;
    found.unshift(at.report);
  }
  return undefined;
}

/** Every stored report of an account that is in no list. */
async function reportsOutside(store: Store, account: string, { lists }: IndexHead): Promise<string[]> {
  const known = new Set<string>();
  for (const place of lists) for (const job of await openList(store, place).jobs()) known.add(job);
  const found: string[] = [];
  for await (const { key } of store.list(`reports/${account}/`)) {
    const [file, job = ''] = key.split('/').reverse();
    if (file === SUMMARY_FILE && !known.has(job)) found.push(key.slice(0, -SUMMARY_FILE.length));
  }
  return found;
}

/** A report by its summary; where that is damaged, the records of its job stand in for it. */
async function listedReport(store: Store, report: string) {
  const { summary, sha256 } = (await readSummary(store, report)) ?? {};
  if (summary !== undefined || sha256 === undefined) return { report, sha256, of: summary };
  const plan = await findWholePlan(store, basename(report));
  return { report, sha256, of: plan && { ...plan, report, finished_at: plan.started_at }, isDamaged: true };
}

/** Reports whose summary is another than was noted; while one is absent, the noted one counts. */
async function rewrittenReports(store: Store, { rewritten }: IndexHead): Promise<string[]> {
  const found: string[] = [];
  for (const { report, sha256 } of rewritten) {
    const stored = await readSummary(store, report);
    if (stored !== undefined && stored.sha256 !== sha256) found.push(report);
  }
  return found;
}

/** Takes in the first of the reports; of a damaged summary the hash is noted, so that another one in its place is taken in as well. */
async function takeIn(store: Store, account: string, reports: readonly string[]): Promise<void> {
  const lists = new Map<string, ReturnType<typeof issuedLists>>();
  const taken = new Map<string, Awaited<ReturnType<typeof listedReport>>>();
  let documents = 0;
  for (const report of reports.slice(0, REPORTS_AT_ONCE)) {
    if (documents >= DOCUMENTS_AT_ONCE) break;
    const found = await listedReport(store, report);
    taken.set(report, found);
    if (found.of === undefined || found.of.dry_run) continue;
    const { environment } = found.of;
    const list = lists.get(environment) ?? accountLists(store, { account, environment });
    lists.set(environment, list);
    const origin = { job: found.of.job, file: found.of.source.name };
    for await (const { outcome } of reportedOutcomes(store, found.of))
      if (list.addIssued(origin, outcome)) documents += 1;
  }
  const written: ListPlace[] = [];
  for (const list of lists.values()) written.push(...(await list.end()));
  await updateIndexHead(store, account, (head) => {
    const hashes = new Map(head.rewritten.map((one) => [one.report, one.sha256]));
    for (const { report, sha256, isDamaged } of taken.values())
      if (sha256 !== undefined && (isDamaged || hashes.has(report))) hashes.set(report, sha256);
    const rewritten = Array.from(hashes, ([report, sha256]) => ({ report, sha256 }));
    const missing = head.missing.filter((one) => !taken.has(one));
    return withLists({ ...head, missing, rewritten }, written);
  });
}

/** The same documents are the same list. */
function withLists(head: IndexHead, lists: readonly ListPlace[]): IndexHead {
  const keys = new Set(head.lists.map(({ key }) => key));
  return { ...head, lists: [...head.lists, ...lists.filter(({ key }) => !keys.has(key))] };
}

/** Notes that a report is about to be written again, so that its stored summary does not count as final. */
export const noteRewriting = (store: Store, account: string, noted: IndexHead['rewritten'][number]) =>
  updateIndexHead(store, account, (head) => {
    if (head.rewritten.some(({ report }) => report === noted.report)) return undefined;
    return { ...head, rewritten: [...head.rewritten, noted] };
  });

/** Lists for the documents of an account in an environment. */
export const accountLists = (store: Store, { account, environment }: Pick<Plan, 'account' | 'environment'>) =>
  issuedLists(store, { folder: indexFolder(account), environment });

/** Adds a report that was just written, with the lists of its documents, to an account's index. */
export async function noteReport(
  store: Store,
  account: string,
  { summary, facts }: { summary: Summary; facts: ReturnType<typeof accountLists> },
): Promise<void> {
  const { report, previous } = summary;
  const lists = await facts.end();
  await updateIndexHead(store, account, (head) => {
    const noted = {
      ...head,
      ...(head.covered === previous?.report && { covered: report }),
      missing: head.missing.filter((one) => one !== report),
      rewritten: head.rewritten.filter((one) => one.report !== report),
    };
    return withLists(noted, lists);
  });
  await mergeLists(store, account);
}
