import * as z from 'zod';

const typedCellSchema = z.object({
  /**
   * number: exact decimal text with a point, a percent cell already ×100 (0.24 shown as 24 % is "24");
   * date: yyyy-mm-dd or yyyy-mm-ddThh:mm:ss; time: hh:mm:ss; boolean: "true" or "false";
   * error: "#DIV/0!" …; damaged: the shown text of a number that has lost digits (4.00E+14).
   */
  kind: z.enum(['number', 'date', 'time', 'boolean', 'error', 'damaged']),
  text: z.string(),
  percent: z.literal(true).optional(),
  /** A currency sign, or three capital letters that may be a code, shown beside a number: €, $, USD. */
  currency: z.string().optional(),
  /** Decimals that the format shows of a number that has more: 2 of 1.005 under 0.00. */
  shownDecimals: z.int().optional(),
});

/**
 * One cell as a person sees it. Plain text (every cell of a CSV) is a string, '' when empty;
 * what the file itself types (XLSX) says so.
 */
export const cellSchema = z.union([z.string(), typedCellSchema]);

export type TypedCell = z.infer<typeof typedCellSchema>;
export type Cell = z.infer<typeof cellSchema>;
