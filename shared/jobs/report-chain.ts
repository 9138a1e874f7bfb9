import type { PreviousReport } from '../report/summary.ts';
import { NoSuchObject, type Store } from '../store/store.ts';

/** `reports/<account>/latest.json`: the account's newest report, and the one that it follows. */
interface ChainHead {
  latest: PreviousReport;
  previous?: PreviousReport | undefined;
}

const headKey = (account: string) => `reports/${account}/latest.json`;

/** The report that this job's report follows; a report written again follows the one that it followed before. */
export async function previousReport(
  store: Store,
  of: { account: string; job: string },
): Promise<PreviousReport | undefined> {
  const head = await readHead(store, of.account);
  return head?.latest.job === of.job ? head.previous : head?.latest;
}

export async function advanceChain(store: Store, account: string, head: ChainHead): Promise<void> {
  await store.put(headKey(account), JSON.stringify(head));
}

async function readHead(store: Store, account: string): Promise<ChainHead | undefined> {
  try {
    return JSON.parse(await store.readText(headKey(account)));
  } catch (error) {
    if (error instanceof NoSuchObject) return undefined;
    throw error;
  }
}
