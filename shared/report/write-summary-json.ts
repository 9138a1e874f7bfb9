import { sha256Hex } from './sha256-hex.ts';
import type { Summary } from './summary.ts';

/** The text of `summary.json`: the seal is the last member, over all bytes before its comma. */
export function sealSummary(summary: Omit<Summary, 'seal'>): { text: string; sealed: Summary } {
  const unsealed = JSON.stringify(summary, null, 2);
  const covered = unsealed.slice(0, unsealed.lastIndexOf('\n}'));
  const seal = sha256Hex(covered);
  return { text: `${covered},\n  "seal": "${seal}"\n}\n`, sealed: { ...summary, seal } };
}

const SEALED = /^([\s\S]*),\n {2}"seal": "([0-9a-f]{64})"\n\}\n$/;

/** Check that not one byte of the file has changed since it was written. */
export function hasItsSeal(text: string): boolean {
  const [, sealed, seal] = SEALED.exec(text) ?? [];
  return sealed !== undefined && sha256Hex(sealed) === seal;
}
