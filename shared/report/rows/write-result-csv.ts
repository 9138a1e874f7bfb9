import type { Sink } from '../../store/store.ts';
import type { ColumnKind } from '../columns/column.ts';
import { reportColumns } from '../columns/report-columns.ts';
import type { ReportRow } from '../columns/report-row.ts';
import { type ColumnName, columnNames } from '../columns/take-columns.ts';
import { csvCell, csvLine } from '../files/csv-line.ts';
import { guardLine } from '../files/formula-guard.ts';
import type { ReportWriter } from '../files/report-writer.ts';
import { createUtf8File } from '../files/utf8-file.ts';
import { bareBut, CONTROL_CHARACTERS, type Utf8Text, utf8Part } from '../files/utf8-text.ts';
import type { ReportFacts } from '../summary/report-facts.ts';
import { correctionsText } from '../words/correction-words.ts';
import { trailColumns } from './trail-columns.ts';

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
  { plan, language, trail = false }: Pick<ReportFacts, 'plan' | 'language' | 'trail'>,
): ReportWriter {
  const file = 'result.csv';
  const { text, lineEnd, end, abort } = createUtf8File(file, sink);
  const isCorrected = plan.corrections !== undefined;
  const ofTrail = trail ? trailColumns : [];
  const more = [...(isCorrected ? ['corrections'] : []), ...ofTrail.map(({ name }) => name)];
  text.text(BOM + csvLine([...columnNames, ...more], FLAT_FORM));
  return {
    file,
    write({ record }) {
      addCells(text, record);
      if (isCorrected) text.text(`,${csvCell(guardLine(correctionsText(record, language)), FLAT_FORM)}`);
      for (const { of } of ofTrail) text.text(`,${csvCell(of(record), FLAT_FORM)}`);
      text.part(LINE_END);
      return lineEnd();
    },
    end,
    abort,
  };
}

const DELIMITER = utf8Part(FLAT_FORM.delimiter);
const LINE_END = utf8Part(FLAT_FORM.newline);

/** The cells of `flatCells` as `csvLine` writes them. */
function addCells(text: Utf8Text, record: ReportRow): void {
  let isFirst = true;
  for (const name of columnNames) {
    if (!isFirst) text.part(DELIMITER);
    isFirst = false;
    const value = record[name];
    if (value === null) continue;
    const cell = typeof value === 'string' ? value : String(value);
    if (!(isHarmless(cell) && text.bare(cell, BARE))) text.text(csvCell(flatCell(name, cell), FLAT_FORM));
  }
}

const codesOf = (characters: string): number[] => [...characters].map((one) => one.charCodeAt(0));
/** Characters that could begin a formula or hide its beginning, and the blank. */
const HARMLESS_ENDS = bareBut(codesOf(" =+-@'"));
/** Characters inside a cell that neither quotes nor a guard stand for: all but control characters, quotes and separators. */
const BARE = bareBut([...CONTROL_CHARACTERS, ...codesOf('";,|')]);

/** Check that a guard can be due behind a separator only, and quotes for what stands inside. */
const isHarmless = (cell: string): boolean =>
  HARMLESS_ENDS[cell.charCodeAt(0)] !== 0 && HARMLESS_ENDS[cell.charCodeAt(cell.length - 1)] !== 0;

/** The cells of one record, in the order of `columnNames`. */
export const flatCells = (record: ReportRow): string[] =>
  columnNames.map((name) => flatCell(name, String(record[name] ?? '')));

const flatCell = (name: ColumnName, text: string): string =>
  numeric.has(reportColumns[name].kind) ? text : guardLine(text);
