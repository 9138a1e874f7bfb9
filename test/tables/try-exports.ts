import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { importFile } from '../../infra/local/import/import-file.ts';
import { resolveProfile } from '../../infra/local/profiles/resolve-profile.ts';
import { readStoredLines } from '../../shared/records/stored.ts';
import { type ReportRow, reportRowForm } from '../../shared/report/row.ts';
import { openQuietHost } from '../commands/open-quiet-host.ts';
import { histCsv } from './rate-files.ts';

/** A file, and how it is read: a profile, or the name of one. */
export type Export = readonly [path: string, profile: object | string];

/** The rows of each dry run by the name of its file, or the code that refuses the whole of it; one host tries them all. */
export async function tryExports(
  folder: string,
  exports: readonly Export[],
): Promise<Record<string, readonly ReportRow[] | string>> {
  await using host = await openQuietHost(join(folder, `data-${Math.random()}`), { dryRun: true });
  await host.store.put('rates/eurofxref-hist.csv', histCsv);
  const found: Record<string, readonly ReportRow[] | string> = {};
  for (const [at, [path, profile]] of exports.entries()) {
    const { name, sha256 } = await resolveProfile(host.store, await profileFile(folder, profile, at));
    const request = { path, account: DEFAULT_ACCOUNT, profile: name, profileSha256: sha256 };
    const { report, summary } = await importFile(host, { ...request, dryRun: true, amend: false }, () => {});
    const rows = readStoredLines(host.store, `${report}result.jsonl`, reportRowForm);
    found[basename(path)] = summary.unreadable?.code ?? (await Array.fromAsync(rows));
  }
  return found;
}

async function profileFile(folder: string, profile: object | string, at: number): Promise<string> {
  if (typeof profile === 'string') return profile;
  const path = join(folder, `table-${at}.profile.json`);
  await writeFile(path, JSON.stringify({ ...profile, name: `table-${at}` }));
  return path;
}
