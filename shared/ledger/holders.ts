import { accountTable, type ItemName } from './account-table.ts';
import { type Holder, type Instead, readHolder, returnCondition, takeWrite } from './holder-item.ts';
import type { LedgerOptions } from './ledger-options.ts';

/** A thing that one document alone may hold: the clearance of a sale, the credit of a MARK, an identity in the books. */
export interface Reservation {
  what: Extract<ItemName['kind'], 'clearance' | 'credit' | 'identity' | 'unproven'>;
  /** An external_id, a MARK or a digest; letter case makes no difference. */
  key: string;
}

/** One conditional write decides which document holds a thing, across jobs. */
export interface Holders {
  holderOf(held: Reservation): Promise<Holder | undefined>;
  /** The holders of many things of one kind, by key as it was given, in a request for each hundred. */
  holdersOf(what: Reservation['what'], keys: readonly string[]): Promise<ReadonlyMap<string, Holder>>;
  /** Takes it, or answers who holds it. A document takes again what it holds. */
  take(held: Reservation, by: Holder, instead?: Instead): Promise<Holder | undefined>;
  /** Gives back what the document holds; what another holds stays so. */
  giveBack(held: Reservation, by: Holder): Promise<void>;
}

const TAKE_ATTEMPTS = 5;

/** Holders in the table of the ledger; the fourth part of their keys keeps them apart from its entries and payments. */
export function createHolders(options: LedgerOptions): Holders {
  const table = accountTable(options);
  const nameOf = ({ what: kind, key }: Reservation) => ({ kind, key });

  async function holderOf(held: Reservation): Promise<Holder | undefined> {
    const item = await table.read(nameOf(held));
    return item && readHolder(item, options);
  }

  async function take(held: Reservation, by: Holder, instead?: Instead): Promise<Holder | undefined> {
    for (let attempt = 1; attempt <= TAKE_ATTEMPTS; attempt++) {
      if (await table.update(nameOf(held), takeWrite(by, instead, options))) return undefined;
      const holder = await holderOf(held);
      if (holder !== undefined) return holder;
    }
    throw new Error(`The ${held.what} of ${held.key} is taken and given back all the time.`);
  }

  return {
    holderOf,
    async holdersOf(kind, keys) {
      const found = await table.readAll(keys.map((key) => ({ kind, key })));
      return new Map(found.map(({ name, item }) => [name.key, readHolder(item, options)]));
    },
    take,
    giveBack: async (held, by) => void (await table.remove(nameOf(held), returnCondition(by))),
  };
}
