import { describe, expect, it } from 'vitest';
import { REJECTED_PREFIX, readSamples } from '../../infra/local/import/samples.ts';
import { expectGolden } from './expect-golden.ts';

const samples = (await readSamples()).filter(({ name }) => !name.startsWith(REJECTED_PREFIX));

describe('samples', () => {
  it('there are at least four, one of them with mistakes', () => {
    expect(samples.length).toBeGreaterThanOrEqual(4);
    expect(samples.map(({ name }) => name)).toContain('deliberate-mistakes');
  });

  it.concurrent.each(samples)('$name gives its golden report and loses no number', expectGolden);
});
