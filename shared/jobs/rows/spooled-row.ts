import type { LinePart } from '../../records/line-parts.ts';
import { ROW_FORM, type RowRecord } from '../../records/row-record.ts';
import type { LineForm } from '../files/spool.ts';

/** A row record as the line that is stored of it, written once but for its end: its document is not known yet. */
export interface SpooledRow {
  row: number;
  line: LinePart;
}

const TAB = 9;

export const spooledRow = (record: RowRecord): SpooledRow => ({
  row: record.row,
  line: `{"form":${ROW_FORM},${JSON.stringify(record).slice(1, -1)}`,
});

export const recordOfRow = ({ line }: SpooledRow): RowRecord =>
  JSON.parse(`${typeof line === 'string' ? line : Buffer.from(line).toString()}}`);

/** The line with the ordinal of the row's document at its end. */
export const rowParts = ({ line }: SpooledRow, document: number | undefined): readonly LinePart[] => [
  line,
  document === undefined ? '}' : `,"document":${document}}`,
];

export const spooledRowForm: LineForm<SpooledRow> = {
  parts: ({ row, line }) => [String(row), '\t', line],
  read(bytes) {
    const end = bytes.indexOf(TAB);
    return { row: Number(bytes.toString('latin1', 0, end)), line: bytes.subarray(end + 1) };
  },
};
