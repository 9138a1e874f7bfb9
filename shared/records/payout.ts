import * as z from 'zod';
import { count, money } from './balance.ts';
import { storedForm } from './stored.ts';

const day = z.string();

/** The payout itself, as the export states it: what the bank receives, below zero where it came back. */
const paidSchema = z.object({
  id: z.string(),
  date: day.optional(),
  amount: money.optional(),
  returned: z.literal(true).optional(),
});

/**
 * Part that a row has in a payout, read from its cells: what it moves in the account, with the fees that are taken off it.
 * `net` is `gross` less `fees`; both are absent if the row moves no money, or its cells cannot be read.
 */
export const payoutShareSchema = z.object({
  /** Name that the rows of one payout share; absent on a row that belongs to none. */
  group: z.string().optional(),
  /** The account that counts its own payouts. */
  account: z.string().optional(),
  is: z.enum(['sale', 'given-back', 'fee', 'other', 'payout']),
  /** The words of its type. */
  type: z.string(),
  currency: z.string(),
  net: money.optional(),
  fees: money.optional(),
  date: day.optional(),
  /** The provider's id of its payment. */
  payment: z.string().optional(),
  /** The balance of the account behind it. */
  balance: money.optional(),
  /** On the row that states the payout. */
  paid: paidSchema.optional(),
  /** The row names its payout: `sum` where that is the sum of its rows, whether the export states it or not. */
  named: z.enum(['sum', 'stated']).optional(),
});
export type PayoutShare = z.infer<typeof payoutShareSchema>;

const payoutDocumentSchema = z.object({
  external_id: z.string(),
  /** Null of a document that a dry run would issue. */
  mark: z.string().nullable(),
  payable_total: money.nullable(),
});
export type PayoutDocument = z.infer<typeof payoutDocumentSchema>;

/** A line of `payouts.jsonl`: `amount` is `gross` less `refunded` and `fees`, with `other` and `remainder`. */
const payoutSchema = z.object({
  payout: z.string(),
  date: day.nullable(),
  currency: z.string(),
  amount: money,
  gross: money,
  refunded: money,
  fees: money,
  other: z.array(z.object({ type: z.string(), amount: money })),
  remainder: money,
  /** Number of payments in it. */
  payments: count,
  documents: z.array(payoutDocumentSchema),
  without_document: z.array(z.int().positive()),
});
export type Payout = z.infer<typeof payoutSchema>;
export const payoutForm = storedForm(payoutSchema);

/** Files of a report that have its payouts. */
export const PAYOUT_LINES = 'payouts.jsonl';
export const PAYOUT_TABLE = 'payouts.csv';
