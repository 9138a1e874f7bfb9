import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJsonLines } from '../../shared/jobs/json-lines.ts';
import type { ReportRow } from '../../shared/report/report-row.ts';
import type { SampleRun } from './run-sample.ts';

/** Files of a report that are compared for every sample, where the report has them. */
const COMPARED = ['result.csv', 'result.jsonl', 'summary.json', 'retry.csv'];

/** The report of a run as text files, with what differs from run to run replaced by its name in angle brackets. */
export async function goldenFiles({ host, imported }: SampleRun): Promise<Map<string, string>> {
  const golden = new Map<string, string>();
  const masks = await masksOf({ host, imported });
  for (const file of COMPARED) {
    const key = `${imported.report}${file}`;
    if (await host.store.head(key)) golden.set(file, mask(await host.store.readText(key), masks));
  }
  return golden;
}

/** Values that no two runs share, longest first so that none is replaced inside another. */
async function masksOf({
  host,
  imported,
}: Pick<SampleRun, 'host' | 'imported'>): Promise<[string, string][]> {
  const { summary, report, job } = imported;
  const masks = new Map<string, string>([
    [job, '<job>'],
    [summary.started_at, '<started_at>'],
    [summary.finished_at, '<finished_at>'],
    [summary.seal, '<seal>'],
    ...Object.entries(summary.files).map(([file, { sha256 }]): [string, string] => [
      sha256,
      `<sha256 of ${file}>`,
    ]),
  ]);
  if (summary.previous) {
    masks.set(summary.previous.job, '<previous job>');
    masks.set(summary.previous.sha256, '<sha256 of the report before>');
  }
  for await (const row of readJsonLines<ReportRow>(await host.store.read(`${report}result.jsonl`))) {
    for (const name of ['invoice_id', 'uid', 'qr_url', 'issued_at'] as const) {
      const value = row[name];
      if (value !== null) masks.set(value, `<${name}>`);
    }
  }
  return [...masks].sort(([a], [b]) => b.length - a.length);
}

const mask = (text: string, masks: readonly [string, string][]): string => {
  let masked = text.replace(/"bytes":\s*\d+/g, '"bytes": "<bytes>"');
  for (const [value, name] of masks) masked = masked.replaceAll(value, name);
  return masked;
};

const expectedFolder = (folder: string) => join(folder, 'expected');

export async function readGolden(folder: string): Promise<Map<string, string>> {
  const names = await readdir(expectedFolder(folder)).catch(() => []);
  const compared = names.filter((name) => COMPARED.includes(name));
  return new Map(
    await Promise.all(
      compared.map(
        async (name): Promise<[string, string]> => [
          name,
          await readFile(join(expectedFolder(folder), name), 'utf8'),
        ],
      ),
    ),
  );
}

export async function writeGolden(folder: string, golden: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(expectedFolder(folder), { recursive: true });
  for (const name of COMPARED) await rm(join(expectedFolder(folder), name), { force: true });
  for (const [name, text] of golden) await writeFile(join(expectedFolder(folder), name), text);
}
