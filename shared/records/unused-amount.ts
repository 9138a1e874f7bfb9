import * as z from 'zod';

/** Reasons why a column that looks like money and feeds nothing is right, the weakest last; and that nobody has said. */
export const unusedReasons = [
  ...(['equals payable', 'equals net', 'equals vat', 'equals line', 'total proves', 'answered'] as const),
  'unanswered',
] as const;

/** A column that looks like money and feeds nothing: its sum over the documents, the rows that have an amount there, and why. */
export const unusedAmountSchema = z.object({
  column: z.string(),
  sum: z.string().regex(/^-?\d+(\.\d+)?$/),
  rows: z.int().nonnegative(),
  because: z.enum(unusedReasons),
});
export type UnusedAmount = z.infer<typeof unusedAmountSchema>;
