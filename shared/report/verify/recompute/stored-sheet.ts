import { readJsonLines } from '../../../records/json-lines.ts';
import { openSheet } from '../../../sheet/open-sheet.ts';
import type { ReadOptions, Sheet, SheetRow } from '../../../sheet/sheet.ts';
import { type ReportRow, reportRowForm } from '../../columns/report-row.ts';
import type { StoredReport } from '../../seal/open-sealed.ts';
import type { Summary } from '../../summary/summary.ts';

/** Bytes of a file that are held in memory to be compared; a larger one has to have a path. */
const MAX_COMPARED_BYTES = 64 * 1024 * 1024;

/** A file of a report, to be held against its rows. */
export interface Comparing {
  report: StoredReport;
  summary: Summary;
  file: string;
  /** This version wrote the report, as its page says: then its words count as well. */
  sameWords?: boolean | undefined;
  /** Other reports of the chain by their jobs; undefined where they are not all within reach. */
  reports?: ReadonlyMap<string, StoredReport> | undefined;
}

/** The first thing that a file says otherwise than the rows. */
export type Comparison = { what: string; stated: string; found: string } | 'not compared' | undefined;

/** A file of a report as a sheet; undefined where it is too large to be held. */
export async function storedSheet(
  { report, summary, file }: Comparing,
  options: ReadOptions,
): Promise<Sheet | undefined> {
  const path = report.path?.(file);
  if (path !== undefined) return openSheet(path, file, options);
  if ((summary.files[file]?.bytes ?? 0) > MAX_COMPARED_BYTES) return undefined;
  return openSheet(await storedBytes(report, file), file, options);
}

export const storedBytes = async (report: StoredReport, file: string): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync((await report.read(file)) ?? []));

export async function* rowsOfSheet(sheet: Sheet): AsyncGenerator<SheetRow> {
  for await (const batch of sheet.batches()) yield* batch;
}

/** The rows of `result.jsonl`, or of another file of the kind. */
export async function* reportRows(report: StoredReport, file = 'result.jsonl'): AsyncGenerator<ReportRow> {
  const bytes = await report.read(file);
  if (bytes !== undefined)
    yield* readJsonLines(bytes, (text, line) => reportRowForm.read(text, `${file}:${line}`));
}
