import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceWait, type ImportSettings, openImports } from '../../infra/local/import/import-file.ts';
import { clientScene } from '../service/client-scene.ts';
import { caught } from './caught-output.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const scene = clientScene();
let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
  vi.stubEnv('ROWMARK_EMAIL', 'one@shop.example');
  vi.stubEnv('ROWMARK_API_KEY', 'key');
  for (const name of ['one.csv', 'two.csv']) await writeFile(at(name), receiptExport(receipt('A-1')));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  await folder[Symbol.asyncDispose]();
});

const at = (name: string) => join(folder.path, name);

/** Imports of them, with what is to happen when the host is open, and when each has its answer. */
async function imported(
  names: string[],
  of: Partial<ImportSettings>,
  told: (of: Awaited<ReturnType<typeof openImports>>['host'], path?: string) => unknown,
) {
  const settings = { data: at('data'), account: 'default', lang: 'en', dryRun: false, ...of } as const;
  await caught(async () => {
    await using imports = await openImports(settings);
    await told(imports.host);
    for (const name of names)
      await told(imports.host, (await imports.run({ path: at(name), profile: 'standard' })).path);
  });
}

it('is at the service that is named, with as many requests and as much patience as asked for', async () => {
  const { url } = scene.service;
  const opened = async (of: Partial<ImportSettings>) => {
    let seen: unknown;
    await imported([], of, ({ environment, serviceUrl, pace, patience }) => {
      seen = { environment, url: serviceUrl, pace, isLeft: patience.isLeft() };
    });
    return seen;
  };
  const here = { environment: url, url };
  expect(await opened({ service: url })).toEqual({ ...here, pace: { issuing: 8 }, isLeft: false });
  const asked = { service: url, concurrency: 5, wait: 1 };
  expect(await opened(asked)).toEqual({ ...here, pace: { issuing: 5 }, isLeft: true });
  expect(await opened({})).toMatchObject({ environment: 'sandbox', pace: undefined, isLeft: false });
});

it.each([
  ['all', 1],
  ['none', undefined],
])('reads drafts back as ROWMARK_VERIFY=%s says, and answers each export at its end', async (verify, reads) => {
  vi.stubEnv('ROWMARK_VERIFY', verify);
  const told: unknown[] = [];
  await imported(['one.csv', 'gone.csv', 'two.csv'], {}, async ({ serviceUrl }, path) => {
    const { requests } = Object(await (await fetch(`${serviceUrl}/_sandbox/stats`)).json());
    const [issue, read] = [
      'POST /api/v1/invoices/{id}/issue_draft',
      'GET /api/v1/invoices/{id}/find_invoice_by_id',
    ];
    if (path !== undefined) told.push([path, requests[issue], requests[read]]);
  });
  expect(told).toEqual(['one.csv', 'gone.csv', 'two.csv'].map((name) => [at(name), 1, reads]));
});

it('stops where somebody interrupts it, and begins no further export', async () => {
  const answered: (string | undefined)[] = [];
  const stopped = imported(['one.csv', 'two.csv'], {}, (_, path) => {
    if (path === undefined) process.emit('SIGINT');
    answered.push(path);
  });
  await expect(stopped).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringContaining('Stopped. The documents in progress were finished'),
  });
  expect(answered).toEqual([undefined]);
});

it('a name is one whatever the file system made of its letters', async () => {
  const name = 'Πωλήσεις.csv';
  await writeFile(at(name.normalize('NFD')), receiptExport(receipt('A-1')));
  const { stdout } = await runRowmark([
    'import',
    at(name.normalize('NFD')),
    '--data',
    at('data'),
    '--dry-run',
    '--json',
  ]);
  const { summary } = JSON.parse(stdout).jobs[0];
  expect(JSON.parse(await readFile(at(`data/jobs/${summary.job}/job.json`), 'utf8')).file).toBe(
    name.normalize('NFC'),
  );
});

it.each([
  ['en', 'Rowmark keeps trying until 20 November 2026 at 13:05 (Greek time).'],
  ['el', 'Το Rowmark ξαναδοκιμάζει έως 20 Νοεμβρίου 2026 στις 1:05 μ.μ. (ώρα Ελλάδας)'],
] as const)('says until when it waits for a service that is down, in %s', async (language, said) => {
  vi.setSystemTime(new Date('2026-11-20T09:05:00Z'));
  const { stdout, stderr } = await caught(() => announceWait(language)(2 * 60 * 60_000));
  expect([stdout, stderr.replaceAll(/[\u00a0\u202f]/g, ' ')]).toEqual(['', expect.stringContaining(said)]);
});
