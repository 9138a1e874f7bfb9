import type { Language } from '../../problems/problem-text.ts';
import type { Sink } from '../../store/store.ts';
import { csvLine, guardLine } from '../files/csv-line.ts';
import { createTextFile, type ReportWriter } from '../files/text-file.ts';
import { correctionsText, reportLabels } from '../labels.ts';
import {
  type ColumnKind,
  type ColumnName,
  columnNames,
  type ReportRow,
  reportColumns,
  trailColumns,
} from '../row.ts';

export const FLAT_FORM = { delimiter: ',', newline: '\r\n' };
/** Without it a spreadsheet on a Greek Windows reads the file as windows-1253. */
export const BOM = '\uFEFF';

/** `result.jsonl`: one `ReportRow` a line, in file order; `result.schema.json` describes it. */
export function createResultJsonlWriter(sink: Sink): ReportWriter {
  const text = createTextFile(sink);
  return { ...text, write: ({ record }) => text.write(JSON.stringify(record), '\n') };
}

/** A column after those of every report. */
export interface FlatColumn<Line extends ReportRow> {
  name: string;
  of(record: Line, language: Language): string;
}

const correctionsColumn = {
  ...reportLabels.corrections,
  ...{ name: 'corrections', width: 48, of: correctionsText },
};

/** Columns of reports that have corrections or replacements, with their widths in a workbook. */
export const someColumns = (corrections: object | undefined, trail = false) => [
  ...(corrections === undefined ? [] : [correctionsColumn]),
  ...(trail ? trailColumns : []),
];

/**
 * `result.csv`: the records of `result.jsonl`, flat, UTF-8 with BOM. A MARK is its plain 15 digits: programs
 * read this file, and a spreadsheet keeps 15 digits exactly. Forms that force text (`="…"`, a leading tab)
 * break programs and are formulas. `result.xlsx` is the form for people. `more` are columns after those of every report.
 */
export function createResultCsvWriter<Line extends ReportRow>(
  sink: Sink,
  language: Language,
  more: readonly FlatColumn<Line>[],
): ReportWriter<Line> {
  const text = createTextFile(sink);
  text.write(BOM + csvLine([...columnNames, ...more.map(({ name }) => name)], FLAT_FORM));
  return {
    ...text,
    write: ({ record }) => text.write(csvLine(flatCells(record, language, more), FLAT_FORM)),
  };
}

export const flatCells = <Line extends ReportRow>(
  record: Line,
  language: Language,
  more: readonly FlatColumn<Line>[],
): string[] => [
  ...columnNames.map((name) => (record[name] === null ? '' : flatCell(name, String(record[name] ?? '')))),
  ...more.map(({ of }) => guardLine(of(record, language))),
];

/** Our own or checked digits: a leading minus is a sign, not a formula. */
const numeric: ReadonlySet<ColumnKind> = new Set(['whole', 'total', 'rate'] as const);

/** One cell of a record: its text, guarded if a program could run it. */
const flatCell = (name: ColumnName, text: string): string =>
  numeric.has(reportColumns[name].kind) ? text : guardLine(text);
