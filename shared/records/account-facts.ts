import * as z from 'zod';
import { doubtfulCodes } from '../problems/problem.ts';

const period = z.strictObject({
  from: z.iso.date().describe('The first day, such as 2026-01-01.'),
  to: z.iso.date().optional().describe('The last day; without it there is no end yet.'),
});

/** Whose word a decision is, and when it was given. */
const word = {
  by: z.string().min(1).describe('Name of the person who decided this.'),
  at: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).describe('Day or moment of the decision.'),
};

/** Facts that an account states once, for all its exports: `accounts/<account>.json`. */
export const accountFactsSchema = z.strictObject({
  $schema: z.string().optional(),
  issuer: z
    .strictObject({
      establishments: z
        .array(
          period.extend({
            postcode: z
              .string()
              .regex(/^\d{3} ?\d{2}$/)
              .describe('Such as 811 00.'),
          }),
        )
        .default([])
        .describe('Places of business beside each other or after each other; their postcodes show islands.'),
      small_business: period.optional().describe('Time as a small business that charges no VAT.'),
      oss: period.optional().describe('Time in the one-stop shop for sales to consumers of other countries.'),
    })
    .optional()
    .describe('The business that issues the documents.'),
  sales_before: z
    .strictObject({
      until: z.iso.date().describe('The last day whose payments have their documents elsewhere.'),
      ...word,
    })
    .optional()
    .describe(
      'Payments up to this day have their sales elsewhere: their refunds pass up to what the file says was captured.',
    ),
  accepts: z
    .array(z.strictObject({ code: z.enum(doubtfulCodes), ...word }))
    .default([])
    .describe('Doubtful codes that the account has accepted for good.'),
  shared_with: z
    .strictObject({ name: z.string().min(1).describe('The other program.'), ...word })
    .optional()
    .describe('Another program that issues at the same service.'),
});

export type AccountFacts = z.infer<typeof accountFactsSchema>;

/** Facts of an account without stated facts. */
export const NO_ACCOUNT_FACTS: AccountFacts = { accepts: [] };
