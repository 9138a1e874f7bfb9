import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxAccount, startLocalSandbox } from '../../infra/local/host/local-sandbox.ts';
import { runRowmark, type TemporaryFolder, temporaryFolder } from '../local/run-rowmark.ts';

const EXPORT = [
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type',
  'A-1,1.1,3,Μύλοι Θράκης Α.Ε.,GR,094014201,Αλεύρι,2,10.00,24,category1_1,E3_561_001',
  'A-1,1.1,3,Μύλοι Θράκης Α.Ε.,GR,094014201,Σιμιγδάλι,1,5.00,13,category1_1,E3_561_001',
  'R-1,11.1,3,,,,Καφές,1,3.00,24,category1_1,E3_561_003',
  'A-2,1.1,3,Μύλοι Θράκης Α.Ε.,GR,094014201,Αλεύρι,two,10.00,24,category1_1,E3_561_001',
].join('\n');

let folder: TemporaryFolder;
let data: string;
let file: string;
let job: string;
let report: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  data = join(folder.path, 'data');
  file = join(folder.path, 'sales.csv');
  await writeFile(file, EXPORT);
  const { stdout } = await runRowmark(['import', file, '--data', data, '--json']);
  const [{ summary }] = JSON.parse(stdout).jobs;
  job = summary.job;
  report = join(data, summary.report);
});
afterAll(() => folder[Symbol.asyncDispose]());

const run = (...args: string[]) => runRowmark([...args, '--data', data]);

test('jobs lists what ran', async () => {
  const { status, stdout } = await run('jobs');
  expect(status).toBe(0);
  expect(stdout).toContain(job.slice(0, 8));
  expect(stdout).toContain('sales.csv');
  const listed = JSON.parse((await run('jobs', '--json')).stdout);
  const own = listed.filter((one: { job: string }) => one.job === job);
  expect(own).toMatchObject([{ rows: 4, counts: { rows: { issued: 3, rejected: 1 } } }]);
});

test('report shows a job by the beginning of its id, in both languages, as text and as JSON', async () => {
  const { status, stdout } = await run('report', job.slice(0, 6));
  expect(status).toBe(0);
  expect(stdout).toContain('MAP-NOT-A-NUMBER');
  expect(stdout).toContain('H5');
  expect((await run('report', job, '--lang', 'el')).stdout).toContain('Εκδόθηκε');
  expect(JSON.parse((await run('report', job, '--json')).stdout)).toMatchObject({ job, complete: false });
  expect((await run('report', job, '--left')).status).toBe(1);
});

test('verify passes the report with its source, and names a changed file', async () => {
  expect(await runRowmark(['verify', report, '--source', file])).toMatchObject({ status: 0, stderr: '' });
  expect(await runRowmark(['verify', join(report, 'summary.json')])).toMatchObject({ status: 0 });
  const path = join(report, 'result.csv');
  const content = await readFile(path);
  await writeFile(path, Buffer.concat([content, Buffer.from(' ')]));
  const { status, stdout } = await runRowmark(['verify', report, '--json']);
  await writeFile(path, content);
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    sound: false,
    problems: [{ code: 'REPORT-FILE-CHANGED', params: { file: 'result.csv' } }],
  });
});

const credentials = { ROWMARK_EMAIL: 'demo@rowmark.example', ROWMARK_API_KEY: 'sandbox' };

async function verifyAt(place: string, sandboxFolder: string) {
  const accounts = [sandboxAccount('default')];
  await using sandbox = await startLocalSandbox({ folder: sandboxFolder, accounts, port: 0 });
  const { status, stdout } = await runRowmark(['verify', place, '--service', sandbox.url, '--json'], {
    env: credentials,
  });
  return { status, ...JSON.parse(stdout) };
}

test('verify reads the documents back from the service', async () => {
  expect(await verifyAt(report, join(data, 'sandbox'))).toMatchObject({
    status: 0,
    sound: true,
    checked: { documents: 3 },
    problems: [],
  });
  const elsewhere = await verifyAt(report, join(folder.path, 'another-sandbox'));
  expect(elsewhere.status).toBe(1);
  expect(elsewhere.problems.map(({ code }: { code: string }) => code)).toEqual([
    'SERVICE-UNKNOWN',
    'SERVICE-UNKNOWN',
  ]);
});

test('a conflict is neither a difference to verify nor a draft to reverse', async () => {
  const other = join(folder.path, 'other.csv');
  await writeFile(other, EXPORT.split('\n').slice(0, 2).join('\n').replace(',2,10.00,', ',3,10.00,'));
  const imported = JSON.parse((await run('import', other, '--json')).stdout).jobs[0];
  expect(imported.summary.counts.documents).toMatchObject({ conflict: 1 });
  const { status, problems } = await verifyAt(imported.report, join(data, 'sandbox'));
  expect([status, problems]).toEqual([0, []]);
  const out = join(folder.path, 'none.csv');
  const { stdout } = await run('reverse', imported.job, '--out', out, '--json');
  expect(JSON.parse(stdout).apart).toMatchObject([
    { external_id: 'A-1', outcome: 'conflict', why: 'not-issued' },
  ]);
});

test('reverse writes credit notes that import and are issued, and lists the rest apart', async () => {
  const out = join(folder.path, 'reversal.csv');
  const { status, stdout } = await run('reverse', job, '--out', out, '--json');
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    documents: 2,
    apart: [{ external_id: 'A-2', rows: [5], outcome: 'rejected', why: 'not-issued' }],
  });
  const imported = await runRowmark(['import', out, '--data', data, '--json']);
  expect(imported.status).toBe(0);
  const [{ summary }] = JSON.parse(imported.stdout).jobs;
  expect(
    summary.types.map(({ invoice_type_code }: { invoice_type_code: string }) => invoice_type_code),
  ).toEqual(['11.4', '5.1']);
  const text = await readFile(out, 'utf8');
  const lines = (await readFile(join(report, 'result.jsonl'), 'utf8')).trimEnd().split('\n');
  for (const { mark, outcome } of lines.map((line) => JSON.parse(line)))
    if (outcome === 'issued') expect(text).toContain(mark);
});

test('reverse takes the rows that are asked for', async () => {
  const out = join(folder.path, 'one.csv');
  const { stdout } = await run('reverse', job, '--out', out, '--rows', '4', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ documents: 1, apart: [] });
  expect(await readFile(out, 'utf8')).toContain('R-1-REV');
});

test.each<[string, string[]]>([
  ['an unknown job', ['report', 'nosuchjob']],
  ['an unknown job to reverse', ['reverse', 'nosuchjob']],
  ['rows that are none', ['reverse', 'latest', '--rows', '5-2']],
  ['a folder that is not there', ['verify', '/nowhere']],
  ['a folder that is no report', ['verify', import.meta.dirname]],
  ['a source that is not there', ['verify', 'REPORT', '--source', '/nowhere.csv']],
  ['a service without credentials', ['verify', 'REPORT', '--service', 'http://127.0.0.1:1']],
  ['a service that is no address', ['verify', 'REPORT', '--service', 'x']],
])('%s is one sentence and exit status 2', async (_, args) => {
  const given = args.map((arg) => (arg === 'REPORT' ? report : arg));
  const withData = given[0] === 'verify' ? given : [...given, '--data', data];
  const { status, stdout, stderr } = await runRowmark(withData, {
    env: { ROWMARK_EMAIL: '', ROWMARK_API_KEY: '' },
  });
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^rowmark: .+/);
  expect(stderr).not.toMatch(/\n\s+at /);
});
