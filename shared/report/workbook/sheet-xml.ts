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

/** Adds a cell to the row that is being written; without a value it is a place that has a look. */
export type AddCell = (value: CellValue, look?: CellLook) => void;

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

/**
 * The parts of a sheet as XML, added to a text: the head before its rows, the rows, the end. `link` is given the address of
 * each link and its number in the sheet.
 */
export function createSheetXml(form: SheetForm, styles: StyleSheet, { text, link }: SheetOutput) {
  const merged: string[] = [];
  const letters: string[] = [];
  /** Beginning of a cell in each column. */
  const starts: Uint8Array[] = [];
  const looks: LookParts[] = [];
  /** The look of the last cell that had one, and its parts. */
  let lastLook: CellLook | undefined;
  let lastParts = PLAIN_LOOK;
  /** The row that is being written, and its number as each of its cells states it. */
  let row = 0;
  let digits = utf8Part('');
  /** The place of the next cell. */
  let column = 0;
  /** Places of the links, as XML. */
  const links = new Utf8Text(LINKS_BYTES);
  let linked = 0;

  function startRow(number: number, height?: number): void {
    row = number;
    column = 0;
    setDigits(String(number));
    text.part(ROW_START);
    text.part(digits);
    if (height === undefined) text.part(PLAIN_ROW);
    else text.text(`" ht="${height}" customHeight="1">`);
  }

  function setDigits(number: string): void {
    if (number.length !== digits.length) digits = new Uint8Array(number.length);
    for (let at = 0; at < number.length; at += 1) digits[at] = number.charCodeAt(at);
  }

  /** The next cell; of no value only its look. */
  function add(value: CellValue, look?: CellLook): void {
    const isEmpty = value === null || value === '';
    if (!isEmpty) addValue(value, start(look));
    else if (styles.numberOf(look) === 0) column += 1;
    else text.part(start(look).empty);
  }

  function placeOf(at: number, number: number): string {
    letters[at] ??= columnLetters(at);
    return `${letters[at]}${number}`;
  }

  /** Begins the next cell; the parts that go on with it. */
  function start(look: CellLook | undefined): LookParts {
    const at = column;
    column += 1;
    starts[at] ??= utf8Part(`<c r="${columnLetters(at)}`);
    text.part(starts[at]);
    text.part(digits);
    if (look === undefined) return PLAIN_LOOK;
    if (look !== lastLook) lastParts = partsOf(look);
    lastLook = look;
    return lastParts;
  }

  function partsOf(look: CellLook): LookParts {
    const number = styles.numberOf(look);
    looks[number] ??= lookParts(number);
    return looks[number];
  }

  function addValue(value: NonNullable<CellValue>, parts: LookParts): void {
    if (typeof value === 'string') written(parts.text, value);
    else if (typeof value === 'number') written(parts.number, String(value));
    else if (typeof value === 'boolean') written(parts.boolean, value ? '1' : '0');
    else if (value instanceof Date)
      written(parts.number, String(DAYS_TO_1970 + value.getTime() / MS_PER_DAY));
    else if ('digits' in value) written(parts.number, value.digits);
    else if ('error' in value) written(parts.error, value.error);
    else {
      linked += 1;
      links.text(`<hyperlink ref="${placeOf(column - 1, row)}" r:id="rId${linked}"/>`);
      link(linked, value.hyperlink);
      written(parts.text, value.text);
    }
  }

  function written(begin: Uint8Array, value: string): void {
    text.part(begin);
    addEscaped(text, value);
    text.part(VALUE_END);
  }

  return {
    head(): void {
      const { widths, frozenRows = 0, hidesGrid = false } = form;
      const pane = `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`;
      const columns = widths.map(
        (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
      );
      text.text(`${HEAD}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`);
      text.text(`<sheetViews><sheetView workbookViewId="0"${hidesGrid ? ' showGridLines="0"' : ''}>`);
      text.text(
        `${frozenRows > 0 ? pane : ''}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>`,
      );
      if (columns.length > 0) text.text(`<cols>${columns.join('')}</cols>`);
      text.text('<sheetData>');
    },
    row(number: number, cells: readonly SheetCell[] | ((add: AddCell) => void), height?: number): void {
      startRow(number, height);
      if (typeof cells === 'function') cells(add);
      else
        for (const { value, look, columns = 1 } of cells) {
          const from = column;
          add(value, look);
          for (let more = 1; more < columns; more += 1) add(null, look);
          if (columns > 1) merged.push(`${placeOf(from, number)}:${placeOf(column - 1, number)}`);
        }
      text.part(ROW_END);
    },
    hasLinks: () => linked > 0,
    tail(): void {
      const { filteredColumns = 0, orientation } = form;
      text.text('</sheetData>');
      if (filteredColumns > 0) text.text(`<autoFilter ref="A1:${placeOf(filteredColumns - 1, 1)}"/>`);
      if (merged.length > 0) {
        text.text(`<mergeCells count="${merged.length}">`);
        for (const range of merged) text.text(`<mergeCell ref="${range}"/>`);
        text.text('</mergeCells>');
      }
      if (linked > 0) {
        text.text('<hyperlinks>');
        text.part(links.take());
        text.text('</hyperlinks>');
      }
      text.text('<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>');
      text.text(
        `<pageSetup paperSize="${A4}" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/></worksheet>`,
      );
    },
  };
}
