import type { CellValue, Style } from 'exceljs';
import type { Language } from '../problems/problem.ts';
import { formatInstant } from '../report/format-amount.ts';
import { workbookText } from '../report/workbook-cell.ts';
import { createWorkbookFile, type StreamedSheet, type WorkbookFile } from '../report/workbook-file.ts';
import { standingStyle, styles } from '../report/workbook-style.ts';
import type { Sink } from '../store/store.ts';
import type { Statement } from './statement.ts';
import { type StatementTable, statementTables, type TableCell } from './statement-tables.ts';
import { statementWords as words } from './statement-words.ts';

const TITLE_HEIGHT_POINTS = 32;
const VERDICT_SIZE = 13;
const WIDTH_MIN = 9;
const WIDTH_MAX = 44;
/** Rows by which the width of a column is judged. */
const ROWS_MEASURED = 200;
/** A name of a sheet in the XLSX format. */
const SHEET_NAME_MAX = 31;

/** `statement.xlsx`: a first sheet with the sums, then one sheet for each table. MARKs are text, money numbers. */
export async function writeStatementWorkbook(
  sink: Sink,
  statement: Statement,
  language: Language,
): Promise<void> {
  const book = createWorkbookFile('statement.xlsx', sink, statement.made_at);
  try {
    writeFirstSheet(book, statement, language);
    for (const table of statementTables(statement)) await writeTable(book, table, language);
  } catch (error) {
    await book.abort();
    throw error;
  }
  await book.end();
}

function writeFirstSheet({ workbook }: WorkbookFile, statement: Statement, language: Language): void {
  const sheet = workbook.addWorksheet(words.title[language], page(false));
  sheet.columns = [{ width: 46 }, { width: 48 }];
  const title = sheet.getRow(1);
  title.height = TITLE_HEIGHT_POINTS;
  put(title.getCell(1), `${words.title[language]} ${statement.month} · ${statement.account}`, styles.title);
  const verdict = sheet.getRow(2);
  verdict.height = TITLE_HEIGHT_POINTS * 2;
  const said = statement.agrees ? words.agrees : words.differs;
  put(verdict.getCell(1), said[language], standingStyle(statement.agrees ? 'done' : 'left', VERDICT_SIZE));
  sheet.mergeCells(2, 1, 2, 2);
  const { totals, not_there, not_ours, changed } = statement;
  const pairs: [string, CellValue, Partial<Style>][] = [
    [words.account[language], statement.account, styles.text],
    [words.environment[language], statement.environment, styles.text],
    [words.madeAt[language], formatInstant(statement.made_at, language), styles.text],
    [words.documents[language], statement.documents.length, styles.count],
    [`${words.total[language]}: ${words.net[language]}`, Number(totals.ours.net), styles.money],
    [`${words.total[language]}: ${words.vat[language]}`, Number(totals.ours.vat), styles.money],
    [`${words.total[language]}: ${words.payable[language]}`, Number(totals.ours.payable), styles.money],
    [words.lostNumbers[language], statement.numbers_lost, styles.count],
    [words.notThere[language], not_there.length, styles.count],
    [words.notOurs[language], not_ours.length, styles.count],
    [words.changed[language], changed.length, styles.count],
  ];
  for (const [index, [label, value, style]] of pairs.entries()) {
    const row = sheet.getRow(index + 4);
    put(row.getCell(1), label, styles.label);
    put(row.getCell(2), value, style);
  }
  sheet.commit();
}

async function writeTable(
  book: WorkbookFile,
  { title, head, rows }: StatementTable,
  language: Language,
): Promise<void> {
  const sheet: StreamedSheet = book.workbook.addWorksheet(sheetName(title[language]), page(true));
  sheet.columns = head.map(({ word }, column) => ({
    width: widthOf([
      word[language],
      ...rows.slice(0, ROWS_MEASURED).map((row) => shown(row[column], language)),
    ]),
  }));
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: head.length } };
  const header = sheet.getRow(1);
  header.height = TITLE_HEIGHT_POINTS;
  for (const [index, { word, number, also }] of head.entries()) {
    const text = also === undefined ? word[language] : `${word[language]} ${also[language]}`;
    put(header.getCell(index + 1), text, number ? styles.numberHeader : styles.tableHeader);
  }
  header.commit();
  for (const [index, cells] of rows.entries()) {
    const row = sheet.getRow(index + 2);
    for (const [column, cell] of cells.entries()) {
      const { value, style } = cellValue(cell, language);
      put(row.getCell(column + 1), value, style);
    }
    row.commit();
    await book.keepPace(sheet);
  }
  sheet.commit();
}

const page = (wide: boolean) => ({
  views: wide ? [{ state: 'frozen' as const, ySplit: 1 }] : [{ showGridLines: false }],
  pageSetup: {
    orientation: wide ? ('landscape' as const) : ('portrait' as const),
    paperSize: 9,
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
  },
});

const sheetName = (title: string) =>
  title
    .replace(/[\\/*?:[\]]/g, ' ')
    .slice(0, SHEET_NAME_MAX)
    .trim();

function put(cell: { value: CellValue; style: Partial<Style> }, value: CellValue, style: Partial<Style>) {
  cell.value = typeof value === 'string' ? workbookText(value) : value;
  cell.style = style;
}

function cellValue(cell: TableCell, language: Language): { value: CellValue; style: Partial<Style> } {
  if ('money' in cell) return { value: Number(cell.money), style: styles.money };
  if ('count' in cell) return { value: cell.count, style: styles.count };
  if ('digits' in cell) return { value: cell.digits, style: styles.digits };
  return { value: shown(cell, language), style: styles.text };
}

function shown(cell: TableCell | undefined, language: Language): string {
  if (cell === undefined) return '';
  if ('text' in cell) return cell.text;
  if ('words' in cell) return cell.words[language];
  if ('instant' in cell) return cell.instant;
  if ('digits' in cell) return cell.digits;
  return 'money' in cell ? cell.money : String(cell.count);
}

const widthOf = (texts: readonly string[]): number =>
  Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, ...texts.map((text) => text.length + 3)));
