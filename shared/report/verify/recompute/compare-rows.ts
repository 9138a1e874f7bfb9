import { equals, isDecimal } from '../../../money/decimal.ts';
import type { BilingualText } from '../../../problems/bilingual-text.ts';
import type { Language } from '../../../problems/problem-text.ts';
import { columnFormatKinds } from '../../../records/balance.ts';
import { readJsonLines } from '../../../records/json-lines.ts';
import { isOwnColumn, readOrigin } from '../../../records/retry-reference.ts';
import { type Cell, cellText, type Sheet, type SheetRow } from '../../../sheet/sheet.ts';
import { guardLine, MAX_HEADER_ROW, unguardedSheet, unguardText } from '../../files/csv-line.ts';
import { correctionsText, greekClock, outcomeNames, reportLabels } from '../../labels.ts';
import { type ColumnName, columnNames, type ReportRow, reportColumns, trailColumns } from '../../row.ts';
import { flatCell } from '../../rows/write-result-csv.ts';
import { shapeReaders, workbookText } from '../../workbook/workbook-cell.ts';
import {
  type Comparing,
  type Comparison,
  type Difference,
  reportRows,
  rowsOfSheet,
  sameText,
  storedSheet,
} from './recount.ts';

const languages: readonly Language[] = ['en', 'el'];
/** Largest number of rows on one sheet of a workbook; the others are on further sheets. */
const MAX_SHEET_ROWS = 1_000_000;

