import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from '../../infra/local/host/configuration.ts';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { importFile } from '../../infra/local/import/import-file.ts';
import type { Language } from '../../shared/problems/problem-text.ts';
import { readStoredLines } from '../../shared/records/stored.ts';
import { type ReportRow, reportRowForm } from '../../shared/report/row.ts';
import { openQuietHost } from '../commands/open-quiet-host.ts';

export interface ImportOptions {
  file?: string;
  profile?: string;
  account?: string;
  /** What somebody changed in the cells, as the file beside the export. */
  corrections?: readonly object[];
  dryRun?: boolean;
  now?: Date;
  /** Folder of the report that was approved. */
  approved?: string;
  /** In place of the embedded sandbox. */
  service?: Service;
  resend?: boolean;
  rebind?: boolean;
  language?: Language;
  /** Doubtful codes that somebody takes on. */
  accept?: readonly string[];
  /** Documents that conflict with issued ones take their place. */
  amend?: boolean;
}

/** A data folder of its own, into which exports are imported one after another, each by a run of its own. */
export async function localImports() {
  const data = await mkdtemp(join(tmpdir(), 'rowmark-imports-'));
  let latest = '';
  return {
    data,
    /** Folder of the newest report, below `store`. */
    lastReport: () => latest,
    async import(text: string | Uint8Array, options: ImportOptions = {}): Promise<ReportRow[]> {
      const { file = 'export.csv', profile = 'standard', dryRun = false, now, service } = options;
      const { resend = false, rebind = false, accept, language = 'en', account = DEFAULT_ACCOUNT } = options;
      const path = join(data, file);
      await writeFile(path, text);
      const { corrections } = options;
      if (corrections) await writeFile(`${path}.corrections.json`, JSON.stringify({ corrections }));
      else await rm(`${path}.corrections.json`, { force: true });
      await using host = await openQuietHost(join(data, 'store'), {
        accounts: [account],
        ...{ service, dryRun, resend, rebind, language },
        ...(accept === undefined ? {} : { accept: { codes: accept, by: 'accounting' } }),
        ...(now === undefined ? {} : { now: () => now }),
      });
      const request = {
        path,
        account,
        profile,
        profileSha256: profile,
        dryRun,
        approved: options.approved,
        amend: options.amend ?? false,
      };
      const { report } = await importFile(host, request, () => {});
      latest = report;
      return Array.fromAsync(readStoredLines(host.store, `${report}result.jsonl`, reportRowForm));
    },
    async [Symbol.asyncDispose]() {
      await rm(data, { recursive: true, force: true });
    },
  };
}
