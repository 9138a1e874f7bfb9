import { readFileSync } from 'node:fs';

/** Rows of a table that people read: one a line, ` · ` between the cells; lines of `//` and blank ones say nothing. */
export const tableRows = (path: string): string[][] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'))
    .map((line) => line.split(' · '));
