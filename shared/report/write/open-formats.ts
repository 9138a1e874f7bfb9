import { type Problem, problem } from '../../problems/problem.ts';
import { RETRY_TEXT, RETRY_WORKBOOK, retryFileIn } from '../../records/retry-reference.ts';
import type { Sink } from '../../store/store.ts';
import type { ReportFile, ReportWriter } from '../files/text-file.ts';
import { belongsInRetry, createRetryCsvWriter, createRetryXlsxWriter } from '../retry/write-retry.ts';
import type { JoinedRow, ReportRow } from '../row.ts';
import { createResultCsvWriter, createResultJsonlWriter } from '../rows/write-result-csv.ts';
import { createResultXlsxWriter } from '../rows/write-result-xlsx.ts';
import type { ReportFacts, ReportFrame } from '../summary/report-facts.ts';
import { isAgainstControl } from '../summary/verdict.ts';

/** A format of rows, to be opened. */
interface RowWriter<Line extends ReportRow = ReportRow> {
  file: string;
  create(sink: Sink): ReportWriter<Line>;
}

/** Writes formats of rows side by side. A failed format is left out and named; failure of a base format is thrown. */
export function formatsSideBySide<Line extends ReportRow>(
  openSink: (file: string) => Promise<Sink>,
  isBase: (file: string) => boolean,
) {
  const writers = new Map<string, ReportWriter<Line>>();
  const written = new Map<string, ReportFile>();
  const missing: Problem[] = [];

  async function leaveOut(file: string, error: unknown): Promise<void> {
    const writer = writers.get(file);
    writers.delete(file);
    await writer?.abort();
    if (isBase(file)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    missing.push(problem('REPORT-FORMAT-FAILED', {}, { file, reason }));
  }
  const attempt = (file: string, work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => leaveOut(file, error));
  function writeTo(file: string, row: JoinedRow<Line>): Promise<void> | undefined {
    try {
      const wait = writers.get(file)?.write(row);
      return wait?.catch((error: unknown) => leaveOut(file, error));
    } catch (error) {
      return leaveOut(file, error);
    }
  }
  return {
    missing,
    written,
    open: ({ file, create }: RowWriter<Line>) =>
      attempt(file, async () => {
        writers.set(file, create(await openSink(file)));
      }),
    /** Returns a promise only if the caller has to wait. */
    write(row: JoinedRow<Line>, files: Iterable<string> = writers.keys()): Promise<unknown> | undefined {
      const waits: Promise<void>[] = [];
      for (const file of files) {
        const wait = writeTo(file, row);
        if (wait) waits.push(wait);
      }
      return waits.length === 0 ? undefined : Promise.all(waits);
    },
    end: (file: string, facts?: ReportFacts) =>
      attempt(file, async () => {
        const writer = writers.get(file);
        if (writer === undefined) return;
        written.set(file, await writer.end(facts));
        writers.delete(file);
      }),
    /** Discards every file that has not ended. */
    async [Symbol.asyncDispose]() {
      await Promise.allSettled([...writers.values()].map((writer) => writer.abort()));
    },
  };
}

/** The rows that `verify` and joined reports read; a report cannot exist without them. */
const RESULT_ROWS = 'result.jsonl';
/** The format that sums up as well. */
const RESULT_WORKBOOK = 'result.xlsx';

/** The formats of all rows, in the order in which they are opened. */
const rowWriters = (frame: ReportFrame): RowWriter[] => [
  { file: 'result.csv', create: (sink) => createResultCsvWriter(sink, frame) },
  { file: RESULT_ROWS, create: (sink) => createResultJsonlWriter(sink) },
  { file: RESULT_WORKBOOK, create: (sink) => createResultXlsxWriter(sink, frame) },
];

/** The files of the rows left to do, opened at the first: a workbook, and text if the export is text. */
function retryWriters({ plan, language, finished_at }: ReportFrame): RowWriter[] {
  const workbook: RowWriter = {
    file: RETRY_WORKBOOK,
    create: (sink) => createRetryXlsxWriter(sink, { plan, language, written_at: finished_at }),
  };
  const text: RowWriter = {
    file: RETRY_TEXT,
    create: (sink) => createRetryCsvWriter(sink, { plan, language }),
  };
  return plan.sheet?.format === 'xlsx' ? [workbook] : [text, workbook];
}

/** Every format of the rows of a report. */
export function reportFormats(
  frame: ReportFrame,
  { openSink, lean }: { openSink: (file: string) => Promise<Sink>; lean: boolean },
) {
  const formats = formatsSideBySide<ReportRow>(openSink, (file) => file === RESULT_ROWS);
  const retries = retryWriters(frame);
  const opening = rowWriters(frame).filter(({ file }) => !lean || file === RESULT_ROWS);
  const order = [...opening, ...retries].map(({ file }) => file);
  // Against its control file, the export as a whole is to be mended, not a row of it.
  let mayRetry = !lean && !isAgainstControl(frame.plan);
  const openRetryFor = async (row: JoinedRow) => {
    mayRetry = false;
    for (const retry of retries) {
      await formats.open(retry);
      await formats.write(row, [retry.file]);
    }
  };
  return {
    ...formats,
    async open(): Promise<void> {
      for (const format of opening) await formats.open(format);
    },
    /** Returns a promise only if the caller has to wait. */
    write(row: JoinedRow): Promise<unknown> | undefined {
      const wait = formats.write(row);
      return mayRetry && belongsInRetry(row) ? Promise.all([wait, openRetryFor(row)]) : wait;
    },
    async endAllButWorkbook(): Promise<void> {
      // The other files are useless without it, so it ends first.
      await formats.end(RESULT_ROWS);
      for (const file of order) if (file !== RESULT_WORKBOOK) await formats.end(file);
    },
    endWorkbook: (facts: ReportFacts): Promise<void> => formats.end(RESULT_WORKBOOK, facts),
    /** Name of the retry file to offer, if rows are left to retry. */
    retryFile: (): string | undefined => retryFileIn([...formats.written.keys()]),
    files: (): ReportFile[] => order.flatMap((file) => formats.written.get(file) ?? []),
  };
}
