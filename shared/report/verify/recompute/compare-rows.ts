import { equals, isDecimal } from '../../../money/decimal.ts';
import type { BilingualText } from '../../../problems/bilingual-text.ts';
import type { Language } from '../../../problems/problem-text.ts';
import { readJsonLines } from '../../../records/json-lines.ts';
import { type Cell, cellText } from '../../../sheet/sheet.ts';
import { guardLine, unguardText } from '../../files/csv-line.ts';
import { correctionsText, greekClock, outcomeNames, reportLabels } from '../../labels.ts';
import { type ColumnName, columnNames, type ReportRow, reportColumns, trailColumns } from '../../row.ts';
import { flatCells } from '../../rows/write-result-csv.ts';
import { workbookText } from '../../workbook/workbook-cell.ts';
import {
  type Comparing,
  type Comparison,
  reportRows,
  rowsOfSheet,
  sameText,
  storedSheet,
} from './recount.ts';

/** Place of a column in a file, for the comparison of its cells with the rows. */
interface ComparedColumn {
  name: ColumnName;
  index: number;
}

const languages: readonly Language[] = ['en', 'el'];
/** Largest number of rows on one sheet of a workbook; the others are on further sheets. */
const MAX_SHEET_ROWS = 1_000_000;

interface ComparedTable {
  columns: readonly ComparedColumn[];
  /** Place of the row's corrections, if the export came with some. */
  corrections?: number;
  /** Places of the replacement columns, in their order; empty in a report without replacements. */
  trail: readonly number[];
}

/** Compares the rows of a CSV or workbook with the JSON lines of the same report, cell by cell. */
export async function compareRows(of: Comparing): Promise<Comparison> {
  const isCsv = of.file.endsWith('.csv');
  if (!isCsv && of.summary.source.rows >= MAX_SHEET_ROWS) return 'not compared';
  const options = isCsv
    ? { encoding: 'utf-8', delimiter: ',' }
    : { sheet: reportLabels.rows[of.summary.language] };
  const sheet = await storedSheet(of, options);
  if (sheet === undefined) return 'not compared';
  const lines = of.file.replace(/\.(csv|xlsx)$/, '.jsonl');
  const records = reportRows(of.report, lines);
  let table: ComparedTable | undefined;
  for await (const { cells } of rowsOfSheet(sheet)) {
    if (table === undefined) {
      const found = (isCsv ? csvTable : workbookTable)(cells, await namesIn(of, lines));
      if ('what' in found) return isCsv || of.sameWords ? found : 'not compared';
      table = found;
      continue;
    }
    const { value: record, done } = await records.next();
    if (done) return { what: 'rows', stated: 'more', found: 'no more' };
    const corrected = of.sameWords ? correctionsDifference(table, cells, record) : undefined;
    const trail = corrected ?? trailDifference(table, cells, record);
    const found = trail ?? (isCsv ? csvDifference : workbookDifference)(table, cells, record);
    if (found !== undefined) return found;
  }
  return (await records.next()).done ? undefined : { what: 'rows', stated: 'no more', found: 'more' };
}

/** Columns that the rows themselves have: one that a later version adds is not in an older report. */
async function namesIn({ report }: Comparing, lines: string): Promise<readonly ColumnName[]> {
  const bytes = await report.read(lines);
  if (bytes !== undefined)
    for await (const line of readJsonLines<unknown>(bytes, (text) => JSON.parse(text)))
      if (typeof line === 'object' && line !== null) return columnNames.filter((name) => name in line);
  return [];
}

type Columns = Exclude<Comparison, string | undefined>;
const missing = (found: string): Columns => ({ what: 'columns', stated: '–', found });
const strange = (stated: string): Columns => ({ what: 'columns', stated, found: '–' });

/** Extra columns of a joined report, and of one with corrections. */
const OTHER_COLUMNS: readonly string[] = ['tries', 'corrections', ...trailColumns.map(({ name }) => name)];

function csvTable(header: readonly Cell[], wanted: readonly ColumnName[]): ComparedTable | Columns {
  const names = header.map((cell) => cellText(cell).replace(/^\uFEFF/, ''));
  const absent = wanted.find((name) => !names.includes(name));
  if (absent !== undefined) return missing(absent);
  const known: readonly string[] = [...columnNames, ...OTHER_COLUMNS];
  const other = names.find((name, index) => !known.includes(name) || names.indexOf(name) < index);
  if (other !== undefined) return strange(other);
  return {
    columns: wanted.map((name) => ({ name, index: names.indexOf(name) })),
    ...placed(names.indexOf('corrections')),
    trail: trailColumns.map(({ name }) => names.indexOf(name)),
  };
}

/** The columns of the report follow those of the export. */
function workbookTable(header: readonly Cell[], wanted: readonly ColumnName[]): ComparedTable | Columns {
  const names = header.map(cellText);
  const placeOfEither = ({ en, el }: BilingualText) => Math.max(names.lastIndexOf(en), names.lastIndexOf(el));
  const columns = wanted.map((name) => ({ name, index: placeOfEither(reportColumns[name]) }));
  const absent = columns.find(({ name, index }) => index < 0 && name !== 'row');
  if (absent !== undefined) return missing(reportColumns[absent.name].en);
  const corrections = placeOfEither(reportLabels.corrections);
  return {
    columns: columns.filter(({ index }) => index >= 0),
    ...placed(corrections),
    trail: trailColumns.map(placeOfEither),
  };
}

const placed = (corrections: number) => (corrections < 0 ? {} : { corrections });

function csvDifference({ columns }: ComparedTable, cells: readonly Cell[], record: ReportRow): Comparison {
  const wanted = flatCells(record);
  for (const { name, index } of columns) {
    const stated = cellText(cells[index]);
    const found = wanted[columnNames.indexOf(name)] ?? '';
    if (stated !== found) return { what: placeOf(record, name), stated, found };
  }
  return undefined;
}

function workbookDifference(
  { columns }: ComparedTable,
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

/** The corrections of a row in words, in either language. */
function correctionsDifference(
  { corrections }: ComparedTable,
  cells: readonly Cell[],
  record: ReportRow,
): Comparison {
  if (corrections === undefined) return undefined;
  const stated = unguardText(cellText(cells[corrections]));
  const made = languages.map((language) =>
    unguardText(guardLine(workbookText(correctionsText(record, language)))),
  );
  if (made.some((text) => sameText(text, stated))) return undefined;
  return { what: placeOf(record, 'corrections'), stated: stated || '–', found: made[0] || '–' };
}

function trailDifference({ trail }: ComparedTable, cells: readonly Cell[], record: ReportRow): Comparison {
  for (const [n, { name, of }] of trailColumns.entries()) {
    const index = trail[n] ?? -1;
    const stated = index < 0 ? '' : cellText(cells[index]);
    if (index >= 0 && stated !== of(record))
      return { what: placeOf(record, name), stated: stated || '–', found: of(record) || '–' };
  }
  return undefined;
}

const placeOf = ({ row }: ReportRow, name: string): string => `${row}.${name}`;

/** A workbook shows an amount once per document, an outcome in words and a moment in Greek time. */
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
    return stated === text || greekClock(text).slice(0, DAY_AND_MINUTE) === stated.slice(0, DAY_AND_MINUTE);
  return sameText(stated, workbookText(text));
}

const DAY_AND_MINUTE = 'yyyy-mm-ddThh:mm'.length;
