import { isOwnColumn, retryReader } from '../../records/retry-reference.ts';
import type { RowRecord } from '../../records/row-record.ts';
import type { Cell } from '../../sheet/sheet.ts';
import { isFinal } from '../summary/summary.ts';
import type { JoinedLine } from './joined-line.ts';

/** The rows of a job as they were read, in file order, with the columns of its file. */
export interface TriedRows {
  columns: readonly string[];
  rows(): AsyncIterable<RowRecord>;
}

interface Export {
  job: string;
  columns: readonly string[];
  /** Rows of the export's own job or of a retry file of it; undefined where they are not kept any more. */
  rowsOf(job: string): Promise<TriedRows | undefined>;
}

/** Cells of the lines of an export as they stood in the try that counts, under the export's own columns. */
interface TriedCells {
  /** Asked for windows of lines, in file order. */
  of(lines: ReadonlyMap<number, JoinedLine>): Promise<Map<number, readonly Cell[]>>;
}

/** Reads each job's rows again for every window, but for those of the export itself: they come in its order. */
export function triedCells({ job: own, columns, rowsOf }: Export): TriedCells {
  let ownRows: Promise<RowTaker | undefined> | undefined;
  return {
    async of(lines) {
      const found = new Map<number, readonly Cell[]>();
      for (const [job, wanted] of wantedRows(lines)) {
        if (job === own) ownRows ??= takerOf(await rowsOf(own), columns);
        const taker = job === own ? await ownRows : await takerOf(await rowsOf(job), columns);
        await taker?.take(wanted, found);
      }
      return found;
    },
  };
}

/** By job, the rows of its file and the rows of the export that they are. */
function wantedRows(lines: ReadonlyMap<number, JoinedLine>): Map<string, Map<number, number>> {
  const wanted = new Map<string, Map<number, number>>();
  for (const [row, { tries }] of lines) {
    const counts = tries.find(({ outcome }) => isFinal(outcome)) ?? tries.at(-1);
    if (counts === undefined) continue;
    const rows = wanted.get(counts.job) ?? new Map<number, number>();
    wanted.set(counts.job, rows.set(counts.row, row));
  }
  return wanted;
}

interface RowTaker {
  take(wanted: ReadonlyMap<number, number>, into: Map<number, readonly Cell[]>): Promise<void>;
}

/** Takes rows one after the other and stops at the last that is wanted, so that a later call goes on from there. */
async function takerOf(
  tried: TriedRows | undefined,
  columns: readonly string[],
): Promise<RowTaker | undefined> {
  if (tried === undefined) return undefined;
  const cellsOf = cellsUnder(columns, tried.columns);
  const rows = tried.rows()[Symbol.asyncIterator]();
  return {
    async take(wanted, into) {
      let left = wanted.size;
      while (left > 0) {
        const next = await rows.next();
        if (next.done === true) return;
        const { row, cells } = next.value;
        const place = wanted.get(row);
        if (place === undefined) continue;
        into.set(place, cellsOf(cells));
        left -= 1;
      }
    },
  };
}

/** The cells of a file under the columns of another, by their names; of columns that are named alike, one by one. */
export function cellsUnder(columns: readonly string[], others: readonly string[]) {
  const reader = retryReader(others);
  const own = numbered(others.filter((name) => !isOwnColumn(name)));
  const places = numbered(columns).map((name) => own.indexOf(name));
  return (cells: readonly Cell[]): readonly Cell[] => {
    const mine = reader?.ownCells(cells) ?? cells;
    return places.map((place) => mine[place] ?? '');
  };
}

function numbered(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return JSON.stringify([name, count]);
  });
}
