import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import type { LocalHost } from '../../infra/local/host/local-host.ts';
import { importFile } from '../../infra/local/import/import-file.ts';
import { resolveProfile } from '../../infra/local/profiles/resolve-profile.ts';
import { rebuildLedger } from '../../shared/rebuild/rebuild-ledger.ts';
import { readStoredLines } from '../../shared/records/stored.ts';
import { reportRowForm } from '../../shared/report/row.ts';
import { openQuietHost } from '../commands/open-quiet-host.ts';
import { SAMPLE_MOMENT } from '../samples/run-sample.ts';
import { putSampleRates, type Sample } from '../samples/samples.ts';

/** Opens the data folder as every sample does, one request at a time. */
const openAt = (data: string, faults: Sample['run']['faults'] = []): Promise<LocalHost> =>
  openQuietHost(data, { requestsInFlight: 1, verify: 'all', now: () => SAMPLE_MOMENT, faults });

async function importOne(host: LocalHost, { path, profile }: Sample['export'], dryRun = false) {
  const { name, sha256 } = await resolveProfile(host.store, profile);
  const request = { path, account: DEFAULT_ACCOUNT, profile: name, profileSha256: sha256, dryRun };
  const { report } = await importFile(host, request, () => {});
  const rows = await Array.fromAsync(readStoredLines(host.store, `${report}result.jsonl`, reportRowForm));
  return rows.map(({ row, outcome, code, mark }) => `${row} ${outcome} ${code ?? ''} ${mark ?? ''}`.trim());
}

/** Imports the exports of a sample for the first time, into a fresh data folder. */
export async function liveSample(data: string, sample: Sample): Promise<void> {
  await putSampleRates(createFolderStore(data), sample);
  for (const before of sample.before) {
    await using host = await openAt(data);
    await importOne(host, before);
  }
  await using host = await openAt(data, sample.run.faults);
  await importOne(host, sample.export, sample.run.dry_run);
}

/** Answers of all exports of a sample that are imported once more, the last one first. */
export async function reliveSample(data: string, sample: Sample): Promise<string[][]> {
  await using host = await openAt(data);
  const answers: string[][] = [];
  for (const one of [sample.export, ...sample.before, sample.export])
    answers.push(await importOne(host, one));
  return answers;
}

/** Loses the ledger of a copy of the data folder and rebuilds it; answers what stays unproven. */
export async function loseAndRebuild(from: string, to: string) {
  await cp(from, to, { recursive: true });
  await rm(join(to, 'ledger'), { recursive: true });
  await using host = await openAt(to);
  const { store, environment } = host;
  const rebuilt = await rebuildLedger({
    ...{ store, environment, account: DEFAULT_ACCOUNT, log: () => {}, now: SAMPLE_MOMENT },
    ledger: host.ledgerOf(DEFAULT_ACCOUNT),
    client: host.clientOf(DEFAULT_ACCOUNT),
  });
  return rebuilt;
}
