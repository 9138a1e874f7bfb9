import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openConsoleApp } from '../console/open-console-app.ts';
import { filesThatName } from './files-that-name.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

it('erases what was brought to the console: the export, its corrected copy, its retry file and its credit notes', async () => {
  await using app = await openConsoleApp();
  const post = (path: string, body?: string) => app.json(path, { method: 'POST', ...(body && { body }) });
  const named = (name: string, ...rows: string[]) => receiptExport(...rows).replaceAll('Πελάτης', name);
  const text = named('Λεωνίδας', receipt('L-1'), receipt('L-2', { quantity: 'two' }));
  const check = await post('/api/exports/default/standard/leaves.csv?dry_run=1', text);
  const { plan } = await app.ended(check.job);
  const { job } = await post(`/api/jobs/${check.job}/approve`, JSON.stringify({ plan: plan.sha256 }));
  await app.ended(job);
  const others = [
    await post('/api/uploads?file=stays.csv', named('Βασίλης', receipt('B-1'))),
    await post('/api/uploads?file=broken.xlsx', 'PK\u0003\u0004 that nobody can read'),
  ].map(({ upload }) => upload);
  const brought = [
    await post('/api/uploads?file=again.csv', text),
    await post('/api/uploads?file=leaves.csv', text.replace('two', '2')),
    await post(
      '/api/uploads?file=mended.csv',
      await (await app.send(`/api/jobs/${job}/files/retry.csv`)).text(),
    ),
    await post(`/api/jobs/${job}/reverse`),
    await post(`/api/jobs/${job}/upload`),
  ].map(({ upload }) => upload);
  const { data } = app;
  const uploads = async () => (await readdir(join(data, 'uploads'))).sort();
  expect(await uploads()).toEqual([...brought, ...others].sort());
  await mkdir(join(data, '.parts'), { recursive: true });
  await writeFile(join(data, '.parts/left-by-a-killed-process'), text);

  // A copy of the folder: every file in it has another number and another time.
  await using elsewhere = await temporaryFolder();
  const copy = join(elsewhere.path, 'copy');
  await cp(data, copy, { recursive: true });
  const place = ['default/standard/leaves.csv', '--data', copy, '--json'];
  const preview = JSON.parse((await runRowmark(['erase', ...place])).stdout);
  const { status, stdout } = await runRowmark(['erase', ...place, '--yes']);
  expect(status).toBe(0);
  expect(JSON.parse(stdout).places).toEqual(preview.places);
  expect(JSON.parse(stdout).places).toEqual(
    expect.arrayContaining([
      `jobs/${job}/`,
      'imported/default/standard/leaves.csv',
      expect.stringMatching(/^uploads\//),
    ]),
  );
  expect((await readdir(join(copy, 'uploads'))).sort()).toEqual(others.toSorted());
  expect(await filesThatName(copy, 'Λεωνίδας')).toEqual([]);
  expect(await filesThatName(copy, 'Βασίλης')).toHaveLength(1);
});
