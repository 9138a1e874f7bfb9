import * as z from 'zod';
import { refuseNewer, storedForm } from '../records/stored.ts';
import { type ClaimRequest, entrySchema, type LedgerEntry, type Settlement } from './ledger.ts';
import { type Values, valueSchema } from './values.ts';

/** Number of the form in which each kind of item is written now; an item of a newer one is refused, older ones are read. */
export const itemForms = {
  entry: 1,
  payment: 1,
  money: 1,
  mark: 1,
  holder: 1,
  login: 1,
  load: 1,
  certificate: 1,
} as const;

/** Life of the claim, and the run that made it. */
export interface ClaimTerms {
  expiresAtMs: number;
  run: string;
}

/** DynamoDB has no separate error for it: "Item size to update has exceeded the maximum allowed size". */
export const isItemTooLarge = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ValidationException' && /^item size\b/i.test(error.message);

/** The answer to a write; false if the item has no room for it. */
export const unlessTooLarge = (written: Promise<boolean>): Promise<boolean> =>
  written.catch((error: unknown) => {
    if (isItemTooLarge(error)) return false;
    throw error;
  });

/** Throws on an item of a newer form. An item that a rebuild makes from a report alone has no form. */
export function refuseNewerItem(item: Values, kind: keyof typeof itemForms): void {
  const known = itemForms[kind];
  refuseNewer(Number(item.form ?? known), { known, place: `ledger ${item.pk}` });
}

/** Throws on an item that this code did not write. */
export function readEntry(item: Values): LedgerEntry {
  refuseNewerItem(item, 'entry');
  const { form, ...entry } = entrySchema.parse(item);
  return { ...entry, notes_identity: form !== undefined };
}

const CONTENT_MARK_DIGITS = 16;

/** Enough of the fingerprint to distinguish contents of one external_id. */
export const contentMark = ({ fingerprint }: Pick<ClaimRequest, 'fingerprint'>): string =>
  fingerprint.slice(0, CONTENT_MARK_DIGITS);

export const claimedItem = (request: ClaimRequest, { expiresAtMs, run }: ClaimTerms): Values => ({
  ...commonItem(request),
  state: 'claimed',
  expires: expiresAtMs,
  run,
});

export function settledItem(
  request: ClaimRequest,
  settlement: Extract<Settlement, { state: 'issued' | 'refused' }>,
): Values {
  const { state, by: job = request.job } = settlement;
  const common = { ...commonItem({ ...request, job }), state };
  if (settlement.state === 'refused') return { ...common, refusal: JSON.stringify(settlement.refusal) };
  return {
    ...common,
    issued: JSON.stringify(settlement.issued),
    money: request.money && JSON.stringify(request.money),
    supplied: request.supplied || undefined,
  };
}

const commonItem = ({ external_id, fingerprint, digests, job, amends }: ClaimRequest): Values => ({
  ...{ form: itemForms.entry, external_id, fingerprint, digests: JSON.stringify(digests), job },
  amends: amends && JSON.stringify(amends),
});

/** File of a report that holds what the ledger has settled of its job. */
export const LEDGER_FILE = 'ledger.jsonl';

/** Kinds of items that are settled: they stay true, whatever is imported after them; `unproven`: what is known of a payment is not all. */
const ofDocuments = ['document', 'identity', 'clearance', 'credit', 'mark'] as const;
const kind = z.enum([...ofDocuments, 'payment', 'money', 'login', 'unproven']);

/** A line of `ledger.jsonl`: an item as the ledger holds it, but for its key. */
const item: z.ZodType<Values> = z.record(z.string(), valueSchema);
const sealedItemSchema = z.object({ kind, key: z.string(), item });
export type SealedName = Pick<SealedItem, 'kind' | 'key'>;
export type SealedItem = z.infer<typeof sealedItemSchema>;
export const sealedItemForm = storedForm(sealedItemSchema);

export const sealItem = ({ kind, key }: SealedName, { pk: _, ...values }: Values): SealedItem => ({
  ...{ kind, key, item: values },
});
