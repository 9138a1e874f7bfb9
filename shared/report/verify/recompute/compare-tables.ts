import { cellText } from '../../../sheet/sheet.ts';
import { reportLabels } from '../../labels.ts';
import { joinedLineForm } from '../../retry/joined-line.ts';
import { joinedColumns } from '../../retry/write-joined.ts';
import { columnNames, type ReportRow, reportRowForm, trailColumns } from '../../row.ts';
import { type FlatColumn, flatCells, someColumns } from '../../rows/write-result-csv.ts';
import { answersOf } from '../../rows/write-result-xlsx.ts';
import { storedLines } from '../../seal.ts';
import type { SheetRowWriter } from '../../workbook/sheet-xml.ts';
import type { CellValue } from '../../workbook/workbook-cell.ts';
import { type Comparing, type Comparison, rowsOfSheet, sameText, storedSheet } from './recount.ts';

/** Largest number of rows on one sheet of a workbook; the others are on further sheets. */
const MAX_SHEET_ROWS = 1_000_000;
const FLAT = { encoding: 'utf-8', delimiter: ',' };

/** A table as this version makes it of the rows; in a workbook it follows the columns of the export. */
interface MadeTable<Line> {
  names: readonly string[];
  cells(line: Line): readonly CellValue[];
}

/** Compares `result.csv` with the rows. */
export const compareFlat = (of: Comparing): Promise<Comparison> =>
  compareCsv(of, storedLines(of.report, 'result.jsonl', reportRowForm), (trail) =>
    someColumns({ plan: { columns: [], corrections: of.summary.corrections }, trail }),
  );

/** Compares a joined table with the joined rows. */
export const compareJoinedFlat = (of: Comparing): Promise<Comparison> =>
  compareCsv(of, storedLines(of.report, of.file.replace(/csv$/, 'jsonl'), joinedLineForm), (trail) =>
    joinedColumns({ trail }),
  );

async function compareCsv<Line extends ReportRow>(
  of: Comparing,
  lines: Promise<AsyncIterable<Line> | undefined>,
  columnsOf: (trail: boolean) => readonly FlatColumn<Line>[],
): Promise<Comparison> {
  const sheet = await storedSheet(of, FLAT);
  if (sheet === undefined) return 'not compared';
  return compareCells(of, { rows: rowsOfSheet(sheet), lines: await lines }, (header) => {
    const more = columnsOf(trailColumns.every(({ name }) => header.includes(name)));
    return {
      names: [...columnNames, ...more.map(({ name }) => name)],
      cells: (line) => flatCells(line, of.summary.language, more),
    };
  });
}

/** Compares what `result.xlsx` adds to the export with the rows; the words of another version may differ. */
export async function compareAnswers(of: Comparing): Promise<Comparison> {
  const { language, finished_at, source, corrections } = of.summary;
  if (!of.sameVersion || source.rows >= MAX_SHEET_ROWS) return 'not compared';
  const sheet = await storedSheet(of, { sheet: reportLabels.rows[language] });
  if (sheet === undefined) return 'not compared';
  const lines = await storedLines(of.report, 'result.jsonl', reportRowForm);
  return compareCells(of, { rows: rowsOfSheet(sheet), lines }, (header) => {
    const trail = trailColumns.every((column) => header.includes(column[language]));
    const plan = { columns: [], corrections };
    const { names, add } = answersOf({ plan, language, finished_at, trail, shapes: [] });
    return {
      names,
      cells(record) {
        const values: CellValue[] = [];
        add(collected(values), {
          ...{ record, cells: [], found: [] },
          first: record.same_document_as === undefined,
        });
        return values;
      },
    };
  });
}

const collected = (values: CellValue[]): SheetRowWriter => ({
  text: (value) => values.push(value),
  digits: (value) => values.push(Number(value)),
  add: (value) => values.push(value),
});

interface Sides<Line> {
  rows: ReturnType<typeof rowsOfSheet>;
  lines: AsyncIterable<Line> | undefined;
}

async function compareCells<Line extends ReportRow>(
  { sameVersion, file }: Comparing,
  { rows, lines }: Sides<Line>,
  tableOf: (header: readonly string[]) => MadeTable<Line>,
): Promise<Comparison> {
  const header = ((await rows.next()).value?.cells ?? []).map(cellText);
  const { names, cells: cellsOf } = tableOf(header);
  const isFlat = file.endsWith('.csv');
  const from = isFlat ? 0 : Math.max(0, header.length - names.length);
  const stated = header.slice(from);
  const other = Array.from({ length: Math.max(names.length, stated.length) }, (_, at) => at).find(
    (at) => stated[at] !== names[at],
  );
  if (other !== undefined && !sameVersion) return 'not compared';
  if (other !== undefined)
    return { what: 'columns', stated: stated[other] ?? '–', found: names[other] ?? '–' };
  for await (const line of lines ?? []) {
    const row = (await rows.next()).value;
    if (row === undefined) return { what: 'rows', stated: 'no more', found: 'more' };
    const isUntold = !names.some(isOfTrail) && (line.amends ?? line.amended_by) !== undefined;
    if (isUntold) return { what: 'columns', stated: '–', found: 'amends' };
    for (const [at, made] of cellsOf(line).entries()) {
      const cell = cellText(row.cells[from + at]);
      if (isFlat ? made !== cell : !isWritten(made, cell))
        return { what: `${line.row}.${names[at]}`, stated: cell || '–', found: wordsOf(made) };
    }
  }
  return (await rows.next()).done ? undefined : { what: 'rows', stated: 'more', found: 'no more' };
}

const isOfTrail = (name: string): boolean =>
  trailColumns.some((column) => [column.name, column.en, column.el].includes(name));

const DAY = 'yyyy-mm-dd'.length;
const MINUTE = 'yyyy-mm-ddThh:mm'.length;

/** Readers of workbooks round seconds, and show numbers in their own way. */
function isWritten(made: CellValue, cell: string): boolean {
  if (typeof made === 'number') return cell !== '' && Number(cell) === made;
  if (made instanceof Date) return cell.length >= DAY && made.toISOString().startsWith(cell.slice(0, MINUTE));
  return sameText(cell, wordsOf(made, ''));
}

function wordsOf(made: CellValue, blank = '–'): string {
  if (made === null || made === '') return blank;
  if (made instanceof Date) return made.toISOString();
  if (typeof made !== 'object') return String(made);
  return 'error' in made ? made.error : made.text;
}
