import * as z from 'zod';

/** One cell that a person changed, as its row names it: from what to what, by whom and when. */
export const cellCorrectionSchema = z.object({
  /** As a spreadsheet names it (`C12`); lines of JSON have no letters. */
  cell: z.string().optional(),
  column: z.string(),
  was: z.string(),
  now: z.string(),
  by: z.string(),
  /** The one whom a program named: `by` is who was signed in. */
  on_behalf_of: z.string().optional(),
  at: z.string(),
  /** The correction was one of all cells of the column that said `was`. */
  rows: z.literal('all').optional(),
});

export type CellCorrection = z.infer<typeof cellCorrectionSchema>;
