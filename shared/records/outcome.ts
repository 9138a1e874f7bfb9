/** Results of a document or a row; `skipped` is a row that a declared rule leaves alone. */
export const outcomes = [
  'issued',
  'duplicate',
  'conflict',
  'rejected',
  'held',
  'failed',
  'ready',
  'skipped',
] as const;
export type Outcome = (typeof outcomes)[number];

/** Steps at which a rejected document or row was stopped. */
export const stages = ['read', 'map', 'preflight', 'draft', 'issue'] as const;
export type Stage = (typeof stages)[number];
