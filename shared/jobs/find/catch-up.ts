import type { Plan } from '../../records/plan.ts';
import { readStored } from '../../records/stored.ts';
import { SUMMARY_FILE } from '../../report/seal.ts';
import { type PreviousReport, type Summary, summaryForm } from '../../report/summary.ts';
import { type Store, sha256Hex, unlessAbsent } from '../../store/store.ts';
import { findChainHead, findLink } from '../files/chain.ts';
import {
  emptySegments,
  type Gap,
  type IndexHead,
  indexFolder,
  mergeSegments,
  readIndexHead,
  SEGMENT_DOCUMENTS_MAX,
  segmentsIn,
  updateIndexHead,
} from './index-head.ts';
import { type IndexedDocument, issuedIn } from './report-documents.ts';
import { openSegment, type SegmentPlace, writeSegment } from './segment.ts';

/** Links of a chain that are taken in with one change of the head, unless they have many documents. */
const LINKS_AT_ONCE = 64;
const DOCUMENTS_AT_ONCE = 8_192;

interface CatchUp {
  store: Store;
  account: string;
  /** Checked between two changes of the head; the rest is done the next time. */
  mayGoOn: () => boolean;
}

/** Brings an account's index up to date with its chain of reports; false if a part is left for later. */
export async function catchUp({ store, account, mayGoOn }: CatchUp): Promise<boolean> {
  for (;;) {
    const next = await nextGap(store, account);
    if (next === undefined) return true;
    if (!mayGoOn()) return false;
    await takeNext(store, account, next);
  }
}

interface NextGap {
  head: IndexHead;
  gap: Gap | undefined;
  /** The newest report, if the head does not contain it. */
  newest: PreviousReport | undefined;
  written?: WrittenReport;
}

/** A report with the facts of its own step, so that it need not be read again. */
interface WrittenReport extends PreviousReport {
  summary: Summary;
  /** Plan of its job, if known. */
  plan?: Plan | undefined;
  /** Its documents, if known. */
  documents?: Iterable<IndexedDocument> | undefined;
}

/** The newest stretch that the index lacks; undefined if the index is complete. */
async function nextGap(store: Store, account: string): Promise<NextGap | undefined> {
  const { latest } = (await findChainHead(store, account)).head;
  const head = await readIndexHead(store, account);
  if (latest !== undefined && !isSame(latest, head.covered))
    return { head, gap: { next: latest, until: head.covered }, newest: latest };
  const gap = head.gaps.at(-1);
  if (gap !== undefined || (await findRewritten(store, head)) !== undefined)
    return { head, gap, newest: undefined };
  return undefined;
}

async function takeNext(store: Store, account: string, { gap, ...next }: NextGap): Promise<void> {
  const taking =
    gap === undefined ? takeRewritten(store, account, next.head) : takeGap(store, account, { ...next, gap });
  await mergeSegments(store, account, await taking);
}

const isSame = (a: PreviousReport, b: PreviousReport | undefined): boolean =>
  a.report === b?.report && a.sha256 === b.sha256;

/** The summary of a report that was written again since it was noted. */
async function findRewritten(store: Store, { rewritten }: IndexHead): Promise<string | undefined> {
  for (const { report, sha256 } of rewritten) {
    const text = await unlessAbsent(store.readText(`${report}${SUMMARY_FILE}`));
    if (text !== undefined && sha256Hex(text) !== sha256) return text;
  }
  return undefined;
}

async function takeRewritten(store: Store, account: string, head: IndexHead): Promise<IndexHead> {
  const text = await findRewritten(store, head);
  if (text === undefined) return head;
  const summary = summaryForm.read(text, account);
  const now = { report: summary.report, sha256: sha256Hex(text) };
  const change = (one: IndexHead) => ({
    ...one,
    rewritten: one.rewritten.map((other) => (other.report === now.report ? now : other)),
  });
  return takeIn(store, account, { head, reports: [{ summary }], change });
}

type Taken = Pick<WrittenReport, 'summary' | 'plan' | 'documents'>;

