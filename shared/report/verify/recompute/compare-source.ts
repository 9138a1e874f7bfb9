import { equals, isDecimal } from '../../../money/decimal.ts';
import { columnFormatKinds } from '../../../records/balance.ts';
import { isOwnColumn, readOrigin } from '../../../records/retry-reference.ts';
import { type Cell, cellText, type Sheet, type SheetRow } from '../../../sheet/sheet.ts';
import { MAX_HEADER_ROW, unguardedSheet, unguardText } from '../../files/csv-line.ts';
import { reportLabels } from '../../labels.ts';
import { type ReportRow, reportColumns, trailColumns } from '../../row.ts';
import { shapeReaders } from '../../workbook/column-shapes.ts';
import {
  type Comparing,
  type Comparison,
  reportRows,
  rowsOfSheet,
  sameText,
  storedSheet,
} from './recount.ts';

/** Opens the export of a report again. */
export type OpenSource = () => Promise<Sheet>;

/** Compares the export's own cells in `result.xlsx` with the export, as a person has corrected them. */
export async function compareSourceCells(of: Comparing, openSource: OpenSource): Promise<Comparison> {
  // An export that breaks off is not compared: its report covers only a part.
  if (of.summary.unreadable !== null) return 'not compared';
  return compareOwnCells(of, rowsOfSheet(unguardedSheet(await openSource())));
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
): Promise<SourceColumn[] | Exclude<Comparison, 'not compared'>> {
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
