import type { Sink } from '../../store/store.ts';
import { csvCell, csvLine, guardLine } from '../files/csv-line.ts';
import { createTextFile, type ReportWriter } from '../files/text-file.ts';
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
  const { write, end, abort } = createTextFile(sink);
  return { write: ({ record }) => write(`${JSON.stringify(record)}\n`), end, abort };
}

/**
 * `result.csv`: the records of `result.jsonl`, flat, UTF-8 with BOM. A MARK is its plain 15 digits: programs
 * read this file, and a spreadsheet keeps 15 digits exactly. Forms that force text (`="…"`, a leading tab)
 * break programs and are formulas. `result.xlsx` is the form for people. `more` are columns after those of every report.
 */
export function createResultCsvWriter<Line extends ReportRow = ReportRow>(
  sink: Sink,
  { plan, language, trail = false }: Pick<RowFacts, 'plan' | 'language' | 'trail'>,
  more: readonly { name: string; of(record: Line): string }[] = [],
): ReportWriter<Line> {
  const { write, end, abort } = createTextFile(sink);
  const corrections = {
    name: 'corrections',
    of: (record: Line) => guardLine(correctionsText(record, language)),
  };
  const ofSome = [
    ...(plan.corrections === undefined ? [] : [corrections]),
    ...(trail ? trailColumns : []),
    ...more,
  ];
  write(BOM + csvLine([...columnNames, ...ofSome.map(({ name }) => name)], FLAT_FORM));
  return {
    write({ record }) {
      let line = '';
      for (const name of columnNames) {
        const value: ReportRow[ColumnName] = record[name];
        line += value === null ? ',' : `,${writtenCell(name, String(value))}`;
      }
      for (const { of } of ofSome) line += `,${csvCell(of(record), FLAT_FORM)}`;
      return write(`${line.slice(1)}\r\n`);
    },
    end,
    abort,
  };
}

/** Most cells: text that needs neither quotes nor a guard, inside or at its ends. */
const BARE =
  /^[0-9A-Za-z\u0386-\u03ce](?:[0-9A-Za-z\u0386-\u03ce .:/_?=&%()-]*[0-9A-Za-z\u0386-\u03ce.:/_?&%()])?$/;

const writtenCell = (name: ColumnName, cell: string): string =>
  BARE.test(cell) ? cell : csvCell(flatCell(name, cell), FLAT_FORM);

/** Our own or checked digits: a leading minus is a sign, not a formula. */
const numeric: ReadonlySet<ColumnKind> = new Set(['whole', 'total', 'rate'] as const);

/** One cell of a record: its text, guarded if a program could run it. */
export const flatCell = (name: ColumnName, text: string): string =>
  numeric.has(reportColumns[name].kind) ? text : guardLine(text);
