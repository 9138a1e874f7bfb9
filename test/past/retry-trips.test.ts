import { expect, it } from 'vitest';
import { isFullRun } from '../full-run.ts';
import { readSamples } from '../samples/samples.ts';
import { ofJob, savedOf, tripsOf } from './recorded.ts';
import { type Answer, sampleRetry } from './sample-trips.ts';
import { savedBytes, tripName, trips } from './trips.ts';

/** A few are enough for every day. */
const OFTEN = ['foreign-invoices', 'greek-erp-sales'];
const samples = (await readSamples()).filter(({ name }) => isFullRun || OFTEN.includes(name));

/** What a program has destroyed for good is refused: digits beyond the fifteenth, and a text that became a day. */
const DESTROYED = new Set(['RETRY-IDENTITY-CHANGED', 'MAP-DAMAGED', 'MAP-DATE-FOR-CODE']);
const isDestroyed = (answer: Answer): boolean => {
  const [, outcome = '', code = ''] = answer.split(' ');
  return outcome === 'rejected' && DESTROYED.has(code);
};

const recorded = await tripsOf('retries', samples);

it.each(
  samples.map((sample) => [sample.name, sample] as const),
)('the retry files of %s come back from a spreadsheet program as they went out', async (_, sample) => {
  await using retry = await sampleRetry(sample);
  const last = retry?.luggage.at(-1);
  if (retry === undefined || last === undefined) return;
  const went = await retry.bring(`went.${last.form}`, last.bytes);
  for (const trip of trips.filter(({ from }) => retry.luggage.some(({ form }) => form === from))) {
    const saved = ofJob(savedOf(recorded, trip, sample), retry.job);
    const came = await retry.bring(`came.${trip.to}`, await savedBytes(saved));
    const told = came.map((answer, at) => (isDestroyed(answer) ? went[at] : answer));
    expect(told, tripName(trip)).toEqual(went);
  }
});
