import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SampleRun } from './run-sample.ts';
import { workbookText } from './workbook-text.ts';

/** Files of a report that are compared for every sample, where the report has them. */
const COMPARED = ['result.csv', 'result.jsonl', 'summary.json', 'retry.csv', 'payouts.jsonl', 'payouts.csv'];
/** Compared where the sample's `expected/` asks for them: a page, and workbooks as the text of their cells. */
const ON_DEMAND = ['summary.html', 'result.xlsx.txt', 'retry.xlsx.txt', 'joined.csv', 'joined.jsonl'];
/** The sample that shows every format. */
export const EVERY_FORMAT = 'every-outcome';

/** The report of a run as text files; what follows from the job's own name is replaced by words in angle brackets. */
export async function goldenFiles(run: SampleRun, everyFormat: boolean): Promise<Map<string, string>> {
  const golden = new Map<string, string>();
  const masks = masksOf(run);
  for (const file of everyFormat ? [...COMPARED, ...ON_DEMAND] : COMPARED) {
    const text = await reportText(run, file);
    if (text !== undefined) golden.set(file, mask(text, masks));
  }
  return golden;
}

async function reportText({ host, imported }: SampleRun, file: string): Promise<string | undefined> {
  const key = `${imported.report}${file.replace(/\.xlsx\.txt$/, '.xlsx')}`;
  if (!(await host.store.head(key))) return undefined;
  if (!file.endsWith('.xlsx.txt')) return host.store.readText(key);
  await using workbook = await host.store.localFile(key);
  return workbookText(workbook.path);
}

/** Values that differ from run to run because the job's name does, longest first: none is replaced inside another. */
function masksOf({ imported: { summary, job } }: SampleRun): [string, string][] {
  const masks = new Map<string, string>([
    [job, '<job>'],
    [summary.seal, '<seal>'],
    [summary.seal_key?.sha256 ?? '<key>', '<key>'],
    [summary.profile.sha256, '<sha256 of the profile>'],
    [summary.plan?.sha256 ?? '<plan>', '<plan>'],
    ...Object.entries(summary.files).map(([file, { sha256 }]): [string, string] => [
      sha256,
      `<sha256 of ${file}>`,
    ]),
  ]);
  if (summary.previous) {
    masks.set(summary.previous.job, '<previous job>');
    masks.set(summary.previous.sha256, '<sha256 of the report before>');
  }
  return [...masks].sort(([a], [b]) => b.length - a.length);
}

/** Sizes of files, in JSON and on the page: compression makes them differ with the job's name. */
const SIZES: readonly [RegExp, string][] = [
  [/"bytes":\s*\d+/g, '"bytes": "<bytes>"'],
  [
    />[\d.]+<\/span><span lang="en">[\d,]+(<\/span><\/td>\s*<td><code><sha256 of)/g,
    '><bytes></span><span lang="en"><bytes>$1',
  ],
];

function mask(text: string, masks: readonly [string, string][]): string {
  let masked = text.replace(SEAL_OF_THE_FOLDER, '');
  for (const [value, name] of masks) masked = masked.replaceAll(value, name);
  for (const [size, name] of SIZES) masked = masked.replace(size, name);
  return masked;
}

/** The key of a data folder: every report has it, and none is the same. */
const SEAL_OF_THE_FOLDER = /,\n {2}"seal_key": \{[^}]*\}|,\n {2}"signature": "[^"]*"/g;

const expectedFolder = (folder: string) => join(folder, 'expected');

export async function readGolden(folder: string): Promise<Map<string, string>> {
  const names = await readdir(expectedFolder(folder)).catch(() => []);
  return new Map(
    await Promise.all(
      names.map(
        async (name): Promise<[string, string]> => [
          name,
          await readFile(join(expectedFolder(folder), name), 'utf8'),
        ],
      ),
    ),
  );
}

export async function writeGolden(folder: string, golden: ReadonlyMap<string, string>): Promise<void> {
  await rm(expectedFolder(folder), { recursive: true, force: true });
  await mkdir(expectedFolder(folder), { recursive: true });
  for (const [name, text] of golden) await writeFile(join(expectedFolder(folder), name), text);
}
