import { expect, it } from 'vitest';
import { memoize, RecentValues } from '../../shared/memoize.ts';

it('makes a value once as long as its key is among those that were asked for last', () => {
  const made: number[] = [];
  const squareOf = memoize((key: number) => made.push(key) && key * key, 4);
  // 1 is asked for between all others, and stays.
  for (const key of [1, 2, 1, 3, 1, 4, 1, 5, 1]) expect(squareOf(key)).toBe(key * key);
  expect(made).toEqual([1, 2, 3, 4, 5]);
  expect(squareOf(2)).toBe(4);
  expect(made).toEqual([1, 2, 3, 4, 5, 2]);
});

it('keeps no more values than it may, and half of them at least', () => {
  const known = new RecentValues<number, number>(10);
  for (let key = 0; key < 1000; key += 1) {
    known.set(key, key);
    known.set(key, key);
  }
  const kept = Array.from({ length: 1000 }, (_, key) => key).filter((key) => known.get(key) !== undefined);
  expect(kept.length).toBeLessThanOrEqual(10);
  expect(kept.slice(-5)).toEqual([995, 996, 997, 998, 999]);
});

it('forgets what it is told to forget', () => {
  const known = new RecentValues<string, number>(2);
  for (const key of ['a', 'b', 'c']) known.set(key, 1);
  known.delete('b');
  expect([known.get('b'), known.get('c')]).toEqual([undefined, 1]);
  known.clear();
  expect(known.get('c')).toBeUndefined();
});
