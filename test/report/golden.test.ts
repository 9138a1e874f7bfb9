import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outcomes } from '../../shared/records/outcome.ts';
import { EXPECTED, expectedText, goldenNames, goldenReport } from './golden-report.ts';

test.each(goldenNames)('every format of the report %s is as it was when it was last read', async (name) => {
  const report = await goldenReport(name);
  expect([...report.keys()].sort()).toEqual((await readdir(join(EXPECTED, name))).sort());
  for (const [file, text] of report) expect(text, file).toBe(await expectedText(name, file));
});

test('the golden reports together hold every outcome', async () => {
  const texts = await Promise.all(goldenNames.map((name) => expectedText(name, 'result.jsonl.txt')));
  const met = new Set(texts.join('').match(/(?<="outcome":")\w+/g));
  expect([...met].sort()).toEqual([...outcomes].sort());
});
