import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openConsoleApp } from '../console/open-console-app.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

/** Of this moment, in Greece. */
const MONTH = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Athens' }).slice(0, 7);

const erasedSchema = z.object({
  erased: z.boolean(),
  jobs: z.array(z.object({ job: z.string(), report: z.string(), issued: z.number() })),
  objects: z.number(),
});

/** Files below the folder that hold the text, but for the service's own state and the tables. */
const filesThatName = (folder: string, text: string) =>
  everyFileThatNames(folder, text, /\/(ledger|sandbox)(\/|$)/);
async function everyFileThatNames(folder: string, text: string, but = /\/sandbox(\/|$)/): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile() && !but.test(entry.parentPath))
    .map(({ parentPath, name }) => join(parentPath, name));
  const found = await Promise.all(
    files.map(async (file) => (contentOf(await readFile(file)).includes(text) ? [file] : [])),
  );
  return found.flat();
}

/** The parts of an index are packed. */
function contentOf(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let from = 0; bytes.indexOf(ZSTD) === 0 && from >= 0; ) {
    const next = bytes.indexOf(ZSTD, from + 1);
    parts.push(zstdDecompressSync(bytes.subarray(from, next < 0 ? bytes.length : next)));
    from = next;
  }
  return parts.length === 0 ? bytes : Buffer.concat(parts);
}
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

it('erases an export for good, keeps the proof of issue, and leaves a chain that is told and sound', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const importOne = async (name: string, id: string, customer: string) => {
    const file = join(folder.path, name);
    await writeFile(file, receiptExport(receipt(id)).replace('Πελάτης', customer));
    return runRowmark(['import', file, '--data', data, '--json']);
  };
  await importOne('before.csv', 'B-1', 'Βασίλης');
  await importOne('leaves.csv', 'L-1', 'Λεωνίδας');
  await importOne('after.csv', 'A-1', 'Ανδρέας');
  const place = 'default/standard/leaves.csv';
  const erase = async (...more: string[]) => runRowmark(['erase', place, '--data', data, '--json', ...more]);

  const { stdout: drawn } = await runRowmark(['statement', '--month', MONTH, '--data', data, '--json']);
  expect(drawn).toContain('Λεωνίδας');
  const named = await filesThatName(data, 'Λεωνίδας');
  expect(named.length).toBeGreaterThan(4);
  expect(named).toContain(join(data, 'statements/default', MONTH, 'statement.json'));
  expect(named.filter((file) => file.startsWith(join(data, 'index/default')))).toHaveLength(1);
  const preview = erasedSchema.parse(JSON.parse((await erase()).stdout));
  expect(preview).toMatchObject({ erased: false, jobs: [{ issued: 1 }] });
  expect(await filesThatName(data, 'Λεωνίδας')).toEqual(named);

  const { status, stdout } = await erase('--yes');
  expect(status).toBe(0);
  const { jobs } = erasedSchema.parse(JSON.parse(stdout));
  expect(await filesThatName(data, 'Λεωνίδας')).toEqual([]);
  expect(existsSync(join(data, 'statements/default', MONTH, 'statement.el.xlsx'))).toBe(false);
  expect((await filesThatName(data, 'Βασίλης')).length).toBeGreaterThan(4);
  const report = jobs[0]?.report ?? '';
  expect(await readdir(join(data, report))).toEqual(['erased.json']);

  const [newest] = await readdir(join(data, 'reports/default/standard/after.csv'));
  const verified = await runRowmark([
    'verify',
    join(data, 'reports/default/standard/after.csv', newest ?? ''),
  ]);
  expect([verified.status, verified.stdout.replaceAll(/\s+/g, ' ')]).toEqual([
    0,
    expect.stringMatching(/leaves\.csv.* was erased on .* by .*\. .*1 earlier report/s),
  ]);
  const left = await runRowmark(['verify', join(data, report)]);
  expect([left.status, left.stdout]).toEqual([0, expect.stringContaining('was erased')]);

  const again = await importOne('leaves.csv', 'L-1', 'Λεωνίδας');
  expect(again.stdout).toContain('"duplicate": 1');
  const nothing = await runRowmark(['erase', 'default/standard/none.csv', '--data', data]);
  expect([nothing.status, nothing.stderr]).toEqual([2, expect.stringContaining('nothing of default')]);
});

