import { spawn, spawnSync } from 'node:child_process';
import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { demoAccount } from '../../functions/sandbox/accounts/account.ts';
import { startLocalSandbox } from '../../infra/local/host/local-sandbox.ts';
import { tracePath } from '../programs.ts';
import { DAMAGES, fileIn, overwrite } from './damage-tables.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';
import { CLI } from './spawn-rowmark.ts';

/** Debian's strace, where tracing is allowed. */
const canTrace = tracePath !== undefined && spawnSync(tracePath, ['-o', '/dev/null', 'true']).status === 0;

interface Call {
  name: string;
  /** As strace prints it. */
  text: string;
  /** Places in the trace at which the call began and ended. */
  begun: number;
  ended: number;
}

/** The calls of a trace that did not fail; one that others came between stands in two lines. */
function callsIn(trace: string): Call[] {
  const open = new Map<string, Call>();
  const calls: Call[] = [];
  for (const [at, line] of trace.split('\n').entries()) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. (\w+) resumed>(.*)$/.exec(rest);
    const name = resumed?.[1] ?? /^(\w+)\(/.exec(rest)?.[1];
    if (name === undefined) continue;
    const call = (resumed && open.get(thread)) ?? { name, text: rest, begun: at, ended: at };
    if (rest.endsWith('<unfinished ...>')) open.set(thread, call);
    else if (!rest.includes('= -1 ')) calls.push({ ...call, ended: at });
  }
  return calls;
}

const isSync = ({ name }: Call): boolean => name === 'fsync' || name === 'fdatasync';
const pathsOf = ({ text }: Call): string[] => [...text.matchAll(/"([^"]+)"/g)].map(([, path = '']) => path);
const fileOf = ({ text }: Call): string => /<([^>]+)>/.exec(text)?.[1] ?? '';

