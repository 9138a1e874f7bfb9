import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import type { LocalHost } from '../../infra/local/host/local-host.ts';
import { type ImportedFile, importFile } from '../../infra/local/import/import-file.ts';
import { resolveProfile } from '../../infra/local/profiles/resolve-profile.ts';
import { openQuietHost } from '../commands/open-quiet-host.ts';
import { putSampleRates, type Sample } from './samples.ts';

export interface SampleRun extends AsyncDisposable {
  data: string;
  host: LocalHost;
  imported: ImportedFile;
}

/**
 * Runs a sample through the local pipeline into a fresh folder, with what it needs before it. One request at a time,
 * so that numbers and MARKs come in the documents' order.
 */
export async function runSample(sample: Sample, options: { dryRun?: boolean } = {}): Promise<SampleRun> {
  await using stack = new AsyncDisposableStack();
  const data = await mkdtemp(join(tmpdir(), 'rowmark-sample-'));
  stack.defer(() => rm(data, { recursive: true, force: true }));
  await putSampleRates(createFolderStore(data), sample);
  if (sample.before.length > 0) {
    await using first = await openHost({ data, dryRun: false });
    for (const one of sample.before) await importOne(first, one, false);
  }

  const dryRun = options.dryRun ?? sample.run.dry_run;
  const host = stack.use(await openHost({ data, dryRun, faults: sample.run.faults ?? [] }));
  const imported = await importOne(host, sample.export, dryRun);
  const rest = stack.move();
  return { data, host, imported, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}

/** The moment at which every sample runs, so that reports say the same each time. */
export const SAMPLE_MOMENT = new Date('2026-11-20T09:30:00Z');

const openHost = (of: { data: string; dryRun: boolean; faults?: Sample['run']['faults'] }) =>
  openQuietHost(of.data, {
    dryRun: of.dryRun,
    verify: 'all',
    requestsInFlight: 1,
    now: () => SAMPLE_MOMENT,
    ...(of.faults === undefined ? {} : { faults: of.faults }),
  });

async function importOne(host: LocalHost, of: Sample['export'], dryRun: boolean): Promise<ImportedFile> {
  const { name, sha256 } = await resolveProfile(host.store, of.profile);
  const request = { path: of.path, account: DEFAULT_ACCOUNT, profile: name, profileSha256: sha256, dryRun };
  return importFile(host, request, () => {});
}
