import { MAX_SHARED_TEXT_RATIO, SHARED_TEXT_FLOOR_CHARS } from '../limits.ts';
import type { SheetRow } from '../sheet.ts';
import type { Refuse } from '../unreadable.ts';
import type { Archive } from './archive.ts';
import type { CellMaking } from './cell-value.ts';
import { WorksheetListener } from './worksheet-listener.ts';
import { readXml } from './xml/read-xml.ts';

/** A batch has at least so many cells, blank rows counted as one. */
const BATCH_CELLS = 5_000;

export interface WorksheetReading {
  part: string;
  making: CellMaking;
  refuse: Refuse;
}

/** The rows of one worksheet, in batches as they are unpacked; rows that the sheet leaves out are absent. */
export async function* worksheetRows(
  archive: Archive,
  { part, making, refuse }: WorksheetReading,
): AsyncGenerator<readonly SheetRow[]> {
  const listener = new WorksheetListener(making, refuse);
  let read = 0;
  let written = 0;
  async function* counted() {
    for await (const chunk of archive.part(part)) {
      read += chunk.length;
      yield chunk;
    }
  }
  try {
    for await (const _ of readXml(counted(), listener, { part, refuse })) {
      if (listener.waitingCells < BATCH_CELLS) continue;
      const rows = listener.takeRows();
      written += charsIn(rows);
      if (written > SHARED_TEXT_FLOOR_CHARS && written > read * MAX_SHARED_TEXT_RATIO)
        throw refuse('READ-SHARED-TEXT', { limit: MAX_SHARED_TEXT_RATIO, unit: 'times the sheet' });
      yield rows;
    }
  } catch (error) {
    // The rows before the place where the sheet breaks off are told first.
    yield listener.takeRows();
    throw error;
  }
  const last = listener.takeRows();
  if (last.length > 0) yield last;
}

function charsIn(rows: readonly SheetRow[]): number {
  let chars = 0;
  for (const { cells } of rows) for (const cell of cells) if (typeof cell === 'string') chars += cell.length;
  return chars;
}
