import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words of a line as a person types it: quotes hold blanks, or nothing. */
export const wordsOf = (line: string): string[] =>
  (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));

/** The words of each line of a text of this folder; `//` is a remark. */
export const typedCommands = (name: string): string[][] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'))
    .map(wordsOf);
