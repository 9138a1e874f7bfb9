import { execFileSync, spawnSync } from 'node:child_process';
import { readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';
import { OTHER_USER, otherMayRun } from './spawn-rowmark.ts';

const MODULE = join(import.meta.dirname, '../../infra/local/process-errors.ts');
const TABLES = join(import.meta.dirname, '../../infra/local/tables');
const LEDGER_TABLE = join(import.meta.dirname, '../../shared/ledger/account-table.ts');
/** LevelDB sorts so many files together at the latest. */
const SORTED_TOGETHER = 8;
/** As the embedded database says it, in a callback that nobody can catch. */
const FULL = 'IO error: ledger/tables/000003.log: No space left on device';

function breakDown(args: readonly string[], message: string) {
  const script = `
    import { exitOnUncaughtException } from ${JSON.stringify(MODULE)};
    exitOnUncaughtException(${JSON.stringify(args)});
    const fail = () => { throw new Error(${JSON.stringify(message)}); };
    setImmediate(fail);
    setImmediate(fail);
    setInterval(() => {}, 1000);`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
}

it('ends with status 2 and one sentence when the embedded database finds the disk full, in JSON too', () => {
  const ended = breakDown(['import', 'a.csv', '--json'], FULL);
  expect(ended.status).toBe(2);
  expect(ended.stderr).toMatch(/^rowmark: The disk cannot be used: the disk is full\./);
  expect(ended.stderr).not.toMatch(/at .*\.ts:|Node\.js/);
  expect(JSON.parse(ended.stdout).error).toMatch(/the disk is full/);
});

it('never ends with the status of a complete run, whatever breaks', () => {
  const ended = breakDown(['import', '--lang', 'el'], 'unforeseen');
  expect(ended.status).toBe(2);
  expect(ended.stderr).toMatch(/unforeseen/);
  expect(ended.stdout).toBe('');
});

it('says what to do where the ledger finds a damaged table as it sorts, and nobody has read in it', async () => {
  await using folder = await temporaryFolder();
  /** Opens three tables so often, and puts items into some: what is in their log then is sorted at the next opening. */
  const write = (times: number, ...tables: string[]) => {
    const script = `
      import { exitOnUncaughtException } from ${JSON.stringify(MODULE)};
      import { startEmbeddedDynamoDB } from ${JSON.stringify(join(TABLES, 'embedded-dynamodb.ts'))};
      import { ledgerTable } from ${JSON.stringify(LEDGER_TABLE)};
      import { PutItemCommand } from '@aws-sdk/client-dynamodb';
      exitOnUncaughtException(['import', '--lang', 'en']);
      const tables = ['a', 'b', 'c'].map(ledgerTable);
      for (let time = 0; time < ${times}; time++) {
        await using ledger = await startEmbeddedDynamoDB({ folder: ${JSON.stringify(folder.path)}, tables });
        for (let n = 0; n < 200; n++)
          for (const TableName of ${JSON.stringify(tables)})
            await ledger.client.send(new PutItemCommand({ TableName, Item: { pk: { S: String(Math.random()) } } }));
      }`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  };
  const sorted = async () =>
    (await readdir(join(folder.path, 'tables'))).filter((file) => file.endsWith('.ldb'));
  expect(write(1, 'b')).toMatchObject({ status: 0, stderr: '' });
  while ((await sorted()).length === 0) expect(write(1, 'a', 'c').status).toBe(0);
  await truncate(join(folder.path, 'tables', (await sorted())[0] ?? ''));
  const damaged = { status: 2, stderr: expect.stringContaining('ledger rebuild') };
  expect(write(SORTED_TOGETHER, 'a', 'c')).toMatchObject(damaged);
  // The next to open it need not find it again.
  expect(write(1, 'a')).toMatchObject(damaged);
});

it('begins anew where it serves: told to end it ends, else it takes its own place', () => {
  const script = `
    import { exitOnUncaughtException } from ${JSON.stringify(MODULE)};
    if (process.env.BROKEN_DOWN === '1') console.log('serving anew as ' + process.pid);
    else {
      console.log('serving as ' + process.pid);
      process.env.BROKEN_DOWN = '1';
      exitOnUncaughtException(['serve'], 1);
      setImmediate(() => { throw new Error(${JSON.stringify(FULL)}); });
    }`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(ran.stderr).toMatch(/^rowmark: The disk cannot be used: the disk is full\./);
  expect(ran.stderr).toMatch(/serve starts again/);
  expect(ran.stderr).not.toMatch(/Warning/);
  const [, first, again] = /serving as (\d+)\nserving anew as (\d+)/.exec(ran.stdout) ?? [];
  expect(again).toBe(first);
  expect(ran.status).toBe(0);
});

const become = (id = 0) => OTHER_USER.uid && [process.setegid?.(id), process.seteuid?.(id)];

/** Runs a command in a folder as a user without rights, where the tests run as one with all of them. */
async function asNobody(cwd: string, ...args: string[]) {
  const before = process.cwd();
  process.chdir(cwd);
  become(OTHER_USER.uid);
  const ran = runRowmark(args, { env: { HOME: cwd } });
  return ran.finally(become).finally(() => process.chdir(before));
}

const mayRun = otherMayRun();

it.skipIf(!mayRun)('says in one sentence that a data folder may not be written, and where', async () => {
  await using folder = await temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  await writeFile(at('a.csv'), receiptExport(receipt('A-1')));
  expect((await runRowmark(['import', at('a.csv'), '--data', at('d')])).status).toBe(0);
  execFileSync('chmod', ['-R', 'a+rX,a-w', folder.path]);
  for (const command of [
    ['import', 'a.csv'],
    ['import', 'a.csv', '--dry-run'],
    ['ledger', 'check'],
    ['erase', 'a'],
  ]) {
    const said =
      /^rowmark: The disk cannot be used: you may not read or write there \(d\/ledger\/lock\/LOCK\).*\n$/;
    expect(await asNobody(folder.path, ...command, '--data', 'd')).toMatchObject({
      ...{ status: 2, stdout: '', stderr: expect.stringMatching(said) },
    });
  }
  execFileSync('chmod', ['-R', 'u+w', folder.path]);
});

it.skipIf(!mayRun)(
  'a data folder that its user may not even read is not called absent, empty or damaged',
  async () => {
    await using folder = await temporaryFolder();
    const at = (name: string) => join(folder.path, name);
    await writeFile(at('a.csv'), receiptExport(receipt('A-1')));
    expect((await runRowmark(['import', at('a.csv'), '--data', at('d')])).status).toBe(0);
    const [{ report }] = JSON.parse((await runRowmark(['jobs', '--json', '--data', at('d')])).stdout);
    execFileSync('chmod', ['a+rX,a-w', folder.path, at('a.csv')]);
    execFileSync('chmod', ['-R', '0', at('d')]);
    for (const command of [
      ['jobs'],
      ['report', 'latest'],
      ['statement', '--month', '2026-11'],
      ['import', 'a.csv'],
      ['backup', 'b'],
    ])
      expect(await asNobody(folder.path, ...command, '--data', 'd')).toMatchObject({
        ...{ status: 2, stderr: expect.stringContaining('you may not read or write there') },
      });
    expect(await asNobody(folder.path, 'verify', join('d', report))).toMatchObject({
      ...{ status: 2, stderr: expect.stringContaining('cannot be read') },
    });
    execFileSync('chmod', ['-R', 'u+rwX', folder.path]);
  },
);
