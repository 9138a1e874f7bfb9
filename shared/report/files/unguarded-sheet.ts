import { isOwnColumn } from '../../records/retry-reference.ts';
import type { Sheet, SheetRow } from '../../sheet/sheet.ts';
import { cellText } from '../../sheet/sheet.ts';
import { unguardText } from './formula-guard.ts';

/** Rows above the header in which its columns are looked for. */
export const MAX_HEADER_ROW = 1000;

/** A sheet that Rowmark wrote, without the guards against formulas; any other sheet as it is. */
export const unguardedSheet = (sheet: Sheet): Sheet => ({
  ...sheet,
  async *batches() {
    let isOurs = false;
    for await (const batch of sheet.batches()) {
      const [first] = batch;
      if (!isOurs && (first === undefined || first.number > MAX_HEADER_ROW)) {
        yield batch;
        continue;
      }
      yield batch.map((row) => {
        isOurs ||= row.cells.some((cell) => isOwnColumn(cellText(cell)));
        return isOurs ? unguardedRow(row) : row;
      });
    }
  },
});

const unguardedRow = ({ cells, ...row }: SheetRow): SheetRow => ({
  ...row,
  cells: cells.map((cell) => (typeof cell === 'string' ? unguardText(cell) : cell)),
});
