import { columnLetters } from '../sheet/column-letters.ts';
import type { StyleSheet } from './style-sheet.ts';
import type { CellValue } from './workbook-cell.ts';
import type { CellLook } from './workbook-style.ts';
import { escapedText } from './xml-text.ts';

export interface SheetForm {
  name: string;
  /** In characters, one per column. */
  widths: readonly number[];
  /** Rows at the top that stay in sight. */
  frozenRows?: number;
  /** The filters of the first row reach over so many columns. */
  filteredColumns?: number;
  orientation: 'portrait' | 'landscape';
  hidesGrid?: boolean;
  /** Stands before the others, whenever it is written. */
  isFirst?: boolean;
}

/** A cell to write; without a value it is a place that has a look. */
export interface SheetCell {
  value: CellValue;
  look?: CellLook | undefined;
  /** Columns that it takes, merged into one. */
  columns?: number;
}

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">';
const A4 = 9;
const MS_PER_DAY = 86_400_000;
/** Days from 30 December 1899, where the count of a workbook begins, to 1970. */
const DAYS_TO_1970 = 25_569;

/** The parts of a sheet as XML: what stands before its rows, the rows, and what stands behind them. */
export class SheetXml {
  readonly #form: SheetForm;
  readonly #styles: StyleSheet;
  readonly #merged: string[] = [];
  readonly #letters: string[] = [];
  /** Place and address of every link. */
  readonly links: { at: string; url: string }[] = [];

  constructor(form: SheetForm, styles: StyleSheet) {
    this.#form = form;
    this.#styles = styles;
  }

  head(): string {
    const { widths, frozenRows = 0, hidesGrid = false } = this.#form;
    const pane = `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`;
    const columns = widths.map(
      (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    );
    return [
      `${HEAD}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
      `<sheetViews><sheetView workbookViewId="0"${hidesGrid ? ' showGridLines="0"' : ''}>`,
      `${frozenRows > 0 ? pane : ''}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>`,
      columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`,
      '<sheetData>',
    ].join('');
  }

  row(number: number, cells: readonly SheetCell[], height?: number): string {
    let text = `<row r="${number}"${height === undefined ? '' : ` ht="${height}" customHeight="1"`}>`;
    let column = 0;
    for (const { value, look, columns = 1 } of cells) {
      text += this.#cell(this.#place(column, number), value, look);
      for (let more = 1; more < columns; more += 1)
        text += this.#cell(this.#place(column + more, number), null, look);
      if (columns > 1)
        this.#merged.push(`${this.#place(column, number)}:${this.#place(column + columns - 1, number)}`);
      column += columns;
    }
    return `${text}</row>`;
  }

  tail(): string {
    const { filteredColumns = 0, orientation } = this.#form;
    const merged = this.#merged.map((range) => `<mergeCell ref="${range}"/>`);
    const links = this.links.map(({ at }, index) => `<hyperlink ref="${at}" r:id="rId${index + 1}"/>`);
    return [
      '</sheetData>',
      filteredColumns === 0 ? '' : `<autoFilter ref="A1:${this.#place(filteredColumns - 1, 1)}"/>`,
      merged.length === 0 ? '' : `<mergeCells count="${merged.length}">${merged.join('')}</mergeCells>`,
      links.length === 0 ? '' : `<hyperlinks>${links.join('')}</hyperlinks>`,
      '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
      `<pageSetup paperSize="${A4}" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/></worksheet>`,
    ].join('');
  }

  #place(column: number, row: number): string {
    this.#letters[column] ??= columnLetters(column);
    return `${this.#letters[column]}${row}`;
  }

  #cell(at: string, value: CellValue, look: CellLook | undefined): string {
    const number = this.#styles.numberOf(look);
    const start = number === 0 ? `<c r="${at}"` : `<c r="${at}" s="${number}"`;
    if (value === null || value === '') return number === 0 ? '' : `${start}/>`;
    if (typeof value === 'string') return `${start} t="str"><v>${escapedText(value)}</v></c>`;
    if (typeof value === 'number') return `${start}><v>${value}</v></c>`;
    if (typeof value === 'boolean') return `${start} t="b"><v>${value ? 1 : 0}</v></c>`;
    if (value instanceof Date) return `${start}><v>${DAYS_TO_1970 + value.getTime() / MS_PER_DAY}</v></c>`;
    if ('error' in value) return `${start} t="e"><v>${escapedText(value.error)}</v></c>`;
    this.links.push({ at, url: value.hyperlink });
    return `${start} t="str"><v>${escapedText(value.text)}</v></c>`;
  }
}
