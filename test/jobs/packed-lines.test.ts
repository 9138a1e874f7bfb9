import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PackedLines } from '../../shared/jobs/packed-lines.ts';

const line = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\n', ' '));

test('every line is found again by its number', () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const packed = new PackedLines();
      const numbers = lines.map((one) => packed.add(one));
      expect(numbers.every((number) => number > 0)).toBe(true);
      expect(numbers.map((number) => packed.at(number))).toEqual(lines);
    }),
  );
});

test('lines beyond the first room keep their numbers', () => {
  const packed = new PackedLines();
  const lines = Array.from({ length: 20_000 }, (_, at) => `\uFEFFΓραμμή ${at}`);
  const numbers = lines.map((one) => packed.add(one));
  expect(numbers.map((number) => packed.at(number))).toEqual(lines);
});
