import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shellWord } from '../../infra/local/terminal/print.ts';
import { textWidth } from '../../infra/local/terminal/text-width.ts';
import { thisMonth } from '../today.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { ROOT, runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const COLUMNS = 80;
/** Blanks, Greek letters, and more than 80 characters. */
const LONG = 'Ο φάκελος των τιμολογίων, με κενά και ένα όνομα που δεν χωρά σε καμία γραμμή του τερματικού';

let folder: TemporaryFolder;
let place: string;
let data: string;
let file: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  place = join(folder.path, LONG);
  data = join(place, 'τα δεδομένα');
  file = join(place, 'οι πωλήσεις.csv');
  await mkdir(place);
  await writeFile(file, receiptExport(receipt('A-1'), receipt('A-2')));
  await runRowmark(['import', file, '--data', data]);
});
afterAll(() => folder[Symbol.asyncDispose]());

/** Lines with a path that are longer than the terminal is wide; those of JSON are not for people. */
const wide = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.includes(LONG) && textWidth(line) > COLUMNS && !line.startsWith('"'));

it.each(['en', 'el'] as const)('a long path stands whole on a line of its own (%s)', async (lang) => {
  const said = async (...args: string[]) => {
    const { stdout, stderr } = await runRowmark([...args, '--lang', lang]);
    expect(wide(stderr)).toEqual([]);
    return stdout;
  };
  const reverse = join(place, `πιστωτικά ${lang}.csv`);
  const template = join(place, `τιμολόγια ${lang}.xlsx`);
  const sample = join(place, 'ένα δείγμα.csv');
  await copyFile(join(ROOT, 'samples/greek-erp-sales/exagogi_pwlisewn_11_2026.csv'), sample);
  const answers = [
    await said('import', file, '--data', join(place, `δεδομένα ${lang}`)),
    await said('inspect', sample, '--data', data, '--save', join(place, `προφίλ ${lang}.json`)),
    await said('report', 'latest', '--data', data),
    await said('reverse', 'latest', '--data', data, '--out', reverse),
    await said('statement', '--month', thisMonth(), '--data', data),
    await said('jobs', '--data', join(place, 'κανένα')),
    await said('template', 'invoice', '--out', template),
  ];
  for (const answer of answers) {
    const lines = wide(answer);
    expect([answer, lines.length > 0]).toEqual([answer, true]);
    for (const line of lines) expect(line).toMatch(/^(\/|'\/|npm run rowmark -- import '\/).*$/);
  }
});

it('a command that holds a path can be copied into a shell', async () => {
  expect(shellWord('/data/sales.csv')).toBe('/data/sales.csv');
  expect(shellWord('πωλήσεις.csv')).toBe('πωλήσεις.csv');
  expect(shellWord("the owner's sales.csv")).toBe("'the owner'\\''s sales.csv'");
  const out = join(folder.path, 'my invoices.csv');
  const { stdout } = await runRowmark(['template', 'invoice', '--out', out]);
  expect(stdout.replace(/\s+/g, ' ')).toContain(`import '${out}'`);
});
