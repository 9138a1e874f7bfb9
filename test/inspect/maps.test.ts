import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isDrawn } from '../full-run.ts';
import { inspectionTold } from './inspection-told.ts';
import { exportTold, profileTold } from './map-told.ts';

// Exports and what a profile makes of them: a line of JSON is the profile of what stands below it, `| lines` are an export, and what is
// indented is told of its rows. Of a profile without an export it is told what is wrong in it, or what it has at the places behind `=>`.
// Below `? name` it is told what `inspect` finds in an export of that name. `@ name.xlsx` makes a workbook of the next export.
// `vitest -u` writes down what is told now.

const told = (text: string, by: string, name: string | undefined): Promise<string[]> =>
  by.startsWith('? ') ? inspectionTold(text, by.slice(2)) : exportTold(text, by, name);

const TEXTS = 'maps currencies profiles values inspected-columns inspected-lists inspected-money'.split(' ');

test.each(TEXTS.filter((_, at) => isDrawn(at, 4)).map((text) => `${text}.txt`))('%s', async (name) => {
  const path = join(import.meta.dirname, name);
  const written = (await readFile(path, 'utf8')).split('\n').filter((line) => !line.startsWith('  '));
  const out: string[] = [];
  let by = '{"extends":"standard"}';
  let text: string[] = [];
  let file: string | undefined;
  for (const [at, line] of written.entries()) {
    out.push(line);
    const next = written[at + 1] ?? '';
    if (/^[{[]|^\? /.test(line)) by = line;
    if (line.startsWith('@ ')) file = line.slice(2);
    if (line.startsWith('|')) text.push(line.slice(2));
    if (/^[{[]/.test(line) && !/^[|@]/.test(next))
      out.push(...(await profileTold(line)).map((one) => `  ${one}`));
    if (line.startsWith('|') && !next.startsWith('|')) {
      out.push(...(await told(text.join('\n'), by, file)).map((one) => `  ${one}`));
      text = [];
      file = undefined;
    }
  }
  await expect(out.join('\n')).toMatchFileSnapshot(path);
});
