import type { Cell, Style } from 'exceljs';
import { keepsBack } from '../problems/problem.ts';
import { isOwnColumn } from '../records/retry-reference.ts';
import type { Sink } from '../store/store.ts';
import { type AnswerColumn, answerColumnsOf } from './answer-columns.ts';
import { ColumnShape } from './column-shapes.ts';
import type { ReportFacts } from './report-facts.ts';
import type { JoinedRow, ReportRow } from './report-row.ts';
import type { ReportWriter } from './report-writer.ts';
import { writeSummarySheet } from './summary-sheet.ts';
import { outcomeWords, words } from './words.ts';
import type { StyledValue } from './workbook-cell.ts';
import { createWorkbookFile, type StreamedSheet, type WorkbookFile } from './workbook-file.ts';
import { formatted, outcomeStyle, styles } from './workbook-style.ts';

/** Rows of a sheet in the XLSX format; one is the header. */
const MAX_SHEET_ROWS = 1_048_576;
/** Links of a sheet in Excel are 65,530; rows beyond show the address as text. */
const MAX_SHEET_LINKS = 65_000;
const HEADER_HEIGHT_POINTS = 32;

/** `result.xlsx`: a sheet that sums up, then the rows. */
export const createResultXlsxWriter = (
  sink: Sink,
  facts: ReportFacts,
  { file = 'result.xlsx', maxSheetRows = MAX_SHEET_ROWS } = {},
): ReportWriter =>
  createRowsWorkbook(sink, facts, {
    file,
    maxSheetRows,
    before: (workbook) => writeSummarySheet(workbook, facts),
  });

/** Facts that the rows of a workbook depend on. */
type RowFacts = Pick<ReportFacts, 'shapes' | 'language' | 'finished_at'> & {
  plan: Pick<ReportFacts['plan'], 'columns' | 'corrections'>;
};

interface RowsWorkbook<Line extends ReportRow> {
  file: string;
  maxSheetRows?: number;
  /** Writes the sheets before the rows. */
  before?: (workbook: WorkbookFile['workbook']) => void;
  /** Columns behind those of every report. */
  more?: readonly AnswerColumn<Line>[];
}

/**
 * A workbook of every row with the export's own columns in their order and what became of it. MARKs and tax numbers are
 * text, dates dates, money numbers.
 */
export function createRowsWorkbook<Line extends ReportRow = ReportRow>(
  sink: Sink,
  facts: RowFacts,
  { file, maxSheetRows = MAX_SHEET_ROWS, before, more = [] }: RowsWorkbook<Line>,
): ReportWriter<Line> {
  const book = createWorkbookFile(file, sink, facts.finished_at);
  before?.(book.workbook);
  const columns = { own: ownColumns(facts), answers: [...answerColumnsOf(facts), ...more], facts };
  const { own, answers } = columns;
  const name = words.rows[facts.language];
  let sheets = 0;
  let open: { sheet: StreamedSheet; rows: number; links: number } | undefined;
  const nextSheet = () => {
    open?.sheet.commit();
    sheets += 1;
    open = { sheet: rowsSheet(sheets === 1 ? name : `${name} ${sheets}`), rows: 1, links: 0 };
    return open;
  };
  const rowsSheet = (title: string) => {
    const width = own.length + answers.length;
    const sheet = book.workbook.addWorksheet(title, {
      views: [{ state: 'frozen', ySplit: 1 }],
      pageSetup: { orientation: 'landscape', paperSize: 9, fitToWidth: 1, fitToHeight: 0, fitToPage: true },
    });
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: width } };
    sheet.columns = [...own, ...answers].map((column) => ({ width: column.width }));
    writeHeader(sheet, columns);
    return sheet;
  };
  nextSheet();
  return {
    file,
    write(row) {
      const at = open === undefined || open.rows >= maxSheetRows ? nextSheet() : open;
      at.rows += 1;
      writeRow(at, row, columns);
      return book.keepPace(at.sheet);
    },
    async end() {
      open?.sheet.commit();
      return book.end();
    },
    abort: () => book.abort(),
  };
}

interface OwnColumn {
  header: string;
  index: number;
  width: number;
  value(cell: JoinedRow['cells'][number]): StyledValue;
}

/** The columns of the rows: the export's own, then those of the report. */
interface RowColumns<Line extends ReportRow> {
  own: readonly OwnColumn[];
  answers: readonly AnswerColumn<Line>[];
  facts: RowFacts;
}

/** The export's own columns; those that Rowmark added to a retry file have had their time. */
const ownColumns = ({ plan, shapes }: RowFacts): OwnColumn[] =>
  plan.columns.flatMap((header, index) => {
    if (isOwnColumn(header)) return [];
    const shape = shapes[index] ?? new ColumnShape(header);
    return [{ header, index, width: shape.width, value: shape.reader() }];
  });

function writeHeader<Line extends ReportRow>(
  sheet: StreamedSheet,
  { own, answers, facts: { language } }: RowColumns<Line>,
): void {
  const header = sheet.getRow(1);
  header.height = HEADER_HEIGHT_POINTS;
  own.forEach((column, index) => {
    style(header.getCell(index + 1), { value: column.header }, styles.ownHeader);
  });
  answers.forEach(({ [language]: value }, index) => {
    style(header.getCell(own.length + index + 1), { value }, styles.answerHeader);
  });
  header.commit();
}

function writeRow<Line extends ReportRow>(
  at: { sheet: StreamedSheet; rows: number; links: number },
  row: JoinedRow<Line>,
  { own, answers, facts }: RowColumns<Line>,
): void {
  const line = at.sheet.getRow(at.rows);
  const toMend = new Set(row.record.problems.flatMap((one) => (keepsBack(one) ? [one.column] : [])));
  own.forEach(({ header, index, value }, place) => {
    const mark = toMend.has(header) ? styles.cellToMend : undefined;
    style(line.getCell(place + 1), value(row.cells[index] ?? ''), mark);
  });
  answers.forEach(({ name, value }, place) => {
    const cell = line.getCell(own.length + place + 1);
    if (name === 'outcome') writeOutcome(cell, row, facts);
    else if (name === 'qr_url') writeLink(cell, row, at);
    else style(cell, value(row));
  });
  line.commit();
}

function writeOutcome(cell: Cell, { record }: JoinedRow, { language }: RowFacts): void {
  style(cell, { value: outcomeWords[record.outcome][language] }, outcomeStyle(record.outcome));
}

function writeLink(cell: Cell, { record }: JoinedRow, at: { links: number }): void {
  const url = record.qr_url;
  const isLink = url !== null && /^https?:\/\//.test(url) && at.links < MAX_SHEET_LINKS;
  if (isLink) at.links += 1;
  if (isLink) style(cell, { value: { text: url, hyperlink: url } }, styles.link);
  else style(cell, { value: url });
}

function style(cell: Cell, { value, numFmt }: StyledValue, look?: Partial<Style>): void {
  cell.value = value;
  if (look !== undefined || numFmt !== undefined) cell.style = formatted(look ?? plainStyle(numFmt), numFmt);
}

/** Dates stand left, like text: right-aligned they touch the text of the next column. */
const plainStyle = (numFmt: string | undefined): Partial<Style> =>
  numFmt?.startsWith('dd') ? styles.date : styles.plain;
