import { type Problem, problem } from '../../problems/problem.ts';
import { RETRY_TEXT, RETRY_WORKBOOK } from '../../records/retry-reference.ts';
import type { Sink } from '../../store/store.ts';
import type { ReportFile, ReportWriter } from '../files/text-file.ts';
import { belongsInRetry, createRetryCsvWriter, createRetryXlsxWriter } from '../retry/write-retry.ts';
import type { JoinedRow } from '../row.ts';
import { createResultCsvWriter, createResultJsonlWriter, someColumns } from '../rows/write-result-csv.ts';
import { createResultXlsxWriter } from '../rows/write-result-xlsx.ts';
import { ROWS_FILE } from '../seal.ts';
import type { ReportFrame, ShownReport } from '../summary/report-facts.ts';
import { isAgainstControl } from '../summary/verdict.ts';

const RESULT_WORKBOOK = 'result.xlsx';

/**
 * Every format of the rows of a report, side by side; the files of the rows left to do are opened at the first of them. A failed
 * format is left out and named, except the rows, which other files are made of.
 */
export function reportFormats(frame: ReportFrame, openSink: (file: string) => Promise<Sink>, lean: boolean) {
  const { plan, language, trail } = frame;
  const more = someColumns(plan.corrections, trail);
  const writersOf = {
    'result.csv': (sink: Sink) => createResultCsvWriter(sink, language, more),
    [ROWS_FILE]: createResultJsonlWriter,
    [RESULT_WORKBOOK]: (sink: Sink) => createResultXlsxWriter(sink, frame),
    [RETRY_TEXT]: (sink: Sink) => createRetryCsvWriter(sink, frame),
    [RETRY_WORKBOOK]: (sink: Sink) => createRetryXlsxWriter(sink, frame),
  };
  type Format = keyof typeof writersOf;
  const opening: Format[] = lean ? [ROWS_FILE] : ['result.csv', ROWS_FILE, RESULT_WORKBOOK];
  // Text only if the export is text.
  const retries: Format[] = plan.sheet?.format === 'xlsx' ? [RETRY_WORKBOOK] : [RETRY_TEXT, RETRY_WORKBOOK];
  const order = [...opening, ...retries];
  // Against its control file, the export as a whole is to be mended, not a row of it.
  let mayRetry = !lean && !isAgainstControl(plan);
  const writers = new Map<string, ReportWriter>();
  const written = new Map<string, ReportFile>();
  const missing: Problem[] = [];

  async function leaveOut(file: string, error: unknown): Promise<void> {
    const writer = writers.get(file);
    writers.delete(file);
    await writer?.[Symbol.asyncDispose]();
    if (file === ROWS_FILE) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    missing.push(problem('REPORT-FORMAT-FAILED', {}, { file, reason }));
  }
  const attempt = (file: string, work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => leaveOut(file, error));
  const open = (file: Format) =>
    attempt(file, async () => void writers.set(file, writersOf[file](await openSink(file))));
  function writeTo(file: string, row: JoinedRow): Promise<void> | undefined {
    try {
      const wait = writers.get(file)?.write(row);
      return wait?.catch((error: unknown) => leaveOut(file, error));
    } catch (error) {
      return leaveOut(file, error);
    }
  }
  const openRetryFor = async (row: JoinedRow) => {
    for (const file of retries) {
      await open(file);
      await writeTo(file, row);
    }
  };
  const end = (file: string, shown?: ShownReport) =>
    attempt(file, async () => {
      const writer = writers.get(file);
      if (writer === undefined) return;
      written.set(file, { file, ...(await writer.end(shown)) });
      writers.delete(file);
    });
  return {
    missing,
    async open(): Promise<void> {
      for (const file of opening) await open(file);
    },
    /** Returns a promise only if the caller has to wait. */
    write(row: JoinedRow): Promise<unknown> | undefined {
      const waits = [...writers.keys()].flatMap((file) => writeTo(file, row) ?? []);
      if (mayRetry && belongsInRetry(row)) {
        mayRetry = false;
        waits.push(openRetryFor(row));
      }
      return waits.length === 0 ? undefined : Promise.all(waits);
    },
    async endAllButWorkbook(): Promise<void> {
      // The other files are useless without it, so it ends first.
      await end(ROWS_FILE);
      for (const file of order) if (file !== RESULT_WORKBOOK) await end(file);
    },
    endWorkbook: (shown: ShownReport): Promise<void> => end(RESULT_WORKBOOK, shown),
    files: (): ReportFile[] => order.flatMap((file) => written.get(file) ?? []),
    /** Discards every file that has not ended. */
    async [Symbol.asyncDispose]() {
      await Promise.allSettled([...writers.values()].map((writer) => writer[Symbol.asyncDispose]()));
    },
  };
}
