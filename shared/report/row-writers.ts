import type { Plan } from '../records/plan.ts';
import type { Sink } from '../store/store.ts';
import type { ReportFacts } from './report-facts.ts';
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
export const retryFileOf = ({ sheet }: Pick<Plan, 'sheet'>): string =>
  sheet?.format === 'xlsx' ? 'retry.xlsx' : 'retry.csv';

/** The rows that `verify` and joined reports read: without them there is no report. */
export const RESULT_ROWS = 'result.jsonl';

/** The formats of the rows, in the order in which they are opened. */
export function rowWriters(facts: ReportFacts): RowWriter[] {
  const { plan, language, finished_at, retryFile } = facts;
  const writers: RowWriter[] = [
    { file: 'result.csv', create: (sink) => createResultCsvWriter(sink, facts) },
    { file: RESULT_ROWS, create: (sink) => createResultJsonlWriter(sink) },
    { file: 'result.xlsx', create: (sink) => createResultXlsxWriter(sink, facts) },
  ];
  if (retryFile === 'retry.csv')
    writers.push({ file: retryFile, create: (sink) => createRetryCsvWriter(sink, facts) });
  if (retryFile === 'retry.xlsx')
    writers.push({
      file: retryFile,
      create: (sink) => createRetryXlsxWriter(sink, { plan, language, written_at: finished_at }),
    });
  return writers;
}
