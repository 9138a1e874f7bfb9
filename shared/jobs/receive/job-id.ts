import { sha256Hex } from '../../store/sha256-hex.ts';

const ID_HEX_DIGITS = 32;

/** A pure function of environment, key and version: a repeated event names the same job. Fits an execution's name. */
export const jobId = (of: { environment: string; key: string; version: string }): string =>
  sha256Hex(JSON.stringify([of.environment, of.key, of.version])).slice(0, ID_HEX_DIGITS);
