import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { userName } from '../../infra/local/host/configuration.ts';
import { localImports } from '../jobs/local-imports.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark } from './run-rowmark.ts';

const PLACE = 'default/standard/export.csv';
const STAYS =
  'What stays: the documents at the invoicing service; the proof of issue of 3 documents in the ledger (identifier, MARK, hashes); and a sealed erased.json in place of each report, so that the chain can still be verified. You erase copies elsewhere yourself (backups, emails, a saved statement).';
const ADD_YES =
  'Nothing was erased. Add --yes once no law requires you to keep it: tax documents must be kept for years.';

/** Files that a folder of one export holds of it: its jobs, reports and contents, and its part of the index. */
const OF_EXPORT =
  /^(?:jobs|newest|imported|\.versions\/imported|reports\/default\/standard)\/|^index\/default\/[0-9a-f]{64}$/;

/** An export of two imports, of which the first issued two documents and the second one. */
async function twoImports() {
  const imports = await localImports();
  const data = join(imports.data, 'store');
  const jobs: string[] = [];
  for (const rows of [
    [receipt('E-1'), receipt('E-2'), receipt('E-3', { quantity: 'x' })],
    [receipt('E-1'), receipt('E-4')],
  ]) {
    await imports.import(receiptExport(...rows));
    jobs.push(imports.lastReport().split('/').at(-2) ?? '');
  }
  const erase = async (...args: string[]) => runRowmark(['erase', ...args, '--data', data]);
  return { ...imports, data, erase, jobs };
}

it('shows what would be erased: each import with its report and its export, and the sums', async () => {
  await using folder = await twoImports();
  const [one = '', two = ''] = folder.jobs;
  const own = readdirSync(folder.data, { encoding: 'utf8', recursive: true })
    .filter((name) => OF_EXPORT.test(name))
    .map((name) => statSync(join(folder.data, name)))
    .filter((one) => one.isFile());
  const bytes = own.reduce((sum, { size }) => sum + size, 0);
  const shown = await folder.erase(PLACE, '--json');
  const job = (id: string, issued: number) => ({
    ...{ job: id, account: 'default', profile: 'standard', file: 'export.csv', issued },
    report: `reports/${PLACE}/${id}/`,
    source: { key: `imported/${PLACE}`, version: expect.any(String) },
  });
  const { jobs, places, ...told } = JSON.parse(shown.stdout);
  expect(jobs).toHaveLength(2);
  expect(jobs).toEqual(expect.arrayContaining([job(one, 2), job(two, 1)]));
  expect([shown.status, told]).toEqual([
    0,
    { erased: false, objects: own.length, bytes, issued_stay_proven: 3 },
  ]);
  expect(places.toSorted()).toEqual([
    ...[`imported/${PLACE}`, 'index/default/'],
    ...[`jobs/${one}/`, `jobs/${two}/`].toSorted(),
    `newest/${PLACE}.json`,
    ...[`reports/${PLACE}/${one}/`, `reports/${PLACE}/${two}/`].toSorted(),
  ]);

  // So does its key, and what stays is said in words.
  for (const place of [PLACE, `incoming/${PLACE}`, `imported/${PLACE}`]) {
    const { stdout } = await folder.erase(place);
    const [first, ...lines] = stdout.trimEnd().split('\n');
    expect(first).toBe(
      `This would be erased for good, with all versions: files ${own.length}, imports 2, ${Math.ceil(bytes / 1024)} KiB.`,
    );
    for (const [id, issued] of [
      [one, 2],
      [two, 1],
    ] as const) {
      const at = lines.indexOf(`  import ${id.slice(0, 8)}: the export, its rows and`);
      expect(lines.slice(at + 1, at + 3)).toEqual([
        `    reports/${PLACE}/${id}/`,
        `    (documents issued: ${issued})`,
      ]);
    }
    expect(lines.slice(6).join(' ')).toBe(`Places: ${places.join(', ')}. ${STAYS} ${ADD_YES}`);
  }
});

it('erases one import or all of an export, in the name of who is logged in', async () => {
  await using folder = await twoImports();
  const [one = '', two = ''] = folder.jobs;
  const erased = JSON.parse((await folder.erase(one.slice(0, 8), '--yes', '--json')).stdout);
  expect(erased).toMatchObject({ erased: true, jobs: [{ job: one }], issued_stay_proven: 2 });
  const record = join(folder.data, `reports/${PLACE}/${one}/erased.json`);
  expect(JSON.parse(await readFile(record, 'utf8'))).toMatchObject({ by: userName() });
  const { status, stdout } = await folder.erase(PLACE, '--yes');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Erased for good: files \d+, imports \d, \d+ KiB\.\n/);
  expect(stdout).toContain(`  import ${two.slice(0, 8)}: `);
  expect(stdout).not.toContain('Nothing was erased');
  expect(await folder.erase(PLACE)).toEqual({
    ...{ status: 2, stdout: '' },
    stderr: expect.stringMatching(
      `^rowmark: There is nothing of ${PLACE} to erase. Give a job id as "rowmark jobs --data [^"]+" lists it, or an export as account/profile/file.\n$`,
    ),
  });
});

it.each([
  'default/standard',
  'default/standard/',
  '/standard/export.csv',
  'default//export.csv',
  'default/standard/export.csv/more',
  `xincoming/${PLACE}`,
  `archive/${PLACE}`,
])('says that %s is no export', async (place) => {
  await using folder = await localImports();
  expect(await runRowmark(['erase', place, '--data', join(folder.data, 'store')])).toEqual({
    ...{ status: 2, stdout: '' },
    stderr: `rowmark: ${place} is not an export. Write account/profile/file, for example default/standard/may.csv, or a job id.\n`,
  });
});
