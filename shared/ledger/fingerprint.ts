import { hash } from 'node:crypto';
import { type CanonicalFields, canonicalFields } from '../documents/canonical.ts';
import type { Document, Line } from '../documents/document.ts';
import { foldExternalId } from '../documents/external-id.ts';
import type { FieldDigests } from './ledger.ts';

/** Above this many lines there is one digest per line, and above the second one digest for all lines. */
const LINES_WITH_FIELD_DIGESTS = 50;
const LINES_WITH_LINE_DIGESTS = 2_000;
/** 48 bits name the field that differs; equality is decided by the whole fingerprint. */
const DIGEST_CHARACTERS = 8;

/** Part of a document's content that the ledger keeps: enough to compare and to name fields, never the values. */
export function fingerprint(document: Document, fields = canonicalFields(document)) {
  const digests = digestsOf(fields, document.invoice_lines.length, fields.get('external_id') ?? '');
  return { fingerprint: hash('sha256', JSON.stringify([...fields].sort(byPath)), 'hex'), digests };
}

const digestsOf = (fields: CanonicalFields, lines: number, salt: string): FieldDigests =>
  Object.fromEntries(
    [...Map.groupBy(fields, ([path]) => digestName(path, lines))].map(([name, of]) => [
      name,
      shortDigest([salt, name, ...of.flat()]),
    ]),
  );

/** Up to so many lines another order is looked for: each place tries all lines that are left. */
const LINES_ORDERED_MAX = 200;

/** The fingerprint of the document with its lines in the order that digests of the same lines have; undefined of other lines. */
export function fingerprintInOrder(document: Document, digests: FieldDigests): string | undefined {
  const { invoice_lines: lines, external_id } = document;
  if (lines.length > LINES_ORDERED_MAX) return undefined;
  const left = new Set(lines);
  const invoice_lines = lines.flatMap(({ line_number }) => {
    const isHere = (line: Line) => {
      const fields = canonicalFields({ invoice_lines: [{ ...line, line_number }] });
      const here = Object.entries(digestsOf(fields, lines.length, foldExternalId(external_id)));
      return here.every(([name, digest]) => digests[name] === digest);
    };
    const found = left.values().find(isHere);
    if (found === undefined) return [];
    left.delete(found);
    return { ...found, line_number };
  });
  return left.size > 0 ? undefined : fingerprint({ ...document, invoice_lines }).fingerprint;
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

function digestName(path: string, lines: number): string {
  if (!path.startsWith('line[') || lines <= LINES_WITH_FIELD_DIGESTS) return path;
  return lines <= LINES_WITH_LINE_DIGESTS ? path.slice(0, path.indexOf(']') + 1) : 'line';
}

/** No two fields have one path. */
const byPath = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1);
const shortDigest = (parts: readonly string[]) =>
  hash('sha256', JSON.stringify(parts), 'base64url').slice(0, DIGEST_CHARACTERS);
