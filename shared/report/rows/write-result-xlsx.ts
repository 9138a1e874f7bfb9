import { memoize } from '../../memoize.ts';
import { isBlocking } from '../../problems/problem.ts';
import type { ColumnFormat } from '../../records/column-format.ts';
import { isOwnColumn } from '../../records/retry-reference.ts';
import type { Cell } from '../../sheet/sheet.ts';
import type { Sink } from '../../store/store.ts';
import type { JoinedRow, ReportRow } from '../columns/report-row.ts';
import type { ReportWriter } from '../files/report-writer.ts';
import type { ReportFrame } from '../summary/report-facts.ts';
import { outcomeNames, reportLabels } from '../words/report-labels.ts';
import { addStyledCell } from '../workbook/add-styled-cell.ts';
import { ColumnShape, shapeReaders } from '../workbook/column-shapes.ts';
import { plainAmount } from '../workbook/plain-amount.ts';
import type { SheetCell, SheetForm, SheetRowWriter } from '../workbook/sheet-xml.ts';
import { writeSummarySheet } from '../workbook/summary-sheet.ts';
import { type StyledValue, workbookText } from '../workbook/workbook-cell.ts';
import { createWorkbookFile, type StreamedSheet } from '../workbook/workbook-file.ts';
import { AMOUNT_LOOK, type CellLook, outcomeStyle, styles } from '../workbook/workbook-style.ts';
import { type AnswerColumn, answerColumnsOf } from './answer-columns.ts';

/** Rows of a sheet in the XLSX format; one is the header. */
const MAX_SHEET_ROWS = 1_048_576;
/** Links of a sheet in Excel are 65,530; rows beyond show the address as text. */
const MAX_SHEET_LINKS = 65_000;
const HEADER_HEIGHT_POINTS = 32;
/** Programs refuse a larger part of an archive. */
const MAX_SHEET_BYTES = 1_000_000_000;

/** `result.xlsx`: a sheet that sums up, which is written last and stands first, and the rows. */
export const createResultXlsxWriter = (
  sink: Sink,
  frame: RowFacts,
  { file = 'result.xlsx', maxSheetRows = MAX_SHEET_ROWS } = {},
): ReportWriter => createRowsWorkbook(sink, frame, { file, maxSheetRows });

/** Facts that the rows of a workbook depend on. */
type RowFacts = Pick<ReportFrame, 'shapes' | 'language' | 'finished_at' | 'trail'> & {
  plan: Pick<ReportFrame['plan'], 'columns' | 'corrections'>;
};

interface RowsWorkbook<Line extends ReportRow> {
  file: string;
  maxSheetRows?: number;
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
  { file, maxSheetRows = MAX_SHEET_ROWS, more = [] }: RowsWorkbook<Line>,
): ReportWriter<Line> {
  const book = createWorkbookFile(file, sink, facts.finished_at);
  const columns = { own: ownColumns(facts), answers: [...answerColumnsOf(facts), ...more], facts };
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
    file,
    write(row) {
      const isFull = open === undefined || open.rows >= maxSheetRows || open.sheet.bytes >= MAX_SHEET_BYTES;
      const at = isFull || open === undefined ? nextSheet() : open;
      at.rows += 1;
      return at.sheet.written(at.rows, (to) => addCells(to, { at, row, columns }));
    },
    async end(facts) {
      if (facts !== undefined) writeSummarySheet(book, facts);
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

const rowsSheet = <Line extends ReportRow>(name: string, { own, answers }: RowColumns<Line>): SheetForm => ({
  name,
  widths: [...own, ...answers].map(({ width }) => width),
  frozenRows: 1,
  filteredColumns: own.length + answers.length,
  orientation: 'landscape',
});

interface OwnColumn {
  header: string;
  index: number;
  width: number;
  add(to: SheetRowWriter, cell: JoinedRow['cells'][number], look?: CellLook): void;
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
    const { width, kind } = shapes[index] ?? new ColumnShape(header).found;
    return [{ header, index, width, add: exportCellAdder(kind) }];
  });

const headerCells = <Line extends ReportRow>({
  own,
  answers,
  facts: { language },
}: RowColumns<Line>): SheetCell[] => [
  ...own.map(({ header }) => ({ value: header, look: styles.ownHeader })),
  ...answers.map(({ [language]: value }) => ({ value, look: styles.answerHeader })),
];

interface RowToWrite<Line extends ReportRow> {
  at: OpenSheet;
  row: JoinedRow<Line>;
  columns: RowColumns<Line>;
}

function addCells<Line extends ReportRow>(to: SheetRowWriter, { at, row, columns }: RowToWrite<Line>): void {
  const { own, answers, facts } = columns;
  const toMend = columnsToMend(row);
  for (const { header, index, add } of own)
    add(to, row.cells[index] ?? '', toMend.includes(header) ? styles.cellToMend : undefined);
  for (const answer of answers) {
    if (answer.name === 'outcome') addOutcome(to, row, facts);
    else if (answer.name === 'qr_url') addLink(to, row, at);
    else answer.add(to, row);
  }
}

const NONE: readonly undefined[] = [];

const columnsToMend = ({ record: { problems } }: JoinedRow): readonly (string | undefined)[] =>
  problems.length === 0 ? NONE : problems.filter(isBlocking).map(({ column }) => column);

const addOutcome = (to: SheetRowWriter, { record: { outcome } }: JoinedRow, { language }: RowFacts): void =>
  to.text(outcomeNames[outcome][language], outcomeStyle(outcome));

function addLink(to: SheetRowWriter, { record: { qr_url: url } }: JoinedRow, at: OpenSheet): void {
  const isLink = url !== null && /^https?:\/\//.test(url) && at.links < MAX_SHEET_LINKS;
  if (isLink) at.links += 1;
  if (isLink) to.add({ text: url, hyperlink: url }, styles.link);
  else to.add(url);
}

type AddText = (to: SheetRowWriter, text: string) => void;

/** Adds a cell of the export to a row, as the type of its column reads it. */
function exportCellAdder(kind: ColumnFormat['kind']) {
  const value = shapeReaders[kind];
  const addText = textAdders[kind];
  return (to: SheetRowWriter, cell: Cell, look?: CellLook): void => {
    if (look === undefined && typeof cell === 'string') addText(to, cell);
    else addStyledCell(to, value(cell), look);
  };
}

function amountAdder(sign: ',' | '.', value: (cell: Cell) => StyledValue): AddText {
  return (to, text) => {
    const plain = plainAmount(text, sign);
    if (plain === undefined) addStyledCell(to, value(text));
    else to.digits(plain, AMOUNT_LOOK);
  };
}

/** Dates of an export are few. */
function dateAdder(value: (cell: Cell) => StyledValue): AddText {
  const known = memoize(value);
  return (to, text) => addStyledCell(to, known(text));
}

const textAdders: Readonly<Record<ColumnFormat['kind'], AddText>> = {
  text: (to, text) => to.text(workbookText(text)),
  comma: amountAdder(',', shapeReaders.comma),
  point: amountAdder('.', shapeReaders.point),
  iso: dateAdder(shapeReaders.iso),
  'day-first': dateAdder(shapeReaders['day-first']),
};
