import { columnOfReference } from './column-letters.ts';
import type { Sheet, SheetRow } from './sheet.ts';

/** Columns, rows or both, as a spreadsheet program names them: B4:H200, B:H, 4:200. */
export const RANGE =
  /^(?:[A-Z]{1,3}(?:[1-9]\d{0,6})?:[A-Z]{1,3}(?:[1-9]\d{0,6})?|[1-9]\d{0,6}:[1-9]\d{0,6})$/;

function boundsOf(range: string): Record<'columns' | 'rows', readonly [number, number]> {
  const [from = '', to = ''] = range.split(':');
  const column = (corner: string, whole: number) =>
    /^[A-Z]/.test(corner) ? columnOfReference(corner.replace(/\d/g, '')) : whole;
  const row = (corner: string, whole: number) => Number(/\d+$/.exec(corner)?.[0] ?? whole);
  return {
    columns: [column(from, 0), column(to, Number.POSITIVE_INFINITY)],
    rows: [row(from, 1), row(to, Number.POSITIVE_INFINITY)],
  };
}

/** The sheet within a range: rows outside are not there, and cells outside are blank, so that columns keep their letters. */
export function withinRange(sheet: Sheet, range: string): Sheet {
  const { columns, rows } = boundsOf(range);
  const isBetween = (place: number, [first, last]: readonly [number, number]) =>
    place >= first && place <= last;
  const bounded = ({ cells, ...row }: SheetRow): SheetRow => ({
    ...row,
    cells: cells.slice(0, columns[1] + 1).map((cell, index) => (index < columns[0] ? '' : cell)),
  });
  const { facts } = sheet;
  return {
    ...sheet,
    facts: { ...facts, evidence: [...facts.evidence, { phrase: 'range-declared', range }] },
    async *batches() {
      for await (const batch of sheet.batches()) {
        yield batch.flatMap((row) => (isBetween(row.number, rows) ? [bounded(row)] : []));
        if ((batch.at(-1)?.number ?? 0) >= rows[1]) return;
      }
    },
  };
}
