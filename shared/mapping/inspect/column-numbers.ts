import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import { readNumber } from '../number-text.ts';
import type { DecimalSign } from '../row-view.ts';
import type { InspectedColumn } from './match-columns.ts';

/** Reads the numbers of a column, as evidence: they go into no document. NaN where a cell has none. */
export function columnNumbers(of: {
  columns: readonly InspectedColumn[];
  records: readonly SheetRow[];
  decimal: DecimalSign | undefined;
}): (column: InspectedColumn) => readonly number[] {
  const known = new Map<InspectedColumn, readonly number[]>();
  return (column) => {
    const found = known.get(column);
    if (found !== undefined) return found;
    const index = of.columns.indexOf(column);
    const numbers = of.records.map(({ cells }) => {
      const reading = readNumber(cellText(cells[index]).trim(), of.decimal);
      return reading.kind === 'number' ? Number(reading.value) : Number.NaN;
    });
    known.set(column, numbers);
    return numbers;
  };
}
