import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WordTable } from '../../shared/mapping/word-table.ts';

/** Few values, so that keys share words, shards and slots. */
const word = fc.constantFrom(1, 2, 0x10000001, 0x7fffffff, 0xfffffffe, 0xffffffff);
const key = fc.tuple(word, word, word);
const keyOf = (words: readonly number[]) => Uint32Array.from(words);
const entries = fc.array(fc.tuple(key, fc.integer({ min: 1, max: 0xffffffff })), { maxLength: 200 });

test('each key has the number that was last set for it, and no other', () => {
  fc.assert(
    fc.property(entries, fc.array(key, { maxLength: 20 }), (set, asked) => {
      const table = new WordTable({ keyWords: 3, withNumbers: true });
      const known = new Map<string, number>();
      for (const [words, number] of set) {
        table.set(keyOf(words), number);
        known.set(String(words), number);
      }
      expect(table.size).toBe(known.size);
      for (const words of [...set.map(([words]) => words), ...asked]) {
        expect(table.numberOf(keyOf(words))).toBe(known.get(String(words)) ?? 0);
        expect(table.has(keyOf(words))).toBe(known.has(String(words)));
      }
    }),
  );
});

test('many keys stay apart while the table grows, also those that crowd in one place', () => {
  const table = new WordTable({ keyWords: 2, withNumbers: false });
  const crowded = Array.from({ length: 20_000 }, (_, at) => keyOf([0xf0000000 + at, at % 7]));
  for (const one of crowded.filter((_, at) => at % 2 === 0)) table.set(one);
  expect(table.size).toBe(10_000);
  expect(crowded.every((one, at) => table.has(one) === (at % 2 === 0))).toBe(true);
  table.clear();
  expect(crowded.some((one) => table.has(one))).toBe(false);
  expect(crowded.map((one) => table.set(one))).not.toContain(false);
  expect(crowded.map((one) => table.set(one))).not.toContain(true);
});
