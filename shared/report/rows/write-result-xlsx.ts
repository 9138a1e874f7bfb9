import { greekClock } from '../../greek-clock.ts';
import { uniqueNamesOf } from '../../mapping/header/header.ts';
import { memoize } from '../../memoize.ts';
import { decimalsOf } from '../../money/decimal.ts';
import { isBlocking } from '../../problems/problem.ts';
import type { Plan } from '../../records/plan.ts';
import { isOwnColumn } from '../../records/retry-reference.ts';
import type { Sink } from '../../store/store.ts';
import type { ReportWriter } from '../files/text-file.ts';
import { outcomeNames, reportLabels } from '../labels.ts';
import { type ColumnKind, type ColumnName, columnNames, type JoinedRow, reportColumns } from '../row.ts';
import type { ReportFrame } from '../summary/report-facts.ts';
import type { AddCell } from '../workbook/sheet-xml.ts';
import { writeSummarySheet } from '../workbook/summary-sheet.ts';
import {
  ColumnShape,
  dateValue,
  type StyledValue,
  shapeReaders,
  workbookText,
} from '../workbook/workbook-cell.ts';
import { createWorkbookFile } from '../workbook/workbook-file.ts';
import { amountFormat, type CellLook, formatted, outcomeStyles, styles } from '../workbook/workbook-style.ts';
import { someColumns } from './write-result-csv.ts';

/** Adds a value in its number format, with the given look or as a plain cell. */
const addStyled = (add: AddCell, { value, numFmt }: StyledValue, look?: CellLook): void =>
  add(value, numFmt === undefined ? look : formatted(look ?? plainStyle(numFmt), numFmt));

/** Dates are left-aligned, like text: right-aligned they touch the text of the next column. */
const plainStyle = (numFmt: string): CellLook => (numFmt.startsWith('dd') ? styles.date : styles.plain);

/** Rows of a sheet in the XLSX format; one is the header. */
const MAX_SHEET_ROWS = 1_048_576;
/** Links of a sheet in Excel are 65,530; rows beyond show the address as text. */
const MAX_SHEET_LINKS = 65_000;
const HEADER_HEIGHT_POINTS = 32;
/** Programs refuse a larger part of an archive. */
const MAX_SHEET_BYTES = 1_000_000_000;

/**
 * A workbook of every row: the export's own columns in their order, then the outcome. MARKs and tax numbers
 * are text, dates dates, money numbers. `result.xlsx` has a summary sheet as well, written last and placed first.
 */
export function createResultXlsxWriter(
  sink: Sink,
  frame: ReportFrame,
  { maxSheetRows = MAX_SHEET_ROWS } = {},
): ReportWriter {
  const book = createWorkbookFile(sink, frame.finished_at);
  const name = reportLabels.rows[frame.language];
  let [sheets, rows, links] = [0, 0, 0];
  const linkCell: SheetColumn['write'] = (add, { record: { qr_url: url } }) => {
    if (url === null || !/^https?:\/\//.test(url) || links >= MAX_SHEET_LINKS) return add(url);
    links += 1;
    add({ text: url, hyperlink: url }, styles.link);
  };
  const columns = [...ownColumns(frame.plan), ...answerColumnsOf(frame, linkCell)];
  const nextSheet = () => {
    [sheets, rows, links] = [sheets + 1, 1, 0];
    const begun = book.addSheet({
      name: sheets === 1 ? name : `${name} ${sheets}`,
      widths: columns.map(({ width }) => width),
      frozenRows: 1,
      filteredColumns: columns.length,
      orientation: 'landscape',
    });
    const header = columns.map(({ header, look }) => ({ value: header, look }));
    begun.row(1, header, HEADER_HEIGHT_POINTS);
    return begun;
  };
  let sheet = nextSheet();
  return {
    ...book,
    write(row) {
      if (rows >= maxSheetRows || sheet.bytes >= MAX_SHEET_BYTES) sheet = nextSheet();
      rows += 1;
      const toMend = row.record.problems.filter(isBlocking).map(({ column }) => column);
      return sheet.row(rows, (add) => {
        for (const column of columns) column.write(add, row, toMend);
      });
    },
    async end(shown) {
      if (shown !== undefined) writeSummarySheet(book, shown);
      return book.end();
    },
  };
}

/** A column of the sheet of rows; `toMend` are the columns of the row that hold it back. */
interface SheetColumn {
  header: string;
  look: CellLook;
  width: number;
  write(add: AddCell, row: JoinedRow, toMend: readonly (string | undefined)[]): void;
}

/** The export's own columns; those that Rowmark added to a retry file have had their time. */
const ownColumns = ({ columns, shapes }: Plan): SheetColumn[] =>
  uniqueNamesOf(columns).flatMap((name, index) => {
    const header = columns[index] ?? '';
    if (isOwnColumn(header)) return [];
    const { width, kind } = shapes?.[index] ?? new ColumnShape(header).found;
    const read = shapeReaders[kind];
    return {
      ...{ header, look: styles.ownHeader, width },
      write: (add, { cells }, toMend) =>
        addStyled(add, read(cells[index] ?? ''), toMend.includes(name) ? styles.cellToMend : undefined),
    };
  });

/** A workbook has no time zones. */
const momentValue = memoize((text: string) =>
  dateValue(greekClock(text).slice(0, 'yyyy-mm-ddThh:mm:ss'.length)),
);

const RATE_LOOK = formatted(styles.plain, '0.00###');
const amountLook = memoize((decimals: number) => formatted(styles.plain, amountFormat(decimals)));

const writerOfKind: Record<ColumnKind, (add: AddCell, value: string, row: JoinedRow) => void> = {
  text: (add, value) => add(workbookText(value)),
  whole: (add, value) => add(Number(value)),
  // Once a document, so that the column can be summed.
  total: (add, value, { first }) => (first ? add(Number(value), amountLook(decimalsOf(value))) : add(null)),
  rate: (add, value) => add(Number(value), RATE_LOOK),
  moment: (add, value) => addStyled(add, momentValue(value)),
};

/** The columns that the report adds to the export's own, in the order of a reader's interest. */
const answerColumns = columnNames.toSorted(
  (one, other) => reportColumns[one].place - reportColumns[other].place,
);

/** Answer columns, with the row's corrections if the export came with some, and replacements if any exist. */
function answerColumnsOf(
  { plan, trail, language }: ReportFrame,
  linkCell: SheetColumn['write'],
): SheetColumn[] {
  const writerOf = (name: ColumnName): SheetColumn['write'] => {
    if (name === 'qr_url') return linkCell;
    if (name === 'outcome')
      return (add, { record: { outcome } }) => add(outcomeNames[outcome][language], outcomeStyles[outcome]);
    const ofKind = writerOfKind[reportColumns[name].kind];
    return (add, row) => {
      const value = row.record[name];
      return value === null ? add(null) : ofKind(add, String(value), row);
    };
  };
  const answers = answerColumns.map((name) => ({ ...reportColumns[name], write: writerOf(name) }));
  const more = someColumns(plan.corrections, trail).map(({ of, ...column }) => ({
    ...column,
    write: (add: AddCell, { record }: JoinedRow) => add(workbookText(of(record, language))),
  }));
  return [...answers, ...more].map(({ [language]: header, width, write }) => ({
    ...{ header, look: styles.answerHeader, width, write },
  }));
}
