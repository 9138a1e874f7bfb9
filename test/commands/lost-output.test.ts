import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';
import { CLI } from './spawn-rowmark.ts';

const start = (args: readonly string[], stdout: 'pipe' | number) =>
  spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', stdout, 'pipe'] });

test('an import whose readers have left goes on to its report', async () => {
  await using folder = await temporaryFolder();
  const [file, data] = [join(folder.path, 'a.csv'), join(folder.path, 'data')];
  await writeFile(file, receiptExport(receipt('L-1')));
  const child = start(['import', file, '--data', data], 'pipe');
  child.stdout?.destroy();
  child.stderr?.destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
  const [job = ''] = await readdir(join(data, 'reports/default/standard/a.csv'));
  expect(await readdir(join(data, 'reports/default/standard/a.csv', job))).toContain('summary.json');
  expect((await runRowmark(['jobs', '--data', data])).stdout).toContain('a.csv');
});

test.runIf(existsSync('/dev/full'))('an answer that a full disk cuts short is one sentence', async () => {
  await using folder = await temporaryFolder();
  await using disk = await open('/dev/full', 'w');
  const child = start(['jobs', '--data', folder.path], disk.fd);
  let told = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  expect(await once(child, 'close')).toEqual([2, null]);
  expect(told).toMatch(/^rowmark: the answer could not be written \(ENOSPC\)[^\n]*\n$/);
});
