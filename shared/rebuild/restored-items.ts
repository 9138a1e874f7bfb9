import { CONTENT_UNKNOWN, NOBODY } from '../ledger/ledger.ts';
import type { LedgerItems, NamedItem } from '../ledger/ledger-items.ts';
import type { ItemName } from '../ledger/sealed-item.ts';
import { isSameItem, mergedPayment, nameOf } from './items-of-document.ts';

/** Sources that an item can come from. */
export type ItemSource = 'reports' | 'jobs' | 'service';

/** Kinds of items that are counted, in the plural of the field. */
const counted = {
  document: 'documents',
  identity: 'identities',
  clearance: 'clearances',
  credit: 'credits',
  payment: 'payments',
  money: 'moneys',
  mark: 'marks',
  login: 'logins',
} as const;
type Counted = (typeof counted)[keyof typeof counted];

export type RestoredCounts = Record<Counted, Record<ItemSource, number>>;

const noRestored = (): RestoredCounts => {
  const none = () => ({ reports: 0, jobs: 0, service: 0 });
  return {
    ...{ documents: none(), identities: none(), clearances: none() },
    ...{ credits: none(), payments: none(), moneys: none(), marks: none(), logins: none() },
  };
};

/** Puts items back into a ledger, and counts what came from where. */
export class RestoredItems {
  readonly counts = noRestored();
  readonly #items: LedgerItems;

  constructor(items: LedgerItems) {
    this.#items = items;
  }

  /** The newest item of a name takes the place of those before it; what is settled of a document stays so. */
  async restore(found: readonly NamedItem[], origin: ItemSource): Promise<void> {
    const there = await this.#items.read(found.map(({ name }) => name));
    const known = new Map(there.map((one) => [nameOf(one), one]));
    for (const one of found) {
      const before = known.get(nameOf(one));
      const isTaken = before !== undefined && origin === 'service' && HELD.has(one.name.kind);
      const after = before === undefined ? one : isTaken ? before : newer(before, one);
      const isChanged = before === undefined || !isSameItem(after.item, before.item);
      if (isChanged) await this.#items.restore(after);
      known.set(nameOf(one), after);
      if (before === undefined) this.#count(one.name, origin);
    }
  }

  #count({ kind }: ItemName, origin: ItemSource): void {
    if (kind !== 'unproven') this.counts[counted[kind]][origin] += 1;
  }
}

/** Kinds of things that one document holds: an open one does not take them from the one that a report names. */
const HELD: ReadonlySet<ItemName['kind']> = new Set(['identity', 'clearance', 'credit']);

const revisionOf = ({ item }: NamedItem): number => Number(item.revision?.N ?? 0);

/** Of two items of one name what the ledger holds afterwards. */
function newer(before: NamedItem, found: NamedItem): NamedItem {
  if (found.name.kind === 'payment') return { ...found, item: mergedPayment(before.item, found.item) };
  if (found.name.kind === 'money') return revisionOf(found) >= revisionOf(before) ? found : before;
  if (found.name.kind !== 'document') return found;
  const isSettled = before.item.state?.S !== 'claimed' && before.item.fingerprint?.S !== CONTENT_UNKNOWN;
  if (isSettled) return before;
  // Whose document it is was known, whatever its content was.
  const by = before.item.state?.S === 'claimed' ? undefined : before.item.job;
  return found.item.job?.S === NOBODY && by !== undefined
    ? { ...found, item: { ...found.item, job: by } }
    : found;
}
