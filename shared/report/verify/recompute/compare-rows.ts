import { equals, isDecimal } from '../../../money/decimal.ts';
import { type Cell, cellText } from '../../../sheet/sheet.ts';
import { reportColumns } from '../../columns/report-columns.ts';
import type { ReportRow } from '../../columns/report-row.ts';
import { type ColumnName, columnNames } from '../../columns/take-columns.ts';
import { flatCells } from '../../rows/write-result-csv.ts';
import { greekClock } from '../../words/format-amount.ts';
import { outcomeNames, reportLabels } from '../../words/report-labels.ts';
import { workbookText } from '../../workbook/workbook-cell.ts';
import { type Comparing, type Comparison, reportRows, rowsOfSheet, storedSheet } from './stored-sheet.ts';

/** Place of a column in a file, and its cell as the row would have it; undefined where the cell is not compared. */
interface ComparedColumn {
  name: ColumnName;
  index: number;
}

/** Rows of one sheet of a workbook at the most; those beyond stand on further sheets. */
const MAX_SHEET_ROWS = 1_000_000;

/** Compares the rows of a CSV or workbook with those of the JSON lines beside it, cell by cell. */
export async function compareRows(of: Comparing): Promise<Comparison> {
  const isCsv = of.file.endsWith('.csv');
  if (!isCsv && of.summary.source.rows >= MAX_SHEET_ROWS) return 'not compared';
  const options = isCsv
    ? { encoding: 'utf-8', delimiter: ',' }
    : { sheet: reportLabels.rows[of.summary.language] };
  const sheet = await storedSheet(of, options);
  if (sheet === undefined) return 'not compared';
  const records = reportRows(of.report, of.file.replace(/\.(csv|xlsx)$/, '.jsonl'));
  let columns: ComparedColumn[] | undefined;
  for await (const { cells } of rowsOfSheet(sheet)) {
    if (columns === undefined) {
      columns = isCsv ? csvColumns(cells) : workbookColumns(cells);
      if (columns.length === 0) return { what: 'columns', stated: '–', found: columnNames.join(',') };
      continue;
    }
    const { value: record, done } = await records.next();
    if (done) return { what: 'rows', stated: 'more', found: 'no more' };
    const found = isCsv ? csvDifference(columns, cells, record) : workbookDifference(columns, cells, record);
    if (found !== undefined) return found;
  }
  return (await records.next()).done ? undefined : { what: 'rows', stated: 'no more', found: 'more' };
}

/** Columns that a later version adds are not in an older file. */
const csvColumns = (header: readonly Cell[]): ComparedColumn[] => {
  const names = header.map((cell) => cellText(cell).replace(/^\uFEFF/, ''));
  return columnNames.flatMap((name) => (names.includes(name) ? [{ name, index: names.indexOf(name) }] : []));
};

/** The columns of the report stand behind those of the export. */
const workbookColumns = (header: readonly Cell[]): ComparedColumn[] => {
  const names = header.map(cellText);
  return columnNames.flatMap((name) => {
    const { en, el } = reportColumns[name];
    const index = Math.max(names.lastIndexOf(en), names.lastIndexOf(el));
    return index < 0 ? [] : [{ name, index }];
  });
};

function csvDifference(
  columns: readonly ComparedColumn[],
  cells: readonly Cell[],
  record: ReportRow,
): Comparison {
  const wanted = flatCells(record);
  for (const { name, index } of columns) {
    const stated = cellText(cells[index]);
    const found = wanted[columnNames.indexOf(name)] ?? '';
    if (stated !== found) return { what: placeOf(record, name), stated, found };
  }
  return undefined;
}

function workbookDifference(
  columns: readonly ComparedColumn[],
  cells: readonly Cell[],
  record: ReportRow,
): Comparison {
  for (const { name, index } of columns) {
    const stated = cellText(cells[index]);
    if (!saysAlike(name, stated, record))
      return { what: placeOf(record, name), stated: stated || '–', found: String(record[name] ?? '–') };
  }
  return undefined;
}

const placeOf = ({ row }: ReportRow, name: string): string => `${row}.${name}`;

/** A workbook shows an amount once a document, an outcome in words and a moment on a Greek clock. */
function saysAlike(name: ColumnName, stated: string, record: ReportRow): boolean {
  const value = record[name];
  if (name === 'outcome') {
    const { en, el } = outcomeNames[record.outcome];
    return stated === en || stated === el;
  }
  if (value === null) return stated === '';
  const { kind } = reportColumns[name];
  const text = String(value);
  if (kind === 'total' && stated === '') return record.document === undefined;
  if (kind === 'total' || kind === 'rate') return isDecimal(stated) && equals(stated, text);
  if (kind === 'moment')
    return stated === text || greekClock(text).startsWith(stated.slice(0, DAY_AND_MINUTE));
  return sameText(stated, workbookText(text));
}

const DAY_AND_MINUTE = 'yyyy-mm-ddThh:mm'.length;
/** Readers of workbooks trim and unify line ends. */
const sameText = (a: string, b: string): boolean =>
  a.replace(/\s+/g, ' ').trim() === b.replace(/\s+/g, ' ').trim();
