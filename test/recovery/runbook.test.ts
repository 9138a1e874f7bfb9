import { execFile } from 'node:child_process';
import { cp, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ON_ONE_MACHINE, runbookCommands } from '../aws/runbook-commands.ts';
import { EMAIL, startFaultyService } from '../faults/faulty-service.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { runRowmark, temporaryFolder } from '../local/run-rowmark.ts';

const RUNBOOK_ROWMARK = 'npm run rowmark -- ';

/** The commands of a section in their order, which somebody types beside the folder `.rowmark`. */
function sectionOf(title: (typeof ON_ONE_MACHINE)[number]): string[] {
  const commands = runbookCommands().filter(({ section }) => section === title);
  expect(commands.length).toBeGreaterThan(0);
  return commands.map(({ command }) => command);
}

/** Types what the runbook says, word for word but for the words in angle brackets and the real service that is asked. */
async function openDesk() {
  const folder = await temporaryFolder();
  const service = await startFaultyService();
  const rowmark = async (...args: string[]) => {
    const asks = args[0] === 'seal' ? [] : ['--service', service.url];
    const where = ['--data', join(folder.path, '.rowmark'), ...asks];
    const env = { ROWMARK_EMAIL: EMAIL, ROWMARK_API_KEY: 'sandbox' };
    const { status, stdout, stderr } = await runRowmark([...args, ...where], { env });
    return { status, said: `${stdout}${stderr}` };
  };
  return {
    at: (...names: string[]) => join(folder.path, ...names),
    rowmark,
    async type(command: string) {
      const typed = command
        .replaceAll('<account>', 'default')
        .replaceAll('<copy>', 'copy-of-monday')
        .replaceAll('<your name>', 'Maria');
      if (typed.startsWith(RUNBOOK_ROWMARK))
        return rowmark(...typed.slice(RUNBOOK_ROWMARK.length).split(' '));
      const [program = '', ...args] = typed.split(' ');
      await promisify(execFile)(program, args, { cwd: folder.path });
      return { status: 0, said: '' };
    },
    async import(name: string, ...ids: string[]) {
      await writeFile(join(folder.path, name), receiptExport(...ids.map((id) => receipt(id))));
      return rowmark('import', join(folder.path, name), '--json');
    },
    async issuedTwice() {
      const { issued } = await service.stats();
      return Object.entries(issued).filter(([, times]) => times !== 1);
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

it('Copy and restore a data folder: what came after the copy is found at the service, and comes back as a duplicate', async () => {
  await using desk = await openDesk();
  const [copy = '', away = '', back = '', rebuild = ''] = sectionOf('Copy and restore a data folder');
  await desk.import('monday.csv', 'M-1', 'M-2');
  await desk.type(copy);
  await desk.import('tuesday.csv', 'T-1', 'T-2');
  await desk.type(away);
  await desk.type(back);
  const ahead = await desk.import('tuesday.csv', 'T-1', 'T-2');
  expect(ahead).toMatchObject({ status: 2, said: expect.stringContaining('SERVICE-AHEAD') });
  expect((await desk.type(rebuild)).status).toBe(0);
  const again = await desk.import('tuesday.csv', 'T-1', 'T-2');
  expect([
    again.status,
    JSON.parse(again.said.slice(0, again.said.lastIndexOf('}') + 1)).jobs[0].summary.counts.rows.duplicate,
  ]).toEqual([0, 2]);
  expect(await desk.issuedTwice()).toEqual([]);
});

it('The ledger of a data folder is lost or older than its reports: it is rebuilt, and imports go on', async () => {
  await using desk = await openDesk();
  const [rebuild = '', check = '', accept = ''] = sectionOf(
    'The ledger of a data folder is lost or older than its reports',
  );
  await desk.import('monday.csv', 'M-1');
  await cp(desk.at('.rowmark/ledger'), desk.at('older'), { recursive: true });
  await desk.import('tuesday.csv', 'T-1');
  await desk.type('mv .rowmark/ledger newer');
  await desk.type('mv older .rowmark/ledger');
  expect(await desk.import('wednesday.csv', 'W-1')).toMatchObject({
    status: 2,
    said: expect.stringContaining('LEDGER-BEHIND'),
  });
  expect((await desk.type(rebuild)).status).toBe(0);
  expect((await desk.type(check)).status).toBe(0);
  expect((await desk.import('wednesday.csv', 'W-1', 'T-1')).status).toBe(0);
  expect(accept).toContain('--accept');
  expect(await desk.issuedTwice()).toEqual([]);
});

it('After a power cut: a damaged ledger and a damaged key are mended by what the section says', async () => {
  await using desk = await openDesk();
  const [sandboxAway = '', rebuild = '', check = '', newKey = ''] = sectionOf('After a power cut');
  await desk.import('monday.csv', 'M-1');
  const tables = desk.at('.rowmark/ledger/tables');
  const manifest = (await readdir(tables)).find((name) => name.startsWith('MANIFEST')) ?? '';
  await truncate(join(tables, manifest), 7);
  expect(await desk.import('monday.csv', 'M-1')).toMatchObject({
    status: 2,
    said: expect.stringContaining('ledger rebuild'),
  });
  expect((await desk.type(rebuild)).status).toBe(0);
  expect((await desk.type(check)).status).toBe(0);
  expect(
    (await readdir(desk.at('.rowmark/ledger'))).filter((name) => name.startsWith('tables-damaged-')),
  ).toHaveLength(1);
  await truncate(desk.at('.rowmark/seal/private-key.pem'), 9);
  expect((await desk.import('tuesday.csv', 'T-1')).status).toBe(2);
  expect((await desk.type(newKey)).status).toBe(0);
  expect((await desk.import('tuesday.csv', 'T-1')).status).toBe(0);
  expect((await readdir(desk.at('.rowmark/seal'))).some((name) => name.startsWith('public-key-until-'))).toBe(
    true,
  );
  expect(sandboxAway).toBe('mv .rowmark/sandbox .rowmark/sandbox-damaged');
  expect(await desk.issuedTwice()).toEqual([]);
});

it('every section for a data folder stands in the runbook, and no other one has commands for it alone', () => {
  const isLocal = (command: string) =>
    /^(cp|mv) |^npm run rowmark -- (?!.*--stack|verify|rates)/.test(command);
  const local = runbookCommands().filter(({ command }) => isLocal(command));
  expect([...new Set(local.map(({ section }) => section))]).toEqual([...ON_ONE_MACHINE]);
});
