import { hash } from 'node:crypto';
import type { AttributeValue, CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import type { ClassicLevel } from 'classic-level';
import type { Item } from '../../../shared/ledger/values.ts';
import { memoize } from '../../../shared/memoize.ts';
import { type Rows, ValidationException } from './execute-command.ts';

const [HASH_KEY_BYTES_MAX, RANGE_KEY_BYTES_MAX, HASH_DIGITS] = [2048, 1024, 6];

/** Keys on disk of one table, and the order of each of its indexes: lists sort by it what they read. */
function keysOf({ TableName = '', KeySchema = [], LocalSecondaryIndexes = [] }: CreateTableCommandInput) {
  const [hashName = '', rangeName = ''] = KeySchema.map(({ AttributeName }) => AttributeName);
  const indexes = LocalSecondaryIndexes.map(({ IndexName, KeySchema: keys = [], Projection = {} }) => {
    const range = keys[1]?.AttributeName ?? '';
    return { IndexName, range, shown: [hashName, range, rangeName, ...(Projection.NonKeyAttributes ?? [])] };
  });
  /** The sandbox keeps all of an account under one hash key. */
  const hashText = memoize((hashKey: string): string => `${digest(hashKey)}/${hex(hashKey)}`);
  const ofItems = (hashKey: string) => `item-${TableName}~${hashText(hashKey)}/`;
  return {
    ofItems,
    /** `item-<table>~<digest of the hash key>/<hash key>/<range key>/`, keys in hexadecimal digits. */
    ofItem(key: Item): string {
      const under = ofItems(textIn(key, hashName, HASH_KEY_BYTES_MAX));
      return rangeName === '' ? under : `${under}${hex(textIn(key, rangeName, RANGE_KEY_BYTES_MAX))}/`;
    },
    /** The items that an index has, in its order, with the fields that it shows; read one by one, since bodies are large. */
    async inOrder(name: string, texts: AsyncIterable<string>): Promise<Item[]> {
      const { range = '', shown = [] } = indexes.find(({ IndexName }) => IndexName === name) ?? {};
      const found: { place: string; item: Item }[] = [];
      for await (const text of texts) {
        const item = readItem(text);
        const of = item[range]?.S;
        if (of === undefined) continue;
        const place = `${of}/${digest(`${item[hashName]?.S}${item[rangeName]?.S}`)}`;
        const fields = shown.flatMap((field) => (item[field] === undefined ? [] : [[field, item[field]]]));
        found.push({ place, item: Object.fromEntries(fields) });
      }
      return found.sort((one, other) => (one.place < other.place ? -1 : 1)).map(({ item }) => item);
    },
  };
}
const hex = (text: string): string => Buffer.from(text).toString('hex');

const digest = (text: string): string => hash('md5', `Outliers${text}`).slice(0, HASH_DIGITS);

function textIn(key: Item, name: string, bytesMax: number): string {
  const text = key[name]?.S ?? '';
  if (text === '') throw new ValidationException(`The key has no ${name}.`);
  if (Buffer.byteLength(text) > bytesMax)
    throw new ValidationException(`${name} is longer than the ${bytesMax} bytes that a key may have.`);
  return text;
}

interface Change {
  item?: Item;
  text?: string;
}

/**
 * Rows on disk. A change is visible at once and written together with the other pending changes. One write is
 * on disk whole or not at all; `settled` waits for it.
 */
export function levelRows(
  level: ClassicLevel,
  tables: readonly CreateTableCommandInput[],
  onBreakdown: (error: unknown) => void,
): Rows & { settled(): Promise<void> } {
  const keysByTable = new Map(tables.map((table) => [table.TableName ?? '', keysOf(table)]));
  let changed = new Map<string, Change>();
  let underWay = new Map<string, Change>();
  /** Writes of the changes under way, and of later ones. */
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let broken: { error: unknown } | undefined;

  function keysIn(table: string): ReturnType<typeof keysOf> {
    const keys = keysByTable.get(table);
    if (keys === undefined) throw new ValidationException(`There is no table ${table}.`);
    return keys;
  }

  function read(key: string): Item | undefined {
    if (broken !== undefined) throw broken.error;
    const change = changed.get(key) ?? underWay.get(key);
    if (change !== undefined) return change.item;
    const text = level.getSync(key);
    return text === undefined ? undefined : readItem(text);
  }

  function note(key: string, change: Change): void {
    changed.set(key, change);
    next ??= writing.then(() => new Promise((done) => setImmediate(done))).then(write);
  }

  /** One write for all that was asked for in this turn of the loop, and while the write before it went on. */
  async function write(): Promise<void> {
    underWay = changed;
    changed = new Map();
    writing = next ?? writing;
    next = undefined;
    try {
      await level.batch([...underWay].map(operation), { sync: true });
    } catch (error) {
      broken = { error };
      onBreakdown(error);
    } finally {
      underWay = new Map();
    }
  }

  /** Resolves once all changes so far are on disk. */
  async function settled(): Promise<void> {
    await (next ?? writing);
    if (broken !== undefined) throw broken.error;
  }

  return {
    settled,
    get: (table, key) => read(keysIn(table).ofItem(key)),
    put: (table, item) => note(keysIn(table).ofItem(item), { item, text: itemText(item) }),
    remove: (table, of) => note(keysIn(table).ofItem(of), {}),
    async list(table, hash, index) {
      await settled();
      const keys = keysIn(table);
      const beginning = keys.ofItems(hash);
      // Keys below are hexadecimal digits and slashes.
      const texts = level.values({ gt: beginning, lt: `${beginning}~` });
      return index === undefined ? (await texts.all()).map(readItem) : keys.inOrder(index, texts);
    },
  };
}

const operation = ([key, { text }]: [string, Change]) =>
  text === undefined ? { type: 'del' as const, key } : { type: 'put' as const, key, value: text };

const ITEM_BYTES_MAX = 400 * 1024;
/** A shorter text cannot exceed an item's size: JSON adds to it, and a character has at most 3 bytes. */
const SURELY_SMALL_CHARACTERS = ITEM_BYTES_MAX / 3;

/** An item as it lies on disk: JSON, with the bytes of an attribute in base64. */
function itemText(item: Item): string {
  const hasBytes = Object.values(item).some(({ B }) => B !== undefined);
  const text = JSON.stringify(hasBytes ? mapped(item, withBase64) : item);
  if (text.length > SURELY_SMALL_CHARACTERS) assertSize(item);
  return text;
}

export function assertSize(item: Item): void {
  if (sizeOf(item) > ITEM_BYTES_MAX)
    throw new ValidationException('Item size has exceeded the maximum allowed size');
}

function readItem(text: string): Item {
  const item: Item = JSON.parse(text);
  return text.includes('"B":"') ? mapped(item, withBytes) : item;
}

const mapped = <To>(item: Item, change: (value: AttributeValue) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, change(value)]));

const withBase64 = (value: AttributeValue): object =>
  value.B === undefined ? value : { B: Buffer.from(value.B).toString('base64') };

function withBytes(value: AttributeValue): AttributeValue {
  const base64: unknown = value.B;
  return typeof base64 === 'string' ? { B: Buffer.from(base64, 'base64') } : value;
}

/** Names and values, without the words for their types. */
const sizeOf = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueSize(value), 0);

const valueSize = ({ S, N, B, SS, ...rest }: AttributeValue): number =>
  B?.byteLength ??
  SS?.reduce((sum, text) => sum + Buffer.byteLength(text), 0) ??
  Buffer.byteLength(S ?? N ?? JSON.stringify(rest));
