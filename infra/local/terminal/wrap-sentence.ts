import { type Arguments, fillPlaceholders } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { tellIn, terminalWords } from '../words/terminal-words.ts';
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

const PLAIN = /^[\p{L}\p{N}\w./:@%+=,~-]+$/u;

/** A path as a command line takes it: `'my sales.csv'`. */
export const shellWord = (path: string): string =>
  PLAIN.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
