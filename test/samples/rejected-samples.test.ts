import { describe, it } from 'vitest';
import { REJECTED_PREFIX, readSamples } from '../../infra/local/import/samples.ts';
import { isFullRun } from '../full-run.ts';
import { expectGolden } from './expect-golden.ts';

/** Each of them at full length; each rule has quicker proofs of its own. */
const ONE_IN = isFullRun ? 1 : 4;
const samples = (await readSamples())
  .filter(({ name }) => name.startsWith(REJECTED_PREFIX))
  .filter((_, index) => index % ONE_IN === 0);

describe('samples that break one rule each', () => {
  it.concurrent.each(samples)('$name gives its golden report and loses no number', expectGolden);
});
