import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from './project-root.ts';

/** Turns of phrase that slow a reader (CONTRIBUTING), each with the plain form next to it. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  'told, says, speaks → reports, states': /\b(told|tells|says|speaks?)\b/gi,
  'stands → is in': /\b(stands?|stood)\b/gi,
  'where → if, when': /\bwhere\b/gi,
  'nobody, nothing, no → a positive sentence': /(^|[.;:] )(nobody|nothing|none|no)\b/gi,
  'whoever, whom, of which → the name': /\b(whoever|whom|of which)\b/gi,
  'anew, once more, alone → again, only': /\b(anew|once more|alone)\b/gi,
};

/** Texts and how many of these turns they may have: the numbers only fall. */
const TEXTS: readonly { name: string; files: string; most: number }[] = [
  {
    name: 'README and tutorial',
    files:
      '{README.md,SECURITY.md,docs/README.md,docs/{tutorial,reference,explanation}/README.md,docs/tutorial/*.md}',
    most: 3,
  },
  { name: 'messages and help', files: 'shared/words/en/*.json', most: 60 },
  {
    name: 'pages by hand',
    files: '{RUNBOOK.md,CONTRIBUTING.md,docs/{console,path-of-a-row,cost}.md,docs/{how-to,explanation}/*.md}',
    most: 6,
  },
  { name: 'comments', files: '{shared,functions,infra}/**/*.ts', most: 681 },
];

const COMMENT = /\/\*\*([\s\S]*?)\*\/|^\s*\/\/(.*)$/gm;

/** A page as it is; of code, its comments without the stars of their lines. */
const proseOf = (path: string, text: string): string =>
  path.endsWith('.ts')
    ? [...text.matchAll(COMMENT)]
        .map(([, doc = '', line = '']) => (doc + line).replaceAll(/\s*\n\s*\*\s?/g, ' '))
        .join('\n')
    : text;

/** A text without names of keys, codes and places, and without the two short sentences that say it best. */
const sentencesOf = (text: string): string =>
  text.replaceAll(/"[^"]*":|\{[^}\s]*\}/g, '').replaceAll(/No action needed|Nothing was (sent|issued)/g, '');

it.each(TEXTS)('$name keeps to plain words', ({ files, most }) => {
  const texts = globSync(files, { cwd: PROJECT_ROOT, exclude: ['**/node_modules/**'] }).map((file) =>
    sentencesOf(proseOf(file, readFileSync(join(PROJECT_ROOT, file), 'utf8'))),
  );
  expect(texts.length).toBeGreaterThan(0);
  const counts = Object.entries(PATTERNS).map(([name, pattern]) => ({
    name,
    count: texts.reduce((sum, text) => sum + [...text.matchAll(pattern)].length, 0),
  }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  expect({ total, counts: total > most ? counts : [] }).toEqual({ total: Math.min(total, most), counts: [] });
});
