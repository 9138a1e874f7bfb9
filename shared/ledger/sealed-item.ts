import * as z from 'zod';
import { storedForm } from '../records/stored.ts';
import type { Item } from './ledger-item.ts';

/** File of a report that holds what the ledger has settled of its job. */
export const LEDGER_FILE = 'ledger.jsonl';

/** Kinds of items that are settled: they stay true, whatever is imported after them. */
const itemKinds = [
  'document',
  'identity',
  'clearance',
  'credit',
  'payment',
  'money',
  'mark',
  'login',
] as const;

export type SealedName = Pick<SealedItem, 'kind' | 'key'>;

const flatSchema = z.union([z.string(), z.number(), z.literal(true), z.array(z.string())]);
const valueSchema = z.union([flatSchema, z.record(z.string(), flatSchema)]);

/**
 * A line of `ledger.jsonl`: an item as the ledger holds it, but for its key. Numbers, texts, sets of texts, flags and maps
 * are those of JSON.
 */
const sealedItemSchema = z.object({
  kind: z.enum(itemKinds),
  key: z.string(),
  item: z.record(z.string(), valueSchema),
});
export type SealedItem = z.infer<typeof sealedItemSchema>;
export const sealedItemForm = storedForm(sealedItemSchema);

/** The item as it is sealed; throws on one that has values of another kind. */
export const sealItem = ({ kind, key }: SealedName, { pk: _, ...item }: Item): SealedItem => ({
  kind,
  key,
  item: Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plainValue(value)])),
});

/** The item as it was, but for its key. */
export const unsealItem = ({ item }: SealedItem): Item =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attributeOf(value)]));

type FlatValue = z.infer<typeof flatSchema>;
type PlainValue = z.infer<typeof valueSchema>;

function plainValue(value: Item[string]): PlainValue {
  if (value.M === undefined) return flatValue(value);
  return Object.fromEntries(Object.entries(value.M).map(([name, one]) => [name, flatValue(one)]));
}

function flatValue({ S, N, SS, BOOL }: Item[string]): FlatValue {
  if (S !== undefined) return S;
  if (N !== undefined) return Number(N);
  if (SS !== undefined) return SS;
  if (BOOL === true) return true;
  throw new Error('An item of the ledger holds a value that cannot be sealed.');
}

function attributeOf(value: PlainValue): Item[string] {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (value === true) return { BOOL: true };
  if (Array.isArray(value)) return { SS: value };
  return { M: Object.fromEntries(Object.entries(value).map(([name, one]) => [name, attributeOf(one)])) };
}
