import { linesWriter } from '../records/json-lines.ts';
import { jobKeys } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { rowParts, type SpooledRow } from './spooled-row.ts';

/** Writes the rows of a job, each with the ordinal of its document. */
export async function writeRows(
  store: Store,
  of: {
    job: string;
    rows: AsyncIterable<readonly SpooledRow[]> | Iterable<readonly SpooledRow[]>;
    ordinalOf: (row: number) => number | undefined;
  },
) {
  const writer = linesWriter(await store.create(jobKeys(of.job).rows));
  for await (const rows of of.rows) {
    for (const row of rows) {
      const full = writer.write(...rowParts(row, of.ordinalOf(row.row)));
      if (full) await full;
    }
  }
  await writer.close();
}
