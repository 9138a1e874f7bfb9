import { randomUUID } from 'node:crypto';
import { type OutcomeRecord, outcomes } from '../../records/document-record.ts';
import { findWhole } from '../../records/stored.ts';
import {
  isSuperseded,
  KEY_CHANGE_FILE,
  KEY_CHANGE_FORM,
  type KeyChange,
  type Sealer,
  SUMMARY_FILE,
  SUMS_FILE,
  sealRecord,
  sumsText,
  supersededFile,
} from '../../report/seal.ts';
import {
  noCounts,
  type PreviousReport,
  type SealKey,
  type Summary,
  summaryForm,
} from '../../report/summary.ts';
import { type Store, sha256Hex, sha256OfPieces, unlessAbsent } from '../../store/store.ts';
import { chainSealer, findChainHead, findLink, readSummary, updateChainHead } from '../files/chain.ts';

/** A report's place in the chain of its account. */
type ChainPlace = Awaited<ReturnType<typeof chainPlace>>;

/**
 * The place for this job's report; one that is written again keeps the place that it had before. `own` is its summary, if it
 * is in the chain or other jobs may find it there; `isFollowed`: another report follows it. `under` is the hash of the head
 * that gave this place, undefined if the head was found again from its links; `stored` that of the job's own summary.
 */
export async function chainPlace(store: Store, of: { account: string; job: string; report: string }) {
  // The summary before the head: a run that stores one afterwards is noticed when this run stores its own.
  const found = await readSummary(store, of.report);
  const { head, isStored } = await findChainHead(store, of.account);
  const { latest } = head;
  const [under, stored] = [isStored ? latest?.sha256 : undefined, found?.sha256];
  function place(previous: PreviousReport | undefined, own?: Summary, isFollowed = false) {
    return { previous, own, isFollowed, under, stored };
  }
  const own = found?.summary;
  if (latest === undefined || own === undefined)
    return place(latest?.job === of.job ? head.previous : latest);
  // A summary that was stored but never reached the head is written again.
  if (latest.job === of.job)
    return place(head.previous, isStored && stored !== latest.sha256 ? undefined : own);
  if (await isInChain(store, own, head.previous)) return place(own.previous ?? undefined, own, true);
  // Its run may still put it at the head: the summary is kept for reports that follow it then.
  return place(latest, own);
}

/**
 * Stores a summary in place of the one that its run found; false if another run has stored one meanwhile. A slow run
 * would otherwise overwrite a link that other reports already follow.
 */
export const putSummary = (
  store: Store,
  report: string,
  { text, stored }: { text: string } & Pick<ChainPlace, 'stored'>,
): Promise<boolean> =>
  store.update(`${report}${SUMMARY_FILE}`, (now) =>
    (now === undefined ? undefined : sha256Hex(now)) === stored ? text : undefined,
  );

/** Looks back from a report of the chain for one of this job, as far as the report that it follows. */
async function isInChain(store: Store, own: Summary, from: PreviousReport | undefined): Promise<boolean> {
  const passed = new Set<string>();
  for (let at = from; at !== undefined && at.job !== own.previous?.job && !passed.has(at.sha256); ) {
    if (at.job === own.job) return true;
    passed.add(at.sha256);
    at = (await namedLink(store, at))?.previous ?? undefined;
  }
  return false;
}

/** The link that its follower names; a rewritten report keeps its old summary under that hash. */
async function namedLink(store: Store, { report, sha256 }: PreviousReport) {
  const found = await readSummary(store, report);
  if (found?.summary !== undefined && found.sha256 === sha256) return found.summary;
  return (
    (await findWhole(store, `${report}${supersededFile(sha256)}`, summaryForm)) ?? findLink(store, report)
  );
}

/**
 * Puts a report at the head of its account's chain. False if the head has changed since its place was found:
 * by another report, or by another run of this one, whose files are now stored.
 */
