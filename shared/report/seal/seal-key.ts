import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { sha256Hex } from '../../store/sha256-hex.ts';
import type { SealKey } from '../summary/summary.ts';

/** Signs what a report states; whoever only writes files cannot. */
export interface Sealer {
  key: SealKey;
  /** Signature over the text of the seal, in base64. */
  sign(seal: string): Promise<string>;
  /** The keys of one who holds several, the newest last. */
  keys?: readonly SealKey[];
  /** The same holder with the key that a chain is under; with the newest, where it has not that one. */
  under?(key: SealKey | undefined): Sealer;
}

export function describeKey(key: KeyObject): SealKey {
  const spki = key.export({ type: 'spki', format: 'der' });
  return { algorithm: 'Ed25519', sha256: sha256Hex(spki), public_key: spki.toString('base64') };
}

/** Checks a signature with the key that a report names; a key that is none fits nothing. */
export function isSignedBy(
  { public_key }: SealKey,
  { seal, signature }: { seal: string; signature: string },
): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(seal), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
