import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDailyMarkCheck } from '../../functions/steps/daily-mark-check.ts';
import { openSealer } from '../../infra/local/files/open-sealer.ts';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { sandboxAccount, startLocalSandbox } from '../../infra/local/host/local-sandbox.ts';
import { recheckMarks } from '../../shared/statement/recheck-marks.ts';
import { localImports } from '../simulator/local-imports.ts';
import { openQuietHost } from './open-quiet-host.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

const exportOf = (ids: readonly string[]) => receiptExport(...ids.map((id) => receipt(id)));

// After midnight in Greece, in summer and in winter: in UTC it is the day before.
const ISSUED = new Date('2026-10-20T22:15:00Z');
const DAY = '2026-10-21';
const later = (days: number) => new Date(ISSUED.getTime() + days * 24 * 60 * 60 * 1000);

const openHost = (data: string, now: Date) => openQuietHost(data, { dryRun: true, now: () => now });

it.each([
  [50, 50, 0],
  [51, 0, 51],
])('asks for %d documents that the list lacks: for %d by themselves, and %d have vanished', async (missing, single, vanished) => {
  await using folder = await localImports();
  await folder.import(exportOf(Array.from({ length: missing }, (_, at) => `A-${at}`)), { now: ISSUED });
  await using host = await openHost(join(folder.data, 'store'), later(1));
  const client = host.clientOf(DEFAULT_ACCOUNT);
  let asked = 0;
  const watched = await recheckMarks(
    {
      store: host.store,
      ledger: host.ledgerOf(DEFAULT_ACCOUNT),
      client: {
        listInvoices: async () => ({
          state: 'listed',
          listed: { invoices: [], totalCount: 0, totalPages: 1 },
        }),
        readBack: (of) => {
          asked += 1;
          return client.readBack(of);
        },
      },
    },
    { account: DEFAULT_ACCOUNT, environment: host.environment, days: [DAY] },
  );
  if (!('days' in watched)) throw new Error(watched.state);
  expect([asked, watched.vanished.length]).toEqual([single, vanished]);
});

it('fails as a scheduled function, with the report to read, where a MARK is gone', async () => {
  await using folder = await localImports();
  const data = join(folder.data, 'store');
  await folder.import(exportOf(['A-1', 'A-2']), { now: ISSUED });
  const run = async (days: number) => {
    await using host = await openHost(data, later(days));
    const sealer = await openSealer(data);
    const deps = { ...host, sealer, log: () => {}, now: () => later(days) };
    return await createDailyMarkCheck(async () => ({ ...deps, accounts: ['default', 'other'] }))();
  };
  expect(await run(1)).toEqual(['default', 'other']);
  await rm(join(data, 'sandbox'), { recursive: true });
  await expect(run(2)).resolves.toHaveLength(2);
  await expect(run(3)).rejects.toThrow(
    /^default: 2 MARKs vanished, 0 changed: reports\/default\/watches\/.*\/$/,
  );
  await folder.import(exportOf(['C-1']));
  const { stdout } = await runRowmark(['verify', join(data, folder.lastReport()), '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ sound: true, checked: { reports_before: 2 } });
});

it('says why the service could not be asked', async () => {
  await using folder = await temporaryFolder();
  const { email, apiKey } = sandboxAccount('default');
  const env = { ROWMARK_EMAIL: email, ROWMARK_API_KEY: apiKey };
  const data = join(folder.path, 'data');
  let url = '';
  {
    await using service = await startLocalSandbox({
      folder: join(folder.path, 'service'),
      accounts: [sandboxAccount('default')],
      port: 0,
      now: () => ISSUED,
    });
    ({ url } = service);
    const file = join(folder.path, 'sales.csv');
    await writeFile(file, exportOf(['W-1']));
    const at = ['--data', data, '--service', url];
    expect((await runRowmark(['import', file, ...at], { env })).status).toBe(0);
  }
  const ran = await runRowmark(['watch-marks', '--day', DAY, '--data', data, '--service', url], { env });
  expect([ran.status, ran.stdout, ran.stderr.replaceAll(/\s+/g, ' ')]).toEqual([
    2,
    '',
    'rowmark: [SERVICE-AWAY] The invoicing service does not answer: the connection was refused. Try again in a few minutes. ',
  ]);
});
