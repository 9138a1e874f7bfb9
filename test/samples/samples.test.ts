import { describe, expect, it } from 'vitest';
import { compareGolden } from './compare-golden.ts';
import { readSamples } from './samples.ts';

const samples = await readSamples();

describe('samples', () => {
  it('there are at least four, one of them with mistakes', () => {
    expect(samples.length).toBeGreaterThanOrEqual(4);
    expect(samples.map(({ name }) => name)).toContain('deliberate-mistakes');
  });

  it.concurrent.each(samples)('$name gives its golden report and loses no number', compareGolden);
});