/** A column of a file, and how its cells differ from the rows. */
interface ComparedColumn {
  name: string;
  index: number;
  difference(stated: string, record: ReportRow): Omit<Difference, 'what'> | undefined;
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
  let columns: readonly ComparedColumn[] | undefined;
  for await (const { cells } of rowsOfSheet(sheet)) {
    if (columns === undefined) {
      const found = (isCsv ? csvColumns : workbookColumns)(cells.map(cellText), await namesIn(of, lines));
      if ('what' in found) return isCsv || of.sameWords ? found : 'not compared';
      columns = found.filter(({ name, index }) => index >= 0 && (of.sameWords || name !== 'corrections'));
      continue;
    }
    const { value: record, done } = await records.next();
    if (done) return { what: 'rows', stated: 'more', found: 'no more' };
    for (const { name, index, difference } of columns) {
      const found = difference(cellText(cells[index]), record);
      if (found !== undefined) return { what: `${record.row}.${name}`, ...found };
    }
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

const missing = (found: string): Difference => ({ what: 'columns', stated: '–', found });

/** Extra columns of a joined report, and of one with corrections. */
const OTHER_COLUMNS: readonly string[] = ['tries', 'corrections', ...trailColumns.map(({ name }) => name)];

function csvColumns(
  header: readonly string[],
  wanted: readonly ColumnName[],
): readonly ComparedColumn[] | Difference {
  const names = header.map((name) => name.replace(/^\uFEFF/, ''));
  const absent = wanted.find((name) => !names.includes(name));
  if (absent !== undefined) return missing(absent);
  const known: readonly string[] = [...columnNames, ...OTHER_COLUMNS];
  const other = names.find((name, index) => !known.includes(name) || names.indexOf(name) < index);
  if (other !== undefined) return { what: 'columns', stated: other, found: '–' };
  const columns = wanted.map(
    (name): ComparedColumn => ({
      name,
      index: names.indexOf(name),
      difference(stated, record) {
        const found = flatCell(name, String(record[name] ?? ''));
        return stated === found ? undefined : { stated, found };
      },
    }),
  );
  return [...otherColumns(({ name }) => names.indexOf(name)), ...columns];
}

/** The columns of the report follow those of the export. */
function workbookColumns(
  names: readonly string[],
  wanted: readonly ColumnName[],
): readonly ComparedColumn[] | Difference {
  const placeOf = ({ en, el }: BilingualText) => Math.max(names.lastIndexOf(en), names.lastIndexOf(el));
  const columns = wanted.map(
    (name): ComparedColumn => ({
      ...{ name, index: placeOf(reportColumns[name]) },
      difference: (stated, record) =>
        saysAlike(name, stated, record)
          ? undefined
          : { stated: stated || '–', found: String(record[name] ?? '–') },
    }),
  );
  const absent = wanted.find((name, at) => (columns[at]?.index ?? -1) < 0 && name !== 'row');
  if (absent !== undefined) return missing(reportColumns[absent].en);
  return [...otherColumns(placeOf), ...columns];
}

/** The columns that only some reports have: corrections in words of either language, and MARKs of replacements. */
function otherColumns(placeOf: (column: BilingualText & { name: string }) => number): ComparedColumn[] {
  const told = (stated: string, found = '') => ({ stated: stated || '–', found: found || '–' });
  const corrections = { ...reportLabels.corrections, name: 'corrections' };
  return [
    {
      name: corrections.name,
      index: placeOf(corrections),
      difference(cell, record) {
        const stated = unguardText(cell);
        const made = languages.map((language) =>
          unguardText(guardLine(workbookText(correctionsText(record, language)))),
        );
        return made.some((text) => sameText(text, stated)) ? undefined : told(stated, made[0]);
      },
    },
    ...trailColumns.map(
      (column): ComparedColumn => ({
        ...{ name: column.name, index: placeOf(column) },
        difference: (stated, record) =>
          stated === column.of(record) ? undefined : told(stated, column.of(record)),
      }),
    ),
  ];
}

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

/** Compares the export's own cells in `result.xlsx` with the export, as a person has corrected them. */
export async function compareSourceCells(of: Comparing): Promise<Comparison> {
  if (of.openSource === undefined) return undefined;
  // An export that breaks off is not compared: its report covers only a part.
  if (of.summary.unreadable !== null) return 'not compared';
  return compareOwnCells(of, rowsOfSheet(unguardedSheet(await of.openSource())));
}

/** Compares the cells of a retry file with those of `result.xlsx` in the same report. */
export async function compareRetryCells(of: Comparing): Promise<Comparison> {
  const retry = await storedSheet(of, {});
  if (retry === undefined || !Object.hasOwn(of.summary.files, 'result.xlsx')) return 'not compared';
  const found = await compareOwnCells({ ...of, file: 'result.xlsx' }, asRowsOfExport(retry, of));
  if (typeof found !== 'object') return found;
  // The workbook's value is the one that the retry file should have.
  return { ...found, stated: found.found, found: found.stated };
}

/** The rows of a retry file under the numbers that they have in the export; those that are out of shape are left out. */
async function* asRowsOfExport(retry: Sheet, { summary }: Comparing): AsyncGenerator<SheetRow> {
  let width: number | undefined;
  for await (const { cells } of rowsOfSheet(retry)) {
    const texts = cells.map((cell) => (typeof cell === 'string' ? unguardText(cell) : cell));
    if (width === undefined) {
      if (!cells.some((cell) => isOwnColumn(cellText(cell)))) continue;
      width = cells.findIndex((cell) => isOwnColumn(cellText(cell)));
      yield { number: 0, cells: texts };
      continue;
    }
    const origin = readOrigin(cellText(cells[width]));
    if (origin?.job === summary.job) yield { number: origin.row, cells: texts };
  }
}

async function compareOwnCells(of: Comparing, source: AsyncGenerator<SheetRow>): Promise<Comparison> {
  const sheet = await storedSheet(of, { sheet: reportLabels.rows[of.summary.language] });
  if (sheet === undefined) return 'not compared';
  const records = reportRows(of.report);
  let columns: SourceColumn[] | undefined;
  let next: SheetRow | undefined;
  for await (const { cells } of rowsOfSheet(sheet)) {
    if (columns === undefined) {
      const found = await sourceColumns(ownNames(cells), source);
      if (found === undefined || 'what' in found) return found ?? 'not compared';
      columns = found;
      next = await nextRow(source);
      continue;
    }
    const { value: record, done } = await records.next();
    if (done) return undefined;
    while (next !== undefined && next.number < record.row) next = await nextRow(source);
    // An unreadable line is blank in a retry file, and its row reports that.
    if (next?.number !== record.row || isUnread(record)) continue;
    const found = cellDifference(columns, { stored: cells, row: next, record });
    if (found !== undefined) return found;
  }
  return undefined;
}

const isUnread = ({ problems }: ReportRow): boolean => problems.some(({ code }) => code === 'PAY-UNREADABLE');

const nextRow = async (source: AsyncGenerator<SheetRow>): Promise<SheetRow | undefined> =>
  (await source.next()).value;

const ANSWERS: ReadonlySet<string> = new Set(
  [...Object.values(reportColumns), reportLabels.corrections, ...trailColumns].flatMap(({ en, el }) => [
    en,
    el,
  ]),
);

/** The columns of the export precede those of the report. */
function ownNames(header: readonly Cell[]): string[] {
  const names = header.map(cellText);
  return names.slice(0, names.findLastIndex((name) => !ANSWERS.has(name)) + 1);
}

interface SourceColumn {
  name: string;
  /** Its place in the workbook and in the export. */
  stored: number;
  index: number;
  /** Ways to write its cells in a workbook that fit every cell so far. */
  kinds: Set<(typeof columnFormatKinds)[number]>;
}

/** Finds the header of the export by its names; one with over half of them counts as changed. */
async function sourceColumns(
  names: readonly string[],
  source: AsyncIterator<SheetRow>,
): Promise<SourceColumn[] | Difference | undefined> {
  for (let looked = 0; looked < MAX_HEADER_ROW; looked++) {
    const { value: row, done } = await source.next();
    if (done) return undefined;
    const places = row.cells
      .map(cellText)
      .flatMap((name: string, index: number) => (isOwnColumn(name) ? [] : [{ name, index }]));
    const differs = names.findIndex((name, at) => !sameText(name, places[at]?.name ?? ''));
    if (differs < 0)
      return names.map((name, stored) => ({
        ...{ name, stored, index: places[stored]?.index ?? stored },
        kinds: new Set(columnFormatKinds),
      }));
    const alike = names.filter((name, at) => name !== '' && sameText(name, places[at]?.name ?? '')).length;
    if (alike * 2 > names.length)
      return { what: 'columns', stated: names[differs] ?? '–', found: places[differs]?.name ?? '–' };
  }
  return undefined;
}

function cellDifference(
  columns: readonly SourceColumn[],
  { stored, row, record }: { stored: readonly Cell[]; row: SheetRow; record: ReportRow },
): Comparison {
  for (const column of columns) {
    const { name, index, kinds } = column;
    const corrected = record.corrections?.find((correction) => correction.column === name)?.now;
    const cell: Cell = corrected ?? row.cells[index] ?? '';
    const said = cellText(stored[column.stored]);
    for (const kind of kinds) if (!isWrittenAs(kind, cell, said)) kinds.delete(kind);
    const isShown = sameText(said, cellText(cell)) || isShortened(said, Number(cellText(cell)));
    if (kinds.size === 0 && !isShown)
      return { what: `${record.row}.${name}`, stated: said || '–', found: cellText(cell) || '–' };
  }
  return undefined;
}

/** True if a workbook with that column format has the cell's text. */
function isWrittenAs(kind: (typeof columnFormatKinds)[number], cell: Cell, said: string): boolean {
  if (typeof cell !== 'string' && sameText(said, cell.text)) return true;
  const { value } = shapeReaders[kind](cell);
  if (value === null) return said === '';
  if (typeof value === 'string') return sameText(said, value);
  if (typeof value === 'number')
    return isDecimal(said) ? equals(said, String(value)) : isShortened(said, value);
  if (value instanceof Date) return said.startsWith(value.toISOString().slice(0, 'yyyy-mm-dd'.length));
  if (typeof value === 'boolean') return said.toLowerCase() === String(value);
  return sameText(said, 'error' in value ? value.error : value.text);
}

/** A number of more digits than a cell shows: `9.0072E+15`. */
const isShortened = (said: string, value: number): boolean =>
  /E\+\d+$/.test(said) &&
  Number(said) === Number(value.toExponential((/\.(\d+)/.exec(said)?.[1] ?? '').length));
