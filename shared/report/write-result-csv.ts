import type { Sink } from '../store/store.ts';
import type { ColumnKind } from './column.ts';
import { correctionsText } from './correction-words.ts';
import { csvLine } from './csv-line.ts';
import { guardLine } from './formula-safe.ts';
import { reportColumns } from './report-columns.ts';
import type { ReportFacts } from './report-facts.ts';
import type { ReportRow } from './report-row.ts';
import type { ReportWriter } from './report-writer.ts';
import { columnNames } from './take-columns.ts';
import { createTextFile } from './text-file.ts';

export const FLAT_FORM = { delimiter: ',', newline: '\r\n' };
/** Without it a spreadsheet on a Greek Windows reads the file as windows-1253. */
export const BOM = '\uFEFF';

/** Ours or checked digits: a minus here is a minus. */
const numeric: ReadonlySet<ColumnKind> = new Set(['whole', 'total', 'rate'] as const);

/**
 * `result.csv`: the records of `result.jsonl`, flat, UTF-8 with BOM. The MARK stands as its plain 15 digits: machines
 * read this file, the forms that force text in a spreadsheet (`="…"`, a leading tab) would break them and are
 * formulas themselves, and a spreadsheet keeps 15 digits exactly. `result.xlsx` is the form for people.
 */
export function createResultCsvWriter(
  sink: Sink,
  { plan, language }: Pick<ReportFacts, 'plan' | 'language'>,
): ReportWriter {
  const file = 'result.csv';
  const text = createTextFile(file, sink);
  const isCorrected = plan.corrections !== undefined;
  text.write(BOM + csvLine(isCorrected ? [...columnNames, 'corrections'] : columnNames, FLAT_FORM));
  return {
    file,
    write: ({ record }) => {
      const corrected = isCorrected ? [guardLine(correctionsText(record, language))] : [];
      return text.write(csvLine([...flatCells(record), ...corrected], FLAT_FORM));
    },
    end: () => text.end(),
    abort: () => text.abort(),
  };
}

/** The cells of one record, in the order of `columnNames`. */
export const flatCells = (record: ReportRow): string[] =>
  columnNames.map((name) => {
    const text = String(record[name] ?? '');
    return numeric.has(reportColumns[name].kind) ? text : guardLine(text);
  });
