import * as z from 'zod';
import { balanceAmounts } from '../money/money-cell.ts';
import { outcomes } from './document-record.ts';

export const count = z.int().nonnegative();
/** An amount as decimal text. */
export const money = z.string().regex(/^-?\d+(\.\d+)?$/);

/** A sum that the export states itself: in a total row, a footer, or its control file. */
const statedSchema = z.object({
  row: z.int().positive().optional(),
  /** The words of that row, or `control`. */
  from: z.string(),
  amount: money,
  /** The sum of the rows less that amount. */
  difference: money,
});

/**
 * One amount of an export: the sum of its cells, divided by outcome. `difference` is the unexplained rest, which must be
 * zero; `unreadable` counts cells that are in none of the sums.
 */
export const balanceLineSchema = z.object({
  amount: z.enum(balanceAmounts),
  /** The column of the cells; absent where several have it. */
  column: z.string().optional(),
  currency: z.string(),
  count,
  file: money,
  parts: z.record(z.enum(outcomes), money),
  difference: money,
  unreadable: count,
  stated: statedSchema.optional(),
});

export type BalanceLine = z.infer<typeof balanceLineSchema>;

/** Cells of a row by their line in the balance. */
export const countedMoneySchema = z.tuple([count, money]).readonly();

/** Width in characters of a column of the export, and what all its cells together prove it to hold. */
export const columnFormatSchema = z.object({
  width: z.int(),
  kind: z.enum(['text', 'comma', 'point', 'iso', 'day-first']),
});

export type ColumnFormat = z.infer<typeof columnFormatSchema>;

/** Proofs that a money column is rightly unused, the weakest last; then the absence of any. */
export const unusedReasons = [
  ...(['equals payable', 'equals net', 'equals vat', 'equals line', 'total proves', 'answered'] as const),
  'unanswered',
] as const;

/** An unused column that looks like money: its sum over the documents, its rows with an amount, and the reason. */
export const unusedAmountSchema = z.object({
  column: z.string(),
  sum: money,
  rows: count,
  because: z.enum(unusedReasons),
});
export type UnusedAmount = z.infer<typeof unusedAmountSchema>;
