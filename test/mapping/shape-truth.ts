import { z } from 'zod';

/** Truth about an export, written beside it by hand: its columns, the answers of its owner, and what must come out. */
export const truthSchema = z.object({
  /** A list that no documents are issued from. */
  register: z.enum(['purchases', 'issued', 'bank', 'payments']).optional(),
  /** Column → the fields that it feeds. */
  fields: z.record(z.string(), z.array(z.string())).default({}),
  /** Columns of which one is enough. */
  either: z.array(z.string()).default([]),
  /** Columns that may be left out, since others say the same. */
  optional: z.array(z.string()).default([]),
  fill: z.record(z.string(), z.unknown()).default({}),
  rows: z.object({ ready: z.int(), skipped: z.int().default(0) }).optional(),
  documents: z.record(z.string(), z.object({ net: z.string(), payable: z.string() })).optional(),
});

export type Truth = z.infer<typeof truthSchema>;
