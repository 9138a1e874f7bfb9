import { type Problem, problem } from '../../problems/problem.ts';
import { isSignedBy } from '../seal/seal-key.ts';
import type { SealKey, Summary } from '../summary/summary.ts';

/** Checks the signature of a summary with the key that it names, and that key with the trusted one where it is given. */
export function verifySignature(
  { seal_key, seal, signature }: Pick<Summary, 'seal_key' | 'seal' | 'signature'>,
  trusted: SealKey | undefined,
  file = 'summary.json',
): Problem[] {
  if (seal_key === undefined)
    return trusted === undefined ? [] : [problem('REPORT-NOT-SIGNED', {}, { file })];
  if (signature === undefined || !isSignedBy(seal_key, { seal, signature }))
    return [problem('REPORT-SIGNATURE-WRONG', {}, { file })];
  if (trusted !== undefined && trusted.public_key !== seal_key.public_key)
    return [problem('REPORT-KEY-OTHER', {}, { file, found: seal_key.sha256, trusted: trusted.sha256 })];
  return [];
}
