import { createHash } from 'node:crypto';

const ID_HEX_DIGITS = 32;

/** A pure function of environment, key and version: a repeated event names the same job. Fits an execution's name. */
export const jobId = (of: { environment: string; key: string; version: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([of.environment, of.key, of.version]))
    .digest('hex')
    .slice(0, ID_HEX_DIGITS);
