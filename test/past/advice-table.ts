import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openQuietHost } from '../local/open-quiet-host.ts';
import { receipt } from '../local/receipt-export.ts';
import { type Advice, advice, beforeNext, imported } from './advice-desk.ts';
import { elsewhere } from './advice-elsewhere.ts';

/** By the key of the message in `shared/words/en`. */
export const told: Readonly<Record<string, Advice>> = {
  ...elsewhere,
  'commands errors.folder-in-use': advice(
    async (desk) => {
      await using _host = await openQuietHost(desk.data);
      return await desk.imports();
    },
    (desk) => desk.imports(),
  ),
  'commands errors.import-folder': advice(
    async (desk) => {
      await desk.write('a.csv');
      return desk.run('import', desk.at('.'));
    },
    (desk) => desk.run('import', desk.at('a.csv')),
  ),
  'commands print.damagedFile': advice(
    async (desk) => {
      await desk.imports();
      await truncate(join((await desk.report()).report, 'summary.json'), 5);
      return desk.run('jobs');
    },
    imported((desk) => desk.run('jobs')),
  ),
  'commands print.ledgerBehind': advice(
    async (desk) => {
      await desk.imports();
      await rm(desk.at('d/ledger'), { recursive: true });
      return desk.run('ledger', 'check');
    },
    async (desk) => {
      await desk.run('ledger', 'rebuild');
      return desk.imports('b.csv', '--rebind');
    },
  ),
  'problems ledger.LEDGER-BEHIND.1': advice(
    imported(beforeNext((desk) => rm(desk.at('d/ledger'), { recursive: true }))),
    async (desk) => {
      await desk.run('ledger', 'rebuild', '--account', 'default');
      return desk.imports('b.csv', '--rebind');
    },
  ),
  'problems record.FOLDER-OLDER.1': advice(
    async (desk) => {
      await desk.imports();
      const path = desk.at('d/jobs', (await desk.report()).job, 'job.json');
      const { form: _, ...before } = JSON.parse(await readFile(path, 'utf8'));
      await writeFile(path, JSON.stringify(before));
      return desk.imports('b.csv');
    },
    (desk) => desk.raw(['import', desk.at('b.csv'), '--data', desk.at('new')]),
  ),
  'problems issue.EXTERNAL-ID-CONFLICT/amend.1': advice(
    async (desk) => {
      await desk.write('a.csv', receipt('A-1'));
      await desk.run('import', desk.at('a.csv'));
      await desk.write('a.csv', receipt('A-1', { price: '4.10' }));
      return desk.run('import', desk.at('a.csv'), '--verbose');
    },
    (desk) => desk.run('import', desk.at('a.csv'), '--amend'),
  ),
  'problems report.REPORT-SUMMARY-MISSING.1': advice(
    async (desk) => {
      await desk.imports();
      await mkdir(desk.at('empty'));
      return desk.raw(['verify', desk.at('empty')]);
    },
    async (desk) => desk.raw(['verify', join((await desk.report()).report, 'summary.json')]),
  ),
  'problems report.RETRY-OF-DRY-RUN.1': advice(
    async (desk) => {
      await desk.write('a.csv', receipt('A-1', { quantity: 'two' }), receipt('A-2'));
      await desk.run('import', desk.at('a.csv'), '--dry-run');
      const { report } = await desk.report();
      return desk.run('import', join(report, 'retry.csv'), '--verbose');
    },
    async (desk) => {
      await desk.write('a.csv', receipt('A-1'), receipt('A-2'));
      return desk.run('import', desk.at('a.csv'));
    },
  ),
};
