import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { environmentOf } from '../../shared/service/environment.ts';
import { EMAIL, startFaultyService } from '../faults/faulty-service.ts';
import { runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const content = [HEADER, ...['1', '2'].map((n) => `CUT-${n},11.1,3,Είδος,${n}.10,24,category1_3,E3_561_003`)];

const answerSchema = z.object({
  jobs: z.tuple([
    z.object({
      job: z.string(),
      report: z.string(),
      summary: z.object({
        environment: z.string(),
        counts: z.object({ documents: z.object({ issued: z.number(), duplicate: z.number() }) }),
      }),
    }),
  ]),
});

async function importExport({ path }: TemporaryFolder, service?: { url: string }) {
  const file = join(path, 'export.csv');
  await writeFile(file, content.join('\n'));
  const where = service === undefined ? [] : ['--service', service.url];
  const ran = await runRowmark(['import', file, '--data', join(path, 'data'), '--json', ...where], {
    env: { ROWMARK_EMAIL: EMAIL, ROWMARK_API_KEY: 'sandbox' },
  });
  return answerSchema.parse(JSON.parse(ran.stdout)).jobs[0];
}

/** As a job stands whose process died right after `summary.json`: the report has no place in the chain yet. */
async function cutOff({ path }: TemporaryFolder, job: string) {
  await rm(join(path, 'data', 'jobs', job, 'finished.json'));
  await rm(join(path, 'data', 'reports', 'default', 'latest.json'));
}

describe('an import that was interrupted', () => {
  test('between its summary and the chain of reports goes on, and the chain has it', async () => {
    await using folder = await temporaryFolder();
    const first = await importExport(folder);
    await cutOff(folder, first.job);
    const again = await importExport(folder);
    expect(again.job).toBe(first.job);
    expect(again.summary.counts.documents).toEqual({ issued: 2, duplicate: 0 });
    const chain = await readFile(join(folder.path, 'data', 'reports', 'default', 'latest.json'), 'utf8');
    expect(JSON.parse(chain)).toMatchObject({ latest: { job: first.job } });
    const third = await importExport(folder);
    expect(third.job).not.toBe(first.job);
  });

  test('does not go on in another environment: what was issued in one says nothing about another', async () => {
    await using folder = await temporaryFolder();
    await using service = await startFaultyService();
    const first = await importExport(folder);
    await cutOff(folder, first.job);
    const elsewhere = await importExport(folder, service);
    expect(elsewhere.job).not.toBe(first.job);
    expect(elsewhere.summary).toMatchObject({
      environment: service.url,
      counts: { documents: { issued: 2, duplicate: 0 } },
    });
    expect((await service.stats()).issued).toEqual({ 'CUT-1': 1, 'CUT-2': 1 });
  });

  test('is answered before a dry run of the same file takes its place', async () => {
    await using folder = await temporaryFolder();
    const first = await importExport(folder);
    await cutOff(folder, first.job);
    await rm(join(folder.path, 'data', first.report.slice(first.report.indexOf('reports/'))), {
      recursive: true,
    });
    await runRowmark([
      'import',
      join(folder.path, 'export.csv'),
      '--data',
      join(folder.path, 'data'),
      '--dry-run',
    ]);
    const rows = await readFile(
      join(folder.path, 'data', first.report.slice(first.report.indexOf('reports/')), 'result.csv'),
      'utf8',
    );
    expect(rows.match(/;issued;|,issued,/g)).toHaveLength(2);
  });
});

test('an environment is a base address: paths of one host are apart, ways to write one are not', () => {
  const live = environmentOf('https://api.example');
  for (const same of [
    'https://api.example/',
    'https://API.example:443/api/v1',
    'https://api.example/api/v1/',
  ])
    expect(environmentOf(same)).toBe(live);
  expect(environmentOf('https://api.example/staging/api/v1')).toBe('https://api.example/staging');
  expect(live).toBe('https://api.example');
});

test('a file that fails in an unforeseen way does not stop the others of the command', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const files = ['broken.csv', 'good.csv'].map((name) => join(folder.path, name));
  for (const [index, file] of files.entries())
    await writeFile(file, content.join('\n').replaceAll('CUT', `F${index}`));
  // A file stands where the report of the first would go.
  await mkdir(join(data, 'reports/default/standard'), { recursive: true });
  await writeFile(join(data, 'reports/default/standard/broken.csv'), 'no folder');
  const ran = await runRowmark(['import', ...files, '--data', data]);
  expect(ran.status).toBe(2);
  expect(ran.stderr).toMatch(/rowmark: /);
  expect(ran.stdout).toMatch(/F1-1 +issued/);
});
