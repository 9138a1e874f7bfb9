import type { LinePart } from '../../records/line-parts.ts';
import { type RowRecord, rowForm } from '../../records/row-record.ts';
import type { LineForm } from '../files/spool.ts';

/** A row record as the line that is stored of it, written once but for its end: its document is not known yet. */
export interface SpooledRow {
  row: number;
  line: LinePart;
}

const TAB = 9;
const ZERO = 48;

export const spooledRow = (record: RowRecord): SpooledRow => ({
  row: record.row,
  line: rowForm.text(record).slice(0, -1),
});

export const recordOfRow = ({ row, line }: SpooledRow): RowRecord =>
  rowForm.read(`${typeof line === 'string' ? line : Buffer.from(line).toString()}}`, `row ${row}`);

/** The line with the ordinal of the row's document at its end. */
export const rowParts = ({ line }: SpooledRow, document: number | undefined): readonly LinePart[] => [
  line,
  document === undefined ? '}' : `,"document":${document}}`,
];

export const spooledRowForm: LineForm<SpooledRow> = {
  parts: ({ row, line }) => [String(row), '\t', line],
  read(bytes) {
    const end = bytes.indexOf(TAB);
    let row = 0;
    for (let at = 0; at < end; at += 1) row = row * 10 + (bytes[at] ?? 0) - ZERO;
    return { row, line: bytes.subarray(end + 1) };
  },
};
