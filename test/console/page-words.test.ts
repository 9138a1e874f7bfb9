import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageWords } from '../../functions/console/pages/frame/page-words.ts';

const WORDS = new URL('../../functions/console/words/', import.meta.url);
const PAGE_WORDS = new URL('../../functions/console/pages/frame/page-words.ts', import.meta.url);

it('each word of the pages has a name of its own: of two with one name, the later one would stand for both', () => {
  const files = readdirSync(WORDS)
    .filter((file) => file.endsWith('-words.ts'))
    .map((file) => new URL(file, WORDS));
  const named = [PAGE_WORDS, ...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) => name),
  );
  const known = named.filter((name) => name in pageWords);
  expect(known.length).toBeGreaterThan(200);
  expect(known.filter((name, at) => known.indexOf(name) < at)).toEqual([]);
});
