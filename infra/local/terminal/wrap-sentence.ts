import { type Arguments, fillPlaceholders } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { terminalText } from './terminal-text.ts';
import { type Margins, wrapText } from './text-width.ts';

/** Values to copy whole, with their blanks: paths and commands. */
const COPIED = /\{(?:place|file|folder|data|path|command)\}/;

interface Told extends Margins {
  language: Language;
  args: Arguments;
}

/** The lines of a sentence for the terminal. A path stays whole; if it does not fit, it begins a new line. */
export function wrapSentence(sentence: string, { language, args, ...margins }: Told): string[] {
  const pieces = sentence.split(' ').flatMap((word) => {
    const said = terminalText(fillPlaceholders(word, language, args));
    return COPIED.test(word) ? [said] : said.split(/\s+/);
  });
  return wrapText(pieces, margins);
}

const PLAIN = /^[\p{L}\p{N}\w./:@%+=,~-]+$/u;

/** A path as a command line takes it: `'my sales.csv'`. */
export const shellWord = (path: string): string =>
  PLAIN.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
