import { basename } from 'node:path';
import type { OutcomeRecord } from '../../records/document-record.ts';
import type { Plan } from '../../records/plan.ts';
import { unlessDamaged } from '../../records/stored.ts';
import { SUMMARY_FILE } from '../../report/seal.ts';
import { type PreviousReport, type Summary, summaryForm } from '../../report/summary.ts';
import { type Store, sha256Hex, unlessAbsent } from '../../store/store.ts';
import { findChainHead, linksFrom } from '../files/chain.ts';
import { reportedOutcomes } from '../files/outcome-lookup.ts';
import { findWholePlan } from '../files/read-job.ts';
import { type IndexHead, indexFolder, mergeLists, readIndexHead, updateIndexHead } from './index-head.ts';
import { issuedFact } from './issued-fact.ts';
import { issuedLists, type ListPlace, openList } from './issued-list.ts';

/** Reports that are taken in with one change of the head, unless they have many documents. */
const REPORTS_AT_ONCE = 64;
const DOCUMENTS_AT_ONCE = 8_192;

interface CatchUp {
  store: Store;
  account: string;
  /** Checked between two changes of the head; the rest is done the next time. */
  mayGoOn: () => boolean;
}

/** Brings an account's index up to date with its reports; false if a part is left for later. */
export async function catchUp({ store, account, mayGoOn }: CatchUp): Promise<boolean> {
  await noteMissing(store, account);
  for (;;) {
    const head = await readIndexHead(store, account);
    const open = head.missing.length > 0 ? head.missing.toReversed() : await rewrittenReports(store, head);
    if (open.length === 0) return true;
    if (!mayGoOn()) return false;
    await takeIn(store, account, await firstListed(store, open));
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
  const text = await unlessAbsent(store.readText(`${report}${SUMMARY_FILE}`));
  if (text === undefined) return { report, documents: 0 };
  const summary = unlessDamaged(() => summaryForm.read(text, report));
  const sha256 = sha256Hex(text);
  if (summary !== undefined)
    return { report, sha256, of: summary, documents: summary.counts.documents.issued };
  const plan = await findWholePlan(store, basename(report));
  const of = plan && { ...plan, report, finished_at: plan.started_at };
  return { report, sha256, of, documents: plan?.documents ?? 0, isDamaged: true };
}

type ListedReport = Awaited<ReturnType<typeof listedReport>>;

/** The first of the reports: as many as one change of the head takes in. */
async function firstListed(store: Store, reports: readonly string[]): Promise<ListedReport[]> {
  const found: ListedReport[] = [];
  let documents = 0;
  for (const report of reports) {
    if (found.length === REPORTS_AT_ONCE || documents >= DOCUMENTS_AT_ONCE) break;
    const one = await listedReport(store, report);
    found.push(one);
    documents += one.documents;
  }
  return found;
}

/** Reports whose summary is another than was noted; while one is absent, the noted one counts. */
async function rewrittenReports(store: Store, { rewritten }: IndexHead): Promise<string[]> {
  const found: string[] = [];
  for (const { report, sha256 } of rewritten) {
    const text = await unlessAbsent(store.readText(`${report}${SUMMARY_FILE}`));
    if (text !== undefined && sha256Hex(text) !== sha256) found.push(report);
  }
  return found;
}

/** Takes reports in; of a damaged summary the hash is noted, so that another one in its place is taken in as well. */
async function takeIn(store: Store, account: string, found: readonly ListedReport[]): Promise<void> {
  const lists = await listsOf(store, account, found);
  const taken = new Set(found.map(({ report }) => report));
  await updateIndexHead(store, account, (head) => {
    const hashes = new Map(head.rewritten.map((one) => [one.report, one.sha256]));
    for (const { report, sha256, isDamaged } of found)
      if (sha256 !== undefined && (isDamaged || hashes.has(report))) hashes.set(report, sha256);
    const rewritten = Array.from(hashes, ([report, sha256]) => ({ report, sha256 }));
    const missing = head.missing.filter((one) => !taken.has(one));
    return withLists({ ...head, missing, rewritten }, lists);
  });
}

/** Writes the documents of stored reports into lists. */
async function listsOf(store: Store, account: string, found: readonly ListedReport[]): Promise<ListPlace[]> {
  const folder = indexFolder(account);
  const written: ListPlace[] = [];
  const real = found.flatMap(({ of }) => (of === undefined || of.dry_run ? [] : of));
  for (const [environment, of] of Map.groupBy(real, (one) => one.environment)) {
    const lists = issuedLists(store, { folder, environment });
    for await (const { summary, outcome } of reportedOutcomes(store, of)) {
      const fact = issuedFact({ job: summary.job, file: summary.source.name }, outcome);
      if (fact !== undefined) lists.add(fact);
      if (lists.isFull()) await lists.write();
    }
    written.push(...(await lists.end()));
  }
  return written;
}

/** The same documents are the same list. */
function withLists(head: IndexHead, lists: readonly ListPlace[]): IndexHead {
  const keys = new Set(head.lists.map(({ key }) => key));
  return { ...head, lists: [...head.lists, ...lists.filter(({ key }) => !keys.has(key))] };
}

/** Notes that a report is about to be written again, so that its stored summary does not count as final. */
export const noteRewriting = (store: Store, account: string, noted: IndexHead['rewritten'][number]) =>
  updateIndexHead(store, account, (head) =>
    head.rewritten.some(({ report }) => report === noted.report)
      ? undefined
      : { ...head, rewritten: [...head.rewritten, noted] },
  );

/** Documents that a report has issued, listed while it is written. The report is valid without them: a failure waits for `end`. */
export function reportedFacts(store: Store, plan: Pick<Plan, 'account' | 'environment' | 'job' | 'source'>) {
  const lists = issuedLists(store, { ...plan, folder: indexFolder(plan.account) });
  const origin = { job: plan.job, file: plan.source.name };
  let failure: { error: unknown } | undefined;
  return {
    async add(outcomes: readonly OutcomeRecord[]): Promise<void> {
      for (const outcome of outcomes) {
        const fact = issuedFact(origin, outcome);
        if (fact !== undefined) lists.add(fact);
      }
      if (!lists.isFull()) return;
      await lists.write().catch((error: unknown) => {
        failure = { error };
      });
    },

    async end(): Promise<readonly ListPlace[]> {
      if (failure !== undefined) throw failure.error;
      return lists.end();
    },
  };
}

/** Adds a report that was just written, with the lists of its documents, to an account's index. */
export async function noteReport(
  store: Store,
  account: string,
  { summary, facts }: { summary: Summary; facts: ReturnType<typeof reportedFacts> },
): Promise<void> {
  const { report, previous } = summary;
  const lists = await facts.end();
  await updateIndexHead(store, account, (head) => {
    const follows = head.covered === previous?.report;
    const noted = {
      ...head,
      ...(follows && { covered: report }),
      missing: head.missing.filter((one) => one !== report),
      rewritten: head.rewritten.filter((one) => one.report !== report),
    };
    return withLists(noted, lists);
  });
  await mergeLists(store, account);
}
