import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportTold, profileTold } from './map-told.ts';

// Exports and what a profile makes of them: a line of JSON is the profile of what stands below it, `| lines` are an export, and what is
// indented is told of its rows. Of a profile without an export it is told what is wrong in it. `vitest -u` writes down what is told now.

test.each(['maps.txt', 'currencies.txt', 'profiles.txt'])('%s', async (name) => {
  const path = join(import.meta.dirname, name);
  const written = (await readFile(path, 'utf8')).split('\n').filter((line) => !line.startsWith('  '));
  const out: string[] = [];
  let profile = '{"extends":"standard"}';
  let text: string[] = [];
  for (const [at, line] of written.entries()) {
    out.push(line);
    const next = written[at + 1] ?? '';
    if (/^[{[]/.test(line)) profile = line;
    if (line.startsWith('|')) text.push(line.slice(2));
    if (/^[{[]/.test(line) && !next.startsWith('|'))
      out.push(...(await profileTold(line)).map((one) => `  ${one}`));
    if (line.startsWith('|') && !next.startsWith('|')) {
      out.push(...(await exportTold(text.join('\n'), profile)).map((one) => `  ${one}`));
      text = [];
    }
  }
  await expect(out.join('\n')).toMatchFileSnapshot(path);
});
