import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  GetItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { foldExternalId } from '../documents/external-id.ts';
import { batchGet } from './batch-get.ts';
import { type Holder, type Instead, readHolder, returnCondition, takeWrite } from './holder-item.ts';
import type { LedgerOptions } from './ledger-options.ts';

/** A thing that one document alone may hold: the clearance of a sale, the credit of a MARK, an identity in the books. */
export interface Reservation {
  what: 'clearance' | 'credit' | 'identity' | 'unproven';
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
  const { dynamodb, tableName: TableName, environment, account } = options;
  const keyOf = ({ what, key }: Reservation) =>
    JSON.stringify([environment, account, foldExternalId(key), what]);
  const place = (held: Reservation) => ({ TableName, Key: { pk: { S: keyOf(held) } } });

  async function holderOf(held: Reservation): Promise<Holder | undefined> {
    const { Item } = await dynamodb.send(new GetItemCommand({ ...place(held), ConsistentRead: true }));
    return Item === undefined ? undefined : readHolder(Item, options);
  }

  async function holdersOf(what: Reservation['what'], keys: readonly string[]): Promise<Map<string, Holder>> {
    const places = keys.map((key) => ({ key, pk: keyOf({ what, key }) }));
    const items = await batchGet(
      options,
      places.map(({ pk }) => pk),
    );
    const held = places.flatMap(({ key, pk }): [string, Holder][] => {
      const item = items.get(pk);
      return item === undefined ? [] : [[key, readHolder(item, options)]];
    });
    return new Map(held);
  }

  async function take(held: Reservation, by: Holder, instead?: Instead): Promise<Holder | undefined> {
    for (let attempt = 1; attempt <= TAKE_ATTEMPTS; attempt++) {
      const write = new UpdateItemCommand({ ...place(held), ...takeWrite(by, instead, options) });
      if (await dynamodb.send(write).then(wasWritten, unlessHeld)) return undefined;
      const holder = await holderOf(held);
      if (holder !== undefined) return holder;
    }
    throw new Error(`The ${held.what} of ${held.key} is taken and given back all the time.`);
  }

  async function giveBack(held: Reservation, by: Holder): Promise<void> {
    const removal = new DeleteItemCommand({ ...place(held), ...returnCondition(by) });
    await dynamodb.send(removal).then(wasWritten, unlessHeld);
  }

  return { holderOf, holdersOf, take, giveBack };
}

const wasWritten = () => true;

function unlessHeld(error: unknown): false {
  if (error instanceof ConditionalCheckFailedException) return false;
  throw error;
}
