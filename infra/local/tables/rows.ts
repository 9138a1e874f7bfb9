import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../../shared/ledger/values.ts';

/** The rows of tables, by key; every later read sees a change. Items are replaced, never changed in place. */
export interface Rows {
  get(table: string, key: Item): Item | undefined;
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

/** The size of an item that DynamoDB takes. */
const ITEM_BYTES_MAX = 400 * 1024;
/** A shorter text cannot exceed an item's size: JSON adds to it, and a character has at most 3 bytes. */
const SURELY_SMALL_CHARACTERS = ITEM_BYTES_MAX / 3;

/** An item as it lies on disk: JSON, with the bytes of an attribute in base64. */
export function itemText(item: Item): string {
  const hasBytes = Object.values(item).some(({ B }) => B !== undefined);
  const text = JSON.stringify(hasBytes ? mapped(item, withBase64) : item);
  if (text.length > SURELY_SMALL_CHARACTERS) assertSize(item);
  return text;
}

/** Refuses an item that is larger than DynamoDB takes. */
export function assertSize(item: Item): void {
  if (sizeOf(item) > ITEM_BYTES_MAX)
    throw new ValidationException('Item size has exceeded the maximum allowed size');
}

/** An item as it lies on disk. */
export function readItem(text: string): Item {
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
