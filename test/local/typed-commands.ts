import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words of each line of a text of this folder, as a person types them: quotes hold blanks, or nothing; `//` is a remark. */
export const typedCommands = (name: string): string[][] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'))
    .map((line) => (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", '')));
