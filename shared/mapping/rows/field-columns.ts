import { columnIndexes, type Header, indexesOf } from '../header/header.ts';
import type { ColumnNeed } from '../profile/column-needs.ts';

/** The header of the column that each field is read from, as the file spells it. */
export function fieldColumns(header: Header, needs: readonly ColumnNeed[]): Map<string, string> {
  const columns = new Map<string, string>();
  for (const { field, names } of needs) {
    const [index] = columnIndexes(header, names);
    if (index !== undefined && !columns.has(field)) columns.set(field, header.names[index] ?? '');
  }
  return columns;
}

/** Columns of the document section and only_rows_where: they may be filled on a document's first row only. */
export function columnsOfDocument(header: Header, needs: readonly ColumnNeed[]): number[] {
  const ofLine = indexesOf(header, needs, ({ field }) => field.startsWith('line.'));
  const ofDocument = indexesOf(
    header,
    needs,
    ({ field }) => !field.startsWith('line.') && field !== 'skip_rows_where',
  );
  return ofDocument.filter((index) => !ofLine.includes(index));
}
