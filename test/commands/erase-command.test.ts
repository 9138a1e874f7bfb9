import { readdirSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

/** Files that a folder of one export holds of it: its jobs, reports and contents, and its part of the index. */
const OF_EXPORT =
  /^(?:jobs|newest|imported|\.versions\/imported|reports\/default\/standard)\/|^index\/default\/[0-9a-f]{64}$/;

it('counts the files and bytes that would be erased', async () => {
  await using folder = await temporaryFolder();
  const [data, path] = [join(folder.path, 'data'), join(folder.path, 'export.csv')];
  for (const rows of [
    [receipt('E-1'), receipt('E-2', { quantity: 'x' })],
    [receipt('E-1'), receipt('E-4')],
  ]) {
    await writeFile(path, receiptExport(...rows));
    await runRowmark(['import', path, '--data', data]);
  }
  const own = readdirSync(data, { encoding: 'utf8', recursive: true })
    .filter((name) => OF_EXPORT.test(name))
    .map((name) => statSync(join(data, name)))
    .filter((one) => one.isFile());
  const bytes = own.reduce((sum, { size }) => sum + size, 0);
  const place = ['erase', 'default/standard/export.csv', '--data', data];
  const { stdout } = await runRowmark([...place, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ objects: own.length, bytes });
  expect((await runRowmark(place)).stdout).toContain(
    `files ${own.length}, imports 2, ${Math.ceil(bytes / 1024)} KiB.\n`,
  );
});
