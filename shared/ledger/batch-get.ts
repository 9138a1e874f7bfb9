import { BatchGetItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { pause, type Sleep } from '../clock.ts';
import type { Item } from './ledger-item.ts';

/** Keys in one request, and bytes of a key: the most that DynamoDB takes. */
const KEYS_PER_REQUEST = 100;
const KEY_BYTES_MAX = 2048;

/** Answers in a row that hold nothing of what was asked, before the ledger counts as out of order. */
const EMPTY_ANSWERS_MAX = 8;

/** First and longest pause before keys are asked for again that an answer left out; it doubles in between. */
const PAUSE_FIRST_MS = 50;
const PAUSE_MAX_MS = 2_000;

interface BatchGetOptions {
  dynamodb: DynamoDBClient;
  tableName: string;
  sleep?: Sleep | undefined;
}

/** The items of many keys, by key and as they are now: 250 keys are three requests. Keys without an item, such as one that is too long, are left out. */
export async function batchGet(
  { dynamodb, tableName, sleep = pause }: BatchGetOptions,
  keys: Iterable<string>,
): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  let rest = [...new Set(keys)].filter((key) => Buffer.byteLength(key) <= KEY_BYTES_MAX);
  let empty = 0;
  while (rest.length > 0) {
    const asked = rest.slice(0, KEYS_PER_REQUEST);
    const Keys = asked.map((pk) => ({ pk: { S: pk } }));
    const { Responses, UnprocessedKeys } = await dynamodb.send(
      new BatchGetItemCommand({ RequestItems: { [tableName]: { Keys, ConsistentRead: true } } }),
    );
    for (const item of Responses?.[tableName] ?? []) if (item.pk?.S !== undefined) found.set(item.pk.S, item);
    const left = (UnprocessedKeys?.[tableName]?.Keys ?? []).flatMap(({ pk }) => pk?.S ?? []);
    rest = [...left, ...rest.slice(KEYS_PER_REQUEST)];
    empty = left.length < asked.length ? 0 : empty + 1;
    if (empty === EMPTY_ANSWERS_MAX) throw new Error('The ledger answers none of what it is asked for.');
    if (left.length > 0) await sleep(Math.min(PAUSE_MAX_MS, PAUSE_FIRST_MS * 2 ** empty));
  }
  return found;
}
