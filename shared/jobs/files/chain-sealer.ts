import type { Sealer } from '../../report/seal.ts';
import type { PreviousReport } from '../../report/summary.ts';
import type { Store } from '../../store/store.ts';
import { findLink } from './chain-head.ts';

/** The sealer with the key that a chain is under: the one that its last link hands over to, or is sealed with. */
export async function chainSealer<Given extends Sealer | undefined>(
  store: Store,
  sealer: Given,
  previous: PreviousReport | undefined,
): Promise<Given | Sealer> {
  if (sealer?.under === undefined || previous === undefined) return sealer;
  let link = await findLink(store, previous.report);
  // A link that could not be sealed leaves the chain under the key that it was under.
  while (link?.seal_key === undefined && link?.previous) link = await findLink(store, link.previous.report);
  return sealer.under(link !== undefined && 'next_key' in link ? link.next_key : link?.seal_key);
}
