import { cp, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startFaultyService } from '../faults/faulty-service.ts';
import { openQuietHost } from '../local/open-quiet-host.ts';
import { receipt } from '../local/receipt-export.ts';
import { type Advice, advice, beforeNext, type Desk, imported, SERVICE_ENV } from './advice-desk.ts';
import { elsewhere } from './advice-elsewhere.ts';

const correct = (desk: Desk, ...args: string[]) => desk.run('correct', desk.at('a.csv'), ...args);

/** By the key of the message in `shared/words/en`. */
export const told: Readonly<Record<string, Advice>> = {
  ...elsewhere,
  'commands errors.backup-of-nothing': advice(
    (desk) => desk.run('backup', desk.at('copy')),
    imported((desk) => desk.run('backup', desk.at('copy'))),
  ),
  'commands errors.backup-inside': advice(
    imported((desk) => desk.run('backup', desk.at('d/copy'))),
    (desk) => desk.run('backup', desk.at('beside')),
  ),
  'commands errors.backup-not-empty': advice(
    async (desk) => {
      await desk.imports();
      await mkdir(desk.at('full/in'), { recursive: true });
      return desk.run('backup', desk.at('full'));
    },
    (desk) => desk.run('backup', desk.at('new')),
  ),
  'commands print.backedUp': advice(
    imported((desk) => desk.run('backup', desk.at('copy'))),
    (desk) => desk.raw(['restore', desk.at('copy'), '--data', desk.at('other')]),
  ),
  'commands print.restored': advice(
    async (desk) => {
      await desk.imports();
      await desk.run('backup', desk.at('copy'));
      return desk.raw(['restore', desk.at('copy'), '--data', desk.at('other')]);
    },
    (desk) => desk.raw(['import', desk.at('a.csv'), '--data', desk.at('other')]),
  ),
  'commands errors.correct-what': advice(
    imported((desk) => correct(desk)),
    (desk) => correct(desk, '--row', '2', '--column', 'line.quantity', '--now', '2'),
  ),
  'commands errors.leave-out-what': advice(
    imported((desk) => correct(desk, '--leave-out')),
    (desk) => correct(desk, '--leave-out', '--row', '2', '--reason', 'sold twice'),
  ),
  'commands errors.correct-all-was': advice(
    imported((desk) => correct(desk, '--row', 'all', '--column', 'line.quantity', '--now', '2')),
    (desk) => correct(desk, '--row', 'all', '--column', 'line.quantity', '--now', '2', '--was', '1'),
  ),
  'commands print.corrected': advice(
    async (desk) => {
      await desk.write('a.csv', receipt('A-1', { quantity: 'two' }));
      await desk.run('import', desk.at('a.csv'));
      return correct(desk, '--row', '2', '--column', 'line.quantity', '--now', '2');
    },
    (desk) => desk.run('import', desk.at('a.csv')),
  ),
  'commands errors.erase-nothing': advice(
    imported((desk) => desk.run('erase', 'default/standard/none.csv')),
    async (desk) => desk.run('erase', (await desk.report()).job),
  ),
  'commands print.eraseAddYes': advice(
    imported((desk) => desk.run('erase', 'default/standard/a.csv')),
    (desk) => desk.run('erase', 'default/standard/a.csv', '--yes'),
  ),
  'commands errors.ledger-damaged': advice(
    imported(beforeNext((desk) => truncate(desk.at('d/ledger/tables/CURRENT'), 0))),
    beforeNext((desk) => desk.run('ledger', 'rebuild')),
  ),
  'commands errors.accept-without-name': advice(
    imported((desk) => desk.run('ledger', 'rebuild', '--accept')),
    (desk) => desk.run('ledger', 'rebuild', '--accept', '--by', 'Maria'),
  ),
  'commands errors.folder-unusable': advice(
    async (desk) => {
      await writeFile(desk.data, '');
      return desk.imports();
    },
    (desk) => desk.raw(['import', desk.at('a.csv'), '--data', desk.at('own')]),
  ),
  'commands errors.folder-in-use': advice(
    async (desk) => {
      await using _host = await openQuietHost(desk.data);
      return await desk.imports();
    },
    (desk) => desk.imports(),
  ),
  'commands errors.key-name-taken': advice(
    async (desk) => {
      await desk.run('keys', 'add', 'Maria', '--role', 'auditor');
      return desk.run('keys', 'add', 'Maria', '--role', 'auditor');
    },
    async (desk) => {
      await desk.run('keys', 'revoke', 'Maria');
      return desk.run('keys', 'add', 'Maria', '--role', 'auditor');
    },
  ),
  'commands errors.key-unknown': advice(
    (desk) => desk.run('keys', 'revoke', 'Maria'),
    (desk) => desk.run('keys', 'list'),
  ),
  'commands errors.no-jobs': advice(
    (desk) => desk.run('report', 'latest'),
    imported((desk) => desk.run('report', 'latest')),
  ),
  'commands errors.job-unknown': advice(
    imported((desk) => desk.run('report', 'zzz')),
    async (desk) => desk.run('report', (await desk.report()).job),
  ),
  'commands errors.reverse-what': advice(
    imported((desk) => desk.run('reverse')),
    async (desk) => desk.run('reverse', (await desk.report()).job, '--out', desk.at('credit.csv')),
  ),
  'commands print.lookThenImport': advice(
    imported((desk) => desk.run('reverse', 'latest', '--out', desk.at('credit.csv'))),
    (desk) => desk.run('import', desk.at('credit.csv'), '--profile', 'standard'),
  ),
  'commands errors.not-a-report': advice(
    imported((desk) => desk.raw(['verify', desk.at('none')])),
    async (desk) => desk.raw(['verify', (await desk.report()).report]),
  ),
  'commands errors.seal-key-lost': advice(
    async (desk) => {
      await desk.imports();
      await cp(desk.at('d/seal'), desk.at('seal'), { recursive: true });
      await rm(desk.at('d/seal/private-key.pem'));
      return desk.imports('b.csv');
    },
    beforeNext((desk) => cp(desk.at('seal'), desk.at('d/seal'), { recursive: true })),
  ),
  'commands errors.seal-key-unusable': advice(
    imported(beforeNext((desk) => truncate(desk.at('d/seal/private-key.pem'), 9))),
    beforeNext((desk) => desk.run('seal', 'rotate', '--lost')),
  ),
  'commands errors.seal-key-there': advice(
    imported((desk) => desk.run('seal', 'rotate', '--lost')),
    (desk) => desk.run('seal', 'rotate'),
  ),
  'commands errors.key-unreadable': advice(
    async (desk) => {
      await desk.imports();
      await writeFile(desk.at('no.pem'), 'no key');
      return desk.raw(['verify', (await desk.report()).report, '--key', desk.at('no.pem')]);
    },
    async (desk) =>
      desk.raw(['verify', (await desk.report()).report, '--key', desk.at('d/seal/public-key.pem')]),
  ),
  'commands errors.service-credentials-absent': advice(
    async (desk) =>
      desk.raw(
        ['import', await desk.write('a.csv'), '--data', desk.data, '--service', 'http://127.0.0.1:1'],
        { ROWMARK_EMAIL: '', ROWMARK_API_KEY: '' },
      ),
    async (desk) => {
      await using service = await startFaultyService();
      return await desk.raw(
        ['import', desk.at('a.csv'), '--data', desk.data, '--service', service.url],
        SERVICE_ENV,
      );
    },
  ),
  'commands errors.corrections-absent': advice(
    (desk) => desk.imports('a.csv', '--corrections', desk.at('none.json')),
    async (desk) => {
      await correct(desk, '--row', '2', '--column', 'line.quantity', '--now', '2');
      return desk.imports('a.csv', '--corrections', desk.at('a.csv.corrections.json'));
    },
  ),
  'commands errors.corrections-of-many': advice(
    async (desk) =>
      desk.run(
        'import',
        await desk.write('a.csv'),
        await desk.write('b.csv'),
        '--corrections',
        desk.at('c.json'),
      ),
    (desk) => desk.run('import', desk.at('a.csv'), desk.at('b.csv')),
  ),
  'commands errors.on-without-dry-run': advice(
    (desk) => desk.imports('a.csv', '--on', '2027-01-01'),
    (desk) => desk.imports('a.csv', '--on', '2027-01-01', '--dry-run'),
  ),
  'commands errors.approved-of-many': advice(
    async (desk) => {
      await desk.imports('a.csv', '--dry-run');
      const { report } = await desk.report();
      return desk.run('import', desk.at('a.csv'), await desk.write('b.csv'), '--approved', report);
    },
    async (desk) => desk.run('import', desk.at('a.csv'), '--approved', (await desk.report()).report),
  ),
  'commands errors.approval-required': advice(
    async (desk) =>
      desk.raw(['import', await desk.write('a.csv'), '--data', desk.data], { ROWMARK_APPROVAL: 'required' }),
    async (desk) => {
      await desk.imports('a.csv', '--dry-run');
      const args = ['import', desk.at('a.csv'), '--data', desk.data, '--approved'];
      return desk.raw([...args, (await desk.report()).report], { ROWMARK_APPROVAL: 'required' });
    },
  ),
  'commands errors.approved-no-plan': advice(
    async (desk) => {
      await desk.imports('a.csv', '--dry-run');
      return desk.run('import', desk.at('a.csv'), '--approved', desk.at('none'));
    },
    async (desk) => desk.run('import', desk.at('a.csv'), '--approved', (await desk.report()).report),
  ),
  'commands errors.import-absent': advice(
    (desk) => desk.run('import', desk.at('none.csv')),
    (desk) => desk.imports(),
  ),
  'commands errors.import-folder': advice(
    async (desk) => {
      await desk.write('a.csv');
      return desk.run('import', desk.at('.'));
    },
    (desk) => desk.run('import', desk.at('a.csv')),
  ),
  'commands errors.profile-unreadable': advice(
    (desk) => desk.imports('a.csv', '--profile', desk.at('none.json')),
    (desk) => desk.imports('a.csv', '--profile', 'standard'),
  ),
  'commands errors.export-unknown': advice(
    (desk) => desk.imports('a.csv', '--profile', 'auto'),
    async (desk) => {
      await desk.imports('a.csv', '--profile', 'standard');
      return desk.imports('b.csv', '--profile', 'auto');
    },
  ),
  'commands errors.template-form': advice(
    (desk) => desk.raw(['template', 'retail-receipt', '--out', desk.at('t.txt')]),
    (desk) => desk.raw(['template', 'retail-receipt', '--out', desk.at('t.csv')]),
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
  'problems job.ACCOUNT-UNKNOWN/folder.1': advice(
    imported((desk) => desk.imports('b.csv', '--account', 'shop')),
    async (desk) => {
      await mkdir(desk.at('d/incoming/shop'), { recursive: true });
      return desk.imports('b.csv', '--account', 'shop');
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
  'problems map.MAP-PROFILE-NOT-FOUND.1': advice(
    (desk) => desk.imports('a.csv', '--profile', 'none'),
    (desk) => desk.imports('a.csv', '--profile', 'standard'),
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
  'commands print.ruleOpen': advice(
    async (desk) => {
      const rows = ['A-1', 'A-2', 'A-3'].map((id) => receipt(id, { quantity: 'one' }));
      await desk.write('a.csv', ...rows);
      await desk.run('import', desk.at('a.csv'), '--dry-run');
      const all = ['--row', 'all', '--column', 'line.quantity', '--was', 'one', '--now', '1'];
      return correct(desk, ...all, '--into-profile');
    },
    (desk) => {
      const all = ['--row', 'all', '--column', 'line.quantity', '--was', 'one', '--now', '1'];
      return correct(desk, ...all, '--into-profile', '--yes');
    },
  ),
};
