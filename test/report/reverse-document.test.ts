import { expect, test } from 'vitest';
import { EXTERNAL_ID_CHARACTERS_MAX } from '../../shared/facts/limits.ts';
import { reversalId } from '../../shared/report/reverse-document.ts';

test('the credit note of a document is named after it', () => {
  expect(reversalId('A-1')).toBe('A-1-REV');
});

test.each([
  'x',
  'Ω',
  '😀',
])('a name too long for the suffix stays within the limit, and its own: %s', (char) => {
  const long = char.repeat(EXTERNAL_ID_CHARACTERS_MAX / char.length);
  const [one, other] = [reversalId(`${long.slice(0, -2)}1`), reversalId(`${long.slice(0, -2)}2`)];
  expect(one.length).toBeLessThanOrEqual(EXTERNAL_ID_CHARACTERS_MAX);
  expect(one).toMatch(/~[0-9a-f]{12}-REV$/u);
  expect(one).not.toBe(other);
  expect(one.isWellFormed()).toBe(true);
});
