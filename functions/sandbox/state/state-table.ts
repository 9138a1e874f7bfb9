import {
  type AttributeValue,
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { Invoice } from '../invoices/invoice-schema.ts';

export type Item = Record<string, AttributeValue>;

export interface ItemKey {
  account: string;
  id: string;
}

export interface Update {
  set: string;
  when?: string;
  names?: Record<string, string>;
  values?: Item;
}

const BATCH_KEYS = 100;
const DELETES_AT_ONCE = 32;

/** The sandbox's table, with the few operations that it needs; every read is consistent. */
export class StateTable {
  readonly #client: DynamoDBClient;
  readonly #name: string;

  constructor(client: DynamoDBClient, name: string) {
    this.#client = client;
    this.#name = name;
  }

  async get(key: ItemKey): Promise<Item | undefined> {
    const found = await this.#client.send(
      new GetItemCommand({ TableName: this.#name, Key: keyOf(key), ConsistentRead: true }),
    );
    return found.Item;
  }

  /** The items of the keys, in any order; keys without an item are left out. */
  async getAll(keys: readonly ItemKey[]): Promise<Item[]> {
    const items: Item[] = [];
    let rest = keys.map(keyOf);
    while (rest.length > 0) {
      const Keys = rest.slice(0, BATCH_KEYS);
      const answer = await this.#client.send(
        new BatchGetItemCommand({ RequestItems: { [this.#name]: { Keys, ConsistentRead: true } } }),
      );
      items.push(...(answer.Responses?.[this.#name] ?? []));
      rest = [...(answer.UnprocessedKeys?.[this.#name]?.Keys ?? []), ...rest.slice(BATCH_KEYS)];
    }
    return items;
  }

  /** Puts the item unless one of its key exists; false when one did. */
  putNew(item: Item): Promise<boolean> {
    return conditional(async () => {
      await this.#client.send(
        new PutItemCommand({
          TableName: this.#name,
          Item: item,
          ConditionExpression: 'attribute_not_exists(id)',
        }),
      );
      return true;
    }, false);
  }

  async put(item: Item): Promise<void> {
    await this.#client.send(new PutItemCommand({ TableName: this.#name, Item: item }));
  }

  /** The changed attributes after the update, or undefined when its condition does not hold. */
  update(key: ItemKey, update: Update): Promise<Item | undefined> {
    return conditional(async () => {
      const changed = await this.#client.send(
        new UpdateItemCommand({
          TableName: this.#name,
          Key: keyOf(key),
          UpdateExpression: update.set,
          ConditionExpression: update.when,
          ExpressionAttributeNames: update.names,
          ExpressionAttributeValues: update.values,
          ReturnValues: 'UPDATED_NEW',
        }),
      );
      return changed.Attributes ?? {};
    }, undefined);
  }

  async deleteAll(keys: readonly ItemKey[]): Promise<void> {
    const rest = keys.values();
    const deleteOneByOne = async () => {
      for (const key of rest)
        await this.#client.send(new DeleteItemCommand({ TableName: this.#name, Key: keyOf(key) }));
    };
    await Promise.all(Array.from({ length: DELETES_AT_ONCE }, deleteOneByOne));
  }

  /** The items of an account, in the order of the index or of their ids. */
  async *query(account: string, options: { index?: string; ids?: boolean } = {}): AsyncGenerator<Item> {
    const base: QueryCommandInput = {
      TableName: this.#name,
      ConsistentRead: true,
      KeyConditionExpression: 'account = :account',
      ExpressionAttributeValues: { ':account': { S: account } },
      ...(options.index === undefined ? {} : { IndexName: options.index }),
      ...(options.ids ? { ProjectionExpression: 'id' } : {}),
    };
    let start: Item | undefined;
    do {
      const page = await this.#client.send(new QueryCommand({ ...base, ExclusiveStartKey: start }));
      yield* page.Items ?? [];
      start = page.LastEvaluatedKey;
    } while (start !== undefined);
  }
}

const keyOf = ({ account, id }: ItemKey): Item => ({ account: { S: account }, id: { S: id } });

async function conditional<T>(write: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return otherwise;
    throw error;
  }
}

/** Identifiers that the authority gave an issued document. */
export interface Registration {
  mark: string;
  uid: string;
  qrUrl: string;
  number: number;
  issuedAt: string;
}

/** A document with everything that the sandbox knows of it. */
export interface InvoiceRecord {
  id: string;
  externalId: string | undefined;
  book: string;
  createdAt: string;
  invoice: Invoice;
  registration: Registration | undefined;
  /** Attempts to issue it that were settled, by issue or refusal. */
  attempts: number;
  /** Reads that still answer `pending`, and whether the answer to an issue is awaited through them. */
  pendingReads: number;
  awaited: boolean;
}

export const DOCUMENT = 'document#';

/** The external_id does not fit the item of its document. */
export class ExternalIdTooLarge extends Error {}

/** The record of an item that the sandbox wrote, and of the body that belongs to it. */
export function readRecord(item: Item, invoice: Invoice): InvoiceRecord {
  return {
    id: textOf(item, 'id').slice(DOCUMENT.length),
    externalId: item.external_id?.S,
    book: textOf(item, 'book'),
    createdAt: textOf(item, 'created_at'),
    invoice,
    registration: item.status?.S === 'issued' ? readRegistration(item) : undefined,
    attempts: countOf(item, 'issues') + countOf(item, 'lost'),
    pendingReads: countOf(item, 'pending_reads'),
    awaited: item.awaited?.BOOL ?? false,
  };
}

const readRegistration = (item: Item): Registration => ({
  mark: textOf(item, 'mark'),
  uid: textOf(item, 'uid'),
  qrUrl: textOf(item, 'qr_url'),
  number: countOf(item, 'num'),
  issuedAt: textOf(item, 'issued_at'),
});

export const textOf = (item: Item, name: string): string => item[name]?.S ?? '';
export const countOf = (item: Item, name: string): number => Number(item[name]?.N ?? 0);

/** Text without its letter case: final sigma is a small letter by its place only, so ΟΔΟΣ is οδος and οδοσ alike. */
export const foldCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');
