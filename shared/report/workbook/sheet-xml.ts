import { columnLetters } from '../../sheet/column-letters.ts';
import { addEscaped, Utf8Text, utf8Part } from '../files/utf8-text.ts';
import type { CellValue } from './workbook-cell.ts';
import type { CellLook, StyleSheet } from './workbook-style.ts';

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
  /** Placed before the others, at any time of writing. */
  isFirst?: boolean;
}

/** A cell to write; without a value it is a place that has a look. */
export interface SheetCell {
  value: CellValue;
  look?: CellLook | undefined;
  /** Columns that it takes, merged into one. */
  columns?: number;
}

interface SheetOutput {
  text: Utf8Text;
  link(number: number, url: string): void;
}

const LINKS_BYTES = 4096;
const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">';
const A4 = 9;
const MS_PER_DAY = 86_400_000;
/** Days from 30 December 1899, day 0 of a workbook, to 1970. */
const DAYS_TO_1970 = 25_569;

const ROW_START = utf8Part('<row r="');
const PLAIN_ROW = utf8Part('">');
const ROW_END = utf8Part('</row>');
const VALUE_END = utf8Part('</v></c>');

/** The parts between the place of a cell and its value, for one number of a look. */
const lookParts = (number: number) => {
  const look = number === 0 ? '"' : `" s="${number}"`;
  return {
    text: utf8Part(`${look} t="str"><v>`),
    number: utf8Part(`${look}><v>`),
    boolean: utf8Part(`${look} t="b"><v>`),
    error: utf8Part(`${look} t="e"><v>`),
    empty: utf8Part(`${look}/>`),
  };
};
type LookParts = ReturnType<typeof lookParts>;

const PLAIN_LOOK = lookParts(0);

/** The parts of a sheet as XML, added to a text: the head before its rows, the rows, the end. */
export class SheetXml {
  readonly #form: SheetForm;
  readonly #styles: StyleSheet;
  readonly #text: Utf8Text;
  readonly #merged: string[] = [];
  readonly #letters: string[] = [];
  /** Beginning of a cell in each column. */
  readonly #starts: Uint8Array[] = [];
  readonly #looks: LookParts[] = [];
  /** The look of the last cell that had one, and its parts. */
  #look: CellLook | undefined;
  #lookParts = PLAIN_LOOK;
  /** The row that is being written, and its number as each of its cells states it. */
  #row = 0;
  /** The place of the next cell. */
  #column = 0;
  #digits = utf8Part('');
  /** Places of the links, as XML. */
  readonly #links = new Utf8Text(LINKS_BYTES);
  #linked = 0;
  readonly #link: (number: number, url: string) => void;

  /** `link` is given the address of each link and its number in the sheet. */
  constructor(form: SheetForm, styles: StyleSheet, { text, link }: SheetOutput) {
    this.#form = form;
    this.#styles = styles;
    this.#text = text;
    this.#link = link;
  }

  head(): void {
    const { widths, frozenRows = 0, hidesGrid = false } = this.#form;
    const pane = `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`;
    const columns = widths.map(
      (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    );
    for (const part of [
      `${HEAD}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
      `<sheetViews><sheetView workbookViewId="0"${hidesGrid ? ' showGridLines="0"' : ''}>`,
      `${frozenRows > 0 ? pane : ''}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>`,
      columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`,
      '<sheetData>',
    ])
      this.#text.text(part);
  }

  row(number: number, cells: readonly SheetCell[], height?: number): void {
    this.#startRow(number, height);
    for (const { value, look, columns = 1 } of cells) {
      const from = this.#column;
      this.#add(value, look);
      for (let more = 1; more < columns; more += 1) this.#add(null, look);
      if (columns > 1)
        this.#merged.push(`${this.#place(from, number)}:${this.#place(this.#column - 1, number)}`);
    }
    this.#text.part(ROW_END);
  }

  #startRow(number: number, height?: number): void {
    const text = this.#text;
    this.#row = number;
    this.#column = 0;
    this.#setDigits(String(number));
    text.part(ROW_START);
    text.part(this.#digits);
    if (height === undefined) text.part(PLAIN_ROW);
    else text.text(`" ht="${height}" customHeight="1">`);
  }

  #setDigits(digits: string): void {
    if (digits.length !== this.#digits.length) this.#digits = new Uint8Array(digits.length);
    for (let at = 0; at < digits.length; at += 1) this.#digits[at] = digits.charCodeAt(at);
  }

  /** The next cell; of no value only its look. */
  #add(value: CellValue, look?: CellLook): void {
    const isEmpty = value === null || value === '';
    if (!isEmpty) this.#value(value, this.#start(look));
    else if (this.#styles.numberOf(look) === 0) this.#column += 1;
    else this.#text.part(this.#start(look).empty);
  }

  get hasLinks(): boolean {
    return this.#linked > 0;
  }

  tail(): void {
    const { filteredColumns = 0, orientation } = this.#form;
    const text = this.#text;
    text.text('</sheetData>');
    if (filteredColumns > 0) text.text(`<autoFilter ref="A1:${this.#place(filteredColumns - 1, 1)}"/>`);
    if (this.#merged.length > 0) {
      text.text(`<mergeCells count="${this.#merged.length}">`);
      for (const range of this.#merged) text.text(`<mergeCell ref="${range}"/>`);
      text.text('</mergeCells>');
    }
    if (this.#linked > 0) {
      text.text('<hyperlinks>');
      text.part(this.#links.take());
      text.text('</hyperlinks>');
    }
    text.text('<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>');
    text.text(
      `<pageSetup paperSize="${A4}" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/></worksheet>`,
    );
  }

  #place(column: number, row: number): string {
    this.#letters[column] ??= columnLetters(column);
    return `${this.#letters[column]}${row}`;
  }

  /** Begins the next cell; the parts that go on with it. */
  #start(look: CellLook | undefined): LookParts {
    const column = this.#column;
    this.#column += 1;
    this.#starts[column] ??= utf8Part(`<c r="${columnLetters(column)}`);
    this.#text.part(this.#starts[column]);
    this.#text.part(this.#digits);
    if (look === undefined) return PLAIN_LOOK;
    if (look !== this.#look) this.#lookParts = this.#partsOf(look);
    this.#look = look;
    return this.#lookParts;
  }

  #partsOf(look: CellLook): LookParts {
    const number = this.#styles.numberOf(look);
    this.#looks[number] ??= lookParts(number);
    return this.#looks[number];
  }

  #value(value: NonNullable<CellValue>, parts: LookParts): void {
    if (typeof value === 'string') this.#written(parts.text, value);
    else if (typeof value === 'number') this.#written(parts.number, String(value));
    else if (typeof value === 'boolean') this.#written(parts.boolean, value ? '1' : '0');
    else if (value instanceof Date)
      this.#written(parts.number, String(DAYS_TO_1970 + value.getTime() / MS_PER_DAY));
    else if ('error' in value) this.#written(parts.error, value.error);
    else {
      this.#linked += 1;
      this.#links.text(
        `<hyperlink ref="${this.#place(this.#column - 1, this.#row)}" r:id="rId${this.#linked}"/>`,
      );
      this.#link(this.#linked, value.hyperlink);
      this.#written(parts.text, value.text);
    }
  }

  #written(start: Uint8Array, value: string): void {
    this.#text.part(start);
    addEscaped(this.#text, value);
    this.#text.part(VALUE_END);
  }
}
