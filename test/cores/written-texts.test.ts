import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvLine, guardText, unguardText } from '../../shared/report/files/csv-line.ts';
import { addEscaped, bareBut, escapedText, Utf8Text, utf8Part } from '../../shared/report/files/utf8-text.ts';
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

/** Texts of which most have a character that some form writes in another way. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      ...'aΩ7 ,;|"\'\\=+-@\t\r\n\u000b\u007f\u00a0\u00e9\u0400\u2028\uFEFF\uFFFE\ud800€<>&',
    ),
  }),
);

test('a text in UTF-8 is what its parts are, however small its buffer was', () => {
  fc.assert(
    fc.property(fc.array(anyText), fc.integer({ min: 1, max: 64 }), (texts, capacity) => {
      const text = new Utf8Text(capacity);
      for (const one of texts) {
        text.text(one);
        text.part(utf8Part(one));
      }
      expect(text.take().toString()).toBe(Buffer.from(texts.map((one) => one + one).join('')).toString());
    }),
  );
});

test('a text in UTF-8 takes a text whole or not at all', () => {
  const bare = bareBut([...'<>'].map((one) => one.charCodeAt(0)));
  fc.assert(
    fc.property(anyText, (one) => {
      const text = new Utf8Text(8);
      text.text('before ');
      const isTaken = text.bare(one, bare);
      if (/[<>]/.test(one)) expect(isTaken).toBe(false);
      expect(text.take().toString()).toBe(`before ${isTaken ? one : ''}`);
    }),
  );
  expect(new Utf8Text(8).bare('Αφοί Δοκιμαστικού 12.50', bare)).toBe(true);
});

test('a text in UTF-8 leaves a piece alone until it is given back', () => {
  const text = new Utf8Text(8);
  text.text('one');
  const one = text.take();
  text.text('two');
  const two = text.take();
  expect([one.toString(), two.toString()]).toEqual(['one', 'two']);
  text.reuse(one);
  text.text('three');
  expect([text.take().toString(), two.toString()]).toEqual(['three', 'two']);
});

test('a text in UTF-8 has the same XML of a text as its escaping', () => {
  fc.assert(
    fc.property(anyText, (one) => {
      const text = new Utf8Text(8);
      addEscaped(text, one);
      expect(text.take()).toEqual(Buffer.from(escapedText(one)));
    }),
  );
});
