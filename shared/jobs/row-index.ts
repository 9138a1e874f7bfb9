import type { DocumentRecord } from '../records/document-record.ts';

const FIRST_CAPACITY_ROWS = 4096;

export type RowIndex = ReturnType<typeof createRowIndex>;

/** Index from row to document, as numbers: a few megabytes for a million rows. */
export function createRowIndex() {
  let ordinals = new Uint32Array(FIRST_CAPACITY_ROWS);
  const grow = (row: number) => {
    if (row < ordinals.length) return;
    const larger = new Uint32Array(Math.max(row + 1, ordinals.length * 2));
    larger.set(ordinals);
    ordinals = larger;
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
