import { jsonLinesWriter } from '../records/json-lines.ts';
import { jobKeys } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { rowText, type SpooledRow } from './spooled-row.ts';

/** Writes the rows of a job, each with the ordinal of its document. */
export async function writeRows(
  store: Store,
  of: {
    job: string;
    rows: AsyncIterable<SpooledRow> | Iterable<SpooledRow>;
    ordinalOf: (row: number) => number | undefined;
  },
) {
  const writer = jsonLinesWriter(await store.create(jobKeys(of.job).rows), (text: string) => text);
  for await (const row of of.rows) {
    const full = writer.write(rowText(row.text, of.ordinalOf(row.row)));
    if (full) await full;
  }
  await writer.close();
}
