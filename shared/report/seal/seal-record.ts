import { sha256Hex } from '../../store/sha256-hex.ts';
import type { Summary } from '../summary/summary.ts';
import type { Sealer } from './seal-key.ts';

/** Names of a seal: the hash, and with a key the public half and the signature. */
type SealOf = Pick<Summary, 'seal' | 'seal_key' | 'signature'>;

/** The text of `summary.json` with its seal. */
export async function sealSummary(
  summary: Omit<Summary, 'seal'>,
  sealer?: Sealer,
): Promise<{ text: string; sealed: Summary }> {
  const { text, seal } = await sealRecord(summary, sealer);
  return { text, sealed: { ...summary, ...seal } };
}

/**
 * The text of a record of the chain: the seal is over all bytes before its comma; behind it stands the signature over
 * the seal where there is a key.
 */
export async function sealRecord(record: object, sealer?: Sealer): Promise<{ text: string; seal: SealOf }> {
  const key = sealer === undefined ? {} : { seal_key: sealer.key };
  const unsealed = JSON.stringify({ ...record, ...key }, null, 2);
  const covered = unsealed.slice(0, unsealed.lastIndexOf('\n}'));
  const seal = sha256Hex(covered);
  const sealed = sealer === undefined ? { seal } : { seal, signature: await sealer.sign(seal) };
  const members = Object.entries(sealed).map(([name, value]) => `,\n  "${name}": "${value}"`);
  return { text: `${covered}${members.join('')}\n}\n`, seal: { ...key, ...sealed } };
}

/** The form of a sealed summary; the page that verifies in a browser reads the same. */
export const SEALED = /^([\s\S]*),\n {2}"seal": "([0-9a-f]{64})"(?:,\n {2}"signature": "([\w+/=]+)")?\n\}\n$/;

/** Check that not one byte of the file has changed since it was written. */
export function isSealIntact(text: string): boolean {
  const [, sealed, seal] = SEALED.exec(text) ?? [];
  return sealed !== undefined && sha256Hex(sealed) === seal;
}
