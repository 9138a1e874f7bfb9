import type { Document } from '../documents/document.ts';
import { type Problem, problem } from '../problems/problem.ts';

/** Of the body in which a document travels. Ours: the interface states none; 5,000 lines of common length take half. */
export const DOCUMENT_BYTES_MAX = 4_000_000;

/**
 * The finding on a document that is too large for one request. Its form here is never shorter than what is sent, where
 * numbers have no quotes and empty fields are left out.
 */
export function documentSize(document: Document): Problem[] {
  const bytes = Buffer.byteLength(JSON.stringify(document));
  if (bytes <= DOCUMENT_BYTES_MAX) return [];
  return [
    problem('DOC-BYTES-MAX', {}, { external_id: document.external_id, bytes, max: DOCUMENT_BYTES_MAX }),
  ];
}
