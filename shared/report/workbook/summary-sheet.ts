import { decimalsOf } from '../../money/decimal.ts';
import type { Language } from '../../problems/problem-text.ts';
import { formatInstant, reportLabels } from '../labels.ts';
import { noticeWords, type ShownReport } from '../summary/report-facts.ts';
import { verdictOfSummary } from '../summary/verdict.ts';
import { causeTable, outcomeTable, sumTables } from '../tables/report-tables.ts';
import { cellInWords, type Table, type TableCell } from '../tables/table.ts';
import type { SheetCell } from './sheet-xml.ts';
import { type CellValue, workbookText } from './workbook-cell.ts';
import type { WorkbookFile } from './workbook-file.ts';
import {
  amountFormat,
  barStyle,
  type CellLook,
  formatted,
  outcomeStyles,
  statusStyle,
  styles,
} from './workbook-style.ts';

const TITLE_HEIGHT_POINTS = 32;
const HEADLINE_HEIGHT_POINTS = 28;
const HEADLINE_SIZE = 14;
const NEXT_SIZE = 12;

/** The first sheet: the file's outcome, the money, the rates, the problems. */
export function writeSummarySheet(book: Pick<WorkbookFile, 'addSheet'>, report: ShownReport): void {
  const { summary } = report;
  const { language } = summary;
  const layout = createLayout(book, reportLabels.summary[language]);
  writeHeading(layout, summary);
  for (const table of [outcomeTable(summary), causeTable(report), ...sumTables(report)])
    layout.table(table, language);
}

function writeHeading(layout: SheetLayout, summary: ShownReport['summary']): void {
  const { language, approval } = summary;
  const { status, headline, next } = verdictOfSummary(summary);
  const told = summary.dry_run
    ? `${reportLabels.dryRun[language]}. ${headline[language]}`
    : headline[language];
  layout.wide(summary.source.name, styles.title, TITLE_HEIGHT_POINTS);
  layout.wide(told, statusStyle(status, HEADLINE_SIZE), HEADLINE_HEIGHT_POINTS);
  layout.wide(next[language], statusStyle(status, NEXT_SIZE), HEADLINE_HEIGHT_POINTS);
  for (const { message, hint } of noticeWords(summary, 'warnings'))
    layout.pair(reportLabels.severityWarning[language], `${message[language]} ${hint[language]}`);
  layout.skipLine();
  const fact = (word: keyof typeof reportLabels, value: string) =>
    layout.pair(reportLabels[word][language], value);
  fact('account', summary.account);
  fact('profile', summary.profile.name);
  fact('environment', summary.environment);
  fact('started', formatInstant(summary.started_at, language));
  fact('finished', formatInstant(summary.finished_at, language));
  fact('job', summary.job);
  layout.pair('SHA-256', summary.source.sha256);
  if (approval === undefined) return;
  fact('approvedBy', approval.by);
  fact('approvedAt', formatInstant(approval.at, language));
  fact('approvedPlan', approval.plan);
}

const WIDTHS = [32, 19, 15, 16, 16, 16, 19, 34];
/** Fonts differ in width from program to program; text must not be cut off in any. */
const FONT_MARGIN = 1.2;
const LINE_HEIGHT_POINTS = 15.5;
const SECTION_HEIGHT_POINTS = 26;
const MAX_LINES = 12;

type SheetLayout = ReturnType<typeof createLayout>;

/** Writes a sheet of headings and small tables from top to bottom. */
function createLayout(book: Pick<WorkbookFile, 'addSheet'>, name: string) {
  const form = { name, widths: WIDTHS, orientation: 'portrait', hidesGrid: true, isFirst: true } as const;
  const sheet = book.addSheet(form);
  let row = 0;

  function addLine(cells: readonly SheetCell[], height?: number): void {
    row += 1;
    let column = 1;
    let lines = 1;
    const written = cells.map(({ value, look, columns = 1 }) => {
      lines = Math.max(lines, linesOf(value, widthOf(column, column + columns - 1)));
      column += columns;
      return { value: typeof value === 'string' ? workbookText(value) : value, look, columns };
    });
    // A merged cell does not grow with its text by itself.
    sheet.row(row, written, height ?? Math.min(lines, MAX_LINES) * LINE_HEIGHT_POINTS + 2);
  }

  function skipLine(): void {
    row += 1;
  }

  const wide = (text: string, look: CellLook, height: number): void =>
    addLine([{ value: text, look, columns: WIDTHS.length }], height);

  return {
    wide,
    skipLine,
    pair: (label: string, value: string): void =>
      addLine([
        { value: label, look: styles.label },
        { value, look: styles.text, columns: WIDTHS.length - 1 },
      ]),
    /** A table below its title; skipped if it has no rows. */
    table({ title, head, rows }: Table, language: Language): void {
      if (rows.length === 0) return;
      skipLine();
      wide(title[language], styles.section, SECTION_HEIGHT_POINTS);
      const heads = head.map(({ word, number, wide: columns = 1 }) => ({
        value: word[language],
        look: number ? styles.numberHeader : styles.tableHeader,
        columns,
      }));
      addLine(heads);
      for (const cells of rows)
        addLine(cells.map((cell, at) => ({ ...tableCell(cell, language), columns: head[at]?.wide ?? 1 })));
    },
  };
}

const widthOf = (first: number, last: number) =>
  WIDTHS.slice(first - 1, last).reduce((sum, width) => sum + width, 0);

const linesOf = (value: CellValue, width: number) =>
  typeof value === 'string' ? Math.ceil((value.length * FONT_MARGIN) / width) : 1;

const BAR_CHARACTERS = 26;
const RATE_FORMAT = '0.00###';

/** A cell of a table as a workbook has it: amounts and counts are numbers, MARKs and names are text. */
export function tableCell(cell: TableCell, language: Language): SheetCell {
  if ('money' in cell) {
    const numFmt = amountFormat(cell.money === null ? 2 : decimalsOf(cell.money));
    const look = formatted(styles.money, cell.unit ? `${numFmt} "${cell.unit}"` : numFmt);
    return { value: cell.money === null ? null : Number(cell.money), look };
  }
  if ('count' in cell) return { value: cell.count, look: styles.count };
  if ('rate' in cell) return { value: Number(cell.rate), look: formatted(styles.text, RATE_FORMAT) };
  if ('share' in cell) return { value: barOf(cell.share), look: barStyle(cell.of) };
  return { value: workbookText(cellInWords(cell, language)), look: lookOf(cell) };
}

function lookOf(cell: TableCell) {
  if ('outcome' in cell) return outcomeStyles[cell.outcome];
  if ('meaning' in cell) return styles.label;
  return 'digits' in cell ? styles.digits : styles.text;
}

const barOf = (share: number): string =>
  share === 0 ? '' : '█'.repeat(Math.max(1, Math.round(share * BAR_CHARACTERS)));
