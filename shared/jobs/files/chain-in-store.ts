import { storedAt } from '../../report/seal.ts';
import type { VerifyRequest } from '../../report/verify/verify-report.ts';
import type { Store } from '../../store/store.ts';
import { findChainHead } from './chain-head.ts';

/** A link of a chain in a store, with the links around it, for verification. */
export const linkInStore = (
  store: Store,
  report: string,
): Pick<VerifyRequest, 'report' | 'previous' | 'latest'> => ({
  report: storedAt(store, report),
  previous: (before) => storedAt(store, before),
  latest: async (account) => {
    const { head, isStored } = await findChainHead(store, account);
    return isStored ? head.latest : undefined;
  },
});
