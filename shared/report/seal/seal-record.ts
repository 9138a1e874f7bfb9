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
  const sealed = sealer === undefined ? { seal } : { seal, signature: await signedBy(sealer, seal) };
  const members = Object.entries(sealed).map(([name, value]) => `,\n  "${name}": "${value}"`);
  return { text: `${covered}${members.join('')}\n}\n`, seal: { ...key, ...sealed } };
}

/** The holder of the key did not sign: what was to be sealed may go out without a signature, which it then says. */
class SealUnavailable extends Error {}

export const nameOfError = (error: unknown): string =>
  error instanceof Error && error.name !== '' ? error.name : 'unknown';

/** The signature over a text, in base64. */
export const signedBy = (sealer: Sealer, seal: string): Promise<string> =>
  sealer.sign(seal).catch((error: unknown) => {
    throw new SealUnavailable(nameOfError(error));
  });

/** Does the work with the key. One that does not seal must not keep a report from people: then it is done without, with the reason. */
export async function sealedOrNot<Value>(work: (unsealed?: string) => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SealUnavailable) return work(error.message);
    throw error;
  }
}

/** The form of a sealed summary. */
const SEALED = /^([\s\S]*),\n {2}"seal": "([0-9a-f]{64})"(?:,\n {2}"signature": "([\w+/=]+)")?\n\}\n$/;

/** Check that not one byte of the file has changed since it was written. */
export function isSealIntact(text: string): boolean {
  const [, sealed, seal] = SEALED.exec(text) ?? [];
  return sealed !== undefined && sha256Hex(sealed) === seal;
}
