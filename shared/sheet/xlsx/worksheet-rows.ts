import { type Problem, problem } from '../../problems/problem.ts';
import { columnLetters, columnOfReference } from '../column-letters.ts';
import {
  MAX_CELL_CHARS,
  MAX_CELLS,
  MAX_CELLS_PER_ROW,
  MAX_SHARED_TEXT_RATIO,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROW_NUMBER,
  SHARED_TEXT_FLOOR_CHARS,
} from '../limits.ts';
import type { Cell, Refuse, SheetRow } from '../sheet.ts';
import type { Archive } from './archive.ts';
import { type CellMaking, cellOf, type WrittenCell } from './cell-value.ts';
import { RichText } from './shared-strings.ts';
import type { AttributeCursor } from './xml/xml-attributes.ts';
import { readXml, type XmlListener } from './xml/xml-reader.ts';

/** Turns the XML of one worksheet into numbered rows; take them with `takeRows` after every chunk. */
class WorksheetListener implements XmlListener {
  wantsText = false;
  #rows: SheetRow[] = [];
  #cells: Cell[] = [];
  #problems: Problem[] = [];
  #row = 0;
  #column = -1;
  #inData = false;
  #cellsInAll = 0;
  #inString = false;
  readonly #cell: WrittenCell = { type: 'n', style: 0, text: '', hasValue: false, hasFormula: false };
  readonly #string = new RichText();
  readonly #making: CellMaking;
  readonly #refuse: Refuse;

  constructor(making: CellMaking, refuse: Refuse) {
    this.#making = making;
    this.#refuse = refuse;
  }

  /** Cells that wait to be taken; a blank row counts as one. */
  waitingCells = 0;

  takeRows(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    this.waitingCells = 0;
    return rows;
  }

  open(name: string, attributes: AttributeCursor): void {
    if (name === 'sheetData') this.#inData = true;
    if (!this.#inData) return;
    if (name === 'c') this.#startCell(attributes);
    else if (name === 'v') this.#startValue();
    else if (name === 'row') this.#startRow(attributes);
    else if (name === 'f') this.#cell.hasFormula = true;
    else if (name === 'is') this.#inString = true;
    else if (this.#inString) this.wantsText = this.#string.open(name, attributes);
  }

  text(text: string): void {
    if (this.#inString) this.#string.add(text);
    else this.#cell.text += text;
  }

  close(name: string): void {
    if (!this.#inData) return;
    if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
    else if (name === 'is') this.#endString();
    else if (name === 'sheetData') this.#inData = false;
    else if (this.#inString) this.#string.close(name);
  }

  #startRow(attributes: AttributeCursor): void {
    let given: string | undefined;
    while (attributes.next()) if (attributes.name === 'r') given = attributes.value;
    const expected = this.#row + 1;
    const number = given === undefined ? expected : Number(given);
    const sound = Number.isInteger(number) && number >= expected;
    this.#row = sound ? number : expected;
    if (this.#row > MAX_SHEET_ROW_NUMBER)
      throw this.#refuse('READ-TOO-MANY-ROWS', { limit: MAX_SHEET_ROW_NUMBER });
    this.#problems = sound ? [] : [problem('READ-ROW-NUMBER', { row: this.#row }, { given: given ?? '' })];
    this.#cells = [];
    this.#column = -1;
  }

  #endRow(): void {
    const row = { number: this.#row, cells: this.#cells };
    this.#rows.push(this.#problems.length === 0 ? row : { ...row, problems: this.#problems });
    this.waitingCells += this.#cells.length || 1;
    this.#cellsInAll += this.#cells.length;
    if (this.#cellsInAll > MAX_CELLS) throw this.#refuse('READ-TOO-MANY-CELLS-IN-ALL', { limit: MAX_CELLS });
  }

  #startCell(attributes: AttributeCursor): void {
    const cell = this.#cell;
    cell.type = 'n';
    cell.style = 0;
    cell.text = '';
    cell.hasValue = false;
    cell.hasFormula = false;
    let column = this.#column + 1;
    while (attributes.next()) {
      const { name } = attributes;
      if (name === 'r') column = this.#columnOf(attributes.letters);
      else if (name === 's') cell.style = Number(attributes.value);
      else if (name === 't') cell.type = attributes.value;
    }
    this.#column = column;
    if (column >= MAX_SHEET_COLUMNS) throw this.#tooWide();
  }

  #columnOf(reference: string): number {
    const column = columnOfReference(reference);
    return Number.isNaN(column) ? this.#column + 1 : column;
  }

  #startValue(): void {
    this.#cell.hasValue = true;
    this.wantsText = true;
  }

  #endString(): void {
    this.#inString = false;
    this.#cell.hasValue = true;
    const text = this.#string.take();
    if (text === undefined) throw this.#tooLong();
    this.#cell.text = text;
  }

  #endCell(): void {
    const made = cellOf(this.#cell, this.#making);
    if (made === '') return;
    if (typeof made === 'object' && 'missing' in made)
      this.#problems.push(problem('READ-BAD-REFERENCE', { row: this.#row }, { what: made.missing }));
    else this.#addCell(made);
  }

  #addCell(made: Cell): void {
    if (typeof made === 'string' && made.length > MAX_CELL_CHARS) throw this.#tooLong();
    const cells = this.#cells;
    const column = this.#column;
    if (column >= MAX_CELLS_PER_ROW) throw this.#tooWide();
    if (column < cells.length && cells[column] !== '')
      this.#problems.push(problem('READ-TWO-CELLS', { row: this.#row, column: columnLetters(column) }));
    while (cells.length < column) cells.push('');
    cells[column] = made;
  }

  #tooWide() {
    return this.#refuse('READ-TOO-MANY-CELLS', { limit: MAX_CELLS_PER_ROW }, this.#row);
  }

  #tooLong() {
    return this.#refuse('READ-CELL-TOO-LONG', { limit: MAX_CELL_CHARS }, this.#row);
  }
}

/** A batch has at least so many cells, blank rows counted as one. */
const BATCH_CELLS = 5_000;

export interface WorksheetReading {
  part: string;
  making: CellMaking;
  refuse: Refuse;
}

/** The rows of one worksheet, in batches as they are unpacked; rows that the sheet leaves out are absent. */
export async function* worksheetRows(
  archive: Archive,
  { part, making, refuse }: WorksheetReading,
): AsyncGenerator<readonly SheetRow[]> {
  const listener = new WorksheetListener(making, refuse);
  let read = 0;
  let written = 0;
  async function* counted() {
    for await (const chunk of archive.part(part)) {
      read += chunk.length;
      yield chunk;
    }
  }
  try {
    for await (const _ of readXml(counted(), listener, { part, refuse })) {
      if (listener.waitingCells < BATCH_CELLS) continue;
      const rows = listener.takeRows();
      for (const { cells } of rows)
        for (const cell of cells) if (typeof cell === 'string') written += cell.length;
      if (written > SHARED_TEXT_FLOOR_CHARS && written > read * MAX_SHARED_TEXT_RATIO)
        throw refuse('READ-SHARED-TEXT', { limit: MAX_SHARED_TEXT_RATIO, unit: 'times the sheet' });
      yield rows;
    }
  } catch (error) {
    // The rows before the break in the sheet are reported first.
    yield listener.takeRows();
    throw error;
  }
  const last = listener.takeRows();
  if (last.length > 0) yield last;
}
