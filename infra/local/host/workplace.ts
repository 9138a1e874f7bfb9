import type { Sealer } from '../../../shared/report/seal.ts';
import type { Erasable } from '../../../shared/store/erasable.ts';
import type { Store } from '../../../shared/store/store.ts';
import { createFolderErasable } from '../files/folder-erasable.ts';
import { clearLeftParts, createFolderStore } from '../files/folder-store.ts';
import { accountsIn, openSealer } from '../files/open-sealer.ts';
import { holdFolder } from '../tables/local-ledger.ts';

/** A data folder that no other process works in meanwhile, or a stack on AWS. */
interface Workplace extends AsyncDisposable {
  store: Store;
  erasable: Erasable;
  /** Seals reports; in a stack it holds all keys. */
  sealer: Sealer;
  /** Accounts that have reports. */
  accounts(): Promise<string[]>;
}

export async function openWorkplace(of: { data: string; stack?: string | undefined }): Promise<Workplace> {
  const { data, stack } = of;
  if (stack !== undefined) {
    const { openStackStores } = await import('./open-stack-stores.ts');
    const stores = await openStackStores(stack);
    return { ...stores, accounts: () => accountsSealed(stores.store), async [Symbol.asyncDispose]() {} };
  }
  await using opening = new AsyncDisposableStack();
  opening.use(await holdFolder(data));
  await clearLeftParts(data);
  const sealer = await openSealer(data);
  const held = opening.move();
  return {
    ...{ store: createFolderStore(data), erasable: createFolderErasable(data), sealer },
    accounts: () => accountsIn(data),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

const HEAD = /^reports\/([^/]+)\/latest\.json$/;

/** Accounts of a stack that have a chain of reports. */
export async function accountsSealed(store: Store): Promise<string[]> {
  const keys = await Array.fromAsync(store.list('reports/'), ({ key }) => HEAD.exec(key)?.[1] ?? []);
  return keys.flat();
}
