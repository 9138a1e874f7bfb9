import { hash } from 'node:crypto';
import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../../shared/ledger/ledger-item.ts';
import { ValidationException } from './rows.ts';

/** Limits of DynamoDB. */
const HASH_KEY_BYTES_MAX = 2048;
const RANGE_KEY_BYTES_MAX = 1024;

const HASH_DIGITS = 6;

interface TableIndex {
  name: string;
  range: string;
  /** Attributes that it shows. */
  shown: readonly string[];
}

/** Keys on disk of one table. */
export class TableKeys {
  readonly indexes: readonly TableIndex[];
  readonly #name: string;
  readonly #hash: string;
  readonly #range: string | undefined;
  /** The hash key that was asked for last: the sandbox keeps all of an account under one. */
  #newest = { hashKey: '', text: '' };

  constructor({ TableName = '', KeySchema = [], LocalSecondaryIndexes = [] }: CreateTableCommandInput) {
    this.#name = TableName;
    this.#hash = KeySchema[0]?.AttributeName ?? '';
    this.#range = KeySchema[1]?.AttributeName;
    this.indexes = LocalSecondaryIndexes.map((index) => {
      const range = index.KeySchema?.[1]?.AttributeName ?? '';
      const keys = [this.#hash, range, ...(this.#range === undefined ? [] : [this.#range])];
      return {
        name: index.IndexName ?? '',
        range,
        shown: [...keys, ...(index.Projection?.NonKeyAttributes ?? [])],
      };
    });
  }

  /** `item-<table>~<digest of the hash key>/<hash key>/<range key>/`, keys in hexadecimal digits. */
  ofItem(key: Item): string {
    const under = this.ofItems(textIn(key, this.#hash, HASH_KEY_BYTES_MAX));
    return this.#range === undefined
      ? under
      : `${under}${hex(textIn(key, this.#range, RANGE_KEY_BYTES_MAX))}/`;
  }

  /** Beginning of the keys of all items under a hash key. */
  ofItems(hashKey: string): string {
    return `item-${this.#name}~${this.#hashText(hashKey)}/`;
  }

  /** Key of an item in an index; undefined where it is not in it. */
  ofEntry(index: TableIndex, item: Item): string | undefined {
    const range = item[index.range]?.S;
    if (range === undefined) return undefined;
    const hashKey = item[this.#hash]?.S ?? '';
    const own = this.#range === undefined ? '' : (item[this.#range]?.S ?? '');
    return `${this.ofEntries(index.name, hashKey)}${hex(range)}/${digest(`${hashKey}${own}`)}`;
  }

  /** Beginning of the keys of an index under a hash key. */
  ofEntries(index: string, hashKey: string): string {
    return `index-local~${this.#name}~${index}~${this.#hashText(hashKey)}/`;
  }

  #hashText(hashKey: string): string {
    if (this.#newest.hashKey !== hashKey)
      this.#newest = { hashKey, text: `${digest(hashKey)}/${hex(hashKey)}` };
    return this.#newest.text;
  }
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
