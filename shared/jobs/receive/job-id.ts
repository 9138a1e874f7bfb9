import type { IncomingPlace } from '../../store/keys.ts';
import { sha256Hex } from '../../store/sha256-hex.ts';

const ID_HEX_DIGITS = 32;

/** A pure function of environment, key and version: a repeated event names the same job. Fits an execution's name. */
export const jobId = (of: { environment: string; key: string; version: string }): string =>
  sha256Hex(JSON.stringify([of.environment, of.key, of.version])).slice(0, ID_HEX_DIGITS);

/** An import: the same bytes under the same name, however often they are checked. */
export const importId = ({ account, profile, file }: IncomingPlace, sha256: string): string =>
  sha256Hex([account, profile, file, sha256].join('\n')).slice(0, ID_HEX_DIGITS);
