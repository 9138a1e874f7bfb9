import {
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  type CreateTableCommandInput,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { pause, type Sleep, type WallClock, wallClock } from '../clock.ts';
import { foldExternalId } from '../documents/external-id.ts';
import { sha256Hex } from '../store/store.ts';
import { CONTENT_UNKNOWN } from './ledger.ts';
import type { SealedItem } from './ledger-item.ts';
import {
  type Change,
  type Condition,
  expressionsOf,
  type Item,
  toItem,
  type Values,
  valuesOf,
} from './values.ts';

/** Place of the ledger of one account, and the life of a claim in it. */
export interface LedgerOptions {
  dynamodb: DynamoDBClient;
  tableName: string;
  environment: string;
  account: string;
  /** As long as a function may run, and a little more. */
  claimLifeMs: number;
  /** Given where a lock proves that no other run is alive: claims of other runs count as expired at once. */
  onlyRun?: string | undefined;
  now?: WallClock;
  sleep?: Sleep;
}

/** Run of a claim if no lock separates runs. */
export const ANY_RUN = '-';

/** True of what a run took for a while: its time is up, or the run is known to be over. */
export const isLapsed = (
  { expires, run }: { expires: number; run?: string | undefined },
  { onlyRun, now = wallClock }: Pick<LedgerOptions, 'onlyRun' | 'now'>,
): boolean => expires <= now() || (onlyRun !== undefined && run !== onlyRun);

export const CLAIM_LIFE_MS = 16 * 60 * 1000;

/** Names an item of an account's ledger; letter case of the key makes no difference. */
export interface ItemName {
  kind: SealedItem['kind'];
  /**
   * The external_id of a document, the digest of an identity, the sale of a clearance, the MARK of a credit or of a document,
   * a payment, or what the money is of; empty for what an account has one of.
   */
  key: string;
}
type AnyName = ItemName | { kind: 'certificate' | 'load'; key: '' };

export interface NamedItem<Name extends ItemName = ItemName> {
  name: Name;
  item: Values;
}

/** Bytes of a name in a key, which has 2,048; a longer name, which no document has, is looked up by its hash. */
const LOOKED_UP_MAX_BYTES = 1_500;

/** The key in the table: that of a login has two parts, that of a document three, any other names its kind. */
function keyOfItem({ environment, account }: TableOptions, { kind, key }: AnyName): string {
  if (kind === 'login') return JSON.stringify([environment, account]);
  const name = foldExternalId(key);
  const place = [
    environment,
    account,
    Buffer.byteLength(name) > LOOKED_UP_MAX_BYTES ? sha256Hex(name) : name,
  ];
  return JSON.stringify(kind === 'document' ? place : [...place, kind]);
}

export type TableOptions = Pick<
  LedgerOptions,
  'dynamodb' | 'tableName' | 'environment' | 'account' | 'sleep'
>;

/** True of a write that was made, false of one whose condition did not hold. */
const written = (sent: Promise<unknown>): Promise<boolean> =>
  sent.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    },
  );

/** Items of one account in the table of the ledger. Environments and accounts never meet. */
export function accountTable(options: TableOptions) {
  const { dynamodb, tableName: TableName } = options;
  const place = (name: AnyName) => ({ TableName, Key: { pk: { S: keyOfItem(options, name) } } });
  return {
    async read(name: AnyName): Promise<Values | undefined> {
      const { Item } = await dynamodb.send(new GetItemCommand({ ...place(name), ConsistentRead: true }));
      return Item && valuesOf(Item);
    },
    /** Those that are there, in the order of their names, in a request for each hundred. */
    async readAll<Name extends ItemName>(names: readonly Name[]): Promise<NamedItem<Name>[]> {
      const keys = names.map((name) => keyOfItem(options, name));
      const items = await batchGet(options, keys);
      return names.flatMap((name, n) => {
        const item = items.get(keys[n] ?? '');
        return item === undefined ? [] : [{ name, item: valuesOf(item) }];
      });
    },
    /** The items of one kind that are there, by folded key. */
    async readMap<Value>(
      kind: ItemName['kind'],
      keys: readonly string[],
      readItem: (item: Values) => Value,
    ): Promise<Map<string, Value>> {
      const found = await this.readAll(keys.map((key) => ({ kind, key })));
      return new Map(found.map(({ name, item }) => [foldExternalId(name.key), readItem(item)]));
    },
    put: (name: AnyName, values: Values, when?: Condition): Promise<boolean> => {
      const Item = { ...toItem(values), ...place(name).Key };
      return written(dynamodb.send(new PutItemCommand({ TableName, Item, ...expressionsOf({ when }) })));
    },
    update: (name: AnyName, change: Change): Promise<boolean> =>
      written(dynamodb.send(new UpdateItemCommand({ ...place(name), ...expressionsOf(change) }))),
    /** Makes a change that answers the item, as it is before or after; if it is not made, the one that stands against it. */
    async exchange(name: AnyName, change: Change, ReturnValues: 'ALL_OLD' | 'ALL_NEW') {
      const answered = { ReturnValues, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
      const write = new UpdateItemCommand({ ...place(name), ...expressionsOf(change), ...answered });
      try {
        const { Attributes } = await dynamodb.send(write);
        return { isMade: true, item: Attributes && valuesOf(Attributes) };
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        return { isMade: false, item: error.Item && valuesOf(error.Item) };
      }
    },
    remove: (name: AnyName, when: Condition): Promise<boolean> =>
      written(dynamodb.send(new DeleteItemCommand({ ...place(name), ...expressionsOf({ when }) }))),
  };
}

/** One item per environment, account and external_id; DynamoDB never expires any. */
export const ledgerTable = (tableName: string): CreateTableCommandInput => ({
  TableName: tableName,
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  BillingMode: 'PAY_PER_REQUEST',
});

/** Keys in one request, and bytes of a key: the most that DynamoDB takes. */
const KEYS_PER_REQUEST = 100;
const KEY_BYTES_MAX = 2048;

/** Consecutive answers without any requested key after which the ledger counts as unavailable. */
const EMPTY_ANSWERS_MAX = 8;

/** First and longest pause before keys are asked for again that an answer left out; it doubles in between. */
const PAUSE_FIRST_MS = 50;
const PAUSE_MAX_MS = 2_000;

/** The items of many keys, by key and as they are now: 250 keys are three requests. Keys without an item, such as one that is too long, are left out. */
export async function batchGet(
  { dynamodb, tableName, sleep = pause }: Pick<TableOptions, 'dynamodb' | 'tableName' | 'sleep'>,
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

/** The items of an account as they are stored: what reports seal of them, and a rebuilt ledger takes back. */
export function ledgerItems(options: TableOptions) {
  const table = accountTable(options);
  return {
    readItems: table.readAll,
    /** Puts an item in the place of what is there. What is settled of a document, with its content, stays so. */
    async restore({ name, item }: NamedItem): Promise<void> {
      // Another run may have settled it by now, and its result is as complete.
      await table.put(name, item, name.kind === 'document' ? UNSETTLED : []);
    },
    /** Notes that another document is to take the place of an issued one: a reader of its entry then looks for its versions too. */
    async noteAmended(external_id: string): Promise<void> {
      const change = { set: { amended: true }, when: [[['state', '=', 'issued'] as const]] };
      await table.update({ kind: 'document', key: external_id }, change);
    },
  };
}

/** The document is not settled, or its content is unknown. */
const UNSETTLED: Condition = [
  [['pk', 'absent']],
  [['state', '=', 'claimed']],
  [['fingerprint', '=', CONTENT_UNKNOWN]],
];
