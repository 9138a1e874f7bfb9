import { describe, expect, it } from 'vitest';
import { readSamples } from '../../infra/local/import/samples.ts';
import { compareGolden } from './compare-golden.ts';

const samples = await readSamples();

describe('samples', () => {
  it('there are at least four, one of them with mistakes', () => {
    expect(samples.length).toBeGreaterThanOrEqual(4);
    expect(samples.map(({ name }) => name)).toContain('deliberate-mistakes');
  });

  it.concurrent.each(samples)('$name gives its golden report and loses no number', compareGolden);
});