it.skipIf(!canTrace)(
  'has on the disk what a request stands on before it leaves, as strace sees it',
  async () => {
    await using folder = await temporaryFolder();
    await using sandbox = await startLocalSandbox({
      folder: join(folder.path, 'service'),
      accounts: [demoAccount],
      port: 0,
    });
    const data = join(folder.path, 'data');
    const file = join(folder.path, 'one.csv');
    const trace = join(folder.path, 'trace');
    await writeFile(file, receiptExport(receipt('P-1')));
    const traced = 'fsync,fdatasync,rename,link,write,writev';
    const { status } = await new Promise<{ status: number | null }>((done) => {
      const child = spawn(
        tracePath ?? '',
        [
          ...['-f', '-y', '-s', '200', '-e', `trace=${traced}`, '-o', trace],
          ...[process.execPath, CLI, 'import', file, '--data', data, '--service', sandbox.url],
        ],
        {
          stdio: 'ignore',
          env: { ...process.env, ROWMARK_EMAIL: demoAccount.email, ROWMARK_API_KEY: demoAccount.apiKey },
        },
      );
      child.on('close', (code) => done({ status: code }));
    });
    expect(status).toBe(0);
    const calls = callsIn(await readFile(trace, 'utf8'));
    const isSyncedBetween = (path: string, from: number, to: number) =>
      calls.some((call) => isSync(call) && fileOf(call) === path && call.begun > from && call.ended < to);

    const sent = calls.filter(({ text }) => /"POST \/api\/v1\/invoices/.test(text));
    expect(sent.map(({ text }) => /issue_draft/.test(text))).toEqual([false, true]);

    const ledgerLog = (call: Call) => /\/ledger\/tables\/\d+\.log$/.test(fileOf(call));
    for (const request of sent) {
      const last = calls.filter((call) => ledgerLog(call) && call.ended < request.begun).at(-1);
      expect(last?.name).toBe('fdatasync');
    }
    const [, issued] = sent;
    const outcomes = calls.find(({ name, text }) => name === 'rename' && text.includes('/outcomes/'));
    const settled = calls.filter((call) => ledgerLog(call) && call.begun > (issued?.ended ?? 0));
    expect(settled.map(({ name }) => name)).toContain('fdatasync');
    expect(settled.find(isSync)?.ended).toBeLessThan(outcomes?.begun ?? 0);

    const named = calls.filter(
      ({ name, text }) =>
        (name === 'rename' || name === 'link') && text.includes(data) && text.includes('.part'),
    );
    expect(named.length).toBeGreaterThan(10);
    for (const call of named) {
      const [part = '', path = ''] = pathsOf(call);
      const next = sent.find(({ begun }) => begun > call.ended)?.begun ?? Number.POSITIVE_INFINITY;
      expect([path, isSyncedBetween(part, -1, call.begun)]).toEqual([path, true]);
      expect([path, isSyncedBetween(dirname(path), call.ended, next)]).toEqual([path, true]);
    }
  },
);

it('says of a damaged ledger what to do, and that rebuilds it whole', async () => {
  await using folder = await temporaryFolder();
  const whole = join(folder.path, 'whole');
  const rows = Array.from({ length: 40 }, (_, at) => receipt(`D-${at}`));
  const exportOf = async (name: string, ...of: string[]) => {
    await writeFile(join(folder.path, name), receiptExport(...of));
    return join(folder.path, name);
  };
  const sales = await exportOf('sales.csv', ...rows.slice(0, 20));
  const more = await exportOf('more.csv', ...rows.slice(20));
  // What the first import left in the log is a sorted table by the second.
  for (const file of [sales, more]) await runRowmark(['import', file, '--data', whole]);
  const overwritten = async (tables: string) => overwrite(await fileIn(tables, /\.ldb$/));
  for (const [what, damage] of [...DAMAGES, ['a sorted table that is overwritten', overwritten] as const]) {
    const data = join(folder.path, 'damaged');
    await cp(whole, data, { recursive: true });
    await damage(join(data, 'ledger/tables'));
    const refused = await runRowmark(['import', sales, '--data', data, '--lang', 'en']);
    expect([what, refused.status, refused.stderr]).toEqual([
      what,
      2,
      expect.stringContaining('ledger rebuild'),
    ]);
    const again = await runRowmark(['import', more, '--data', data]);
    expect([what, again.status]).toEqual([what, 2]);
    const rebuilt = await runRowmark(['ledger', 'rebuild', '--data', data, '--json']);
    expect([what, JSON.parse(rebuilt.stdout).damaged]).toEqual([
      what,
      expect.stringContaining('tables-damaged-'),
    ]);
    expect([what, (await runRowmark(['ledger', 'check', '--data', data])).status]).toEqual([what, 0]);
    const { stdout } = await runRowmark(['import', sales, '--data', data, '--json']);
    expect([what, JSON.parse(stdout).jobs[0].summary.counts.documents.duplicate]).toEqual([what, 20]);
    await rm(data, { recursive: true });
  }
});

it('goes on with a lock that is damaged, and says what to do of a damaged sandbox', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const file = join(folder.path, 'sales.csv');
  await writeFile(file, receiptExport(receipt('L-1')));
  const run = () => runRowmark(['import', file, '--data', data, '--lang', 'en']);
  expect((await run()).status).toBe(0);
  await truncate(join(data, 'ledger/lock/CURRENT'));
  expect((await run()).status).toBe(0);
  await truncate(join(data, 'sandbox/tables/CURRENT'));
  expect(await run()).toMatchObject({ status: 2, stderr: expect.stringContaining('Move that folder away') });
});

it('says what follows from a damaged private key, and does as it says', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const file = join(folder.path, 'sales.csv');
  await writeFile(file, receiptExport(receipt('K-1')));
  const run = () => runRowmark(['import', file, '--data', data, '--lang', 'en', '--json']);
  const { report } = JSON.parse((await run()).stdout).jobs[0];
  const key = join(data, 'seal/private-key.pem');
  const before = await readFile(join(data, 'seal/public-key.pem'), 'utf8');
  await truncate(key, 30);
  const refused = await run();
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('Restore it from a backup. Only without one: rowmark seal rotate --lost');
  const lost = await runRowmark(['seal', 'rotate', '--lost', '--data', data, '--lang', 'en']);
  expect([lost.status, lost.stdout]).toEqual([0, expect.stringContaining('verify calls each chain altered')]);
  expect((await run()).status).toBe(0);
  const kept = await fileIn(join(data, 'seal'), /^public-key-until-/);
  expect(await readFile(kept, 'utf8')).toBe(before);
  const verified = await runRowmark(['verify', report, '--key', kept, '--lang', 'en']);
  expect([verified.status, verified.stdout]).toEqual([1, expect.stringMatching(/without\s+a link/)]);
});
