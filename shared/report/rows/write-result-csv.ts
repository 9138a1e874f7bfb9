import type { Language } from '../../problems/problem-text.ts';
import type { Sink } from '../../store/store.ts';
import { csvCell, csvLine, guardLine } from '../files/csv-line.ts';
import { createTextFile, type ReportWriter } from '../files/text-file.ts';
import { bareBut, type Utf8Text } from '../files/utf8-text.ts';
import { correctionsText } from '../labels.ts';
import {
  type ColumnKind,
  type ColumnName,
  columnNames,
  type ReportRow,
  reportColumns,
  trailColumns,
} from '../row.ts';
import type { RowFacts } from '../summary/report-facts.ts';

export const FLAT_FORM = { delimiter: ',', newline: '\r\n' };
/** Without it a spreadsheet on a Greek Windows reads the file as windows-1253. */
export const BOM = '\uFEFF';

/** `result.jsonl`: one `ReportRow` a line, in file order; `result.schema.json` describes it. */
export function createResultJsonlWriter(sink: Sink): ReportWriter {
  const { text, written, end, abort } = createTextFile(sink);
  return {
    write({ record }) {
      text.text(JSON.stringify(record));
      text.byte(LINE_FEED);
      return written();
    },
    end,
    abort,
  };
}

/** A column after those of every report. */
export interface FlatColumn<Line extends ReportRow> {
  name: string;
  of(record: Line, language: Language): string;
}

/** Columns of reports that have corrections or replacements. */
export const someColumns = ({
  plan,
  trail = false,
}: Pick<RowFacts, 'plan' | 'trail'>): FlatColumn<ReportRow>[] => [
  ...(plan.corrections === undefined ? [] : [correctionsColumn]),
  ...(trail ? trailColumns : []),
];

const correctionsColumn = {
  name: 'corrections',
  of: (record: ReportRow, language: Language) => guardLine(correctionsText(record, language)),
};

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
  const { text, written, end, abort } = createTextFile(sink);
  text.text(BOM + csvLine([...columnNames, ...more.map(({ name }) => name)], FLAT_FORM));
  return {
    write({ record }) {
      for (const name of columnNames) {
        if (name !== FIRST_COLUMN) text.byte(COMMA);
        const value: ReportRow[ColumnName] = record[name];
        if (value !== null) addCell(text, name, String(value));
      }
      for (const { of } of more) text.text(`,${csvCell(of(record, language), FLAT_FORM)}`);
      text.text(FLAT_FORM.newline);
      return written();
    },
    end,
    abort,
  };
}

const [FIRST_COLUMN] = columnNames;
const COMMA = 44;
const LINE_FEED = 10;

const ASCII = 128;
const asciiIn = (these: RegExp) =>
  bareBut([...Array(ASCII).keys()].filter((code) => !these.test(String.fromCharCode(code))));
/** ASCII that needs neither quotes nor a guard: inside a cell, and at its ends. */
const INSIDE = asciiIn(/[\w .:/?=&%()-]/);
const AT_START = asciiIn(/[0-9A-Za-z]/);
const AT_END = asciiIn(/[\w.:/?&%()]/);
const { charCodeAt: codeAt } = String.prototype;

/** Most cells are text that needs neither quotes nor a guard. */
function addCell(text: Utf8Text, name: ColumnName, cell: string): void {
  const [first, last] = [codeAt.call(cell, 0), codeAt.call(cell, cell.length - 1)];
  const isPlain = (first >= ASCII || AT_START[first] === 1) && (last >= ASCII || AT_END[last] === 1);
  if (isPlain && text.bare(cell, INSIDE)) return;
  text.text(csvCell(flatCell(name, cell), FLAT_FORM));
}

/** The cells of a record as `result.csv` has them. */
export const flatCells = <Line extends ReportRow>(
  record: Line,
  language: Language,
  more: readonly FlatColumn<Line>[],
): string[] => [
  ...columnNames.map((name) => flatCell(name, String(record[name] ?? ''))),
  ...more.map(({ of }) => of(record, language)),
];

/** Our own or checked digits: a leading minus is a sign, not a formula. */
const numeric: ReadonlySet<ColumnKind> = new Set(['whole', 'total', 'rate'] as const);

/** One cell of a record: its text, guarded if a program could run it. */
const flatCell = (name: ColumnName, text: string): string =>
  numeric.has(reportColumns[name].kind) ? text : guardLine(text);
