import type { Sealer } from './seal-key.ts';
import { sha256Hex } from './sha256-hex.ts';
import type { Summary } from './summary.ts';

/**
 * The text of `summary.json`: the seal is over all bytes before its comma; behind it stands the signature over the seal
 * where there is a key.
 */
export async function sealSummary(
  summary: Omit<Summary, 'seal'>,
  sealer?: Sealer,
): Promise<{ text: string; sealed: Summary }> {
  const named = sealer === undefined ? summary : { ...summary, seal_key: sealer.key };
  const unsealed = JSON.stringify(named, null, 2);
  const covered = unsealed.slice(0, unsealed.lastIndexOf('\n}'));
  const seal = sha256Hex(covered);
  const sealed = sealer === undefined ? { seal } : { seal, signature: await sealer.sign(seal) };
  const members = Object.entries(sealed).map(([name, value]) => `,\n  "${name}": "${value}"`);
  return { text: `${covered}${members.join('')}\n}\n`, sealed: { ...named, ...sealed } };
}

/** The form of a sealed summary; the page that verifies in a browser reads the same. */
export const SEALED = /^([\s\S]*),\n {2}"seal": "([0-9a-f]{64})"(?:,\n {2}"signature": "([\w+/=]+)")?\n\}\n$/;

/** Check that not one byte of the file has changed since it was written. */
export function hasItsSeal(text: string): boolean {
  const [, sealed, seal] = SEALED.exec(text) ?? [];
  return sealed !== undefined && sha256Hex(sealed) === seal;
}
