import textWidth from 'string-width';
import { type Arguments, fillPlaceholders } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { tellIn, terminalWords } from '../words/terminal-words.ts';
import { terminalText } from './print.ts';

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

/** Values to copy whole, with their blanks: paths and commands. */
const COPIED = /\{(?:place|file|folder|data|path|command)\}/;

interface Told extends Margins {
  language: Language;
  args: Arguments;
}

/** The lines of a sentence for the terminal. A path stays whole; if it does not fit, it begins a new line. */
function wrapSentence(sentence: string, { language, args, ...margins }: Told): string[] {
  const pieces = sentence.split(' ').flatMap((word) => {
    const said = terminalText(fillPlaceholders(word, language, args));
    return COPIED.test(word) ? [said] : said.split(/\s+/);
  });
  return wrapText(pieces, margins);
}

/** Sentences of the commands as lines of the terminal, in one language. */
export const linesIn =
  (language: Language) =>
  (of: keyof typeof terminalWords, args: Arguments, margins?: Margins): string[] =>
    wrapSentence(terminalWords[of][language], { language, args, ...margins });

const NAMED_MAX = 20;

/** Lines about single documents, indented: the first in full, the others as a count. */
export function namedLines(named: readonly string[], language: Language): string[] {
  const count = named.length - NAMED_MAX;
  const shown = named.slice(0, NAMED_MAX).map(terminalText);
  return [...shown, ...(count > 0 ? [tellIn(language)('moreInJson', { count })] : [])].map(
    (line) => `  ${line}`,
  );
}
