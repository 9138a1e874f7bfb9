import { unlessDamaged } from '../../records/stored-form.ts';
import { findWhole } from '../../records/stored-object.ts';
import { supersededFile } from '../../report/seal.ts';
import { type PreviousReport, type Summary, summaryForm } from '../../report/summary.ts';
import { sha256Hex } from '../../store/sha256-hex.ts';
import { type Store, unlessAbsent } from '../../store/store.ts';
import { findChainHead, findLink, updateChainHead, withRun } from '../files/chain-head.ts';

/** A report's place in the chain of its account. */
interface ChainPlace {
  /** The report that it follows. */
  previous: PreviousReport | undefined;
  /** Summary of the job’s own report, if it is in the chain or other jobs may have found it there. */
  own?: Summary;
  /** True if another report follows it: its place stays. */
  isFollowed?: true;
  /** Hash of the head that gave this place; undefined if the head was found again from its links. */
  under: string | undefined;
}

/** The place for this job's report; one that is written again keeps the place that it had before. */
export async function chainPlace(
  store: Store,
  of: { account: string; job: string; report: string },
): Promise<ChainPlace> {
  const { head, isStored } = await findChainHead(store, of.account);
  const { latest } = head;
  const under = isStored ? latest?.sha256 : undefined;
  const own = latest && (await findSummary(store, of.report));
  if (own === undefined) return { previous: latest?.job === of.job ? head.previous : latest, under };
  if (latest?.job === of.job) {
    // Two runs of one report overwrote each other: the stored one is not the head's and is written again.
    if (isStored && own.sha256 !== latest.sha256) return { previous: head.previous, under };
    return { previous: head.previous, under, own: own.summary };
  }
  if (await isInChain(store, own.summary, head.previous))
    return { previous: own.summary.previous ?? undefined, own: own.summary, isFollowed: true, under };
  return { previous: latest, under, ...(isStored ? {} : { own: own.summary }) };
}

/** Looks back from a report of the chain for one of this job, as far as the report that it follows. */
async function isInChain(store: Store, own: Summary, from: PreviousReport | undefined): Promise<boolean> {
  for (let at = from; at !== undefined && at.job !== own.previous?.job; ) {
    if (at.job === own.job) return true;
    at = (await namedLink(store, at))?.previous ?? undefined;
  }
  return false;
}

/** The link that its follower names; a rewritten report keeps its old summary under that hash. */
async function namedLink(store: Store, { report, sha256 }: PreviousReport) {
  const found = await findSummary(store, report);
  if (found?.sha256 === sha256) return found.summary;
  return (
    (await findWhole(store, `${report}${supersededFile(sha256)}`, summaryForm)) ?? findLink(store, report)
  );
}

async function findSummary(store: Store, report: string) {
  const key = `${report}summary.json`;
  const text = await unlessAbsent(store.readText(key));
  const summary = text === undefined ? undefined : unlessDamaged(() => summaryForm.read(text, key));
  return text === undefined || summary === undefined ? undefined : { summary, sha256: sha256Hex(text) };
}

interface Advance extends Pick<ChainPlace, 'previous' | 'under'> {
  latest: PreviousReport;
  /** The run of the ledger that the report states. */
  counted?: (Summary['ledger'] & { environment: string }) | undefined;
}

/**
 * Puts a report at the head of its account's chain. False if the head has changed since its place was found:
 * by another report, or by another run of this one, whose files are now stored.
 */
export const advanceChain = (
  store: Store,
  account: string,
  { under, latest, previous, counted }: Advance,
): Promise<boolean> =>
  updateChainHead(store, account, (head, isStored) => {
    const now = isStored ? head.latest?.sha256 : undefined;
    if (now !== under && now !== latest.sha256) return undefined;
    const ledgers = counted === undefined ? head.ledgers : withRun(head.ledgers, counted);
    return { latest, ...(previous && { previous }), ledgers };
  });
