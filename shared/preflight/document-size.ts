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

type Values = Readonly<Record<string, unknown>>;

/** A bound by the lengths of the texts, without writing the document out. */
function bytesAtMost(document: Document): number {
  const { counterpart = {}, correlated_invoices: marks = [], invoice_lines } = document;
  let bytes = textsAtMost(document) + textsAtMost(counterpart);
  for (const mark of marks) bytes += FIELD_BYTES_MAX + mark.length * CHARACTER_BYTES_MAX;
  for (const line of invoice_lines) bytes += FIELD_BYTES_MAX + textsAtMost(line);
  return bytes;
}

function textsAtMost(values: Values): number {
  let bytes = 0;
  for (const name in values) {
    const value = values[name];
    bytes += FIELD_BYTES_MAX + (typeof value === 'string' ? value.length * CHARACTER_BYTES_MAX : 0);
  }
  return bytes;
}
