import type { Cell, Sheet, SheetFormat, SheetRow } from '../../shared/sheet/sheet.ts';

/** A sheet in memory: rows are numbered from 1 as a spreadsheet shows them. */
export function sheetOf(rows: readonly (readonly Cell[])[], format: SheetFormat = 'csv'): Sheet {
  const numbered: SheetRow[] = rows.map((cells, index) => ({ number: index + 1, cells }));
  return {
    facts: { format, encoding: 'utf-8', bom: false, gzip: false, evidence: [], notices: [] },
    async *batches() {
      for (let at = 0; at < numbered.length; at += 2) yield numbered.slice(at, at + 2);
    },
  };
}

/** Rows from lines with `;` between cells. */
export const lines = (text: string): string[][] => text.split('\n').map((line) => line.split(';'));
