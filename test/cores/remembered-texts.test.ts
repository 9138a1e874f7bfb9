import { expect, it } from 'vitest';
import { NameNumbers } from '../../shared/documents/name-numbers.ts';
import { RememberedTexts } from '../../shared/jobs/judge/remembered-texts.ts';

it.each([
  ['no key', [], 'a', []],
  ['one', [['a', 'A-1', 2]], 'a', [{ text: 'A-1', row: 2 }]],
  ['another key', [['a', 'A-1', 2]], 'b', []],
  [
    'many of one key, by their rows',
    [
      ['a', 'A-2', 9],
      ['b', 'B-1', 1],
      ['a', 'A-1', 3],
    ],
    'a',
    [
      { text: 'A-1', row: 3 },
      { text: 'A-2', row: 9 },
    ],
  ],
  [
    'of one row, as they were noted',
    [
      ['ΤΔΑ', 'πρώτο', 5],
      ['ΤΔΑ', 'δεύτερο', 5],
    ],
    'ΤΔΑ',
    [
      { text: 'πρώτο', row: 5 },
      { text: 'δεύτερο', row: 5 },
    ],
  ],
  ['bytes that two keys share', [['ab', 'c', 1]], 'a', []],
] as const)('remembers %s', (_, noted, key, found) => {
  const texts = new RememberedTexts();
  for (const [of, text, row] of noted) texts.note(of, text, row);
  expect(texts.all(key)).toEqual(found);
  expect(texts.all(key)).toEqual(found);
});

it('answers anew once more is noted, and texts longer than a page', () => {
  const texts = new RememberedTexts();
  const long = '€'.repeat(2 ** 20);
  texts.note('a', 'A-1', 1);
  texts.note('a', long, 2);
  expect(texts.all('a')).toHaveLength(2);
  texts.note('a', 'A-3', 3);
  expect(texts.all('a').map(({ text }) => text.length)).toEqual([3, long.length, 3]);
  // The next one fits its page but for the byte that ends it.
  texts.note('b', '€'.repeat(21_843), 4);
  texts.note('c', '€', 5);
  expect(texts.first('c')?.text).toBe('€');
});

it('knows every one of 400,001 documents, and which two are alike', () => {
  const texts = new RememberedTexts();
  const keyOf = (row: number) => `${(row * 7919).toString(16).padStart(24, '0')}-2026-11-18`;
  for (let row = 1; row <= 400_000; row += 1) texts.note(keyOf(row), `ΤΔΑ-${row}`, row);
  texts.note(keyOf(399_999), 'ΤΔΑ-400001', 400_001);
  expect(texts.all(keyOf(399_999)).map(({ text }) => text)).toEqual(['ΤΔΑ-399999', 'ΤΔΑ-400001']);
  expect([keyOf(399_999), keyOf(1), keyOf(399_999), 'unknown'].map((key) => texts.nextPlace(key))).toEqual([
    1, 1, 2, 1,
  ]);
  let found = 0;
  for (let row = 1; row <= 400_000; row += 1) if (texts.all(keyOf(row))[0]?.text === `ΤΔΑ-${row}`) found += 1;
  expect(found).toBe(400_000);
});

it('knows each of 400,001 names that were added, and no other', () => {
  const names = new NameNumbers();
  for (let n = 0; n <= 400_000; n += 1) names.add(`ΤΔΑ-${n}`);
  let [known, others] = [0, 0];
  for (let n = 0; n <= 400_000; n += 1) {
    if (names.get(`ΤΔΑ-${n}`) === n + 1) known += 1;
    if (names.get(`ΤΔΒ-${n}`) > 0) others += 1;
  }
  expect([known, others, names.add('ΤΔΑ-7'), names.count]).toEqual([400_001, 0, 8, 400_001]);
});

it('gives a key that is alone one place after the other, which a second text goes on from', () => {
  const texts = new RememberedTexts();
  texts.note('a', 'A-1', 4);
  expect([texts.nextPlace('a'), texts.nextPlace('a'), texts.isShared('a')]).toEqual([1, 2, false]);
  texts.note('a', 'A-2', 3);
  expect([texts.nextPlace('a'), texts.isShared('a'), texts.first('a')?.text]).toEqual([3, true, 'A-2']);
});
