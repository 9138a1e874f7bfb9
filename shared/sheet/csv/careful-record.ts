/** One record read character by character, as spreadsheet programs read what breaks RFC 4180. */
export interface CarefulRecord {
  cells: string[];
  /** Where the next record begins. */
  end: number;
  /** Text stood after a closing quote in the cell of this index; it is kept, as spreadsheet programs do. */
  trailingTextIn: number | undefined;
  /** `whole`, or what was missing when the text ended. */
  ending: 'whole' | 'no-line-end' | 'open-quote';
}

interface Cutting {
  text: string;
  delimiter: string;
  newline: string;
}

/** Reads the record that begins at `start`. */
export function carefulRecord(cutting: Cutting, start: number): CarefulRecord {
  const { text, delimiter, newline } = cutting;
  const record: CarefulRecord = { cells: [], end: start, trailingTextIn: undefined, ending: 'no-line-end' };
  for (;;) {
    const cell =
      text.charAt(record.end) === '"' ? quotedCell(cutting, record) : plainCell(cutting, record.end);
    if (cell === undefined) return { ...record, ending: 'open-quote', end: text.length };
    record.cells.push(cell.text);
    record.end = cell.end;
    if (text.startsWith(delimiter, cell.end)) record.end += delimiter.length;
    else if (text.startsWith(newline, cell.end))
      return { ...record, ending: 'whole', end: cell.end + newline.length };
    else return record;
  }
}

function plainCell({ text, delimiter, newline }: Cutting, start: number): { text: string; end: number } {
  const ends = [text.indexOf(delimiter, start), text.indexOf(newline, start)].filter((end) => end !== -1);
  const end = Math.min(...ends, text.length);
  return { text: text.slice(start, end), end };
}

function quotedCell(cutting: Cutting, record: CarefulRecord): { text: string; end: number } | undefined {
  const { text } = cutting;
  const start = record.end;
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && text.charAt(close + 1) === '"') close = text.indexOf('"', close + 2);
  if (close === -1) return undefined;
  const inside = text.slice(start + 1, close).replaceAll('""', '"');
  const after = plainCell(cutting, close + 1);
  if (after.text.trim() === '') return { text: inside, end: after.end };
  record.trailingTextIn ??= record.cells.length;
  return { text: inside + after.text, end: after.end };
}
