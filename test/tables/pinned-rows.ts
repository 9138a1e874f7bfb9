/** Rows of all drawn exports together, under `npm run test:full` and otherwise. */
export const FULL_ROWS = 100_000;
export const SHORT_ROWS = 2_000;
