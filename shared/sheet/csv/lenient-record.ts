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

/** Reads the records of a text by the places at which they begin, which must not go backwards, in time that grows with their length only. */
export function lenientReader(
  text: string,
  { delimiter, newline }: { delimiter: string; newline: string | undefined },
) {
  /** The place of a mark at or after one place after another; looks again only behind the one that it found. */
  const finder = (mark: string) => {
    let found = -1;
    return (from: number): number => {
      if (found < from) found = text.indexOf(mark, from);
      if (found === -1) found = Number.POSITIVE_INFINITY;
      return found;
    };
  };
  const nextDelimiter = finder(delimiter);
  const nextNewline = finder(newline ?? '\r');
  const nextOther = newline === undefined ? finder('\n') : nextNewline;
  /** The next line end at or after the cell that was read last. */
  let lineEnd = -1;

  function plainCell(start: number): { text: string; end: number } {
    lineEnd = Math.min(nextNewline(start), nextOther(start));
    const end = Math.min(nextDelimiter(start), lineEnd, text.length);
    return { text: text.slice(start, end), end };
  }

  const behindLineEnd = (at: number) => at + (newline?.length ?? (text.startsWith('\r\n', at) ? 2 : 1));

  function quotedCell(record: LenientRecord): { text: string; end: number } | undefined {
    const start = record.end;
    let close = text.indexOf('"', start + 1);
    while (close !== -1 && text.charAt(close + 1) === '"') close = text.indexOf('"', close + 2);
    if (close === -1) return undefined;
    const written = text.slice(start + 1, close);
    const inside = written.length > MAX_WRITTEN_CHARS ? written : written.replaceAll('""', '"');
    const after = plainCell(close + 1);
    if (after.text.trim() === '') return { text: inside, end: after.end };
    record.trailingTextIn ??= record.cells.length;
    return { text: inside + after.text, end: after.end };
  }

  return (start: number): LenientRecord => {
    const record: LenientRecord = { cells: [], end: start, trailingTextIn: undefined, ending: 'no-line-end' };
    for (;;) {
      const cell = text.charAt(record.end) === '"' ? quotedCell(record) : plainCell(record.end);
      if (cell === undefined) return { ...record, ending: 'open-quote', end: text.length };
      record.cells.push(cell.text);
      if (record.cells.length > MAX_CELLS_PER_ROW) return { ...record, ending: 'too-many-cells' };
      record.end = cell.end;
      if (cell.end === text.length) return record;
      if (cell.end === lineEnd) return { ...record, ending: 'whole', end: behindLineEnd(lineEnd) };
      record.end += delimiter.length;
    }
  };
}
