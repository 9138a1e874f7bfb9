import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { type ImportedFile, importFile } from '../../infra/local/import/import-file.ts';
import { resolveProfile } from '../../infra/local/profiles/resolve-profile.ts';
import type { AcceptedCodes } from '../../shared/records/job-record.ts';
import { readStoredLines } from '../../shared/records/stored-object.ts';
import { type ReportRow, reportRowForm } from '../../shared/report/columns/report-row.ts';
import type { StoredReport } from '../../shared/report/seal/open-sealed.ts';
import { openQuietHost } from '../local/open-quiet-host.ts';

/** What a released version has written. */
export type Stored = ReturnType<typeof storedBy>;

/** The fixture that this released version wrote itself. */
export function storedBy(version: string) {
  const root = join(import.meta.dirname, version);
  const data = join(root, 'data');
  return {
    data,
    exportPath: (file: string) => join(root, 'exports', file),
    text: (file: string) => readFile(join(root, file), 'utf8'),
    reports: () => linksIn(data, 'summary.json'),
    links: (file: string) => linksIn(data, file),
    folder: () => copyOf(data),
  };
}

/** The oldest fixture, for tests that need reports of an earlier version and not a certain one. */
export const STORED = join(import.meta.dirname, '0.1.0');
export const storedReports = (): Promise<string[]> => storedBy('0.1.0').reports();

/** Folders below a data folder whose link of the chain is this file. */
async function linksIn(data: string, file: string): Promise<string[]> {
  const found = await readdir(join(data, 'reports'), { recursive: true });
  return found
    .filter((path) => basename(path) === file)
    .map((path) => `reports/${dirname(path)}/`)
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

interface Given {
  profile?: string | undefined;
  accept?: AcceptedCodes | undefined;
}

/** A copy of the data folder, into which this version imports. */
async function copyOf(stored: string) {
  const data = await mkdtemp(join(tmpdir(), 'rowmark-stored-'));
  await cp(stored, data, { recursive: true });
  return {
    data,
    store: createFolderStore(data),
    async import(
      path: string,
      { profile: given = 'standard', accept }: Given = {},
    ): Promise<{ imported: ImportedFile; rows: ReportRow[] }> {
      await using host = await openQuietHost(data, { verify: 'all', accept });
      const { name, sha256 } = await resolveProfile(host.store, given);
      const request = { path, account: DEFAULT_ACCOUNT, profile: name, profileSha256: sha256, dryRun: false };
      const imported = await importFile(host, request, () => {});
      const rows = readStoredLines(host.store, `${imported.report}result.jsonl`, reportRowForm);
      return { imported, rows: await Array.fromAsync(rows) };
    },
    [Symbol.asyncDispose]: () => rm(data, { recursive: true, force: true }),
  };
}
