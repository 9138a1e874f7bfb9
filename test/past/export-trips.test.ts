import { expect, it } from 'vitest';
import { isFullRun } from '../full-run.ts';
import { readSamples } from '../samples/samples.ts';
import { savedOf, tripsOf } from './recorded.ts';
import { type Answer, exportAnswers, exportLuggage } from './sample-trips.ts';
import { savedBytes, tripName, trips } from './trips.ts';

/** A few are enough for every day. */
const OFTEN = ['foreign-invoices', 'standard-invoices'];
/** Its file breaks off inside quotes, which the program closes: what it saves is whole. */
const MENDED = 'broken-off';
const samples = (await readSamples()).filter(
  ({ name }) => name !== MENDED && (isFullRun || OFTEN.includes(name)),
);

const isIssued = (answer: Answer): boolean => answer.split(' ')[1] === 'issued';
/** The document and its amounts, whatever became of it. */
const moneyOf = (answer: Answer): string => answer.split(' ').toSpliced(1, 2).join(' ');

const recorded = await tripsOf('exports', samples);

it.each(
  samples.map((sample) => [sample.name, sample] as const),
)('nothing is issued from the export of %s for another amount where a spreadsheet program has saved it', async (_, sample) => {
  const [luggage] = await exportLuggage(sample);
  const lawful = new Set((await exportAnswers(sample)).map(moneyOf));
  for (const trip of trips.filter(({ from }) => luggage?.form === from)) {
    const saved = await savedBytes(savedOf(recorded, trip, sample));
    const answers = await exportAnswers(sample, saved, trip.to);
    const wrong = answers.filter((answer) => isIssued(answer) && !lawful.has(moneyOf(answer)));
    expect(wrong, tripName(trip)).toEqual([]);
  }
});
