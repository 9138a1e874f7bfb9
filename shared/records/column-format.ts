import { z } from 'zod';

/** Width in characters of a column of the export, and what all its cells together prove it to hold. */
export const columnFormatSchema = z.object({
  width: z.int(),
  kind: z.enum(['text', 'comma', 'point', 'iso', 'day-first']),
});

export type ColumnFormat = z.infer<typeof columnFormatSchema>;
