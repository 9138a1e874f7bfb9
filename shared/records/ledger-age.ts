import * as z from 'zod';

/** Whose word took on what a rebuilt ledger could not prove, and how many things that were. */
const acceptanceSchema = z.object({ by: z.string(), at: z.string(), count: z.int() });
export type Acceptance = z.infer<typeof acceptanceSchema>;

/**
 * Age of an account's ledger: the moment at which it began, or was rebuilt, and the runs that it has counted since. A
 * report states that of its run.
 */
export const ledgerAgeSchema = z.object({
  epoch: z.string(),
  run: z.int().nonnegative(),
  accepted: acceptanceSchema.optional(),
});
export type LedgerAge = z.infer<typeof ledgerAgeSchema>;

/** Number of the things that a rebuild could not prove, by their kind. */
const unprovenSchema = z.object({
  /** Documents that cleared unknown earlier sales. */
  clearances: z.int(),
  /** Documents of unknown identity; each is marked by type and total. */
  identities: z.int(),
  /** Exports of payments with unknown events. */
  payments: z.int(),
});

/** Birth certificate of an account's ledger in an environment. */
export const certificateSchema = ledgerAgeSchema.extend({
  /** The job that was counted last. */
  job: z.string().optional(),
  unproven: unprovenSchema.optional(),
});
export type Certificate = z.infer<typeof certificateSchema>;
