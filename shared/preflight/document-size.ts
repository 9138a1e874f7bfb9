import type { Document } from '../documents/document.ts';
import { type Problem, problem } from '../problems/problem.ts';

/** Of the body in which a document travels. Ours: the interface states none; 5,000 lines of common length take half. */
export const DOCUMENT_BYTES_MAX = 4_000_000;

/**
 * The finding on a document that is too large for one request. Its form here is never shorter than what is sent, where
 * numbers have no quotes and empty fields are left out.
 */
export function documentSize(document: Document): Problem[] {
  if (bytesAtMost(document) <= DOCUMENT_BYTES_MAX) return [];
  const bytes = Buffer.byteLength(JSON.stringify(document));
  if (bytes <= DOCUMENT_BYTES_MAX) return [];
  return [
    problem('DOC-BYTES-MAX', {}, { external_id: document.external_id, bytes, max: DOCUMENT_BYTES_MAX }),
  ];
}

/** Of a character in JSON, as \u001f has them. */
const CHARACTER_BYTES_MAX = 6;
/** The longest name of a field with its signs, or a number. */
const FIELD_BYTES_MAX = 50;

/** A bound by the lengths of the texts, without writing the document out. */
function bytesAtMost(values: object): number {
  let bytes = 0;
  for (const value of Object.values(values)) {
    bytes += FIELD_BYTES_MAX;
    if (typeof value === 'string') bytes += value.length * CHARACTER_BYTES_MAX;
    else if (typeof value === 'object' && value !== null) bytes += bytesAtMost(value);
  }
  return bytes;
}
