import {
  type AttributeValue,
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';

export interface ItemKey {
  account: string;
  id: string;
}

/** Values of an item by name; those that are undefined are left out. */
export type Fields = Readonly<Record<string, string | number | boolean | Uint8Array | undefined>>;

export type StoredItem = ItemKey & Fields;

/** A change of one item; nothing is changed unless the item has the values of `is`, or lacks them if undefined. */
interface Change {
  key: ItemKey;
  set?: Fields;
  add?: Readonly<Record<string, number>>;
  is?: Fields;
}

/** The account under which the sandbox keeps its own settings and counts, shared by all processes on the table. */
export const SANDBOX = '_sandbox';

const BATCH_KEYS = 100;
const DELETES_AT_ONCE = 32;

/** The items of the sandbox's table, with the few operations that it needs; every read is consistent. */
export class Items {
  readonly #client: DynamoDBClient;
  readonly #name: string;

  constructor(client: DynamoDBClient, name: string) {
    this.#client = client;
    this.#name = name;
  }

  async get(key: ItemKey): Promise<StoredItem | undefined> {
    const found = await this.#client.send(
      new GetItemCommand({ TableName: this.#name, Key: attributes(key), ConsistentRead: true }),
    );
    return found.Item && readItem(found.Item);
  }

  /** The items of the keys, in any order; keys without an item are left out. */
  async getAll(keys: readonly ItemKey[]): Promise<StoredItem[]> {
    const items: StoredItem[] = [];
    let rest = keys.map(attributes);
    while (rest.length > 0) {
      const Keys = rest.slice(0, BATCH_KEYS);
      const answer = await this.#client.send(
        new BatchGetItemCommand({ RequestItems: { [this.#name]: { Keys, ConsistentRead: true } } }),
      );
      items.push(...(answer.Responses?.[this.#name] ?? []).map(readItem));
      rest = [...(answer.UnprocessedKeys?.[this.#name]?.Keys ?? []), ...rest.slice(BATCH_KEYS)];
    }
    return items;
  }

  /** Puts the item unless one of its key exists; false when one did. */
  async putNew(item: StoredItem): Promise<boolean> {
    const put = { TableName: this.#name, Item: attributes(item) };
    const send = this.#client.send(
      new PutItemCommand({ ...put, ConditionExpression: 'attribute_not_exists(id)' }),
    );
    return (await unlessRefused(send)) !== undefined;
  }

  async put(item: StoredItem): Promise<void> {
    await this.#client.send(new PutItemCommand({ TableName: this.#name, Item: attributes(item) }));
  }

  /** The changed fields; undefined when the condition does not hold. */
  async change(change: Change): Promise<Fields | undefined> {
    const command = new UpdateItemCommand({ ...this.#update(change), ReturnValues: 'UPDATED_NEW' });
    const changed = await unlessRefused(this.#client.send(command));
    return changed && readFields(changed.Attributes ?? {});
  }

  /** Makes all changes at once; false, and none of them, when a condition does not hold or another writer is at work. */
  async changeAll(changes: readonly Change[]): Promise<boolean> {
    const TransactItems = changes.map((change) => ({ Update: this.#update(change) }));
    const command = new TransactWriteItemsCommand({ TransactItems });
    return (await unlessRefused(this.#client.send(command))) !== undefined;
  }

  async deleteAll(keys: readonly ItemKey[]): Promise<void> {
    const rest = keys.values();
    const deleteOneByOne = async () => {
      // DynamoDB refuses a key with further fields.
      for (const { account, id } of rest) {
        const Key = attributes({ account, id });
        await this.#client.send(new DeleteItemCommand({ TableName: this.#name, Key }));
      }
    };
    await Promise.all(Array.from({ length: DELETES_AT_ONCE }, deleteOneByOne));
  }

  /** The items of an account, in the order of the index or of their ids; an index shows some of their fields. */
  async *query(account: string, index?: string): AsyncGenerator<StoredItem> {
    let start: Record<string, AttributeValue> | undefined;
    do {
      const page = await this.#client.send(
        new QueryCommand({
          TableName: this.#name,
          IndexName: index,
          ConsistentRead: true,
          KeyConditionExpression: 'account = :account',
          ExpressionAttributeValues: { ':account': { S: account } },
          ExclusiveStartKey: start,
        }),
      );
      yield* (page.Items ?? []).map(readItem);
      start = page.LastEvaluatedKey;
    } while (start !== undefined);
  }

  /** The text of the expressions depends only on the names of fields, so that its parsed form is reused. */
  #update({ key, set = {}, add = {}, is = {} }: Change) {
    const names: Record<string, string> = {};
    const values: Record<string, AttributeValue> = {};
    const terms = (word: string, fields: Fields, sign: string) =>
      Object.entries(fields).map(([name, value], index) => {
        names[`#${word}${index}`] = name;
        if (value === undefined) return `attribute_not_exists(#${word}${index})`;
        values[`:${word}${index}`] = attributeOf(value);
        return `#${word}${index} ${sign} :${word}${index}`;
      });
    const clauses = [
      ['SET', terms('set', set, '=')],
      ['ADD', terms('add', add, '')],
    ] as const;
    const conditions = terms('is', is, '=');
    return {
      TableName: this.#name,
      Key: attributes(key),
      UpdateExpression: clauses
        .flatMap(([word, changes]) => (changes.length === 0 ? [] : `${word} ${changes.join(', ')}`))
        .join(' '),
      ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    };
  }
}

function attributeOf(value: NonNullable<Fields[string]>): AttributeValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  return typeof value === 'boolean' ? { BOOL: value } : { B: value };
}

const attributes = (fields: Fields | ItemKey): Record<string, AttributeValue> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, attributeOf(value)]],
    ),
  );

const readFields = (item: Record<string, AttributeValue>): Fields =>
  Object.fromEntries(
    Object.entries(item).map(([name, { S, N, BOOL, B }]) => [name, S ?? BOOL ?? B ?? Number(N)]),
  );

const readItem = (item: Record<string, AttributeValue>): StoredItem => {
  const { account, id, ...fields } = readFields(item);
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
