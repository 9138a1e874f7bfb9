import {
  type AttributeValue,
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  paginateQuery,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { runBounded } from '../../../shared/jobs/files/bounded-work.ts';
import { expressionsOf, toItem, type Values, valuesOf } from '../../../shared/ledger/values.ts';

export interface ItemKey {
  account: string;
  id: string;
}

export type StoredItem = ItemKey & Values;

/** A change of one item; nothing is changed unless the item has the values of `is`, or lacks them if undefined. */
interface Change {
  key: ItemKey;
  set?: Values;
  add?: Readonly<Record<string, number>>;
  is?: Values;
}

/** The account under which the sandbox keeps its own settings and counts, shared by all processes on the table. */
export const SANDBOX = '_sandbox';

const BATCH_KEYS = 100;
const DELETES_AT_ONCE = 32;

export type Items = ReturnType<typeof itemsOf>;

/** The items of the sandbox's table, with the few operations that it needs; every read is consistent. */
export function itemsOf(client: DynamoDBClient, TableName: string) {
  function update({ key, is = {}, ...change }: Change) {
    const tests = Object.entries(is).map(([name, value]) =>
      value === undefined ? ([name, 'absent'] as const) : ([name, '=', value] as const),
    );
    const when = tests.length === 0 ? [] : [tests];
    const { UpdateExpression = '', ...rest } = expressionsOf({ ...change, when });
    return { TableName, Key: toItem({ ...key }), UpdateExpression, ...rest };
  }

  return {
    async get(key: ItemKey): Promise<StoredItem | undefined> {
      const found = await client.send(
        new GetItemCommand({ TableName, Key: toItem({ ...key }), ConsistentRead: true }),
      );
      return found.Item && readItem(found.Item);
    },

    /** The items of the keys, in any order; keys without an item are left out. */
    async getAll(keys: readonly ItemKey[]): Promise<StoredItem[]> {
      const items: StoredItem[] = [];
      let rest = keys.map((key) => toItem({ ...key }));
      while (rest.length > 0) {
        const Keys = rest.slice(0, BATCH_KEYS);
        const answer = await client.send(
          new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
        );
        items.push(...(answer.Responses?.[TableName] ?? []).map(readItem));
        rest = [...(answer.UnprocessedKeys?.[TableName]?.Keys ?? []), ...rest.slice(BATCH_KEYS)];
      }
      return items;
    },

    /** Puts the item unless one of its key exists; false when one did. */
    async putNew(item: StoredItem): Promise<boolean> {
      const fresh = { ConditionExpression: 'attribute_not_exists(id)' };
      const command = new PutItemCommand({ TableName, Item: toItem(item), ...fresh });
      return (await unlessRefused(client.send(command))) !== undefined;
    },

    async put(item: StoredItem): Promise<void> {
      await client.send(new PutItemCommand({ TableName, Item: toItem(item) }));
    },

    /** The changed fields; undefined when the condition does not hold. */
    async change(change: Change): Promise<Values | undefined> {
      const command = new UpdateItemCommand({ ...update(change), ReturnValues: 'UPDATED_NEW' });
      const changed = await unlessRefused(client.send(command));
      return changed && valuesOf(changed.Attributes ?? {});
    },

    /** Makes all changes at once; false, and none of them, when a condition does not hold or another writer is at work. */
    async changeAll(changes: readonly Change[]): Promise<boolean> {
      const TransactItems = changes.map((change) => ({ Update: update(change) }));
      const command = new TransactWriteItemsCommand({ TransactItems });
      return (await unlessRefused(client.send(command))) !== undefined;
    },

    async deleteAll(keys: readonly ItemKey[]): Promise<void> {
      // DynamoDB refuses a key with further fields.
      await runBounded(keys, DELETES_AT_ONCE, ({ account, id }) =>
        client.send(new DeleteItemCommand({ TableName, Key: toItem({ account, id }) })),
      );
    },

    /** The items of an account, in the order of the index or of their ids; an index shows some of their fields. */
    async *query(account: string, index?: string): AsyncGenerator<StoredItem> {
      const all = {
        ...{ TableName, IndexName: index, ConsistentRead: true },
        KeyConditionExpression: 'account = :account',
        ExpressionAttributeValues: { ':account': { S: account } },
      };
      for await (const { Items = [] } of paginateQuery({ client }, all)) yield* Items.map(readItem);
    },
  };
}

const readItem = (item: Record<string, AttributeValue>): StoredItem => {
  const { account, id, ...fields } = valuesOf(item);
  return { account: String(account), id: String(id), ...fields };
};

/** The answer to a write; undefined when its condition did not hold. */
async function unlessRefused<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException || error instanceof TransactionCanceledException)
      return undefined;
    throw error;
  }
}
