import * as z from 'zod';
import { storedForm } from '../records/stored.ts';
import { type Values, valueSchema } from './values.ts';

/** File of a report that holds what the ledger has settled of its job. */
export const LEDGER_FILE = 'ledger.jsonl';

/** Kinds of items that are settled: they stay true, whatever is imported after them. */
const ofDocuments = ['document', 'identity', 'clearance', 'credit', 'mark'] as const;
const kind = z.enum([...ofDocuments, 'payment', 'money', 'login']);

/** A line of `ledger.jsonl`: an item as the ledger holds it, but for its key. */
const item: z.ZodType<Values> = z.record(z.string(), valueSchema);
const sealedItemSchema = z.object({ kind, key: z.string(), item });
export type SealedName = Pick<SealedItem, 'kind' | 'key'>;
export type SealedItem = z.infer<typeof sealedItemSchema>;
export const sealedItemForm = storedForm(sealedItemSchema);

export const sealItem = ({ kind, key }: SealedName, { pk: _, ...values }: Values): SealedItem => ({
  ...{ kind, key, item: values },
});
