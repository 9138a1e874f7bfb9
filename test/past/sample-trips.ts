import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { importFile } from '../../infra/local/import/import-file.ts';
import { resolveProfile } from '../../infra/local/profiles/resolve-profile.ts';
import { readStoredLines } from '../../shared/records/stored.ts';
import { type ReportRow, reportRowForm } from '../../shared/report/row.ts';
import { openQuietHost } from '../commands/open-quiet-host.ts';
import { runSample, SAMPLE_MOMENT } from '../samples/run-sample.ts';
import { putSampleRates, type Sample } from '../samples/samples.ts';
import type { Luggage } from './trips.ts';

/** A row as its report answers it, but for its sentences and what a job names itself. */
export type Answer = string;

/** Retry files of a sample, in the folder that has issued the rest of it. */
export interface SampleRetry extends AsyncDisposable {
  sample: Sample;
  job: string;
  luggage: Luggage[];
  /** Answers of a dry run to a retry file. */
  bring(name: string, bytes: Uint8Array): Promise<Answer[]>;
}

/** Undefined where every row of the sample is done. */
export async function sampleRetry(sample: Sample): Promise<SampleRetry | undefined> {
  const run = await runSample(sample);
  const { imported } = run;
  await run.host[Symbol.asyncDispose]();
  // Without the failures that the sample was imported under.
  const host = await openQuietHost(run.data, { dryRun: true, faults: [], now: () => SAMPLE_MOMENT });
  const close = async () => {
    await host[Symbol.asyncDispose]();
    await rm(run.data, { recursive: true, force: true });
  };
  const luggage: Luggage[] = [];
  for (const form of ['csv', 'xlsx'] as const) {
    const key = `${imported.report}retry.${form}`;
    if (!(await host.store.head(key))) continue;
    await using file = await host.store.localFile(key);
    luggage.push({ name: sample.name, form, bytes: file.bytes ?? (await readFile(file.path)) });
  }
  if (luggage.length === 0) {
    await close();
    return undefined;
  }
  return {
    sample,
    job: imported.job,
    luggage,
    async bring(name, bytes) {
      const path = join(run.data, name);
      await writeFile(path, bytes);
      return answersTo(host, path, sample.export.profile);
    },
    [Symbol.asyncDispose]: () => close(),
  };
}

/** Answers of a dry run to the export of a sample, as it stands or as a program has saved it. */
export async function exportAnswers(sample: Sample, bytes?: Uint8Array, form?: string): Promise<Answer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-trip-'));
  try {
    const path = bytes ? join(folder, `${sample.name}.${form}`) : sample.export.path;
    if (bytes) await writeFile(path, bytes);
    await using host = await openQuietHost(join(folder, 'data'), { now: () => SAMPLE_MOMENT });
    await putSampleRates(host.store, sample);
    for (const before of sample.before) await answersTo(host, before.path, before.profile, false);
    return await answersTo(host, path, sample.export.profile);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const exportLuggage = async (sample: Sample): Promise<Luggage[]> => {
  const { path } = sample.export;
  const form = extname(path).toLowerCase() === '.xlsx' ? 'xlsx' : 'csv';
  return [{ name: sample.name, form, bytes: await readFile(path) }];
};

async function answersTo(
  host: Awaited<ReturnType<typeof openQuietHost>>,
  path: string,
  of: string,
  dryRun = true,
): Promise<Answer[]> {
  const { name: profile, sha256: profileSha256 } = await resolveProfile(host.store, of);
  const request = { path, account: DEFAULT_ACCOUNT, profile, profileSha256, dryRun };
  const { report } = await importFile(host, request, () => {});
  const answers: Answer[] = [];
  for await (const row of readStoredLines(host.store, `${report}result.jsonl`, reportRowForm))
    answers.push(answerOf(row));
  return answers;
}

const answerOf = ({ external_id, outcome, code, net_total, payable_total }: ReportRow): Answer =>
  [external_id, outcome, code, net_total, payable_total].map((value) => value ?? '–').join(' ');
