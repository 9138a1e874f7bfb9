import type { Item } from '../../../shared/ledger/ledger-item.ts';
import { assertSize, type Rows } from './rows.ts';

const KEY_NAMES = ['pk', 'account', 'id'] as const;
/** The key of an item of either table, as one text. */
const keyOf = (item: Item): string => KEY_NAMES.map((name) => item[name]?.S ?? '').join('\u0000');

/** Rows of the ledger and of the sandbox in memory. */
export class MemoryRows implements Rows {
  readonly #tables = new Map<string, Map<string, Item>>();

  get(table: string, key: Item): Item | undefined {
    return this.#of(table).get(keyOf(key));
  }

  put(table: string, item: Item): void {
    assertSize(item);
    this.#of(table).set(keyOf(item), item);
  }

  remove(table: string, key: Item): void {
    this.#of(table).delete(keyOf(key));
  }

  list(table: string, hash: string, index: string | undefined): Item[] {
    const by = index === undefined ? 'id' : 'created_at';
    return this.items(table)
      .filter((item) => item.account?.S === hash && item[by] !== undefined)
      .sort((one, other) => ((one[by]?.S ?? '') < (other[by]?.S ?? '') ? -1 : 1));
  }

  items(table: string): Item[] {
    return [...this.#of(table).values()];
  }

  clear(): void {
    this.#tables.clear();
  }

  /** An independent copy, like that of a data folder. */
  copy(): MemoryRows {
    const copied = new MemoryRows();
    for (const [name, items] of this.#tables) copied.#tables.set(name, new Map(items));
    return copied;
  }

  #of(name: string): Map<string, Item> {
    const known = this.#tables.get(name);
    if (known !== undefined) return known;
    const made = new Map<string, Item>();
    this.#tables.set(name, made);
    return made;
  }
}

/** Rows that answer like DynamoDB's reads without consistency: each item as before its last change. */
export class LateRows implements Rows {
  readonly #rows: Rows;
  readonly #former = new Map<string, Item | undefined>();

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  get(table: string, key: Item): Item | undefined {
    return this.#rows.get(table, key);
  }

  getLate(table: string, key: Item): Item | undefined {
    const place = placeOf(table, key);
    return this.#former.has(place) ? this.#former.get(place) : this.#rows.get(table, key);
  }

  put(table: string, item: Item): void {
    const before = this.#rows.get(table, item);
    this.#rows.put(table, item);
    this.#former.set(placeOf(table, item), before);
  }

  remove(table: string, key: Item): void {
    this.#former.set(placeOf(table, key), this.#rows.get(table, key));
    this.#rows.remove(table, key);
  }

  list(table: string, hash: string, index: string | undefined): Item[] | Promise<Item[]> {
    return this.#rows.list(table, hash, index);
  }
}

const placeOf = (table: string, item: Item): string => `${table}\u0000${keyOf(item)}`;
