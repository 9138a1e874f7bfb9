import { columnOfReference } from './column-letters.ts';
import type { Sheet, SheetRow } from './sheet.ts';

/** Columns, rows or both, as a spreadsheet program names them: B4:H200, B:H, 4:200. */
export const RANGE =
  /^(?:[A-Z]{1,3}(?:[1-9]\d{0,6})?:[A-Z]{1,3}(?:[1-9]\d{0,6})?|[1-9]\d{0,6}:[1-9]\d{0,6})$/;

function boundsOf(range: string) {
  const [from = '', to = ''] = range.split(':');
  const column = (corner: string, whole: number) =>
    /^[A-Z]/.test(corner) ? columnOfReference(corner) : whole;
  const row = (corner: string, whole: number) => Number(/\d+$/.exec(corner)?.[0] ?? whole);
  const [left, right] = [column(from, 0), column(to, Number.POSITIVE_INFINITY)];
  return { left, right, top: row(from, 1), bottom: row(to, Number.POSITIVE_INFINITY) };
}

/** True of a range in its form, from its first cell to its last. */
export function isRange(text: string): boolean {
  const { left, right, top, bottom } = boundsOf(text);
  return RANGE.test(text) && left <= right && top <= bottom;
}

/** The sheet within a range: rows outside are not there, and cells outside are blank, so that columns keep their letters. */
export function withinRange(sheet: Sheet, range: string): Sheet {
  const { left, right, top, bottom } = boundsOf(range);
  const bounded = ({ cells, ...row }: SheetRow): SheetRow => ({
    ...row,
    cells: cells.slice(0, right + 1).map((cell, index) => (index < left ? '' : cell)),
  });
  return {
    ...sheet,
    facts: { ...sheet.facts, evidence: [...sheet.facts.evidence, { phrase: 'range-declared', range }] },
    async *batches() {
      for await (const batch of sheet.batches()) {
        yield batch.filter(({ number }) => top <= number && number <= bottom).map(bounded);
        if ((batch.at(-1)?.number ?? 0) >= bottom) return;
      }
    },
  };
}
