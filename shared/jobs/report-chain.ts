import { z } from 'zod';
import { storedForm } from '../records/stored-form.ts';
import { findStored } from '../records/stored-object.ts';
import { ERASED_FILE, erasedReportForm } from '../report/erased-report.ts';
import { markWatchForm, WATCH_FILE } from '../report/mark-watch.ts';
import { sha256Hex } from '../report/sha256-hex.ts';
import { type PreviousReport, previousSchema, type Summary, summaryForm } from '../report/summary.ts';
import { type Store, unlessAbsent } from '../store/store.ts';

/** `reports/<account>/latest.json`: the account's newest report, and the one that it follows. */
const chainSchema = z.object({ latest: previousSchema, previous: previousSchema.optional() });
const chainForm = storedForm(chainSchema);

const headKey = (account: string) => `reports/${account}/latest.json`;

/** A report's place in the chain of its account. */
interface ChainPlace {
  /** The report that it follows. */
  previous: PreviousReport | undefined;
  /** The summary of the job’s own report, where that is in the chain already. */
  own?: Summary;
  /** Another report follows it: its place stays. */
  isFollowed?: true;
  /** Hash of the head that this place was found under. */
  under: string | undefined;
}

/** The place for this job's report; one that is written again keeps the place that it had before. */
export async function chainPlace(
  store: Store,
  of: { account: string; job: string; report: string },
): Promise<ChainPlace> {
  const head = await findStored(store, headKey(of.account), chainForm);
  const under = head?.latest.sha256;
  const own = head && (await findSummary(store, of.report));
  if (own === undefined) return { previous: head?.latest, under };
  if (head?.latest.job === of.job) {
    // Two runs of one report wrote over each other: what lies here is not what the head states, and is written anew.
    const isStated = own.sha256 === head.latest.sha256;
    return { previous: head.previous, under, ...(isStated ? { own: own.summary } : {}) };
  }
  if (await isInChain(store, own.summary, head?.previous))
    return { previous: own.summary.previous ?? undefined, own: own.summary, isFollowed: true, under };
  return { previous: head?.latest, under };
}

/** Looks back from a report of the chain for one of this job, as far as the report that it follows. */
async function isInChain(store: Store, own: Summary, from: PreviousReport | undefined): Promise<boolean> {
  for (let at = from; at !== undefined && at.job !== own.previous?.job; ) {
    if (at.job === own.job) return true;
    at = (await findLink(store, at.report))?.previous ?? undefined;
  }
  return false;
}

/** A report, a watch of MARKs between two reports, or what is left of an erased one. */
const findLink = async (store: Store, report: string) =>
  (await findSummary(store, report))?.summary ??
  (await findStored(store, `${report}${WATCH_FILE}`, markWatchForm)) ??
  findStored(store, `${report}${ERASED_FILE}`, erasedReportForm);

async function findSummary(store: Store, report: string) {
  const key = `${report}summary.json`;
  const text = await unlessAbsent(store.readText(key));
  return text === undefined ? undefined : { summary: summaryForm.read(text, key), sha256: sha256Hex(text) };
}

/**
 * Puts a report at the head of its account's chain; false where the head is no longer the one that its place was found
 * under: another report came, or another run of this one, whose files now lie here.
 */
export function advanceChain(
  store: Store,
  account: string,
  { under, ...place }: z.infer<typeof chainSchema> & Pick<ChainPlace, 'under'>,
): Promise<boolean> {
  const key = headKey(account);
  return store.update(key, (text) => {
    const head = text === undefined ? undefined : chainForm.read(text, key).latest.sha256;
    return head === under || head === place.latest.sha256 ? chainForm.text(place) : undefined;
  });
}
