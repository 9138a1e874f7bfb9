import { type RowRecord, rowForm } from '../records/row-record.ts';
import type { LineForm } from './spool.ts';

/** A row record as the line that is stored of it, written once; only its document is not known yet. */
export interface SpooledRow {
  row: number;
  text: string;
}

export const spooledRow = (record: RowRecord): SpooledRow => ({
  row: record.row,
  text: rowForm.text(record),
});

export const recordOfRow = ({ row, text }: SpooledRow): RowRecord => rowForm.read(text, `row ${row}`);

/** The line with the ordinal of the row's document at its end. */
export const rowText = (text: string, document: number | undefined): string =>
  document === undefined ? text : `${text.slice(0, -1)},"document":${document}}`;

export const spooledRowForm: LineForm<SpooledRow> = {
  text: ({ row, text }) => `${row}\t${text}`,
  read(line) {
    const end = line.indexOf('\t');
    return { row: Number(line.slice(0, end)), text: line.slice(end + 1) };
  },
};
