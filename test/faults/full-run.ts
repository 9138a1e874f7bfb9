/** Set by `npm run test:faults`; without it the proofs run in a size that fits into every test run. */
export const isFullRun = process.env.ROWMARK_FULL_FAULTS === '1';

/** Printed with every random proof, and settable, so that a failure can be repeated. */
export const seed = Number(process.env.ROWMARK_FAULT_SEED ?? Date.now() % 1_000_000_000);
