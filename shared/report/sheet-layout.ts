import type { CellValue, Style } from 'exceljs';
import { workbookText } from './workbook-cell.ts';
import type { StreamedSheet } from './workbook-file.ts';
import { styles } from './workbook-style.ts';

/** Widths in characters of the columns that everything on the first sheet stands in. */
const WIDTHS = [32, 19, 15, 16, 16, 16, 19, 34];
/** Fonts differ in width from program to program; text must not be cut off in any. */
const FONT_MARGIN = 1.2;
const LINE_HEIGHT_POINTS = 15.5;
const SECTION_HEIGHT_POINTS = 26;
const MAX_LINES = 12;

interface LayoutCell {
  value: CellValue;
  style: Partial<Style>;
  /** Columns that it takes; one where it is not given. */
  columns?: number;
}

interface HeaderCell {
  title: string;
  columns?: number;
  /** Its column holds numbers. */
  number?: boolean;
}

/** Writes a sheet of headings and small tables from top to bottom. */
export class SheetLayout {
  readonly #sheet: StreamedSheet;
  #row = 0;

  constructor(sheet: StreamedSheet) {
    this.#sheet = sheet;
    sheet.columns = WIDTHS.map((width) => ({ width }));
  }

  /** One text over the whole width. */
  wide(text: string, style: Partial<Style>, height: number): void {
    this.line([{ value: text, style, columns: WIDTHS.length }], height);
  }

  gap(): void {
    this.#row += 1;
  }

  section(title: string): void {
    this.gap();
    this.wide(title, styles.section, SECTION_HEIGHT_POINTS);
  }

  pair(label: string, value: string): void {
    this.line([
      { value: label, style: styles.label },
      { value, style: styles.text, columns: WIDTHS.length - 1 },
    ]);
  }

  header(titles: readonly HeaderCell[]): void {
    this.line(
      titles.map(({ title, columns, number = false }) => ({
        value: title,
        style: number ? styles.numberHeader : styles.tableHeader,
        ...(columns === undefined ? {} : { columns }),
      })),
    );
  }

  line(cells: readonly LayoutCell[], height?: number): void {
    this.#row += 1;
    const row = this.#sheet.getRow(this.#row);
    let column = 1;
    let lines = 1;
    for (const { value, style, columns = 1 } of cells) {
      const last = column + columns - 1;
      const cell = row.getCell(column);
      cell.value = typeof value === 'string' ? workbookText(value) : value;
      for (let each = column; each <= last; each += 1) row.getCell(each).style = style;
      if (columns > 1) this.#sheet.mergeCells(this.#row, column, this.#row, last);
      lines = Math.max(lines, linesOf(value, widthOf(column, last)));
      column = last + 1;
    }
    // A merged cell does not grow with its text by itself.
    row.height = height ?? Math.min(lines, MAX_LINES) * LINE_HEIGHT_POINTS + 2;
  }

  finish(): void {
    this.#sheet.commit();
  }
}

const widthOf = (first: number, last: number) =>
  WIDTHS.slice(first - 1, last).reduce((sum, width) => sum + width, 0);

const linesOf = (value: CellValue, width: number) =>
  typeof value === 'string' ? Math.ceil((value.length * FONT_MARGIN) / width) : 1;
