import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { EVERY_FORMAT, goldenFiles, readGolden } from './golden.ts';
import { runSample } from './run-sample.ts';
import type { Sample } from './samples.ts';

/** Runs a sample and compares its report with the golden one, file by file; no number may be lost. */
export async function compareGolden(sample: Sample): Promise<void> {
  const expected = await readGolden(sample.folder);
  ok(expected.size > 0, 'golden files are missing: npm run samples:accept');
  await using run = await runSample(sample);
  const found = await goldenFiles(run, sample.name === EVERY_FORMAT);
  deepStrictEqual([...found.keys()].sort(), [...expected.keys()].sort());
  for (const [name, text] of expected) strictEqual(found.get(name), text, undefined);
  strictEqual(run.imported.summary.numbers_lost, 0);
}
