import * as z from 'zod';

/** Kinds of values that all cells of a column may prove it to hold. */
export const columnFormatKinds = ['text', 'comma', 'point', 'iso', 'day-first'] as const;

/** Width in characters of a column of the export, and what all its cells together prove it to hold. */
export const columnFormatSchema = z.object({
  width: z.int(),
  kind: z.enum(columnFormatKinds),
});

export type ColumnFormat = z.infer<typeof columnFormatSchema>;
