import type { Item } from '../../../shared/ledger/ledger-item.ts';

/** The rows of tables, by key; every later read sees a change. Items are replaced, never changed in place. */
export interface Rows {
  get(table: string, key: Item): Item | undefined;
  /** The answer to a read without consistency, if that may be an older one. */
  getLate?(table: string, key: Item): Item | undefined;
  put(table: string, item: Item): void;
  remove(table: string, key: Item): void;
  /** The items under a hash key in the order of their range keys, or of an index. */
  list(table: string, hash: string, index: string | undefined): Item[] | Promise<Item[]>;
}

/** A request that DynamoDB would refuse: a mistake of the program. */
export class ValidationException extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ValidationException';
  }
}
