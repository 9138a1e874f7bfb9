import { crc32 } from 'node:zlib';
import type { GroupedRow } from '../../documents/document.ts';
import { foldExternalId } from '../../documents/external-id.ts';
import type { NameNumbers } from '../../documents/name-numbers.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Stage } from '../../records/document-record.ts';
import type { Spool, SpoolFile } from '../files/spool.ts';

/** Stage that rejected a row: reading if the file itself is at fault, else mapping. */
export const rejectionStage = (problems: readonly Problem[]): Stage =>
  problems.some(({ code }) => code.startsWith('READ-')) ? 'read' : 'map';

/** Bytes of an export that one partition should hold; a partition is grouped in memory. */
const PARTITION_BYTES = 16 * 1024 * 1024;
const PARTITIONS_MAX = 64;

/** Enough partitions that each fits into memory; an XLSX unpacks to about ten times its size. */
export const partitionsFor = (bytes: number, unpacking: number): number =>
  Math.min(PARTITIONS_MAX, Math.max(1, Math.ceil((bytes * unpacking) / PARTITION_BYTES)));

/** Rows of one payment are decided together, whatever documents they make; other rows by their document. */
export const groupKey = ({ event, header }: GroupedRow): string =>
  foldExternalId(event?.payment ?? header.external_id ?? '');

/**
 * Groups the rows of a file larger than memory, in any order: distributes them to files by a hash of their
 * external_id, then groups each file separately.
 */
export async function createGrouping(spool: Spool, partitions: number) {
  const files: SpoolFile<GroupedRow>[] = [];
  for (let index = 0; index < partitions; index += 1)
    files.push(await spool.file<GroupedRow>(`rows-${index}`));
  return {
    add: (row: GroupedRow) => {
      const file = files[crc32(groupKey(row)) % partitions];
      if (file === undefined) throw new RangeError(`There is no partition for ${groupKey(row)}.`);
      return file.write(row);
    },
    /** Partitions one after the other; groups in the order of their first rows. */
    async *partitions(): AsyncGenerator<Iterable<GroupedRow[]>> {
      for (const file of files)
        yield Map.groupBy((await Array.fromAsync(file.batches())).flat(), groupKey).values();
    },
  };
}

/** Rows that wait for the last one of their document, or for one above them that waits. */
const WAITING_ROWS_MAX = 20_000;

/** Rows of a document are too far apart, or not where their cells state: the export must be distributed. */
export class ScatteredExport extends Error {}

/**
 * Groups rows as they come, if each row states the last row of its document: passes a group on with that row,
 * in the order of first rows, and notes its name. Throws `ScatteredExport` if a later row belongs to such a group.
 */
export function streamingGroups(met: NameNumbers, give: (rows: GroupedRow[]) => Promise<void> | void) {
  /** Rows of open groups, each with the last row that names the same document in its cells. */
  const open = new Map<string, { rows: GroupedRow[]; last: number }>();
  let waiting = 0;

  const giveUpTo = async (row: number) => {
    for (const [key, group] of open) {
      if (group.last > row) break;
      open.delete(key);
      waiting -= group.rows.length;
      const room = give(group.rows);
      if (room) await room;
    }
  };
  return {
    /** Returns a promise only if the caller has to wait. */
    add(row: GroupedRow, last: number): Promise<void> | void {
      const key = foldExternalId(row.header.external_id ?? '');
      const group = open.get(key);
      const known = met.count;
      if (group === undefined && met.add(key) <= known) throw new ScatteredExport();
      if (open.size === 0 && last <= row.row) return give([row]);
      group?.rows.push(row);
      open.set(key, { rows: group?.rows ?? [row], last: Math.max(group?.last ?? 0, last) });
      waiting += 1;
      if (waiting > WAITING_ROWS_MAX) throw new ScatteredExport();
      return giveUpTo(row.row);
    },
    end: (): Promise<void> => giveUpTo(Number.POSITIVE_INFINITY),
  };
}
