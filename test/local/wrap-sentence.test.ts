import { expect, it } from 'vitest';
import { shellWord, wrapSentence } from '../../infra/local/terminal/wrap-sentence.ts';

it.each([
  ['sales.csv', 'sales.csv'],
  ['/a/Πωλήσεις-2026_1.csv', '/a/Πωλήσεις-2026_1.csv'],
  ['a:b@c%d+e=f,g~h', 'a:b@c%d+e=f,g~h'],
  ['my sales.csv', "'my sales.csv'"],
  ['$sales.csv', "'$sales.csv'"],
  ['sales.csv;', "'sales.csv;'"],
  ["it's.csv", "'it'\\''s.csv'"],
  ['', "''"],
])('a command line takes %s as %s', (path, word) => {
  expect(shellWord(path)).toBe(word);
});

it('a path stays whole with its blanks, and what is not one is broken as any words are', () => {
  const args = { file: 'my own sales.csv', name: 'a name of words' };
  const of = (sentence: string) => wrapSentence(sentence, { language: 'en', args, columns: 16 });
  expect(of('see {file} now')).toEqual(['see', 'my own sales.csv', 'now']);
  expect(of('see {name} now')).toEqual(['see a name of', 'words now']);
  expect(of('({file}).')).toEqual(['(my own sales.csv).']);
  expect(
    wrapSentence('a {name}', { language: 'en', args: { name: 'b\u0007\nc' }, first: '- ', columns: 5 }),
  ).toEqual(['- a b', '- c']);
});
