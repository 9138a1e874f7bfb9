import { foldExternalId } from '../../documents/external-id.ts';
import type { MappedRow } from '../../documents/mapped-row.ts';
import type { PaymentTrace } from '../../money/conversion/payment.ts';
import type { CountedMoney } from '../../money/money-cell.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Stage } from '../../records/outcome.ts';
import type { Spool, SpoolFile } from '../files/spool.ts';

/** A mapped row with the conversion of its payment. */
export interface GroupedRow extends MappedRow {
  trace?: PaymentTrace;
  /** The day of the sale as the export writes it. */
  date?: string;
  /** Amounts of its cells that the balance counts. */
  money?: readonly CountedMoney[];
}

/** Stage that rejected a row: reading if the file itself is at fault, else mapping. */
export const rejectionStage = (problems: readonly Problem[]): Stage =>
  problems.some(({ code }) => code.startsWith('READ-')) ? 'read' : 'map';

/** Bytes of an export that one partition should hold; a partition is grouped in memory. */
const PARTITION_BYTES = 16 * 1024 * 1024;
const PARTITIONS_MAX = 64;

/** Enough partitions that each fits into memory; an XLSX unpacks to about ten times its size. */
export const partitionsFor = (bytes: number, unpacking: number): number =>
  Math.min(PARTITIONS_MAX, Math.max(1, Math.ceil((bytes * unpacking) / PARTITION_BYTES)));

/** The service ignores letter case in an external_id, so grouping does. */
export const externalIdKey = foldExternalId;

/** Rows of one payment are decided together, whatever documents they make; other rows by their document. */
const groupKey = ({ event, header }: GroupedRow): string =>
  externalIdKey(event?.payment ?? header.external_id ?? '');

/**
 * Groups the rows of a file larger than memory, in any order: distributes them to files by a hash of their
 * external_id, then groups each file separately.
 */
export async function createGrouping(spool: Spool, partitions: number) {
  const files: SpoolFile<GroupedRow>[] = [];
  for (let index = 0; index < partitions; index += 1) {
    files.push(await spool.file<GroupedRow>(`rows-${index}`));
  }
  const fileOf = (key: string) => {
    const file = files[scattered(key) % partitions];
    if (file === undefined) throw new RangeError(`There is no partition for ${key}.`);
    return file;
  };
  return {
    add: (row: GroupedRow) => fileOf(groupKey(row)).write(row),
    /** Partitions one after the other; groups in the order of their first rows. */
    async *partitions(): AsyncGenerator<Iterable<GroupedRow[]>> {
      for (const file of files) yield groupsOf(file);
    },
  };

  async function groupsOf(file: SpoolFile<GroupedRow>): Promise<Iterable<GroupedRow[]>> {
    const groups = new Map<string, GroupedRow[]>();
    for await (const row of file.read()) {
      const key = groupKey(row);
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
    return groups.values();
  }
}

const SEED = 5381;
const FACTOR = 33;

/** A number that spreads keys evenly (Bernstein's hash); stored data does not depend on it. */
function scattered(key: string): number {
  let number = SEED;
  for (let at = 0; at < key.length; at += 1) number = (Math.imul(number, FACTOR) ^ key.charCodeAt(at)) >>> 0;
  return number;
}
