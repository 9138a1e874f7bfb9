import { readFileSync } from 'node:fs';
import { isPlayed } from './full-run.ts';

/** A text as a cell of a table shows it: ␣ for blanks at its ends, and signs that no line shows by their code. */
export const shownText = (text: string): string =>
  text
    .replace(/^ +| +$/g, (blanks) => '␣'.repeat(blanks.length))
    .replace(/[\p{Cc}\u00a0\ufeff\u200b]/gu, (sign) => NAMED[sign] ?? `\\u${hexOf(sign)}`);

/** The text of such a cell; without a name or code behind it a backslash stands for the sign that follows. */
export const writtenText = (cell: string): string =>
  cell
    .replaceAll('␣', ' ')
    .replace(/\\(?:u([0-9a-f]{4})|(.))/g, (_, code: string | undefined, sign: string) =>
      code === undefined ? (SIGNS[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
    );

const SIGNS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const hexOf = (sign: string): string => sign.charCodeAt(0).toString(16).padStart(4, '0');

/** Rows of a table that people read: one a line, ` · ` between the cells; lines of `//` and blank ones say nothing. */
export const tableRows = (path: string): string[][] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//') && isPlayed(line))
    .map((line) => line.split(' · '));

/** Of a text with a row of JSON a line; a file that broke off has none. */
export const rowsIn = <Row>(text: string): Row[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
