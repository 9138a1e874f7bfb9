import Papa from 'papaparse';
import { type Problem, problem } from '../../problems/problem.ts';
import { MAX_CELL_CHARS, MAX_CELLS_PER_ROW, MAX_LINE_BYTES, MAX_ROWS } from '../limits.ts';
import type { Refuse, SheetRow } from '../sheet.ts';
import { LenientReader } from './lenient-record.ts';

/** PapaParse notes every broken quote of a text; a record that goes on for so long is read without it. */
const MAX_PAPA_CHARS = 512 * 1024;

interface Cutter {
  delimiter: string;
  newline: Newline;
  hintLine: boolean;
  refuse: Refuse;
}

export type Newline = '\n' | '\r\n' | '\r';

interface PapaResult {
  data: string[][];
  errors: { code: string; row: number }[];
  meta: { cursor: number };
}

/**
 * Cuts a stream of text into numbered rows with PapaParse, batch by batch. A record with text after a closing
 * quote is read as spreadsheet programs read it and carries a problem; a quote that never closes refuses the
 * file. A record longer than a chunk is tried again only when twice as much of it is there, so that time
 * grows with its length only.
 */
export async function* csvRows(
  text: AsyncIterable<string>,
  cutter: Cutter,
): AsyncGenerator<readonly SheetRow[]> {
  const numbering = { next: cutter.hintLine ? 0 : 1 };
  let rest = '';
  let tryFrom = 0;
  for await (const chunk of text) {
    rest += chunk;
    if (rest.length < tryFrom) continue;
    const batch = new RowBatch(cutter, numbering);
    const left = batch.take(rest, false);
    if (left.length > MAX_LINE_BYTES) throw batch.tooLong(left);
    tryFrom = left.length === rest.length ? left.length * 2 : 0;
    rest = left;
    if (batch.rows.length > 0) yield batch.rows;
  }
  const last = new RowBatch(cutter, numbering);
  if (rest !== '') last.take(rest, true);
  if (last.rows.length > 0) yield last.rows;
}

class RowBatch {
  readonly rows: SheetRow[] = [];
  readonly #cutter: Cutter;
  readonly #numbering: { next: number };

  constructor(cutter: Cutter, numbering: { next: number }) {
    this.#cutter = cutter;
    this.#numbering = numbering;
  }

  /** Takes the whole records of a text and returns what is left of it. */
  take(text: string, last: boolean): string {
    if (text.length > MAX_PAPA_CHARS) return this.#takeCarefully(text, 0, last);
    const result = this.#parse(text, last, 0);
    const broken = result.errors.find(({ code }) => code === 'InvalidQuotes' || code === 'MissingQuotes');
    const good = broken === undefined ? result.data : result.data.slice(0, broken.row);
    const isEnd = last && broken === undefined && text.endsWith(this.#cutter.newline);
    // After the last line end PapaParse returns one more empty record, which no spreadsheet program shows.
    if (isEnd && good.at(-1)?.join('') === '') good.pop();
    for (const cells of good) this.#add(cells);
    if (broken === undefined) return text.slice(result.meta.cursor);
    const start = broken.row === 0 ? 0 : this.#parse(text, last, broken.row).meta.cursor;
    return this.#takeCarefully(text, start, last);
  }

  /** Names why a record is endless. */
  tooLong(rest: string) {
    const { ending } = new LenientReader(rest, this.#cutter).record(0);
    if (ending === 'too-many-cells') return this.#tooManyCells();
    const row = this.#numbering.next;
    if (ending === 'open-quote') return this.#cutter.refuse('READ-QUOTE-OPEN', {}, row);
    return this.#cutter.refuse('READ-LINE-TOO-LONG', { limit: MAX_LINE_BYTES }, row);
  }

  #parse(text: string, last: boolean, preview: number): PapaResult {
    const { delimiter, newline } = this.#cutter;
    return new Papa.Parser({ delimiter, newline, preview }).parse(text, 0, !last);
  }

  #takeCarefully(text: string, start: number, last: boolean): string {
    const reader = new LenientReader(text, this.#cutter);
    let from = start;
    while (from < text.length) {
      const record = reader.record(from);
      if (record.ending === 'too-many-cells') throw this.#tooManyCells();
      if (record.ending !== 'whole' && !last) break;
      if (record.ending === 'open-quote')
        throw this.#cutter.refuse('READ-QUOTE-OPEN', {}, this.#numbering.next);
      const { cells, trailingTextIn: at } = record;
      const place = { row: this.#numbering.next };
      this.#add(cells, at === undefined ? [] : [problem('READ-QUOTE-TEXT', place, { cell: at + 1 })]);
      from = record.end;
    }
    return text.slice(from);
  }

  #tooManyCells(row = this.#numbering.next) {
    return this.#cutter.refuse('READ-TOO-MANY-CELLS', { limit: MAX_CELLS_PER_ROW }, row);
  }

  #add(cells: string[], problems: readonly Problem[] = []): void {
    const number = this.#numbering.next++;
    if (number === 0) return;
    const { refuse } = this.#cutter;
    if (number > MAX_ROWS) throw refuse('READ-TOO-MANY-ROWS', { limit: MAX_ROWS }, number);
    if (cells.length > MAX_CELLS_PER_ROW) throw this.#tooManyCells(number);
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index] ?? '';
      if (cell.length > MAX_CELL_CHARS) throw refuse('READ-CELL-TOO-LONG', { limit: MAX_CELL_CHARS }, number);
      if (cell.startsWith('="')) cells[index] = shownText(cell);
    }
    this.rows.push(problems.length === 0 ? { number, cells } : { number, cells, problems });
  }
}

/** `="0012"` is how programs make a spreadsheet keep the zeros; it is shown as 0012. Other formulas stay as written. */
const shownText = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
