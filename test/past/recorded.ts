import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { cellSchema } from '../../shared/sheet/sheet.ts';
import { isFullRun } from '../full-run.ts';
import { officePath } from '../programs.ts';
import { readSamples, type Sample } from '../samples/samples.ts';
import { exportLuggage, sampleRetry } from './sample-trips.ts';
import { type Luggage, type Saved, type TripOf, travel, tripName, trips } from './trips.ts';

// What the program saved, for the short run and for machines without it: `node test/past/record.ts` writes it anew.

const savedSchema = z.union([z.string(), z.array(z.array(cellSchema))]);
const recordedSchema = z.record(z.string(), z.record(z.string(), savedSchema));
type Recorded = z.infer<typeof recordedSchema>;

export const kinds = ['retries', 'exports'] as const;
type Kind = (typeof kinds)[number];

/** Stands for the job, which is another one each time. */
const JOB = '<job>';
const JOBS = /\b[0-9a-f]{32}\b/g;

const pathOf = (kind: Kind) => join(import.meta.dirname, `${kind}.json.gz`);

/** Takes the files of samples through the program of this machine, all of them at once. */
async function takeTrips(kind: Kind, samples: readonly Sample[]): Promise<string> {
  const luggage: Luggage[] = [];
  for (const sample of samples) {
    if (kind === 'exports') luggage.push(...(await exportLuggage(sample)));
    else {
      await using retry = await sampleRetry(sample);
      luggage.push(...(retry?.luggage ?? []));
    }
  }
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-trips-'));
  const recorded: Recorded = {};
  for (const trip of trips)
    recorded[tripName(trip)] = Object.fromEntries(await travel(folder, luggage, trip));
  await rm(folder, { recursive: true });
  return JSON.stringify(recorded).replace(JOBS, JOB);
}

export const recordTrips = async (kind: Kind): Promise<void> =>
  writeFile(pathOf(kind), gzipSync(await takeTrips(kind, await readSamples()), { level: 9 }));

/** What the program saved: just now in a full run where it is installed, otherwise as it was recorded. */
export async function tripsOf(kind: Kind, samples: readonly Sample[]): Promise<Recorded> {
  const isLive = isFullRun && officePath !== undefined;
  const text = isLive
    ? await takeTrips(kind, samples)
    : gunzipSync(await readFile(pathOf(kind))).toString('utf8');
  return recordedSchema.parse(JSON.parse(text));
}

export function savedOf(recorded: Recorded, trip: TripOf, { name }: Sample): Saved {
  const saved = recorded[tripName(trip)]?.[name];
  if (saved === undefined) throw new Error(`No trip of ${name} is recorded: run node test/past/record.ts.`);
  return saved;
}

/** With the job that the files went out from. */
export const ofJob = (saved: Saved, job: string): Saved =>
  typeof saved === 'string'
    ? saved.replaceAll(JOB, job)
    : saved.map((cells) =>
        cells.map((cell) => (typeof cell === 'string' ? cell.replaceAll(JOB, job) : cell)),
      );
