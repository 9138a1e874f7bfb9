import { describe, it } from 'vitest';
import { REJECTED_PREFIX, readSamples } from '../../infra/local/samples.ts';
import { expectGolden } from './expect-golden.ts';

const samples = (await readSamples()).filter(({ name }) => name.startsWith(REJECTED_PREFIX));

describe('samples that break one rule each', () => {
  it.concurrent.each(samples)('$name gives its golden report and loses no number', expectGolden);
});
