import * as z from 'zod';
import { balanceAmounts } from '../money/money-cell.ts';
import { outcomes } from './outcome.ts';

const count = z.int().nonnegative();
const money = z.string().regex(/^-?\d+(\.\d+)?$/);

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
 * One amount of an export: what its cells say, and what became of that. `difference` is what no outcome explains, and is
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
