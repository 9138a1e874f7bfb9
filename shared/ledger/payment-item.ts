import * as z from 'zod';
import type { RecordedEvent } from '../documents/payment-lifecycle/lifecycle-context.ts';
import type { PaymentState } from './ledger.ts';
import { formOf, type Item, refuseNewerItem } from './ledger-item.ts';

/** Bytes of UTF-8 that are kept of one payment at most; an item of DynamoDB holds 409,600 with its key and names. */
const PAYMENT_STATE_BYTES_MAX = 380_000;

const toldSchema = z.object({
  is: z.enum(['reversal', 'release', 'refund-failed', 'refund', 'refunds-told']),
  id: z.string(),
  part: z.string().optional(),
  amount: z.string().optional(),
  currency: z.string().optional(),
  euro_amount: z.string().optional(),
  taken: z.literal(true).optional(),
});

const texts = z
  .object({ SS: z.array(z.string()) })
  .optional()
  .transform((set) => set?.SS ?? []);
const itemSchema = z.object({
  told: texts,
  parts: texts,
  crowded: z
    .object({ BOOL: z.literal(true) })
    .optional()
    .transform((crowded) => (crowded === undefined ? {} : { crowded: true as const })),
});

/** Throws on an item that this code did not write. */
export function readPaymentItem(item: Item): PaymentState {
  refuseNewerItem(item, 'payment');
  const { told, parts, crowded } = itemSchema.parse(item);
  return {
    told: told.map((text): RecordedEvent => toldSchema.parse(JSON.parse(text))),
    parts: parts.toSorted(),
    ...crowded,
  };
}

type Known = Pick<PaymentState, 'told' | 'parts'>;

const textsOf = ({ told, parts }: Known) => ({
  told: [...new Set(told.map((event) => JSON.stringify(event)))],
  parts: [...new Set(parts)],
});

/** False where the two together are more than is kept of one payment. */
export function fitsPayment(known: Known, added: Known): boolean {
  const both = textsOf({ told: [...known.told, ...added.told], parts: [...known.parts, ...added.parts] });
  const bytes = [...both.told, ...both.parts].reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0);
  return bytes <= PAYMENT_STATE_BYTES_MAX;
}

/** Adds to what is known; the same told twice is told once, whoever tells it and in whatever order. */
export function notePaymentUpdate(state: PaymentState) {
  const added = Object.entries(textsOf(state)).filter(([, texts]) => texts.length > 0);
  const adding = added.length === 0 ? '' : ` ADD ${added.map(([name]) => `#${name} :${name}`).join()}`;
  return {
    UpdateExpression: `SET #form = :form${state.crowded ? ', #crowded = :crowded' : ''}${adding}`,
    ExpressionAttributeNames: {
      '#form': 'form',
      ...(state.crowded && { '#crowded': 'crowded' }),
      ...Object.fromEntries(added.map(([name]) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ':form': formOf('payment'),
      ...(state.crowded && { ':crowded': { BOOL: true } }),
      ...Object.fromEntries(added.map(([name, texts]) => [`:${name}`, { SS: texts }])),
    },
  };
}
