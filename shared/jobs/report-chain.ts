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

export async function advanceChain(
  store: Store,
  account: string,
  head: z.infer<typeof chainSchema>,
): Promise<void> {
  await store.put(headKey(account), chainForm.text(head));
}
