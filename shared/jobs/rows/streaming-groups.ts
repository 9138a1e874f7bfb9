import { externalIdKey, type GroupedRow } from './group-rows.ts';

/** Rows that wait for the last one of their document, or for one above them that waits. */
const WAITING_ROWS_MAX = 20_000;

/** Rows of a document are too far apart, or not where their cells state: the export must be distributed. */
export class ScatteredExport extends Error {}

interface OpenGroup {
  rows: GroupedRow[];
  /** The last row that names the same document in its cells. */
  last: number;
}

/**
 * Groups rows as they come, if each row states the last row of its document: passes a group on with that row,
 * in the order of first rows. Throws `ScatteredExport` if a later row belongs to such a group.
 */
export function streamingGroups(give: (rows: GroupedRow[]) => Promise<void> | void) {
  const open = new Map<string, OpenGroup>();
  const given = new Set<string>();
  let waiting = 0;

  const giveUpTo = async (row: number) => {
    for (const [key, group] of open) {
      if (group.last > row) break;
      open.delete(key);
      waiting -= group.rows.length;
      given.add(key);
      const room = give(group.rows);
      if (room) await room;
    }
  };
  const join = (key: string, row: GroupedRow, last: number) => {
    const group = open.get(key);
    if (group === undefined) open.set(key, { rows: [row], last });
    else {
      group.rows.push(row);
      group.last = Math.max(group.last, last);
    }
    waiting += 1;
    if (waiting > WAITING_ROWS_MAX) throw new ScatteredExport();
  };
  return {
    /** Returns a promise only if the caller has to wait. */
    add(row: GroupedRow, last: number): Promise<void> | void {
      const key = externalIdKey(row.header.external_id ?? '');
      if (open.size === 0 && last <= row.row) {
        if (given.has(key)) throw new ScatteredExport();
        given.add(key);
        return give([row]);
      }
      if (given.has(key)) throw new ScatteredExport();
      join(key, row, last);
      return giveUpTo(row.row);
    },
    end: (): Promise<void> => giveUpTo(Number.POSITIVE_INFINITY),
  };
}
