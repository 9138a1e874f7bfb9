import Papa from 'papaparse';
import { type Problem, problem } from '../../problems/problem.ts';
import { MAX_CELL_CHARS, MAX_CELLS_PER_ROW, MAX_LINE_BYTES, MAX_ROWS } from '../limits.ts';
import type { Refuse, SheetRow } from '../sheet.ts';
import { lenientReader } from './lenient-record.ts';

/** PapaParse notes every broken quote of a text; a record that goes on for so long is read without it. */
const MAX_PAPA_CHARS = 512 * 1024;

interface Cutter {
  delimiter: string;
  /** Undefined if line ends differ, as in files that were joined: each of them then ends a record. */
  newline: Newline | undefined;
  hintLine: boolean;
  refuse: Refuse;
}

export type Newline = '\n' | '\r\n' | '\r';

interface PapaResult {
  data: string[][];
  errors: { code: string }[];
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
  const records = recordReader(cutter);
  let rest = '';
  let tryFrom = 0;
  for await (const chunk of text) {
    rest += chunk;
    if (rest.length < tryFrom) continue;
    const { rows, left } = records.take(rest, false);
    if (left.length > MAX_LINE_BYTES) throw records.tooLong(left);
    tryFrom = left.length === rest.length ? left.length * 2 : 0;
    rest = left;
    if (rows.length > 0) yield rows;
  }
  const { rows } = records.take(rest, true);
  if (rows.length > 0) yield rows;
}

function recordReader({ delimiter, newline, hintLine, refuse }: Cutter) {
  let next = hintLine ? 0 : 1;
  let rows: SheetRow[] = [];

  const tooManyCells = (row = next) => refuse('READ-TOO-MANY-CELLS', { limit: MAX_CELLS_PER_ROW }, row);

  function add(cells: string[], problems: readonly Problem[] = []): void {
    const number = next++;
    if (number === 0) return;
    if (number > MAX_ROWS) throw refuse('READ-TOO-MANY-ROWS', { limit: MAX_ROWS }, number);
    if (cells.length > MAX_CELLS_PER_ROW) throw tooManyCells(number);
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index] ?? '';
      if (cell.length > MAX_CELL_CHARS) throw refuse('READ-CELL-TOO-LONG', { limit: MAX_CELL_CHARS }, number);
      if (cell.startsWith('="')) cells[index] = shownText(cell);
    }
    rows.push(problems.length === 0 ? { number, cells } : { number, cells, problems });
  }

  /** Adds the whole records of a text, and answers where the rest of it begins. */
  function read(text: string, isLast: boolean): number {
    if (newline === undefined || text.length > MAX_PAPA_CHARS) return readCarefully(text, isLast);
    const parser = new Papa.Parser({ delimiter, newline });
    const { data, errors, meta }: PapaResult = parser.parse(text, 0, !isLast);
    if (errors.some(({ code }) => code === 'InvalidQuotes' || code === 'MissingQuotes'))
      return readCarefully(text, isLast);
    // After the last line end PapaParse returns one more empty record, which no spreadsheet program shows.
    if (isLast && text.endsWith(newline) && data.at(-1)?.join('') === '') data.pop();
    for (const cells of data) add(cells);
    return meta.cursor;
  }

  function readCarefully(all: string, isLast: boolean): number {
    // Its line feed may follow in the next chunk.
    const text = isLast || newline !== undefined ? all : all.replace(/\r$/, '');
    const recordAt = lenientReader(text, { delimiter, newline });
    let from = 0;
    while (from < text.length) {
      const { ending, cells, trailingTextIn: at, end } = recordAt(from);
      if (ending === 'too-many-cells') throw tooManyCells();
      if (ending !== 'whole' && !isLast) break;
      if (ending === 'open-quote') throw refuse('READ-QUOTE-OPEN', {}, next);
      add(cells, at === undefined ? [] : [problem('READ-QUOTE-TEXT', { row: next }, { cell: at + 1 })]);
      from = end;
    }
    return from;
  }

  return {
    /** The rows of the whole records of a text, and what is left of it. */
    take(text: string, isLast: boolean) {
      rows = [];
      const end = text === '' ? 0 : read(text, isLast);
      return { rows, left: text.slice(end) };
    },
    /** Names why a record is endless. */
    tooLong(text: string) {
      const { ending } = lenientReader(text, { delimiter, newline })(0);
      if (ending === 'too-many-cells') return tooManyCells();
      if (ending === 'open-quote') return refuse('READ-QUOTE-OPEN', {}, next);
      return refuse('READ-LINE-TOO-LONG', { limit: MAX_LINE_BYTES }, next);
    },
  };
}

/** `="0012"` is how programs make a spreadsheet keep the zeros; it is shown as 0012. Other formulas stay as written. */
const shownText = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
