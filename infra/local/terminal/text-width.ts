import { stripVTControlCharacters } from 'node:util';

const DEFAULT_COLUMNS = 80;
const MIN_COLUMNS = 40;
/** Longer lines are hard to read, however wide a terminal is. */
const MAX_COLUMNS = 100;

/** Columns of the terminal; 80 if its width is unknown. */
export const terminalColumns = (stream: NodeJS.WriteStream = process.stdout): number =>
  Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, stream.columns ?? DEFAULT_COLUMNS));

const NO_WIDTH = /[\p{M}\p{Cf}]/u;
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Columns that a text takes on a terminal: a combining accent 0, a Chinese sign 2, a colour 0. */
export function textWidth(text: string): number {
  let width = 0;
  for (const sign of stripVTControlCharacters(text))
    if (!NO_WIDTH.test(sign)) width += WIDE.test(sign) ? 2 : 1;
  return width;
}

/** A text in at most so many columns; an ellipsis shows a cut. */
export function clipText(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text;
  let clipped = '';
  for (const sign of text) {
    if (textWidth(`${clipped}${sign}…`) > columns) break;
    clipped += sign;
  }
  return `${clipped.trimEnd()}…`;
}

export interface Margins {
  /** Before the first line, and before those that follow it. */
  first?: string;
  rest?: string;
  columns?: number;
}

/** Margins of a line below a headline. */
export const INDENTED: Margins = { first: '  ', rest: '    ' };

/**
 * Lines within the terminal's width, broken at blanks or between the pieces of a list; a longer piece, such
 * as a path, stays whole.
 */
export function wrapText(
  text: string | readonly string[],
  { first = '', rest = first, columns = terminalColumns() }: Margins = {},
): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  const pieces = typeof text === 'string' ? text.split(/\s+/) : text;
  for (const word of pieces.filter((piece) => piece !== '')) {
    if (!isEmpty && textWidth(`${line} ${word}`) > columns) {
      lines.push(line);
      [line, isEmpty] = [rest, true];
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
}
