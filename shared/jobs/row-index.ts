import { ownWords } from '../mapping/own-words.ts';
import type { DocumentRecord } from '../records/document-record.ts';

const FIRST_CAPACITY_ROWS = 4096;
const GROWTH = 1.25;

export type RowIndex = ReturnType<typeof createRowIndex>;

/** Index from row to document, as numbers: four or five megabytes for a million rows. */
export function createRowIndex() {
  let ordinals = ownWords(FIRST_CAPACITY_ROWS);
  const grow = (row: number) => {
    if (row < ordinals.length) return;
    const before = ordinals;
    ordinals = ownWords(Math.max(row + 1, Math.ceil(before.length * GROWTH)));
    ordinals.set(before);
    before.buffer.resize(0);
  };
  return {
    add(record: Pick<DocumentRecord, 'ordinal' | 'rows'>) {
      for (const row of record.rows) {
        grow(row);
        ordinals[row] = record.ordinal;
      }
    },
    ordinalOf: (row: number): number | undefined => ordinals[row] || undefined,
  };
}
