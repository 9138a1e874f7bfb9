import { hash } from 'node:crypto';
import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import type { ClassicLevel } from 'classic-level';
import type { Item } from '../../../shared/ledger/values.ts';
import { itemText, type Rows, readItem, ValidationException } from './rows.ts';

/** Limits of DynamoDB. */
const HASH_KEY_BYTES_MAX = 2048;
const RANGE_KEY_BYTES_MAX = 1024;

const HASH_DIGITS = 6;

/** Keys on disk of one table. */
function keysOf({ TableName = '', KeySchema = [], LocalSecondaryIndexes = [] }: CreateTableCommandInput) {
  const [hashName = '', rangeName] = KeySchema.map(({ AttributeName = '' }) => AttributeName);
  const indexes = LocalSecondaryIndexes.map(({ IndexName: name = '', KeySchema: keys = [], Projection }) => {
    const range = keys[1]?.AttributeName ?? '';
    const shown = [
      hashName,
      range,
      ...(rangeName === undefined ? [] : [rangeName]),
      ...(Projection?.NonKeyAttributes ?? []),
    ];
    return { name, range, shown };
  });
  /** The hash key that was asked for last: the sandbox keeps all of an account under one. */
  let newest = { hashKey: '', text: '' };
  function hashText(hashKey: string): string {
    if (newest.hashKey !== hashKey) newest = { hashKey, text: `${digest(hashKey)}/${hex(hashKey)}` };
    return newest.text;
  }
  /** Beginning of the keys of all items under a hash key. */
  const ofItems = (hashKey: string) => `item-${TableName}~${hashText(hashKey)}/`;
  /** Beginning of the keys of an index under a hash key. */
  const ofEntries = (index: string, hashKey: string) =>
    `index-local~${TableName}~${index}~${hashText(hashKey)}/`;
  return {
    ...{ indexes, ofItems, ofEntries },
    /** `item-<table>~<digest of the hash key>/<hash key>/<range key>/`, keys in hexadecimal digits. */
    ofItem(key: Item): string {
      const under = ofItems(textIn(key, hashName, HASH_KEY_BYTES_MAX));
      return rangeName === undefined ? under : `${under}${hex(textIn(key, rangeName, RANGE_KEY_BYTES_MAX))}/`;
    },
    /** Key of an item in an index; undefined if the index does not contain it. */
    ofEntry({ name, range }: (typeof indexes)[number], item: Item): string | undefined {
      const place = item[range]?.S;
      if (place === undefined) return undefined;
      const hashKey = item[hashName]?.S ?? '';
      const own = rangeName === undefined ? '' : (item[rangeName]?.S ?? '');
      return `${ofEntries(name, hashKey)}${hex(place)}/${digest(`${hashKey}${own}`)}`;
    },
  };
}
type TableKeys = ReturnType<typeof keysOf>;

const hex = (text: string): string => Buffer.from(text).toString('hex');

const digest = (text: string): string => hash('md5', `Outliers${text}`).slice(0, HASH_DIGITS);

function textIn(key: Item, name: string, bytesMax: number): string {
  const text = key[name]?.S ?? '';
  if (text === '') throw new ValidationException(`The key has no ${name}.`);
  if (Buffer.byteLength(text) > bytesMax)
    throw new ValidationException(`${name} is longer than the ${bytesMax} bytes that a key may have.`);
  return text;
}

/** An item on its way to the disk, or its removal; for an entry of an index only the text. */
interface Change {
  item?: Item;
  text?: string;
}

/**
 * Rows on disk. A change is visible at once and written together with the other pending changes. One write is
 * on disk whole or not at all; `settled` waits for it.
 */
export class LevelRows implements Rows {
  readonly #level: ClassicLevel;
  readonly #tables: ReadonlyMap<string, TableKeys>;
  #changed = new Map<string, Change>();
  #underWay = new Map<string, Change>();
  /** Writes of the changes under way, and of later ones. */
  #writing: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #broken: { error: unknown } | undefined;
  readonly #onBreakdown: (error: unknown) => void;

  constructor(
    level: ClassicLevel,
    of: { tables: readonly CreateTableCommandInput[]; onBreakdown: (error: unknown) => void },
  ) {
    this.#level = level;
    this.#tables = new Map(of.tables.map((table) => [table.TableName ?? '', keysOf(table)]));
    this.#onBreakdown = of.onBreakdown;
  }

  get(table: string, key: Item): Item | undefined {
    return this.#read(this.#keysOf(table).ofItem(key));
  }

  put(table: string, item: Item): void {
    const keys = this.#keysOf(table);
    const key = keys.ofItem(item);
    const text = itemText(item);
    this.#index(keys, key, item);
    this.#change(key, { item, text });
  }

  remove(table: string, of: Item): void {
    const keys = this.#keysOf(table);
    const key = keys.ofItem(of);
    this.#index(keys, key, undefined);
    this.#change(key, {});
  }

  async list(table: string, hash: string, index: string | undefined): Promise<Item[]> {
    await this.settled();
    const keys = this.#keysOf(table);
    const beginning = index === undefined ? keys.ofItems(hash) : keys.ofEntries(index, hash);
    // Keys below are hexadecimal digits and slashes.
    const texts = await this.#level.values({ gt: beginning, lt: `${beginning}~` }).all();
    return texts.map(readItem);
  }

  /** Resolves once all changes so far are on disk. */
  async settled(): Promise<void> {
    await (this.#next ?? this.#writing);
    if (this.#broken !== undefined) throw this.#broken.error;
  }

  #keysOf(table: string): TableKeys {
    const keys = this.#tables.get(table);
    if (keys === undefined) throw new ValidationException(`There is no table ${table}.`);
    return keys;
  }

  #read(key: string): Item | undefined {
    if (this.#broken !== undefined) throw this.#broken.error;
    const change = this.#changed.get(key) ?? this.#underWay.get(key);
    if (change !== undefined) return change.item;
    const text = this.#level.getSync(key);
    return text === undefined ? undefined : readItem(text);
  }

  #change(key: string, change: Change): void {
    this.#changed.set(key, change);
    this.#next ??= this.#writing.then(nextTurn).then(() => this.#write());
  }

  /** Keeps the entries of an item in the indexes of its table. */
  #index(keys: TableKeys, key: string, item: Item | undefined): void {
    if (keys.indexes.length === 0) return;
    const old = this.#read(key);
    for (const index of keys.indexes) {
      const now = item && keys.ofEntry(index, item);
      const stays = item !== undefined && old?.[index.range]?.S === item[index.range]?.S;
      const before = stays ? now : old && keys.ofEntry(index, old);
      if (before !== undefined && before !== now) this.#change(before, {});
      if (now === undefined || item === undefined) continue;
      const shown = Object.fromEntries(
        index.shown.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])),
      );
      this.#change(now, { text: itemText(shown) });
    }
  }

  /** One write for all that was asked for in this turn of the loop, and while the write before it went on. */
  async #write(): Promise<void> {
    this.#underWay = this.#changed;
    this.#changed = new Map();
    this.#writing = this.#next ?? this.#writing;
    this.#next = undefined;
    try {
      await this.#level.batch([...this.#underWay].map(operation), { sync: true });
    } catch (error) {
      this.#broken = { error };
      this.#onBreakdown(error);
    } finally {
      this.#underWay = new Map();
    }
  }
}

const nextTurn = (): Promise<void> => new Promise((done) => setImmediate(done));

const operation = ([key, { text }]: [string, Change]) =>
  text === undefined ? { type: 'del' as const, key } : { type: 'put' as const, key, value: text };
