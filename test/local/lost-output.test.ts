import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';
import { CLI } from './spawn-rowmark.ts';

const EXPORT = [
  'external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type',
  'L-1,11.1,3,Καφές,1,3.10,13,category1_1,E3_561_003',
].join('\n');
const FULL_DISK = '/dev/full';

const start = (args: readonly string[], stdout: 'pipe' | number) =>
  spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', stdout, 'pipe'] });

test('an import whose readers have left goes on to its report', async () => {
  await using folder = await temporaryFolder();
  const [file, data] = [join(folder.path, 'a.csv'), join(folder.path, 'data')];
  await writeFile(file, EXPORT);
  const child = start(['import', file, '--data', data], 'pipe');
  child.stdout?.destroy();
  child.stderr?.destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
  const [job = ''] = await readdir(join(data, 'reports/default/standard/a.csv'));
  expect(await readdir(join(data, 'reports/default/standard/a.csv', job))).toContain('summary.json');
  expect((await runRowmark(['jobs', '--data', data])).stdout).toContain('a.csv');
});

test.runIf(existsSync(FULL_DISK))(
  'an answer that a full disk cuts short is one sentence, no trace',
  async () => {
    await using folder = await temporaryFolder();
    await using disk = await open(FULL_DISK, 'w');
    const child = start(['jobs', '--data', folder.path], disk.fd);
    let told = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
    expect(await once(child, 'close')).toEqual([2, null]);
    expect(told).toMatch(/^rowmark: the answer could not be written \(ENOSPC\)[^\n]*\n$/);
  },
);
