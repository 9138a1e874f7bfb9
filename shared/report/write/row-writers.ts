import { RETRY_TEXT, RETRY_WORKBOOK } from '../../records/retry-reference.ts';
import type { Sink } from '../../store/store.ts';
import type { ReportWriter } from '../files/report-writer.ts';
import { createRetryCsvWriter } from '../retry/write-retry-csv.ts';
import { createRetryXlsxWriter } from '../retry/write-retry-xlsx.ts';
import { createResultCsvWriter, createResultJsonlWriter } from '../rows/write-result-csv.ts';
import { createResultXlsxWriter } from '../rows/write-result-xlsx.ts';
import type { ReportFrame } from '../summary/report-facts.ts';

interface RowWriter {
  file: string;
  create(sink: Sink): ReportWriter;
}

/** The rows that `verify` and joined reports read: without them there is no report. */
export const RESULT_ROWS = 'result.jsonl';
/** The format that sums up as well. */
export const RESULT_WORKBOOK = 'result.xlsx';

/** The formats of all rows, in the order in which they are opened. */
export const rowWriters = (frame: ReportFrame): RowWriter[] => [
  { file: 'result.csv', create: (sink) => createResultCsvWriter(sink, frame) },
  { file: RESULT_ROWS, create: (sink) => createResultJsonlWriter(sink) },
  { file: RESULT_WORKBOOK, create: (sink) => createResultXlsxWriter(sink, frame) },
];

/** The files of the rows that are left, opened at the first of them: a workbook always, and text beside an export of text. */
export function retryWriters({ plan, language, finished_at }: ReportFrame): RowWriter[] {
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
