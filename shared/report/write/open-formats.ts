import { RETRY_TEXT, RETRY_WORKBOOK } from '../../records/retry-reference.ts';
import type { Sink } from '../../store/store.ts';
import { formatsSideBySide, type ReportFile, type RowWriter } from '../files/text-file.ts';
import { belongsInRetry, createRetryCsvWriter, createRetryXlsxWriter } from '../retry/write-retry.ts';
import type { JoinedRow, ReportRow } from '../row.ts';
import { createResultCsvWriter, createResultJsonlWriter, someColumns } from '../rows/write-result-csv.ts';
import { createResultXlsxWriter } from '../rows/write-result-xlsx.ts';
import { ROWS_FILE } from '../seal.ts';
import type { ReportFrame, ShownReport } from '../summary/report-facts.ts';
import { isAgainstControl } from '../summary/verdict.ts';

/** The format that sums up as well. */
const RESULT_WORKBOOK = 'result.xlsx';

/** The formats of all rows, in the order in which they are opened. */
const rowWriters = (frame: ReportFrame): RowWriter[] => [
  {
    file: 'result.csv',
    create: (sink) =>
      createResultCsvWriter(sink, frame.language, someColumns(frame.plan.corrections, frame.trail)),
  },
  { file: ROWS_FILE, create: createResultJsonlWriter },
  { file: RESULT_WORKBOOK, create: (sink) => createResultXlsxWriter(sink, frame) },
];

/** The files of the rows left to do, opened at the first: a workbook, and text if the export is text. */
function retryWriters(frame: ReportFrame): RowWriter[] {
  const workbook: RowWriter = { file: RETRY_WORKBOOK, create: (sink) => createRetryXlsxWriter(sink, frame) };
  const text: RowWriter = { file: RETRY_TEXT, create: (sink) => createRetryCsvWriter(sink, frame) };
  return frame.plan.sheet?.format === 'xlsx' ? [workbook] : [text, workbook];
}

/** Every format of the rows of a report. */
export function reportFormats(frame: ReportFrame, openSink: (file: string) => Promise<Sink>, lean: boolean) {
  const formats = formatsSideBySide<ReportRow>(openSink, (file) => file === ROWS_FILE);
  const retries = retryWriters(frame);
  const opening = rowWriters(frame).filter(({ file }) => !lean || file === ROWS_FILE);
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
      await formats.end(ROWS_FILE);
      for (const file of order) if (file !== RESULT_WORKBOOK) await formats.end(file);
    },
    endWorkbook: (shown: ShownReport): Promise<void> => formats.end(RESULT_WORKBOOK, shown),
    files: (): ReportFile[] => order.flatMap((file) => formats.written.get(file) ?? []),
  };
}