/** Takes in the newest links of a gap. */
async function takeGap(
  store: Store,
  account: string,
  { head, gap, newest, written }: NextGap & { gap: Gap },
): Promise<IndexHead> {
  const { until } = gap;
  const reports: Taken[] = [];
  let documents = 0;
  let at: PreviousReport | undefined = gap.next;
  for (let links = 0; at !== undefined && !(until && isSame(at, until)); links += 1) {
    if (links === LINKS_AT_ONCE || documents >= DOCUMENTS_AT_ONCE) break;
    const isUntil: boolean = at.report === until?.report;
    const known: WrittenReport | undefined = written && isSame(at, written) ? written : undefined;
    const link: Awaited<ReturnType<typeof findLink>> = known?.summary ?? (await findLink(store, at.report));
    // A link is absent, so the rest of the chain is unknown: every stored report is looked at.
    if (link === undefined) {
      reports.push(...(await reportsOutside(store, account, head)));
      at = undefined;
      break;
    }
    if ('counts' in link) {
      reports.push({ ...known, summary: link });
      documents += link.dry_run ? 0 : link.counts.documents.issued;
    }
    at = isUntil ? undefined : (link.previous ?? undefined);
  }
  const rest: Gap[] = at === undefined || (until && isSame(at, until)) ? [] : [{ ...gap, next: at }];
  const taken = JSON.stringify([head.covered, head.gaps]);
  const gaps = [...(newest === undefined ? head.gaps.slice(0, -1) : head.gaps), ...rest];
  const change = (one: IndexHead) =>
    JSON.stringify([one.covered, one.gaps]) === taken
      ? { ...one, covered: newest ?? one.covered, gaps }
      : undefined;
  return takeIn(store, account, { head, reports, change });
}

async function reportsOutside(store: Store, account: string, head: IndexHead): Promise<Taken[]> {
  const known = new Set<string>();
  for (const place of head.segments) for (const job of await openSegment(store, place).jobs()) known.add(job);
  const found: Taken[] = [];
  for await (const { key } of store.list(`reports/${account}/`)) {
    if (!key.endsWith(`/${SUMMARY_FILE}`)) continue;
    const summary = await readStored(store, key, summaryForm);
    if (!summary.dry_run && !known.has(summary.job)) found.push({ summary });
  }
  return found;
}

interface TakeIn {
  head: IndexHead;
  reports: readonly Taken[];
  /** Notes in the head what was added; undefined if another process was faster. */
  change: (head: IndexHead) => IndexHead | undefined;
}

/** Writes documents of reports into segments, and these into the head. */
async function takeIn(store: Store, account: string, { head, reports, change }: TakeIn): Promise<IndexHead> {
  const folder = indexFolder(account);
  const written: SegmentPlace[] = [];
  const real = reports.filter(({ summary }) => !summary.dry_run);
  for (const [environment, of] of Map.groupBy(real, ({ summary }) => summary.environment)) {
    const before = segmentsIn(store, head, environment);
    let documents: IndexedDocument[] = [];
    const flush = async () => {
      if (documents.length > 0) written.push(await writeSegment(store, { folder, environment }, documents));
      documents = [];
    };
    const marks = new Set<string>();
    for (const { summary, plan, documents: passed } of of)
      for await (const document of passed ?? issuedIn(store, summary, plan)) {
        const { mark, learned } = document;
        if (learned && (marks.has(mark) || (await isKnown(before, mark)))) continue;
        marks.add(mark);
        documents.push(document);
        // A segment of this size is not merged again.
        if (documents.length * 2 > SEGMENT_DOCUMENTS_MAX) await flush();
      }
    await flush();
  }
  let noted = head;
  const isNoted = await updateIndexHead(store, account, (one) => {
    noted = one;
    const next = change(one);
    if (next === undefined) return undefined;
    const keys = new Set(one.segments.map(({ key }) => key));
    noted = { ...next, segments: [...next.segments, ...written.filter(({ key }) => !keys.has(key))] };
    return noted;
  });
  if (!isNoted)
    await emptySegments(
      store,
      account,
      written.map(({ key }) => key),
    );
  return noted;
}

/** True of a document that a segment has under its MARK. */
async function isKnown(segments: ReturnType<typeof segmentsIn>, mark: string): Promise<boolean> {
  for (const segment of segments)
    for await (const _ of segment.documents({ term: `m:${mark}` }, undefined)) return true;
  return false;
}

/** Notes that a report is about to be written again, so that its stored summary does not count as final. */
export async function noteRewriting(store: Store, account: string, report: string): Promise<void> {
  const text = await unlessAbsent(store.readText(`${report}${SUMMARY_FILE}`));
  if (text === undefined) return;
  await updateIndexHead(store, account, (head) =>
    head.rewritten.some((one) => one.report === report)
      ? undefined
      : { ...head, rewritten: [...head.rewritten, { report, sha256: sha256Hex(text) }] },
  );
}

/** Adds an account's newest reports to its index, among them a report just written. */
export async function noteReport(store: Store, account: string, written: WrittenReport): Promise<void> {
  const { report } = written;
  const next = await nextGap(store, account);
  if (next !== undefined) await takeNext(store, account, { ...next, written });
  const head = next?.head.rewritten.some((one) => one.report === report)
    ? await readIndexHead(store, account)
    : undefined;
  if (head === undefined) return;
  await takeRewritten(store, account, head);
  const now = sha256Hex(await store.readText(`${report}${SUMMARY_FILE}`));
  await updateIndexHead(store, account, (one) => ({
    ...one,
    rewritten: one.rewritten.filter((other) => other.report !== report || other.sha256 !== now),
  }));
}
