import { z } from 'zod';

/** Truth about an export, written beside it by hand: its columns, the answers of its owner, and what must come out. */
export const truthSchema = z.strictObject({
  /** A list that no documents are issued from. */
  register: z.enum(['purchases', 'issued', 'bank', 'payments-without-source']).optional(),
  /** The built-in profile that knows the export. */
  extends: z.string().optional(),
  /** Column → the fields that it feeds. */
  fields: z.record(z.string(), z.array(z.string())).default({}),
  /** Columns of which one is enough. */
  either: z.array(z.string()).default([]),
  /** Columns that may be left out, since others say the same. */
  optional: z.array(z.string()).default([]),
  /** Field of a hole → the answer of the owner, one for all or one for each text; of states the list of sales. */
  fill: z.record(z.string(), z.unknown()).default({}),
  /** Rows of the file, `2-101` or `7`, and what a dry run answers: `ready`, `skipped`, `rejected CODE`. */
  rows: z.record(z.string(), z.string()).default({}),
  /** The money of each document by its external_id. */
  documents: z.record(z.string(), z.object({ net: z.string(), payable: z.string() })).optional(),
});

export type Truth = z.infer<typeof truthSchema>;

/** The outcome of every row by its number. */
export const outcomesOf = ({ rows }: Truth): Record<number, string> =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([range, outcome]) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, at) => [first + at, outcome]);
    }),
  );
