import type { OutcomeRecord } from '../../records/document-record.ts';
import type { Plan } from '../../records/plan.ts';
import { SUMMARY_FILE } from '../../report/seal.ts';
import { type PreviousReport, type Summary, summaryForm } from '../../report/summary.ts';
import { type Store, sha256Hex, unlessAbsent } from '../../store/store.ts';
import { findChainHead, linksFrom } from '../files/chain.ts';
import { reportedOutcomes } from '../files/outcome-lookup.ts';
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
    const rewritten = head.missing.length > 0 ? undefined : await findRewritten(store, head);
    if (head.missing.length === 0 && rewritten === undefined) return true;
    if (!mayGoOn()) return false;
    if (rewritten === undefined) await takeMissing(store, account, head);
    else await takeRewritten(store, account, rewritten);
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
  for await (const { at, link } of linksFrom(store, latest)) {
    if (at.report === covered) return found;
    if ('counts' in link && !link.dry_run) found.unshift(at.report);
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

/** Takes in the newest of the missing reports. */
async function takeMissing(store: Store, account: string, { missing }: IndexHead): Promise<void> {
  const taken = new Set<string>();
  const summaries: Summary[] = [];
  let documents = 0;
  for (const report of missing.toReversed()) {
    if (taken.size === REPORTS_AT_ONCE || documents >= DOCUMENTS_AT_ONCE) break;
    taken.add(report);
    const text = await unlessAbsent(store.readText(`${report}${SUMMARY_FILE}`));
    if (text === undefined) continue;
    const summary = summaryForm.read(text, report);
    summaries.push(summary);
    documents += summary.counts.documents.issued;
  }
  const lists = await listsOf(store, account, summaries);
  await updateIndexHead(store, account, (head) => {
    const left = head.missing.filter((one) => !taken.has(one));
    return withLists({ ...head, missing: left }, lists);
  });
}

/** A report that was written again since it was noted, with its summary's text. */
async function findRewritten(store: Store, { rewritten }: IndexHead) {
  for (const { report, sha256: before } of rewritten) {
    const text = await unlessAbsent(store.readText(`${report}${SUMMARY_FILE}`));
    const sha256 = text === undefined ? before : sha256Hex(text);
    if (text !== undefined && sha256 !== before) return { report, sha256, text };
  }
  return undefined;
}

async function takeRewritten(
  store: Store,
  account: string,
  { report, sha256, text }: { report: string; sha256: string; text: string },
): Promise<void> {
  const lists = await listsOf(store, account, [summaryForm.read(text, account)]);
  await updateIndexHead(store, account, (head) => {
    const rewritten = head.rewritten.map((one) => (one.report === report ? { report, sha256 } : one));
    return withLists({ ...head, rewritten }, lists);
  });
}

/** Writes the documents of stored reports into lists. */
async function listsOf(store: Store, account: string, summaries: readonly Summary[]): Promise<ListPlace[]> {
  const folder = indexFolder(account);
  const written: ListPlace[] = [];
  const real = summaries.filter(({ dry_run }) => !dry_run);
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
export async function noteRewriting(store: Store, account: string, report: string): Promise<void> {
  const text = await unlessAbsent(store.readText(`${report}${SUMMARY_FILE}`));
  if (text === undefined) return;
  await updateIndexHead(store, account, (head) =>
    head.rewritten.some((one) => one.report === report)
      ? undefined
      : { ...head, rewritten: [...head.rewritten, { report, sha256: sha256Hex(text) }] },
  );
}

type ReportedFacts = ReturnType<typeof reportedFacts>;

/** Documents that a report has issued, listed while it is written. The report is valid without them: a failure waits for `end`. */
export function reportedFacts(store: Store, plan: Pick<Plan, 'account' | 'environment' | 'job' | 'source'>) {
  const lists = issuedLists(store, { ...plan, folder: indexFolder(plan.account) });
  const origin = { job: plan.job, file: plan.source.name };
  let failure: { error: unknown } | undefined;
  return {
    async add(outcomes: readonly OutcomeRecord[]): Promise<void> {
      if (failure !== undefined) return;
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
  { summary, facts }: { summary: Summary; facts: ReportedFacts },
): Promise<void> {
  const { report, previous } = summary;
  const lists = await facts.end();
  await updateIndexHead(store, account, (head) => {
    const follows = head.covered === previous?.report;
    const isNot = (one: string) => one !== report;
    const noted = {
      ...head,
      ...(follows && { covered: report }),
      missing: head.missing.filter(isNot),
      rewritten: head.rewritten.filter((one) => isNot(one.report)),
    };
    return withLists(noted, lists);
  });
  await mergeLists(store, account);
}
