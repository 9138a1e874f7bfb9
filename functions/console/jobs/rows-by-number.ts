import { readJsonLines } from '../../../shared/records/json-lines.ts';
import { type RowRecord, rowForm } from '../../../shared/records/row-record.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';

/** The number of a row in the line of its record. */
export const ROW_NUMBER = /"row":(\d+)/;

/** The rows of an export by their number, asked for in file order; those between are passed over. */
export function rowsByNumber(store: Store, job: string) {
  const key = jobKeys(job).rows;
  const lines = store.read(key).then((bytes) => readJsonLines(bytes, (line) => line));
  return async (wanted: number): Promise<RowRecord | undefined> => {
    const found = await lines;
    for (let line = await found.next(); !line.done; line = await found.next())
      if (Number(ROW_NUMBER.exec(line.value)?.[1]) >= wanted) {
        const row = rowForm.read(line.value, key);
        return row.row === wanted ? row : undefined;
      }
    return undefined;
  };
}
