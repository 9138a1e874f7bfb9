import type { LinePart } from '../records/line-parts.ts';
import { type RowRecord, rowForm } from '../records/row-record.ts';
import type { LineForm } from './spool.ts';

/** A row record as the line that is stored of it, written once; only its document is not known yet. */
export interface SpooledRow {
  row: number;
  line: LinePart;
}

const TAB = 9;
const ZERO = 48;

export const spooledRow = (record: RowRecord): SpooledRow => ({
  row: record.row,
  line: rowForm.text(record),
});

export const recordOfRow = ({ row, line }: SpooledRow): RowRecord =>
  rowForm.read(typeof line === 'string' ? line : Buffer.from(line).toString(), `row ${row}`);

/** The line with the ordinal of the row's document at its end. */
export function rowParts({ line }: SpooledRow, document: number | undefined): readonly LinePart[] {
  if (document === undefined) return [line];
  return [typeof line === 'string' ? line.slice(0, -1) : line.subarray(0, -1), `,"document":${document}}`];
}

export const spooledRowForm: LineForm<SpooledRow> = {
  parts: ({ row, line }) => [String(row), '\t', line],
  read(bytes) {
    const end = bytes.indexOf(TAB);
    let row = 0;
    for (let at = 0; at < end; at += 1) row = row * 10 + (bytes[at] ?? 0) - ZERO;
    return { row, line: bytes.subarray(end + 1) };
  },
};
