import textWidth from 'string-width';
import type { Arguments } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { tellIn } from '../words/terminal-words.ts';
import { keptWhole, terminalText, withCommandsWhole } from './print.ts';

/** Columns that a text takes on a terminal: a combining accent 0, a Chinese sign 2, a colour 0. */
export { textWidth };

/** Longer lines than the last are hard to read, however wide a terminal is. */
const [DEFAULT_COLUMNS, MIN_COLUMNS, MAX_COLUMNS] = [80, 40, 100];

/** Columns of the terminal; 80 if its width is unknown. */
export const terminalColumns = (): number =>
  Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, process.stdout.columns ?? DEFAULT_COLUMNS));

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

interface Margins {
  /** Before the first line, and before those that follow it. */
  first?: string;
  rest?: string;
  columns?: number;
}

export const INDENTED: Margins = { first: '  ', rest: '    ' };

/** Lines within the terminal's width, broken at blanks or between the pieces of a list; a longer piece, such as a path, stays whole. */
export function wrapText(
  text: string | readonly string[],
  { first = '', rest = first, columns = terminalColumns() }: Margins = {},
): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  const pieces = typeof text === 'string' ? text.split(/\s+/) : text;
  for (const word of pieces.filter((piece) => piece !== '')) {
    // A mark at the beginning stays with its text.
    if (!isEmpty && textWidth(line.trim()) > 1 && textWidth(`${line} ${word}`) > columns) {
      lines.push(line);
      [line, isEmpty] = [rest, true];
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
}

/** Text within the terminal's width, with its commands as they are typed here; columns, which two blanks separate, stay. */
export const fitted = (text: string): string =>
  withCommandsWhole(text)
    .split('\n')
    .flatMap((line) => {
      const [, first = '', said = ''] = /^( *)(.*)$/.exec(line) ?? [];
      return said.includes('  ') ? [line] : wrapText(said.split(' '), { first, rest: first && `${first}  ` });
    })
    .join('\n');

/** Arguments that a person copies, and that therefore stay on one line. */
const COPIED = ['place', 'file', 'folder', 'data', 'path', 'command'] as const;

/** Says sentences of the commands whose paths and commands stay whole. */
export const wholeSayIn =
  (language: Language): ReturnType<typeof tellIn> =>
  (of, args: Arguments = {}) => {
    const kept = COPIED.filter((name) => name in args).map((name) => [name, keptWhole(String(args[name]))]);
    return tellIn(language)(of, { ...args, ...Object.fromEntries(kept) });
  };

const NAMED_MAX = 20;

/** Lines about single documents, indented: the first in full, the others as a count. */
export function namedLines(named: readonly string[], language: Language): string[] {
  const count = named.length - NAMED_MAX;
  const shown = named.slice(0, NAMED_MAX).map(terminalText);
  return [...shown, ...(count > 0 ? [tellIn(language)('moreInJson', { count })] : [])].map(
    (line) => `  ${line}`,
  );
}
