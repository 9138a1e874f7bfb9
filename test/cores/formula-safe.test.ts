import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvLine, guardLine, guardText, unguardText } from '../../shared/report/files/csv-line.ts';
import { atFullLength } from '../full-run.ts';

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '=HYPERLINK("http://x.example","y")',
  "=cmd|' /C calc'!A0",
  '-2+3+cmd',
  '  =1+1',
  '\u00a0=1+1',
  '\ufeff=1+1',
  '\u200b=1+1',
  '\tA',
  '\rA',
  '\nA',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  '-',
  "'=1+1",
])('%j is guarded and comes back as it was', (text) => {
  const guarded = guardText(text);
  expect(guarded).toBe(`'${text}`);
  expect(unguardText(guarded)).toBe(text);
});

test.each([
  '-12,50',
  '-1.234,56',
  '+30 210 1234567',
  '-5%',
  '- 7',
  'INV-1',
  'a=b',
  "it's",
  '',
  '12,5 %',
])('%j stays as it is', (text) => {
  expect(guardText(text)).toBe(text);
  expect(unguardText(text)).toBe(text);
});

test('a trigger behind a line break is guarded too', () => {
  expect(guardText('first\n=1+1')).toBe("first\n'=1+1");
  expect(unguardText("first\n'=1+1")).toBe('first\n=1+1');
});

/** Fields of a line of CSV as a program reads it whose list separator is another one. */
const split = (line: string, separator: string): string[] =>
  Papa.parse<string[]>(line, { delimiter: separator }).data.flat();

/** A signed number stays, also where cells that the program does not part stand behind it. */
const runs = (field: string) =>
  /^[\s\u200b]*[=+\-@＝＋－＠]/.test(field) && !/^\s*[+-]\s?\d[\d., ]*(?:$|[";,\t|])/.test(field);

test.each([
  ['x;=1+1', "x;'=1+1"],
  [';=1+1', ";'=1+1"],
  ['|@SUM(1)', "|'@SUM(1)"],
  ['a,b,=1', "a,b,'=1"],
  ['x\t=1+1', "x\t'=1+1"],
  ['\t=1+1', "'\t'=1+1"],
  ['x; =1+1', "x;' =1+1"],
  ['x;"=1+1', 'x;\'"=1+1'],
  ["x;'=1+1", "x;''=1+1"],
  ['x;-1+2', "x;'-1+2"],
  ['x;-5;+6,5', 'x;-5;+6,5'],
  ['x\t-\t1', "x\t'-\t1"],
])('%j is guarded behind a list separator and comes back as it was', (text, guarded) => {
  expect(guardText(text)).toBe(guarded);
  expect(unguardText(guarded)).toBe(text);
});

test('no cell of a line becomes a formula in a program with another list separator', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'=\'+-@ \t;,|"1a'), maxLength: 12 });
  const separator = fc.constantFrom(',', ';', '\t', '|');
  fc.assert(
    fc.property(
      fc.array(cell, { minLength: 1, maxLength: 3 }),
      separator,
      separator,
      (cells, ours, theirs) => {
        const line = csvLine(cells.map(guardText), { delimiter: ours, newline: '', careful: true });
        return !split(line, theirs).some(runs);
      },
    ),
    { numRuns: atFullLength(5_000) },
  );
});

const tricky = fc.string({ unit: fc.constantFrom(...'=\'+-@＝＋－＠ \t\r\n\u00a01a,;|"') });

test('guarding is undone exactly, whatever the text', () => {
  fc.assert(
    fc.property(tricky, (text) => unguardText(guardText(text)) === text),
    { numRuns: atFullLength(5_000) },
  );
  fc.assert(
    fc.property(fc.string(), (text) => unguardText(guardText(text)) === text),
    { numRuns: atFullLength(2_000) },
  );
});

test('guarded text never begins with a trigger, on any of its lines', () => {
  // A signed number is none, also behind a tab that a program splits at: ";\n\t-1" is two empty cells and -1.
  const starts = /(^|[\r\n])[\s\u200b]*(?![+-]\s?\d[\d., \u00a0]*%?(?:[;,\t|]|$))[=+\-@＝＋－＠]/;
  fc.assert(
    fc.property(tricky, (text) => {
      const guarded = guardText(text);
      return guarded !== text || !starts.test(text);
    }),
    { numRuns: atFullLength(5_000) },
  );
});

test('a line of our own CSV has no line break and no trigger behind a character that another spreadsheet splits at', () => {
  expect(guardLine('a\r\nb')).toBe('a b');
  expect(guardLine('x;=1+1')).toBe("x;'=1+1");
  expect(guardLine('x\t@SUM(1)')).toBe("x\t'@SUM(1)");
});
