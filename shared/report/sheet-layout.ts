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

interface LayoutCell {
  value: CellValue;
  style: CellLook;
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
  wide(text: string, style: CellLook, height: number): void {
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
    let column = 1;
    let lines = 1;
    const written = cells.map(({ value, style, columns = 1 }) => {
      lines = Math.max(lines, linesOf(value, widthOf(column, column + columns - 1)));
      column += columns;
      return { value: typeof value === 'string' ? workbookText(value) : value, look: style, columns };
    });
    // A merged cell does not grow with its text by itself.
    this.#sheet.row(this.#row, written, height ?? Math.min(lines, MAX_LINES) * LINE_HEIGHT_POINTS + 2);
  }
}

const widthOf = (first: number, last: number) =>
  WIDTHS.slice(first - 1, last).reduce((sum, width) => sum + width, 0);

const linesOf = (value: CellValue, width: number) =>
  typeof value === 'string' ? Math.ceil((value.length * FONT_MARGIN) / width) : 1;
