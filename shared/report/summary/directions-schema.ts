import * as z from 'zod';

const count = z.int().nonnegative();
const money = z.string().regex(/^-?\d+(\.\d+)?$/);

const directionSchema = z.object({
  documents: count,
  net: money,
  vat: money,
  payable: money,
  rates: z.array(z.object({ vat_rate: z.string(), net: money, vat: money })),
});

/** Euro of documents by who owes whom; credit notes are subtracted, and the two sides of a 1.5 stand apart. */
export const directionsSchema = z.object({
  sales: directionSchema,
  on_behalf: directionSchema,
  purchases: directionSchema,
  clearances: directionSchema,
});

/** Euro of documents, credit notes subtracted. */
export const effectSchema = z.object({ net: money, vat: money, payable: money });

export type DirectionSum = z.infer<typeof directionSchema>;
export type Directions = z.infer<typeof directionsSchema>;
export type Effect = z.infer<typeof effectSchema>;
