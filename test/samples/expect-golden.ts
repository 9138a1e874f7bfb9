import { expect } from 'vitest';
import type { Sample } from '../../infra/local/import/samples.ts';
import { EVERY_FORMAT, goldenFiles, readGolden } from './golden.ts';
import { runSample } from './run-sample.ts';

/** Runs a sample and compares its report with the golden one, file by file; no number may be lost. */
export async function expectGolden(sample: Sample): Promise<void> {
  const expected = await readGolden(sample.folder);
  expect(expected.size, 'golden files are missing: npm run samples:accept').toBeGreaterThan(0);
  await using run = await runSample(sample);
  const found = await goldenFiles(run, sample.name === EVERY_FORMAT);
  expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [name, text] of expected) expect(found.get(name), name).toBe(text);
  expect(run.imported.summary.numbers_lost).toBe(0);
}
