import type { Item } from '../../../shared/ledger/ledger-item.ts';
import { keyOf } from './memory-rows.ts';
import type { Rows } from './rows.ts';

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
