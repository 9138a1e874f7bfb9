import type { Plan } from '../records/plan.ts';
import type { Sink } from '../store/store.ts';
import type { ReportFrame } from './report-facts.ts';
import type { ReportWriter } from './report-writer.ts';
import { createResultCsvWriter } from './write-result-csv.ts';
import { createResultJsonlWriter } from './write-result-jsonl.ts';
import { createResultXlsxWriter } from './write-result-xlsx.ts';
import { createRetryCsvWriter } from './write-retry-csv.ts';
import { createRetryXlsxWriter } from './write-retry-xlsx.ts';

interface RowWriter {
  file: string;
  create(sink: Sink): ReportWriter;
}

/** A workbook comes back as a workbook, everything else as CSV. */
const retryFileOf = ({ sheet }: Pick<Plan, 'sheet'>): string =>
  sheet?.format === 'xlsx' ? 'retry.xlsx' : 'retry.csv';

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

/** The file of the rows that are left, opened at the first of them. */
export function retryWriter({ plan, language, finished_at }: ReportFrame): RowWriter {
  const file = retryFileOf(plan);
  return file === 'retry.csv'
    ? { file, create: (sink) => createRetryCsvWriter(sink, { plan, language }) }
    : { file, create: (sink) => createRetryXlsxWriter(sink, { plan, language, written_at: finished_at }) };
}
