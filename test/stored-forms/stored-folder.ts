import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DEFAULT_ACCOUNT } from '../../infra/local/configuration.ts';
import { createFolderStore } from '../../infra/local/folder-store.ts';
import { type ImportedFile, importFile } from '../../infra/local/import-file.ts';
import { useProfile } from '../../infra/local/use-profile.ts';
import { readStoredLines } from '../../shared/records/stored-object.ts';
import type { StoredReport } from '../../shared/report/open-sealed.ts';
import { type ReportRow, reportRowForm } from '../../shared/report/report-row.ts';
import { openQuietHost } from '../local/open-quiet-host.ts';

export const STORED = join(import.meta.dirname, '0.1.0');
export const exportPath = (file: string) => join(STORED, 'exports', file);

export const storedText = (file: string) => readFile(join(STORED, file), 'utf8');

/** The folders of the reports of version 0.1.0, below its data folder. */
export async function storedReports(): Promise<string[]> {
  const found = await readdir(join(STORED, 'data/reports'), { recursive: true });
  return found
    .filter((path) => basename(path) === 'summary.json')
    .map((path) => `reports/${path.slice(0, -'summary.json'.length)}`)
    .sort();
}

/** A report as it lies below a data folder. */
export const reportIn = (data: string, report: string): StoredReport => {
  const store = createFolderStore(data);
  return {
    name: report,
    files: () => readdir(join(data, report)),
    read: async (file) =>
      (await store.head(`${report}${file}`)) ? store.read(`${report}${file}`) : undefined,
  };
};

/** A copy of the data folder of version 0.1.0, into which this version imports. */
export async function storedFolder() {
  const data = await mkdtemp(join(tmpdir(), 'rowmark-stored-'));
  await cp(join(STORED, 'data'), data, { recursive: true });
  return {
    data,
    store: createFolderStore(data),
    async import(path: string, given = 'standard'): Promise<{ imported: ImportedFile; rows: ReportRow[] }> {
      await using host = await openQuietHost(data, { verify: 'all' });
      const { name, sha256 } = await useProfile(host.store, given);
      const request = { path, account: DEFAULT_ACCOUNT, profile: name, profileSha256: sha256, dryRun: false };
      const imported = await importFile(host, request, () => {});
      const rows = readStoredLines(host.store, `${imported.report}result.jsonl`, reportRowForm);
      return { imported, rows: await Array.fromAsync(rows) };
    },
    [Symbol.asyncDispose]: () => rm(data, { recursive: true, force: true }),
  };
}
