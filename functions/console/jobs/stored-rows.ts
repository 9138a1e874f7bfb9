import { foldExternalId } from '../../../shared/documents/external-id.ts';
import { readPlan } from '../../../shared/jobs/files/read-job.ts';
import { shownText } from '../../../shared/mapping/corrections/corrected-sheet.ts';
import { uniqueNamesOf } from '../../../shared/mapping/header/header.ts';
import { readJsonLines } from '../../../shared/records/json-lines.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { type RowRecord, rowForm } from '../../../shared/records/row-record.ts';
import { reportRowForm } from '../../../shared/report/row.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import type { ConsoleHost } from '../console-host.ts';

/** Chooses rows by their stored line: to read all of them as rows would take seconds. */
type Wanted = (line: string) => boolean;

async function* linesOf(store: Store, key: string): AsyncGenerator<string> {
  yield* readJsonLines(await store.read(key), (line) => line);
}

export async function* rowsOfReport(store: Store, report: string, isWanted: Wanted) {
  const key = `${report}result.jsonl`;
  for await (const line of linesOf(store, key)) if (isWanted(line)) yield reportRowForm.read(line, key);
}

async function* rowsOfExport(store: Store, job: string, isWanted: Wanted) {
  const key = jobKeys(job).rows;
  for await (const line of linesOf(store, key)) if (isWanted(line)) yield rowForm.read(line, key);
}

/** The text that the export itself has there; the record has the cell as it was corrected. */
export const originalText = ({ cells, corrections = [] }: RowRecord, column: string, index: number): string =>
  shownText(corrections.find((one) => one.column === column)?.was ?? cells[index]);

export const rowOfLine = (line: string): number => Number(/"row":(\d+)/.exec(line)?.[1]);

export type ReportedRow = ReturnType<typeof reportedRows> extends AsyncGenerator<infer Row> ? Row : never;

/** Every row of a report beside that of its export; both are parsed only on request. */
export async function* reportedRows(store: Store, { job, report }: { job: string; report: string }) {
  const [rowsKey, reportKey] = [jobKeys(job).rows, `${report}result.jsonl`];
  const records = linesOf(store, rowsKey);
  for await (const text of linesOf(store, reportKey)) {
    const { value: rowText = '' } = await records.next();
    yield {
      ...{ row: rowOfLine(rowText), text },
      reportRow: () => reportRowForm.read(text, reportKey),
      record: () => rowForm.read(rowText, rowsKey),
    };
  }
}

const EXTERNAL_ID = /"external_id":("(?:[^"\\]|\\.)*")/;

/** The rows that are named, with all other rows of their documents. */
export async function rowsOfDocuments(
  { store }: ConsoleHost,
  { job }: JobRecord,
  wanted: ReadonlySet<number>,
): Promise<Map<number, RowRecord>> {
  const isNamed = (line: string) => wanted.has(rowOfLine(line));
  const ids = new Set<string>();
  for await (const { external_id } of rowsOfExport(store, job, isNamed))
    ids.add(foldExternalId(external_id ?? ''));
  const isOfThem = (line: string) => {
    const id = EXTERNAL_ID.exec(line)?.[1];
    return isNamed(line) || (id !== undefined && ids.has(foldExternalId(JSON.parse(id))));
  };
  const rows = await Array.fromAsync(rowsOfExport(store, job, isOfThem));
  return new Map(rows.map((one) => [one.row, one]));
}

type Said = Record<'column' | 'was', string>;

/** Finds the rows of an export by their text in a column; reads the rows only if `asked` has entries. */
export async function rowsSaying({ store }: ConsoleHost, { job }: JobRecord, asked: readonly Said[]) {
  const names = asked.length === 0 ? [] : uniqueNamesOf((await readPlan(store, job)).columns);
  const nameOf = ({ column, was }: Said) => JSON.stringify([column, shownText(was)]);
  const rows = new Map<string, number[]>(asked.map((one) => [nameOf(one), []]));
  const wanted = names.filter((name) => asked.some(({ column }) => column === name));
  if (wanted.length > 0)
    for await (const record of rowsOfExport(store, job, () => true))
      for (const column of wanted) {
        const was = originalText(record, column, names.indexOf(column));
        rows.get(nameOf({ column, was }))?.push(record.row);
      }
  return (said: Said): readonly number[] => rows.get(nameOf(said)) ?? [];
}
