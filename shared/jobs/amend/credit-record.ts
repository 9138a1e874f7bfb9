import type { Document } from '../../documents/document.ts';
import { isHeaderField, isLineField } from '../../documents/fields.ts';
import {
  type DocumentContext,
  makeDocumentRecord,
  type UnnumberedRecord,
} from '../judge/make-document-record.ts';
import { creditRows, type ReversalRow } from '../reverse/reverse-document.ts';
import type { GroupedRow } from '../rows/group-rows.ts';
import type { Issued } from './versions.ts';

/**
 * Credit note that reverses a version in full, built and judged like the rows of `reverse`; it has no row in
 * the export. Undefined if its document type has no credit note.
 */
export function creditRecord(
  version: Issued,
  { document, of, context }: { document: Document; of: string; context: DocumentContext },
): UnnumberedRecord | undefined {
  const { external_id, issued } = version;
  const { series, number, mark } = issued;
  const { invoice_type_code } = document;
  const reversal = creditRows(document, { external_id, series, number, mark, invoice_type_code });
  if ('why' in reversal) return undefined;
  const rows = reversal.rows.map(groupedRow);
  const record = makeDocumentRecord({ rows, beside: [], found: [] }, context);
  const problems = record.problems.map(({ row: _, column: __, ...found }) => found);
  return { ...record, rows: [], problems, amends: { of, mark } };
}

const OF_NO_ROW = 0;

function groupedRow({ rowmark_reverses: reverses, ...cells }: ReversalRow): GroupedRow {
  const given = Object.entries(cells).filter(([, text]) => text !== '');
  return {
    row: OF_NO_ROW,
    header: { ...Object.fromEntries(given.filter(([name]) => isHeaderField(name))), reverses },
    lines: [Object.fromEntries(given.filter(([name]) => isLineField(name)))],
    problems: [],
  };
}
