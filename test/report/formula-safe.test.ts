import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardLine, guardText, unguardText } from '../../shared/report/formula-safe.ts';

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
  '\t=1+1',
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

const tricky = fc.string({ unit: fc.constantFrom(..."='+-@＝＋－＠ \t\r\n\u00a01a,;") });

test('guarding is undone exactly, whatever the text', () => {
  fc.assert(
    fc.property(tricky, (text) => unguardText(guardText(text)) === text),
    { numRuns: 5_000 },
  );
  fc.assert(
    fc.property(fc.string(), (text) => unguardText(guardText(text)) === text),
    { numRuns: 2_000 },
  );
});

test('guarded text never begins with a trigger, on any of its lines', () => {
  const starts = /(^|[\r\n])[\s\u200b]*[=+\-@＝＋－＠]/;
  fc.assert(
    fc.property(tricky, (text) => {
      const guarded = guardText(text);
      return guarded === text ? !starts.test(text) || /^[\s]*[+-]\s?\d/.test(text) : guarded !== text;
    }),
    { numRuns: 5_000 },
  );
});

test('a line of our own CSV has no line break and no trigger behind a character that another spreadsheet splits at', () => {
  expect(guardLine('a\r\nb')).toBe('a b');
  expect(guardLine('x;=1+1')).toBe("x;'=1+1");
  expect(guardLine('x\t@SUM(1)')).toBe("x\t'@SUM(1)");
});
