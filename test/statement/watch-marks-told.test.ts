import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sandboxAccount, startLocalSandbox } from '../../infra/local/host/local-sandbox.ts';
import { localImports } from '../jobs/local-imports.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { runRowmark, temporaryFolder } from '../local/run-rowmark.ts';

const ISSUED = new Date('2026-10-20T22:15:00Z');
const DAY = '2026-10-21';
const numbered = (count: number) =>
  receiptExport(...Array.from({ length: count }, (_, at) => receipt(`W-${at + 1}`)));

it.each([
  [20, []],
  [21, ['  … and 1 more (--json lists all)']],
])('names 20 of %d MARKs that are gone, where they were issued, and the place in the chain', async (count, more) => {
  await using folder = await localImports();
  const data = join(folder.data, 'store');
  const rows = await folder.import(numbered(count), { now: ISSUED });
  await rm(join(data, 'sandbox'), { recursive: true });
  const ran = await runRowmark(['watch-marks', '--day', DAY, '--data', data]);
  const told = ran.stdout.trimEnd().split('\n');
  const place = told.at(-1)?.trim() ?? '';
  expect(place.startsWith(join(data, 'reports/default/watches/'))).toBe(true);
  expect([ran.status, told]).toEqual([
    1,
    [
      'MARKs of account default, checked again at the service:',
      `  issued on ${DAY}: ${count}`,
      ...rows
        .slice(0, 20)
        .map(
          ({ mark }, at) =>
            `  MARK ${mark} no longer exists at the service: W-${at + 1}, issued on ${DAY}, row ${at + 2} of export.csv`,
        ),
      ...more,
      '  The service no longer has every document as it was issued. Ask the invoicing service about each one listed, and tell the accountant.',
      '  in the chain of reports:',
      `    ${place}`,
    ],
  ]);
});

it('says that the service has everything, and nothing of a place in the chain', async () => {
  await using folder = await localImports();
  await folder.import(numbered(2), { now: ISSUED });
  const at = ['--data', join(folder.data, 'store')];
  expect(await runRowmark(['watch-marks', '--day', DAY, ...at])).toMatchObject({
    status: 0,
    stdout: `MARKs of account default, checked again at the service:\n  issued on ${DAY}: 2\n  The service still has every document as it was issued.\n`,
  });
  for (const day of ['2026-10-2', `${DAY}T00:00`, '2026-13-01', '2026-02-29', `1${DAY}`])
    expect((await runRowmark(['watch-marks', '--day', day, ...at])).status).toBe(2);
  expect((await runRowmark(['watch-marks', '--day', '2028-02-29', ...at])).stdout).toContain(
    'issued on 2028-02-29: 0',
  );
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
    await writeFile(file, numbered(1));
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
