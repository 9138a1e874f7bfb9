import fc from 'fast-check';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { atFullLength } from '../full-run.ts';
import { refusalOf } from './reading.ts';
import { workbookOf } from './workbook-of.ts';

const ROWS = Array.from(
  { length: 40 },
  (_, row) =>
    `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>0</v></c><c r="C${row + 1}" s="1"><v>${row}.5</v></c></row>`,
).join('');
const WORKBOOK = workbookOf({ sheets: [ROWS], strings: '<si><t>Άλφα</t></si>', formats: [0, 14] });
const CSV = iconv.encode('Είδος;Τιμή\r\n"Μέ""λι";12,50\r\n"a\nb";€\r\n'.repeat(20), 'windows-1253');

/** What reading may say about a file: rows, or a refusal of ours; anything else is thrown and fails the test. */
const answers = async (bytes: Buffer) => ['undefined', 'string'].includes(typeof (await refusalOf(bytes)));

const damage = fc.array(
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.nat(255)),
  { minLength: 1, maxLength: 8 },
);

test.each([
  ['workbook', WORKBOOK],
  ['CSV', CSV],
])('a damaged %s is read or refused, never a crash', async (_, whole) => {
  await fc.assert(
    fc.asyncProperty(damage, fc.option(fc.double({ min: 0, max: 1, noNaN: true })), async (changes, cut) => {
      const bytes = Buffer.from(whole);
      for (const [where, byte] of changes) bytes[Math.floor(where * bytes.length)] = byte;
      const kept = cut === null ? bytes : bytes.subarray(0, Math.floor(cut * bytes.length));
      expect(await answers(kept)).toBe(true);
    }),
    { numRuns: atFullLength(400) },
  );
});

test('damaged XML inside a sound archive is read or refused, never a crash', async () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    '"',
    "'",
    '&',
    '=',
    '<c>',
    '</c>',
    '<row>',
    '<v>',
    '<is>',
    '<t>',
    ' r="A1"',
    '<![CDATA[',
    '-->',
    '\0',
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(ROWS.length), fc.nat(30), piece, async (at, skipped, inserted) => {
      const data = ROWS.slice(0, at) + inserted + ROWS.slice(at + skipped);
      expect(await answers(workbookOf({ sheets: [data], strings: '<si><t>a</t></si>' }))).toBe(true);
    }),
    { numRuns: atFullLength(400) },
  );
});

test('random bytes are read or refused, never a crash', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      expect(await answers(Buffer.from(bytes))).toBe(true);
    }),
    { numRuns: atFullLength(500) },
  );
});

test('a file that begins like an object, and whose first text is none of JSON, is read or refused', async () => {
  for (const text of ['{"a\u0007b";1\n2;3\n', '{"a\nb";"€":[{\n', '{"\\x":[{"a":1,"b":2}]}'])
    expect(await answers(Buffer.from(text))).toBe(true);
});
