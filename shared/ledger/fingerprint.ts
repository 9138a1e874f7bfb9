import { hash } from 'node:crypto';
import { type CanonicalFields, canonicalFields } from '../documents/canonical.ts';
import type { Document } from '../documents/document.ts';
import { foldExternalId } from '../documents/external-id.ts';
import type { FieldDigests } from './ledger.ts';

/** Above this many lines there is one digest per line, and above the second one digest for all lines. */
const LINES_WITH_FIELD_DIGESTS = 50;
const LINES_WITH_LINE_DIGESTS = 2_000;
/** 48 bits name the field that differs; equality is decided by the whole fingerprint. */
const DIGEST_CHARACTERS = 8;

/** Part of a document's content that the ledger keeps: enough to compare and to name fields, never the values. */
export function fingerprint(document: Document, fields = canonicalFields(document)) {
  const grouped = groupByDigest(fields, document.invoice_lines.length);
  const salt = fields.get('external_id') ?? '';
  const digests: FieldDigests = Object.fromEntries(
    [...grouped].map(([path, values]) => [path, shortDigest([salt, path, ...values])]),
  );
  return { fingerprint: hash('sha256', JSON.stringify([...fields].sort(byPath)), 'hex'), digests };
}

/** True where the document of the digests holds this text in this field of its header. */
export const holdsText = (
  { external_id, digests }: { external_id: string; digests: FieldDigests },
  path: string,
  text: string,
): boolean => digests[path] === shortDigest([foldExternalId(external_id), path, path, text]);

/** Paths whose digests differ, or that only one side has. */
export const differingDigests = (one: FieldDigests, other: FieldDigests): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((path) => one[path] !== other[path]);

function groupByDigest(fields: CanonicalFields, lines: number): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [path, text] of fields) {
    const name = digestName(path, lines);
    const group = groups.get(name) ?? [];
    group.push(path, text);
    groups.set(name, group);
  }
  return groups;
}

function digestName(path: string, lines: number): string {
  if (!path.startsWith('line[') || lines <= LINES_WITH_FIELD_DIGESTS) return path;
  return lines <= LINES_WITH_LINE_DIGESTS ? path.slice(0, path.indexOf(']') + 1) : 'line';
}

/** No two fields have one path. */
const byPath = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1);
const shortDigest = (parts: readonly string[]) =>
  hash('sha256', JSON.stringify(parts), 'base64url').slice(0, DIGEST_CHARACTERS);
