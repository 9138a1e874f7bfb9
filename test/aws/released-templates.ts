import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HeldParts, heldParts } from './held-parts.ts';
import { EVERY_OPTION } from './synthesize.ts';

/** The stacks whose held parts are kept of each release. */
export const RELEASED_OPTIONS: Record<string, Record<string, unknown>> = {
  bare: {},
  'every-option': EVERY_OPTION,
};

export const releasedFile = (version: string, name: string): string =>
  join(import.meta.dirname, 'released', version, `${name}.json`);

/** The held parts of a stack as this release deployed it. */
export const releasedParts = (version: string, name: string): HeldParts =>
  heldParts(JSON.parse(readFileSync(releasedFile(version, name), 'utf8')));
