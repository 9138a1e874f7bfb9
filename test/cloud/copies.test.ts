import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../infra/aws/bundled/bundle.ts';
import { readStoredLines } from '../../shared/records/stored-object.ts';
import { reportRowForm } from '../../shared/report/columns/report-row.ts';
import type { Summary } from '../../shared/report/summary/summary.ts';
import { holding } from '../aws/judge.ts';
import { runbookCommands } from '../aws/runbook-commands.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { type Deployed, openCloud } from './cloud.ts';
import { AWS_CLI } from './programs.ts';
import { importOne } from './run-sample.ts';
import { openShell } from './shell.ts';

const EVERYTHING = {
  name: 'everything',
  policy: { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] },
};

it('begins anew from the copies of the reports as the runbook says: the ledger is rebuilt, and nothing is issued twice', async () => {
  await using cloud = await openCloud();
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-copies-'));
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  const runbook = await readFile(join(PROJECT_ROOT, 'RUNBOOK.md'), 'utf8');
  const [prelude = ''] = /^out\(\) \{.*\}$/m.exec(runbook) ?? [];
  const commands = runbookCommands()
    .filter(({ section, command }) => section === 'Copies of the reports' && !command.startsWith('npx cdk'))
    .map(({ command }) => command);
  const [download = '', upload = '', fetch = '', restore = '', rebuild = '', check = '', ...others] =
    commands;
  expect(others).toEqual([]);

  const files = [
    { path: join(folder, 'may.csv'), profile: 'standard' },
    { path: join(folder, 'june.csv'), profile: 'standard' },
  ];
  await writeFile(
    files[0]?.path ?? '',
    receiptExport(receipt('M-1'), receipt('M-2'), receipt('M-3', { quantity: 'two' })),
  );
  await writeFile(files[1]?.path ?? '', receiptExport(receipt('J-1')));
  const marksOf = async (stack: Deployed, { report }: Summary) => {
    const rows = await Array.fromAsync(readStoredLines(stack.store, `${report}result.jsonl`, reportRowForm));
    return rows.map(({ external_id, mark, outcome }) => [external_id, mark, outcome]);
  };
  const runAs = async (stack: Deployed, who: 'Operator' | 'deployer', command: string) => {
    const door =
      who === 'Operator'
        ? await stack.personOf('Operator')
        : await stack.doorOf('deployer', { ...holding(stack.resolved), policies: [EVERYTHING] });
    await using shell = await openShell({ door, prelude, aws: AWS_CLI });
    const filled = command
      .replaceAll('<CopiesBucket>', copies)
      .replaceAll('<account>', 'default')
      .replaceAll(/(?<= )(copies|restored)\/(?= |$)/g, (place) => join(folder, place));
    const login = { ROWMARK_EMAIL: stack.login.email, ROWMARK_API_KEY: stack.login.apiKey };
    const { status, said } = await shell.run(filled, login);
    expect(status, `${command}: ${said}`).toBe(0);
    return said;
  };

  await using lost = await cloud.deploy({ copyTo: 'eu-west-1' });
  const copies = String(lost.outputs.CopiesBucket);
  await cloud.bucket(copies);
  const before = [];
  for (const file of files) before.push(await marksOf(lost, await importOne(lost, file)));
  expect(before.flat().map(([, , outcome]) => outcome)).toEqual(['issued', 'issued', 'rejected', 'issued']);
  await runAs(lost, 'deployer', download);
  await runAs(lost, 'deployer', upload);

  // Another stack for the same service: nothing of the first one is there but the copies.
  await using anew = await cloud.deploy({ copyTo: 'eu-west-1' }, undefined, lost);
  await runAs(anew, 'deployer', fetch);
  await runAs(anew, 'deployer', restore);
  const since = cloud.judged.length;
  const rebuilt = await runAs(anew, 'Operator', rebuild);
  expect(rebuilt).toContain('3');
  await runAs(anew, 'Operator', check);
  expect(cloud.judged.slice(since).flatMap(({ refused }) => refused ?? [])).toEqual([]);

  const after = [];
  for (const file of files) after.push(await marksOf(anew, await importOne(anew, file)));
  const duplicates = before.map((rows) =>
    rows.map(([id, mark, outcome]) => [id, mark, outcome === 'issued' ? 'duplicate' : outcome]),
  );
  expect(after).toEqual(duplicates);
});
