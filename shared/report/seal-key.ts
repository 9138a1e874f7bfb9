import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { sha256Hex } from './sha256-hex.ts';

/** Public half of the key that a report is sealed with, as its summary names it: SPKI in base64, and its SHA-256. */
export const sealKeySchema = z.object({
  algorithm: z.literal('Ed25519'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  public_key: z.base64(),
});
export type SealKey = z.infer<typeof sealKeySchema>;

/** Signs what a report states; whoever only writes files cannot. */
export interface Sealer {
  key: SealKey;
  /** Signature over the text of the seal, in base64. */
  sign(seal: string): Promise<string>;
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
