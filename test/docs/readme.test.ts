import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { PROJECT_ROOT } from './project-root.ts';

const WORDS_MAX = 900;
const page = (name: string): string => readFileSync(join(PROJECT_ROOT, name), 'utf8');
const readme = page('README.md');
/** The fenced blocks without a language, in their order. */
const blocksOf = (text: string): string[] =>
  [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, language, body = '']) =>
    language === '' ? [body.trimEnd()] : [],
  );
const blocks = blocksOf(readme);
const blockWith = (text: string): string => blocks.find((block) => block.includes(text)) ?? '';

/** Lines without the blanks that a fixed width leaves. */
const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trimEnd());

it('README.md has at most 900 words', () => {
  expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(WORDS_MAX);
});

it('shows what npm start prints', async () => {
  await using folder = await temporaryFolder();
  const { stdout } = await runRowmark(['demo', '--data', join(folder.path, 'd')]);
  const shown = linesOf(blockWith('fix cell I6'));
  expect(shown.length).toBeGreaterThan(5);
  expect(linesOf(stdout)).toEqual(expect.arrayContaining(shown));
});

it.each([
  'README.md',
  'README.el.md',
])('the three commands of %s issue the list, by Enter alone', async (name) => {
  await using folder = await temporaryFolder();
  writeFileSync(join(folder.path, 'sales.csv'), `${blockWith('Γραφική Ύλη ΟΕ;')}\n`);
  const commands = blocksOf(page(name))
    .flatMap(linesOf)
    .filter((line) => line.startsWith('npm run rowmark --') && line.includes('sales.csv'))
    .filter((line) => !line.includes('--service'))
    .map((line) => line.replace('npm run rowmark -- ', '').replaceAll('sales.', `${folder.path}/sales.`));
  expect(commands).toHaveLength(3);
  let printed = '';
  for (const command of commands) {
    const args = [...command.split(' '), '--data', join(folder.path, 'data')];
    const ran = await runRowmark(args, command.startsWith('inspect') ? { typed: Array(10).fill('') } : {});
    expect([command, ran.status]).toEqual([command, 0]);
    printed = ran.stdout;
  }
  expect(printed.match(/\b4000\d{11}\b/g)).toHaveLength(2);
  if (name === 'README.md')
    expect(linesOf(printed)).toEqual(expect.arrayContaining(linesOf(blockWith('2 issued'))));
});
