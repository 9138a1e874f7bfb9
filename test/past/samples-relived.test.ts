import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { isFullRun } from '../full-run.ts';
import { readSamples } from '../samples/samples.ts';
import { liveSample, loseAndRebuild, reliveSample } from './relive-sample.ts';

/** Samples whose documents hold more than their external_id: the others are compared at full length alone. */
const SHORT = /^(sale-cleared-once|refunds|stripe-mixed-currencies)$/;
const samples = (await readSamples()).filter(({ name }) => isFullRun || SHORT.test(name));

it.each(samples)('$name has the same outcomes with a ledger that was lost and rebuilt', async (sample) => {
  await using folder = await temporaryFolder();
  const [data, lost] = [join(folder.path, 'data'), join(folder.path, 'lost')];
  await liveSample(data, sample);
  const rebuilt = await loseAndRebuild(data, lost);
  expect(rebuilt).toMatchObject({ unproven: { documents: [], told: [], runs: [], payments: 0 } });
  expect(await reliveSample(lost, sample)).toEqual(await reliveSample(data, sample));
});