it('does not take a false record of erasing for a true one', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  for (const name of ['a.csv', 'b.csv']) {
    await writeFile(join(folder.path, name), receiptExport(receipt(name)));
    await runRowmark(['import', join(folder.path, name), '--data', data]);
  }
  await runRowmark(['erase', 'default/standard/a.csv', '--data', data, '--yes']);
  const reports = join(data, 'reports/default/standard');
  const [a = ''] = await readdir(join(reports, 'a.csv'));
  const [b = ''] = await readdir(join(reports, 'b.csv'));
  const place = join(reports, 'a.csv', a, 'erased.json');
  await writeFile(place, (await readFile(place, 'utf8')).replace(/"by": "[^"]*"/, '"by": "nobody"'));
  const verified = await runRowmark(['verify', join(reports, 'b.csv', b)]);
  expect(verified.status).toBe(1);
});

it('erases the retries of an export, the joined reports that repeat its rows, and its plans', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const importOne = async (file: string, ...more: string[]) =>
    JSON.parse((await runRowmark(['import', file, '--data', data, '--json', ...more])).stdout).jobs[0];
  const file = join(folder.path, 'leaves.csv');
  await writeFile(
    file,
    receiptExport(receipt('L-1'), receipt('L-2', { quantity: 'two' })).replaceAll('Πελάτης', 'Λεωνίδας'),
  );
  await importOne(file, '--dry-run');
  const { job, report } = await importOne(file);
  const retry = join(folder.path, 'mended.csv');
  await writeFile(retry, (await readFile(join(report, 'retry.csv'), 'utf8')).replace('two', '2'));
  const mended = await importOne(retry);
  expect(mended.summary.counts.documents.issued).toBe(1);
  const joined = join(data, 'reports/default/joined', `${job}.json`);
  const plans = join(data, 'plans/default/of/standard/leaves.csv.json');
  expect([existsSync(joined), existsSync(plans)]).toEqual([true, true]);

  await runRowmark(['erase', 'default/standard/leaves.csv', '--data', data, '--yes']);
  expect([existsSync(joined), existsSync(plans)]).toEqual([false, false]);
  expect(existsSync(join(data, 'jobs', mended.job))).toBe(false);
  expect(await filesThatName(data, 'Λεωνίδας')).toEqual([]);
});

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
  expect(await everyFileThatNames(copy, 'Λεωνίδας')).toEqual([]);
  expect(await everyFileThatNames(copy, 'Βασίλης')).toHaveLength(1);
});

it('erases a job of a copied folder with the content of its export, and leaves that of another job', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const file = join(folder.path, 'leaves.csv');
  await writeFile(file, receiptExport(receipt('L-1')).replace('Πελάτης', 'Λεωνίδας'));
  const importIt = async (...more: string[]) =>
    JSON.parse((await runRowmark(['import', file, '--data', data, '--json', ...more])).stdout).jobs[0].job;
  const dry = await importIt('--dry-run');
  const real = await importIt();
  await runRowmark(['erase', dry, '--data', data, '--yes']);
  expect(await everyFileThatNames(join(data, '.versions'), 'Λεωνίδας')).toHaveLength(1);
  const copy = join(folder.path, 'copy');
  await cp(data, copy, { recursive: true });
  await runRowmark(['erase', real, '--data', copy, '--yes']);
  expect(await everyFileThatNames(copy, 'Λεωνίδας')).toEqual([]);
});

it('is told by the statement and by the check of the ledger as ours, erased', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  for (const [name, id] of [
    ['leaves.csv', 'L-1'],
    ['stays.csv', 'S-1'],
  ] as const) {
    await writeFile(join(folder.path, name), receiptExport(receipt(id)));
    await runRowmark(['import', join(folder.path, name), '--data', data]);
  }
  await runRowmark(['erase', 'default/standard/leaves.csv', '--data', data, '--yes']);
  const draw = (...more: string[]) =>
    runRowmark(['statement', '--month', MONTH, '--data', data, '--lang', 'en', ...more]);
  const { status, stdout } = await draw('--json');
  const statement = JSON.parse(stdout);
  expect(status).toBe(0);
  expect(statement).toMatchObject({ agrees: true, not_ours: [], not_there: [], changed: [] });
  expect(statement.documents).toMatchObject([
    { external_id: 'L-1', erased: true, counterpart: '', file: '' },
    { external_id: 'S-1', file: 'stays.csv' },
  ]);
  expect(statement.totals.ours).toEqual(statement.totals.theirs);
  expect((await draw()).stdout.replaceAll(/\s+/g, ' ')).toContain('issued by us and erased here: L-1, MARK');
  expect(await readFile(join(statement.folder, 'statement.html'), 'utf8')).toContain('ours, erased');
  expect((await runRowmark(['ledger', 'check', '--data', data])).status).toBe(0);
});
