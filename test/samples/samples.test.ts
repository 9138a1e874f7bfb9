import { describe, expect, it } from 'vitest';
import { readSamples } from '../../infra/local/samples.ts';
import { EVERY_FORMAT, goldenFiles, readGolden } from './golden.ts';
import { runSample } from './run-sample.ts';

const samples = await readSamples();

describe('samples', () => {
  it('there are at least four, one of them with mistakes', () => {
    expect(samples.length).toBeGreaterThanOrEqual(4);
    expect(samples.map(({ name }) => name)).toContain('deliberate-mistakes');
  });

  it.each(samples)('$name gives its golden report and loses no number', async (sample) => {
    const expected = await readGolden(sample.folder);
    expect(expected.size, 'golden files are missing: npm run samples:accept').toBeGreaterThan(0);
    await using run = await runSample(sample);
    const found = await goldenFiles(run, sample.name === EVERY_FORMAT);
    expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
    for (const [name, text] of expected) expect(found.get(name), name).toBe(text);
    expect(run.imported.summary.numbers_lost).toBe(0);
  });
});
