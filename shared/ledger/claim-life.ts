/** Lifetime of a claim: as long as a function may run, and a little more. */
export const CLAIM_LIFE_MS = 16 * 60 * 1000;
