import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { faultsSchema } from '../../functions/sandbox/faults/fault-injector.ts';
import { PACKAGE_ROOT } from '../../infra/local/files/disk-files.ts';
import type { ExportToImport } from '../../infra/local/import/import-file.ts';
import { RATES_PREFIX } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';

export const SAMPLES_FOLDER = join(PACKAGE_ROOT, 'samples');

/** Names that lie beside the export in a sample's folder. */
const COMPANIONS = new Set(['profile.json', 'columns.json', 'README.md', 'expected', 'with']);

const RUN_FILE = 'run.json';

/** A folder of `samples/`: one export, the profile that reads it, and what has to be there before. */
export interface Sample {
  name: string;
  folder: string;
  export: ExportToImport;
  /** Files of `with/rates/`, brought into the store first. */
  rates: string[];
  /** Other exports of `with/`, imported first with the same profile or with the one of their own name. */
  before: ExportToImport[];
  /** `with/run.json`: a dry run, or failures of the sandbox while the export is imported. */
  run: z.infer<typeof runSchema>;
}

const runSchema = z.strictObject({ dry_run: z.boolean().default(false), faults: faultsSchema.optional() });

export async function readSamples(): Promise<Sample[]> {
  const entries = await readdir(SAMPLES_FOLDER, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(names.sort().map(readSample));
}

export async function readSample(name: string): Promise<Sample> {
  const folder = join(SAMPLES_FOLDER, name);
  const files = await readdir(folder);
  const [file, another] = files.filter((entry) => !COMPANIONS.has(entry) && !entry.endsWith('.control.json'));
  if (file === undefined || another !== undefined)
    throw new Error(`samples/${name} needs exactly one export.`);
  const profile = files.includes('profile.json') ? join(folder, 'profile.json') : 'standard';
  const before = (await namesIn(join(folder, 'with'))).filter(
    (entry) => entry !== 'rates' && entry !== RUN_FILE && !entry.endsWith('.profile.json'),
  );
  return {
    name,
    folder,
    export: { path: join(folder, file), profile },
    rates: (await namesIn(join(folder, 'with', 'rates'))).map((rate) => join(folder, 'with', 'rates', rate)),
    run: runSchema.parse(await readRun(join(folder, 'with', RUN_FILE))),
    before: await Promise.all(before.map((entry) => exportBefore(folder, entry, profile))),
  };
}

async function readRun(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  return JSON.parse(text);
}

/** `with/sales.csv` is read with `with/sales.csv.profile.json` where there is one. */
async function exportBefore(folder: string, file: string, profile: string): Promise<ExportToImport> {
  const own = `${file}.profile.json`;
  const hasOwn = (await namesIn(join(folder, 'with'))).includes(own);
  return { path: join(folder, 'with', file), profile: hasOwn ? join(folder, 'with', own) : profile };
}

export async function putSampleRates(store: Store, { rates }: Sample): Promise<void> {
  for (const path of rates)
    await store.putFile(`${RATES_PREFIX}${path.slice(path.lastIndexOf('/') + 1)}`, path);
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).sort();
