import { type Problem, problem } from '../../problems/problem.ts';
import { RETRY_TEXT, RETRY_WORKBOOK, retryFileIn } from '../../records/retry-reference.ts';
import type { Sink } from '../../store/store.ts';
import type { ReportFile, ReportWriter } from '../files/text-file.ts';
import { belongsInRetry, createRetryCsvWriter, createRetryXlsxWriter } from '../retry/write-retry.ts';
import type { JoinedRow } from '../row.ts';
import { createResultCsvWriter, createResultJsonlWriter } from '../rows/write-result-csv.ts';
import { createResultXlsxWriter } from '../rows/write-result-xlsx.ts';
import type { ReportFacts, ReportFrame } from '../summary/report-facts.ts';
import { isAgainstControl } from '../summary/verdict.ts';

interface RowWriter {
  file: string;
  create(sink: Sink): ReportWriter;
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

/** Every format of the rows. A failed format is omitted and named; failure of the base rows is thrown. */
export async function openFormats(
  frame: ReportFrame,
  { openSink, lean }: { openSink: (file: string) => Promise<Sink>; lean: boolean },
) {
  const writers = new Map<string, ReportWriter>();
  const written = new Map<string, ReportFile>();
  const missing: Problem[] = [];
  const retries = retryWriters(frame);
  const opening = rowWriters(frame).filter(({ file }) => !lean || file === RESULT_ROWS);
  const order = [...opening, ...retries].map(({ file }) => file);
  // Against its control file, the export as a whole is to be mended, not a row of it.
  let mayRetry = !lean && !isAgainstControl(frame.plan);

  async function leaveOut(file: string, error: unknown): Promise<void> {
    const writer = writers.get(file);
    writers.delete(file);
    await writer?.abort();
    if (file === RESULT_ROWS) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    missing.push(problem('REPORT-FORMAT-FAILED', {}, { file, reason }));
  }
  const attempt = (file: string, work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => leaveOut(file, error));
  const open = ({ file, create }: RowWriter) =>
    attempt(file, async () => {
      writers.set(file, create(await openSink(file)));
    });
  const end = (file: string, facts?: ReportFacts) =>
    attempt(file, async () => {
      const writer = writers.get(file);
      if (writer === undefined) return;
      written.set(file, await writer.end(facts));
      writers.delete(file);
    });
  async function openRetryFor(row: JoinedRow): Promise<void> {
    mayRetry = false;
    for (const retry of retries) {
      await open(retry);
      await writeTo(retry.file, row);
    }
  }
  /** Returns a promise only if the caller has to wait. */
  function writeTo(file: string, row: JoinedRow): Promise<void> | undefined {
    try {
      const wait = writers.get(file)?.write(row);
      return wait?.catch((error: unknown) => leaveOut(file, error));
    } catch (error) {
      return leaveOut(file, error);
    }
  }
  const abandon = async () => {
    await Promise.allSettled([...writers.values()].map((writer) => writer.abort()));
  };

  try {
    for (const format of opening) await open(format);
  } catch (error) {
    await abandon();
    throw error;
  }
  return {
    missing,
    /** Returns a promise only if the caller has to wait. */
    write(row: JoinedRow): Promise<unknown> | undefined {
      const waits: Promise<void>[] = [];
      for (const file of writers.keys()) {
        const wait = writeTo(file, row);
        if (wait) waits.push(wait);
      }
      if (mayRetry && belongsInRetry(row)) waits.push(openRetryFor(row));
      return waits.length === 0 ? undefined : Promise.all(waits);
    },
    async endAllButWorkbook(): Promise<void> {
      // The other files are useless without it, so it ends first.
      await end(RESULT_ROWS);
      for (const file of order) if (file !== RESULT_WORKBOOK) await end(file);
    },
    endWorkbook: (facts: ReportFacts): Promise<void> => end(RESULT_WORKBOOK, facts),
    /** Name of the retry file to offer, if rows are left to retry. */
    retryFile: (): string | undefined => retryFileIn([...written.keys()]),
    files: (): ReportFile[] => order.flatMap((file) => written.get(file) ?? []),
    /** Discards every file that has not ended. */
    [Symbol.asyncDispose]: abandon,
  };
}
