import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceWait } from '../../infra/local/import/import-exports.ts';
import { importFile } from '../../infra/local/import/import-file.ts';
import { sha256Hex } from '../../shared/store/store.ts';
import { caught } from './caught-output.ts';
import { openQuietHost } from './open-quiet-host.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

const EXPORT = receiptExport(receipt('A-1'));
const at = (name: string) => join(folder.path, name);

type Request = Parameters<typeof importFile>[1];
async function imported(request: Partial<Request> = {}, over: Parameters<typeof openQuietHost>[1] = {}) {
  const path = request.path ?? at('sales.csv');
  await using host = await openQuietHost(at('data'), { dryRun: request.dryRun ?? false, ...over });
  const of = { account: 'default', profile: 'standard', profileSha256: 'p'.repeat(64), dryRun: false };
  return await importFile(host, { ...of, ...request, path }, () => {});
}

const newest = async (file: string) =>
  JSON.parse(await readFile(at(`data/newest/default/standard/${file}.json`), 'utf8'));

it('the work of an import is remembered by all that makes it another', async () => {
  await writeFile(at('sales.csv'), EXPORT);
  await writeFile(at('sales.csv.control.json'), JSON.stringify({ rows: 1 }));
  const first = await imported();
  const plain = {
    environment: 'sandbox',
    sha256: sha256Hex(EXPORT),
    profile_sha256: 'p'.repeat(64),
    dry_run: false,
  };
  expect(await newest('sales.csv')).toMatchObject({ ...plain, job: first.job });
  expect(Object.keys(await newest('sales.csv')).toSorted()).not.toEqual(expect.arrayContaining(['amend']));
  expect(first).toMatchObject({ file: 'sales.csv', continued: false });

  const corrections = JSON.stringify({ corrections: [] });
  await writeFile(at('sales.csv.corrections.json'), corrections);
  const accept = { codes: ['AMOUNT-CONFLICT'], by: 'maria' };
  const second = await imported({ dryRun: true, amend: true }, { accept, on: '2026-11-20' });
  expect(await newest('sales.csv')).toMatchObject({
    ...{ ...plain, dry_run: true, job: second.job, amend: true, accept, on: '2026-11-20' },
    corrections_sha256: sha256Hex(corrections),
  });
  const job = JSON.parse(await readFile(at(`data/jobs/${second.job}/job.json`), 'utf8'));
  expect(job).toMatchObject({ amend: true, account: 'default', profile: 'standard', file: 'sales.csv' });
});

it('a name is one whatever the file system made of its letters', async () => {
  const name = 'Πωλήσεις.csv';
  await writeFile(at(name.normalize('NFD')), EXPORT);
  const { file } = await imported({ path: at(name.normalize('NFD')), dryRun: true });
  expect(file).toBe(name.normalize('NFC'));
});

describe('nothing is begun', () => {
  it.each<[string, string]>([
    ['.sales.csv', 'its name starts with a dot'],
    [`${'x'.repeat(201)}.csv`, 'exceeds 200 bytes'],
    ['a\\b.csv', 'contains forbidden characters'],
  ])('of a file called %s', async (name, sentence) => {
    await writeFile(at(name), EXPORT);
    const refused = String(await imported({ path: at(name) }).catch((error: unknown) => error));
    expect(refused).toContain(sentence);
    expect(refused).toContain(`${JSON.stringify(at(name))} cannot be imported`);
  });

  it('with corrections that cannot be read, or a report without a plan', async () => {
    await writeFile(at('sales.csv'), EXPORT);
    await expect(imported({ corrections: at('none.json') })).rejects.toThrow(
      `The corrections file ${at('none.json')} cannot be read. Check the name and the folder you are in.`,
    );
    await mkdir(at('report'));
    await expect(imported({ approved: at('report') })).rejects.toThrow(
      `${at('report')} has no plan to carry out. Give the report folder of a dry run, unchanged.`,
    );
  });
});

describe('the end of an outage is said', () => {
  afterEach(() => vi.useRealTimers());
  it.each([
    ['en', 'Rowmark keeps trying until 20 Nov 2026, 13:05.'],
    ['el', 'Το Rowmark ξαναδοκιμάζει έως 20 Νοε 2026, 1:05 μ.μ.'],
  ] as const)('in %s', async (language, said) => {
    vi.setSystemTime(new Date(2026, 10, 20, 11, 5));
    const { stdout, stderr } = await caught(() => announceWait(language)(2 * 60 * 60_000));
    expect([stdout, stderr.replaceAll(/[\u00a0\u202f]/g, ' ')]).toEqual(['', expect.stringContaining(said)]);
  });
});
