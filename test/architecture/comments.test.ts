import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow } from '../files-below.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const COMMENT = /\/\*\*[\s*]*([\s\S]*?)\*\//g;
/** Words that lead around the thing instead of naming it. */
const AROUND = /^(What|Whether|Where|How|Why)\b/;

const comments = (text: string): string[] => [...text.matchAll(COMMENT)].map(([, said = '']) => said.trim());

const goAround = (text: string): string[] => comments(text).filter((said) => AROUND.test(said));

const files = ['shared', 'functions', 'infra'].flatMap((folder) =>
  filesBelow(join(ROOT, folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);

it('finds a comment that goes around its thing, on one line or on several', () => {
  expect(goAround('/** What nobody has asked for. */\nconst a = 1;')).toHaveLength(1);
  expect(goAround('/**\n * Whether it fits.\n */')).toHaveLength(1);
  expect(goAround('/** Forget what is old. */ /** Howling is no question. */')).toEqual([]);
});

it('every doc comment begins with a verb or a noun and says the thing itself', () => {
  const around = files.flatMap((path) =>
    goAround(readFileSync(join(ROOT, path), 'utf8')).map((said) => `${path}: ${said}`),
  );
  expect(around).toEqual([]);
});

/** Literals that are spread within another one only to save a line; the number only falls. */
const SPREAD_LITERALS_MAX = 259;

it('no new literal is spread within another one', () => {
  const spread = files.flatMap((path) => readFileSync(join(ROOT, path), 'utf8').match(/\.\.\.\{ ?\S/g) ?? []);
  expect(spread.length).toBeLessThanOrEqual(SPREAD_LITERALS_MAX);
});
