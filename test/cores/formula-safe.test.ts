import fc from 'fast-check';
import Papa from 'papaparse';
import { test } from 'vitest';
import { csvLine, guardText, unguardText } from '../../shared/report/files/csv-line.ts';
import { atFullLength } from '../full-run.ts';

/** Fields of a line of CSV as a program reads it whose list separator is another one. */
const split = (line: string, separator: string): string[] =>
  Papa.parse<string[]>(line, { delimiter: separator }).data.flat();

/** A signed number stays, also where cells that the program does not part stand behind it. */
const runs = (field: string) =>
  /^[\s\u200b]*[=+\-@＝＋－＠]/.test(field) && !/^\s*[+-]\s?\d[\d., ]*(?:$|[";,\t|])/.test(field);

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
