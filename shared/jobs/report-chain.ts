import { z } from 'zod';
import { storedForm } from '../records/stored-form.ts';
import { findStored } from '../records/stored-object.ts';
import { type PreviousReport, previousSchema } from '../report/summary.ts';
import type { Store } from '../store/store.ts';

/** `reports/<account>/latest.json`: the account's newest report, and the one that it follows. */
const chainSchema = z.object({ latest: previousSchema, previous: previousSchema.optional() });
const chainForm = storedForm(chainSchema);

const headKey = (account: string) => `reports/${account}/latest.json`;

/** The report that this job's report follows; a report written again follows the one that it followed before. */
export async function previousReport(
  store: Store,
  of: { account: string; job: string },
): Promise<PreviousReport | undefined> {
  const head = await findStored(store, headKey(of.account), chainForm);
  return head?.latest.job === of.job ? head.previous : head?.latest;
}

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
