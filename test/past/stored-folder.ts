import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ROOT, runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';

// node test/past/stored-folder.ts   records the folder anew: only before the release of the version in its name.

/** A data folder as version 0.3.0 left it: each file by its path, in base64. Later versions must read it. */
export const STORED = join(import.meta.dirname, 'stored-0.3.0.json.gz');

/** Files of `demo/` that it has imported. */
export const IMPORTED = ['sales.csv', 'stripe.csv'] as const;

export const importArgs = (file: string, data: string): string[] => [
  ...['import', join(ROOT, 'demo', file), '--profile', join(ROOT, 'demo', file.replace('.csv', '.json'))],
  ...['--data', data],
];

/** Puts the stored folder at `data`. */
export function unpackStored(data: string): void {
  const files: Record<string, string> = JSON.parse(gunzipSync(readFileSync(STORED)).toString());
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(data, path)), { recursive: true });
    writeFileSync(join(data, path), Buffer.from(content, 'base64'));
  }
}

async function record(): Promise<void> {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  for (const file of IMPORTED) await runRowmark(importArgs(file, data));
  const credits = join(folder.path, 'c.csv');
  await runRowmark(['reverse', '--document', 'ch_W2003', '--out', credits, '--data', data]);
  await runRowmark(['import', credits, '--data', data]);
  const paths = readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const files = paths.map((path) => [path.slice(data.length + 1), readFileSync(path).toString('base64')]);
  writeFileSync(STORED, gzipSync(JSON.stringify(Object.fromEntries(files)), { level: 9 }));
}

if (import.meta.main) await record();