export const advanceChain = (
  store: Store,
  account: string,
  { under, latest, previous }: Pick<ChainPlace, 'previous' | 'under'> & { latest: PreviousReport },
) =>
  updateChainHead(store, account, (head, isStored) => {
    const now = isStored ? head.latest?.sha256 : undefined;
    if (now !== under && now !== latest.sha256) return undefined;
    return { latest, ...(previous && { previous }), ledgers: head.ledgers };
  });

/** Attempts at writing a link; an attempt fails if a report of the account finishes at the same moment. */
const ATTEMPTS = 10;

/**
 * Lets the old key name its successor in an account's chain, which seals everything before; returns the key prefix of the
 * link. Undefined without a chain, or if the old key has named it already. Without a successor the chain keeps its key, and
 * gets a link only if its newest one could not be sealed.
 */
export async function handOverKey(
  { store, sealer }: { store: Store; sealer: Sealer },
  of: { account: string; next_key?: SealKey | undefined; by: string; now: Date },
): Promise<string | undefined> {
  const { account, next_key: asked, by, now } = of;
  const changed_at = now.toISOString();
  const job = `${changed_at.replaceAll(':', '-')}-${randomUUID()}`;
  const report = `reports/${account}/keys/${job}/`;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { previous, under } = await chainPlace(store, { account, job, report });
    const newest = previous && (await findLink(store, previous.report));
    if (previous === undefined || newest === undefined) return undefined;
    const old = await chainSealer(store, sealer, previous);
    const next_key = asked ?? old.key;
    if ('next_key' in newest && newest.next_key.sha256 === next_key.sha256) return undefined;
    if (old.key.sha256 === next_key.sha256 && newest.seal_key !== undefined) return undefined;
    const record: Omit<KeyChange, 'seal'> = {
      ...{ form: KEY_CHANGE_FORM, job, environment: newest.environment, account, report },
      ...{ changed_at, by, next_key, previous },
    };
    const { text } = await sealRecord(record, old);
    await store.put(`${report}${KEY_CHANGE_FILE}`, text);
    const latest = { job, report, sha256: sha256Hex(text) };
    if (await advanceChain(store, account, { latest, previous, under })) return report;
  }
  throw new Error(`The change of key of ${account} was overtaken by reports ${ATTEMPTS} times in a row.`);
}

/**
 * True if outcomes have not changed since the report, except rows corrected by retries, which report them:
 * rewriting it would only give a hash other than its follower states.
 */
export async function isUnchanged(
  { counts: { documents }, notices }: Summary,
  records: AsyncIterable<OutcomeRecord>,
  mend: (outcome: OutcomeRecord) => OutcomeRecord,
): Promise<boolean> {
  if (notices.some(({ code }) => code === 'REPORT-LEAN' || code === 'REPORT-UNSEALED')) return false;
  const [decided, mended] = [noCounts(), noCounts()];
  for await (const record of records) {
    decided[record.outcome] += 1;
    mended[mend(record).outcome] += 1;
  }
  return [decided, mended].some((counts) => outcomes.every((one) => counts[one] === documents[one]));
}

/** True if every file is the one in the summary; a step that was killed while rewriting leaves others. */
export async function hasOwnFiles(store: Store, { report, files }: Summary): Promise<boolean> {
  for (const [file, { sha256 }] of Object.entries(files)) {
    const pieces = await unlessAbsent(store.read(`${report}${file}`));
    if (pieces === undefined || (await sha256OfPieces(pieces)) !== sha256) return false;
  }
  const sums = await unlessAbsent(store.readText(`${report}${SUMS_FILE}`));
  return sums === sumsText(files, sha256Hex(await store.readText(`${report}${SUMMARY_FILE}`)));
}

/** The current summary and those before it: another report may follow it before this one is in place. */
export function supersededOf(store: Store, { report, files }: Summary): Promise<string[]> {
  const all = [SUMMARY_FILE, ...Object.keys(files).filter(isSuperseded)];
  return Promise.all(all.map((file) => store.readText(`${report}${file}`)));
}
