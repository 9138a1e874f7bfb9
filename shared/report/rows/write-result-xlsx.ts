import { greekClock } from '../../greek-clock.ts';
import { uniqueNamesOf } from '../../mapping/header/header.ts';
import { memoize } from '../../memoize.ts';
import { isBlocking } from '../../problems/problem.ts';
import type { BilingualText } from '../../problems/problem-text.ts';
import { isOwnColumn } from '../../records/retry-reference.ts';
import type { Cell } from '../../sheet/sheet.ts';
import type { Sink } from '../../store/store.ts';
import type { ReportWriter } from '../files/text-file.ts';
import { outcomeNames, reportLabels } from '../labels.ts';
import { type ColumnKind, type ColumnName, columnNames, type JoinedRow, reportColumns } from '../row.ts';
import type { RowFacts } from '../summary/report-facts.ts';
import type { SheetCell, SheetForm } from '../workbook/sheet-xml.ts';
import { writeSummarySheet } from '../workbook/summary-sheet.ts';
import {
  ColumnShape,
  dateValue,
  type StyledValue,
  shapeReaders,
  workbookText,
} from '../workbook/workbook-cell.ts';
import { createWorkbookFile, type StreamedSheet } from '../workbook/workbook-file.ts';
import { AMOUNT_LOOK, type CellLook, formatted, outcomeStyles, styles } from '../workbook/workbook-style.ts';
import { someColumns } from './write-result-csv.ts';

/** A value in its number format, with the given look or as a plain cell. */
const styledCell = ({ value, numFmt }: StyledValue, look?: CellLook): SheetCell =>
  look === undefined && numFmt === undefined
    ? { value }
    : { value, look: formatted(look ?? plainStyle(numFmt), numFmt) };

/** Dates are left-aligned, like text: right-aligned they touch the text of the next column. */
const plainStyle = (numFmt: string | undefined): CellLook =>
  numFmt?.startsWith('dd') ? styles.date : styles.plain;

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
  facts: RowFacts,
  { maxSheetRows = MAX_SHEET_ROWS } = {},
): ReportWriter {
  const book = createWorkbookFile(sink, facts.finished_at);
  const columns = { own: ownColumns(facts), answers: answerColumnsOf(facts), facts };
  const name = reportLabels.rows[facts.language];
  let sheets = 0;
  let open: OpenSheet | undefined;
  const nextSheet = () => {
    sheets += 1;
    const sheet = book.addSheet(rowsSheet(sheets === 1 ? name : `${name} ${sheets}`, columns));
    open = { sheet, rows: 1, links: 0 };
    sheet.row(1, headerCells(columns), HEADER_HEIGHT_POINTS);
    return open;
  };
  nextSheet();
  return {
    write(row) {
      const isFull = open === undefined || open.rows >= maxSheetRows || open.sheet.bytes >= MAX_SHEET_BYTES;
      const at = isFull || open === undefined ? nextSheet() : open;
      at.rows += 1;
      return at.sheet.row(at.rows, cellsOf(row, { ...columns, at }));
    },
    async end(shown) {
      if (shown !== undefined) writeSummarySheet(book, shown);
      return book.end();
    },
    abort: () => book.abort(),
  };
}

interface OpenSheet {
  sheet: StreamedSheet;
  rows: number;
  links: number;
}

const rowsSheet = (name: string, { own, answers }: RowColumns): SheetForm => ({
  name,
  widths: [...own, ...answers].map(({ width }) => width),
  frozenRows: 1,
  filteredColumns: own.length + answers.length,
  orientation: 'landscape',
});

interface OwnColumn {
  header: string;
  name: string;
  index: number;
  width: number;
  read(cell: Cell): StyledValue;
}

/** The columns of the rows: the export's own, then those of the report. */
interface RowColumns {
  own: readonly OwnColumn[];
  answers: readonly AnswerColumn[];
  facts: RowFacts;
}

/** The export's own columns; those that Rowmark added to a retry file have had their time. */
const ownColumns = ({ plan, shapes }: RowFacts): OwnColumn[] =>
  uniqueNamesOf(plan.columns).flatMap((name, index) => {
    const header = plan.columns[index] ?? '';
    if (isOwnColumn(header)) return [];
    const { width, kind } = shapes[index] ?? new ColumnShape(header).found;
    return [{ header, name, index, width, read: shapeReaders[kind] }];
  });

const headerCells = ({ own, answers, facts: { language } }: RowColumns): SheetCell[] => [
  ...own.map(({ header }) => ({ value: header, look: styles.ownHeader })),
  ...answers.map(({ [language]: value }) => ({ value, look: styles.answerHeader })),
];

function cellsOf(
  row: JoinedRow,
  { own, answers, facts, at }: RowColumns & { at: Pick<OpenSheet, 'links'> },
): SheetCell[] {
  const toMend = row.record.problems.filter(isBlocking).map(({ column }) => column);
  const { outcome } = row.record;
  return [
    ...own.map(({ name, index, read }) =>
      styledCell(read(row.cells[index] ?? ''), toMend.includes(name) ? styles.cellToMend : undefined),
    ),
    ...answers.map((answer) => {
      if (answer.name === 'outcome')
        return { value: outcomeNames[outcome][facts.language], look: outcomeStyles[outcome] };
      return answer.name === 'qr_url' ? linkCell(row, at) : answer.cell(row);
    }),
  ];
}

function linkCell({ record: { qr_url: url } }: JoinedRow, at: Pick<OpenSheet, 'links'>): SheetCell {
  if (url === null || !/^https?:\/\//.test(url) || at.links >= MAX_SHEET_LINKS) return { value: url };
  at.links += 1;
  return { value: { text: url, hyperlink: url }, look: styles.link };
}

/** A workbook has no time zones. */
const momentValue = memoize((text: string) =>
  dateValue(greekClock(text).slice(0, 'yyyy-mm-ddThh:mm:ss'.length)),
);

const RATE_LOOK = formatted(styles.plain, '0.00###');

const cellOfKind: Record<ColumnKind, (value: string, row: JoinedRow) => SheetCell> = {
  text: (value) => ({ value: workbookText(value) }),
  whole: (value) => ({ value: Number(value) }),
  // Once a document, so that the column can be summed.
  total: (value, { first }) => (first ? { value: Number(value), look: AMOUNT_LOOK } : NO_CELL),
  rate: (value) => ({ value: Number(value), look: RATE_LOOK }),
  moment: (value) => styledCell(momentValue(value)),
};
const NO_CELL: SheetCell = { value: null };

/** A column after those of the export. */
interface AnswerColumn extends BilingualText {
  name: string;
  width: number;
  cell(row: JoinedRow): SheetCell;
}

const answerColumn = (name: ColumnName): AnswerColumn & { place: number } => {
  const { kind, ...column } = reportColumns[name];
  const cellOf = cellOfKind[kind];
  return {
    ...{ name, ...column },
    cell(row) {
      const value = row.record[name];
      return value === null ? NO_CELL : cellOf(String(value), row);
    },
  };
};

/** The columns that the report adds to the export's own, in the order of a reader's interest. */
export const answerColumns = columnNames.map(answerColumn).sort((one, other) => one.place - other.place);

/** Answer columns, with the row's corrections if the export came with some, and replacements if any exist. */
const answerColumnsOf = (facts: RowFacts): readonly AnswerColumn[] => [
  ...answerColumns,
  ...someColumns(facts).map(({ of, ...column }) => ({
    ...column,
    cell: ({ record }: JoinedRow) => ({ value: workbookText(of(record, facts.language)) }),
  })),
];
