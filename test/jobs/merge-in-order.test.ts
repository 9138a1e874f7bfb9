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
});
