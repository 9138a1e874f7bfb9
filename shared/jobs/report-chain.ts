import { z } from 'zod';
import { storedForm } from '../records/stored-form.ts';
import { findStored } from '../records/stored-object.ts';
import { type PreviousReport, previousSchema, type Summary, summaryForm } from '../report/summary.ts';
import type { Store } from '../store/store.ts';

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
}

/** The place for this job's report; one that is written again keeps the place that it had before. */
export async function chainPlace(
  store: Store,
  of: { account: string; job: string; report: string },
): Promise<ChainPlace> {
  const head = await findStored(store, headKey(of.account), chainForm);
  const own = head && (await findSummary(store, of.report));
  if (own === undefined) return { previous: head?.latest };
  if (head?.latest.job === of.job) return { previous: head.previous, own };
  if (await isInChain(store, own, head?.previous))
    return { previous: own.previous ?? undefined, own, isFollowed: true };
  return { previous: head?.latest };
}

/** Looks back from a report of the chain for one of this job, as far as the report that it follows. */
async function isInChain(store: Store, own: Summary, from: PreviousReport | undefined): Promise<boolean> {
  for (let at = from; at !== undefined && at.job !== own.previous?.job; ) {
    if (at.job === own.job) return true;
    at = (await findSummary(store, at.report))?.previous ?? undefined;
  }
  return false;
}

const findSummary = (store: Store, report: string): Promise<Summary | undefined> =>
  findStored(store, `${report}summary.json`, summaryForm);

/** Puts a report at the head of its account's chain; false where another report got between it and the one it follows. */
export function advanceChain(
  store: Store,
  account: string,
  { latest, previous }: z.infer<typeof chainSchema>,
): Promise<boolean> {
  const key = headKey(account);
  return store.update(key, (text) => {
    const head = text === undefined ? undefined : chainForm.read(text, key);
    const follows = head?.latest.job === latest.job ? head.previous : head?.latest;
    return follows?.sha256 === previous?.sha256 ? chainForm.text({ latest, previous }) : undefined;
  });
}
