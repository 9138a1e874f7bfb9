import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSorted } from '../../shared/jobs/files/merge-sorted.ts';

async function* stream(numbers: readonly number[]) {
  yield* numbers;
}

describe('merging streams', () => {
  it('gives every item once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat()), fc.integer({ min: 1, max: 9 }), async (numbers, count) => {
        const dealt = Array.from({ length: count }, (_, index) =>
          numbers.filter((number) => number % count === index),
        );
        const sorted = dealt.map((part) => stream(part.sort((a, b) => a - b)));
        const merged = await Array.fromAsync(mergeSorted(sorted, (number) => number));
        expect(merged).toEqual([...numbers].sort((a, b) => a - b));
      }),
    );
  });

  it('gives items of one place in the order of their streams, when some are at their end', async () => {
    async function* of(name: string, ...rows: number[]) {
      for (const row of rows) yield { row, name };
    }
    const streams = [of('a', 2, 5), of('b'), of('c', 2, 3), of('d', 1, 5, 5)];
    const merged = await Array.fromAsync(mergeSorted(streams, ({ row }) => row));
    expect(merged.map(({ row, name }) => `${row}${name}`)).toEqual([
      '1d',
      '2a',
      '2c',
      '3c',
      '5a',
      '5d',
      '5d',
    ]);
    expect(await Array.fromAsync(mergeSorted([], Number))).toEqual([]);
  });
});
