import { MAX_CELL_CHARS, MAX_CELLS_PER_ROW } from '../limits.ts';

/** Longest cell, if all its characters are doubled quotes; a longer one is always refused. */
const MAX_WRITTEN_CHARS = 2 * MAX_CELL_CHARS;

/** One record read character by character, as spreadsheet programs read what breaks RFC 4180. */
export interface LenientRecord {
  cells: string[];
  /** Offset at which the next record begins. */
  end: number;
  /** Text stood after a closing quote in the cell of this index; it is kept, as spreadsheet programs do. */
  trailingTextIn: number | undefined;
  /** `whole`, or what was missing when the text ended. */
  ending: 'whole' | 'no-line-end' | 'open-quote' | 'too-many-cells';
}

/** Reads one record after the other from a text, each in time that grows with its length only. */
export class LenientReader {
  readonly #text: string;
  readonly #delimiter: string;
  readonly #newline: string;
  /** The next delimiter and line end at or after the place last asked for. */
  #nextDelimiter = -1;
  #nextNewline = -1;

  constructor(text: string, { delimiter, newline }: { delimiter: string; newline: string }) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#newline = newline;
  }

  /** Reads the record that begins at `start`; places must not go backwards from one call to the next. */
  record(start: number): LenientRecord {
    const text = this.#text;
    const record: LenientRecord = { cells: [], end: start, trailingTextIn: undefined, ending: 'no-line-end' };
    for (;;) {
      const cell = text.charAt(record.end) === '"' ? this.#quotedCell(record) : this.#plainCell(record.end);
      if (cell === undefined) return { ...record, ending: 'open-quote', end: text.length };
      record.cells.push(cell.text);
      if (record.cells.length > MAX_CELLS_PER_ROW) return { ...record, ending: 'too-many-cells' };
      record.end = cell.end;
      if (cell.end === text.length) return record;
      if (cell.end === this.#nextNewline)
        return { ...record, ending: 'whole', end: cell.end + this.#newline.length };
      record.end += this.#delimiter.length;
    }
  }

  #plainCell(start: number): { text: string; end: number } {
    if (this.#nextDelimiter < start) this.#nextDelimiter = this.#find(this.#delimiter, start);
    if (this.#nextNewline < start) this.#nextNewline = this.#find(this.#newline, start);
    const end = Math.min(this.#nextDelimiter, this.#nextNewline, this.#text.length);
    return { text: this.#text.slice(start, end), end };
  }

  #find(mark: string, from: number): number {
    const at = this.#text.indexOf(mark, from);
    return at === -1 ? Number.POSITIVE_INFINITY : at;
  }

  #quotedCell(record: LenientRecord): { text: string; end: number } | undefined {
    const text = this.#text;
    const start = record.end;
    let close = text.indexOf('"', start + 1);
    while (close !== -1 && text.charAt(close + 1) === '"') close = text.indexOf('"', close + 2);
    if (close === -1) return undefined;
    const written = text.slice(start + 1, close);
    const inside = written.length > MAX_WRITTEN_CHARS ? written : written.replaceAll('""', '"');
    const after = this.#plainCell(close + 1);
    if (after.text.trim() === '') return { text: inside, end: after.end };
    record.trailingTextIn ??= record.cells.length;
    return { text: inside + after.text, end: after.end };
  }
}
