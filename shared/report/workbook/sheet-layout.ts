import type { Language } from '../../problems/problem-text.ts';
import type { Table } from '../tables/table.ts';
import type { SheetCell } from './sheet-xml.ts';
import { tableCell } from './table-cell.ts';
import { type CellValue, workbookText } from './workbook-cell.ts';
import type { StreamedSheet, WorkbookFile } from './workbook-file.ts';
import { type CellLook, styles } from './workbook-style.ts';

/** Widths in characters of the columns that everything on the first sheet stands in. */
const WIDTHS = [32, 19, 15, 16, 16, 16, 19, 34];
/** Fonts differ in width from program to program; text must not be cut off in any. */
const FONT_MARGIN = 1.2;
const LINE_HEIGHT_POINTS = 15.5;
const SECTION_HEIGHT_POINTS = 26;
const MAX_LINES = 12;

/** Writes a sheet of headings and small tables from top to bottom. */
export class SheetLayout {
  readonly #sheet: StreamedSheet;
  #row = 0;

  constructor(book: Pick<WorkbookFile, 'addSheet'>, name: string) {
    this.#sheet = book.addSheet({
      name,
      widths: WIDTHS,
      orientation: 'portrait',
      hidesGrid: true,
      isFirst: true,
    });
  }

  /** One text over the whole width. */
  wide(text: string, look: CellLook, height: number): void {
    this.#line([{ value: text, look, columns: WIDTHS.length }], height);
  }

  gap(): void {
    this.#row += 1;
  }

  pair(label: string, value: string): void {
    this.#line([
      { value: label, look: styles.label },
      { value, look: styles.text, columns: WIDTHS.length - 1 },
    ]);
  }

  /** A table below its title; nothing where it has no rows. */
  table({ title, head, rows }: Table, language: Language): void {
    if (rows.length === 0) return;
    this.gap();
    this.wide(title[language], styles.section, SECTION_HEIGHT_POINTS);
    this.#line(
      head.map(({ word, number, wide: columns = 1 }) => ({
        value: word[language],
        look: number ? styles.numberHeader : styles.tableHeader,
        columns,
      })),
    );
    for (const row of rows)
      this.#line(row.map((cell, at) => ({ ...tableCell(cell, language), columns: head[at]?.wide ?? 1 })));
  }

  #line(cells: readonly SheetCell[], height?: number): void {
    this.#row += 1;
    let column = 1;
    let lines = 1;
    const written = cells.map(({ value, look, columns = 1 }) => {
      lines = Math.max(lines, linesOf(value, widthOf(column, column + columns - 1)));
      column += columns;
      return { value: typeof value === 'string' ? workbookText(value) : value, look, columns };
    });
    // A merged cell does not grow with its text by itself.
    this.#sheet.row(this.#row, written, height ?? Math.min(lines, MAX_LINES) * LINE_HEIGHT_POINTS + 2);
  }
}

const widthOf = (first: number, last: number) =>
  WIDTHS.slice(first - 1, last).reduce((sum, width) => sum + width, 0);

const linesOf = (value: CellValue, width: number) =>
  typeof value === 'string' ? Math.ceil((value.length * FONT_MARGIN) / width) : 1;
