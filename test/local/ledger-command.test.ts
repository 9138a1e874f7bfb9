import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { localImports } from '../jobs/local-imports.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark } from './run-rowmark.ts';

const ACCEPT = 'rowmark: --accept and --by belong together: say who takes on what is unproven.\n';

it('puts damaged tables aside, says where they are, and fills the ledger again', async () => {
  await using imports = await localImports();
  const data = join(imports.data, 'store');
  await imports.import(receiptExport(receipt('L-1'), receipt('L-2')));
  const ledger = (...args: string[]) => runRowmark(['ledger', ...args, '--data', data]);
  const asides = async () =>
    (await readdir(join(data, 'ledger'))).filter((name) => name.startsWith('tables-damaged-'));
  const damage = () => truncate(join(data, 'ledger/tables/CURRENT'));
  const agreed = await ledger('check', '--json');
  expect([agreed.status, JSON.parse(agreed.stdout)]).toMatchObject([
    0,
    { account: 'default', agrees: true, disagreements: [] },
  ]);

  await damage();
  const rebuilt = await ledger('rebuild', '--json');
  const [aside = '', ...others] = await asides();
  expect([rebuilt.status, others, JSON.parse(rebuilt.stdout)]).toMatchObject([
    ...[0, []],
    { account: 'default', damaged: join(data, 'ledger', aside), ledger: { run: 1 } },
  ]);
  expect((await ledger('check')).status).toBe(0);

  await damage();
  const told = await ledger('rebuild');
  const second = (await asides()).find((name) => name !== aside) ?? '';
  expect(told.status).toBe(0);
  expect(told.stdout.split('\n')[0]).toBe(`The damaged tables are kept in ${join(data, 'ledger', second)}.`);

  // Of whole tables nothing is put aside, and nothing is said of it.
  const whole = await ledger('rebuild', '--json');
  expect(JSON.parse(whole.stdout)).not.toHaveProperty('damaged');
  expect((await ledger('rebuild')).stdout).not.toContain('damaged');
  expect((await asides()).length).toBe(2);
});

it('takes on what is unproven only under a name', async () => {
  await using imports = await localImports();
  const data = join(imports.data, 'store');
  await imports.import(receiptExport(receipt('L-1')));
  const rebuild = (...args: string[]) => runRowmark(['ledger', 'rebuild', '--data', data, ...args]);
  for (const half of [['--accept'], ['--by', 'Maria']])
    expect(await rebuild(...half)).toMatchObject({ status: 2, stdout: '', stderr: ACCEPT });
  expect((await rebuild('--accept', '--by', 'Maria')).status).toBe(0);
});

it('says why the service could not be asked', async () => {
  await using imports = await localImports();
  const env = { ROWMARK_EMAIL: 'a@b.example', ROWMARK_API_KEY: 'key' };
  const args = ['ledger', 'check', '--data', join(imports.data, 'store'), '--service', 'http://127.0.0.1:9'];
  const ran = await runRowmark(args, { env });
  expect([ran.status, ran.stdout, ran.stderr]).toEqual([
    ...[2, ''],
    'rowmark: [SERVICE-AWAY] The invoicing service does not answer: the connection was refused. Try again in a few minutes.\n',
  ]);
});
