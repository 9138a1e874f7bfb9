import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { CLI } from '../commands/spawn-rowmark.ts';
import { thisMonth } from '../today.ts';
import { jsonOf, KEY, openServe, type Serve } from './open-serve.ts';
import { receipts } from './receipts.ts';

/** An agent with a client of the protocol's own SDK over a real process, beside the console that people use. */
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let serve: Serve;
let agent: Client;
let exports_: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  serve = await openServe(join(folder.path, 'data'));
  exports_ = join(folder.path, 'exports');
  await mkdir(exports_);
  agent = new Client({ name: 'an agent', version: '1' });
  await agent.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI, 'mcp', '--url', serve.url, '--folder', exports_],
      cwd: ROOT,
      env: { ROWMARK_CONSOLE_KEY: await serve.keyOf('robin', 'Dropper,Auditor') },
    }),
  );
});
afterAll(async () => {
  await agent.close();
  await serve[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

async function call(name: string, input: Record<string, unknown>) {
  const { content, isError = false } = await agent.callTool({ name, arguments: input });
  const [{ text }] = content as [{ text: string }];
  return { isError, value: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
}
const value = async (name: string, input: Record<string, unknown>) => (await call(name, input)).value;

describe('an agent', () => {
  it('inspects, checks, explains, corrects and plans; a person approves; the agent reads the report', async () => {
    await writeFile(join(exports_, 'day.csv'), receipts(3, { wrong: [2] }));
    const inspected = await value('inspect_export', { file: 'day.csv' });
    expect(inspected).toMatchObject({ rows: 3, header_row: 1 });

    const check = await value('check_export', { file: 'day.csv', profile: 'standard' });
    expect(check).toMatchObject({
      state: 'done',
      by: 'robin',
      dry_run: true,
      outcomes: { ready: 2, rejected: 1 },
    });
    expect(check.findings).toMatchObject([{ column: 'line.vat_rate', count: 1 }]);
    expect(check.approve_at).toBe(`${serve.url}/jobs/${check.job}`);

    const explained = await value('explain_row', { job: check.job, row: 3 });
    expect(explained).toMatchObject({
      ...{ row: 3, outcome: 'rejected', external_id: 'R-2' },
      cells: { 'line.vat_rate': '23', external_id: 'R-2' },
    });
    expect(explained.problems).toMatchObject([{ column: 'line.vat_rate', message: expect.any(String) }]);

    const corrections = [{ row: 3, column: 'line.vat_rate', was: '23', now: '13' }];
    const judged = await value('propose_corrections', { job: check.job, corrections });
    expect(judged).toMatchObject({ corrections: 1, documents: [{ external_id: 'R-2', outcome: 'ready' }] });
    const cells = await serve.json(`/api/jobs/${check.job}/cells?from=3&rows=1`);
    expect(cells.rows[0].corrected).toMatchObject({ 'line.vat_rate': { was: '23', now: '13', by: 'robin' } });

    await serve.json(`/api/jobs/${check.job}/send-back`, { method: 'POST', body: '{"comment":"No"}' });
    const back = { state: 'sent back', comment: 'No', findings: [{}] };
    expect(await value('read_check', { job: check.job })).toMatchObject(back);

    const planned = await value('make_plan', { job: check.job });
    // Three receipts of 3.10 net with 13 % VAT: 3.50 each.
    expect(planned).toMatchObject({
      would_issue: { documents: 3, payable: { EUR: '10.50' } },
      approve_at: `${serve.url}/jobs/${planned.job}`,
    });
    expect((await fetch(planned.approve_at, { headers: { Authorization: `Bearer ${KEY}` } })).status).toBe(
      200,
    );

    const body = JSON.stringify({ plan: planned.plan.sha256 });
    const approved = await serve.json(`/api/jobs/${planned.job}/approve`, { method: 'POST', body });
    expect(await serve.ended(approved.job)).toMatchObject({ outcomes: { issued: 3 } });

    const result = (await value('explain_row', { job: approved.job, row: 4 })).result;
    expect(result).toMatchObject({ row: 4, outcome: 'issued', mark: expect.stringMatching(/^\d{15}$/) });
    expect(await value('read_rows', { job: approved.job, outcome: 'issued' })).toHaveLength(3);
    expect(await value('read_report', { job: approved.job })).toMatchObject({
      counts: { documents: { issued: 3 } },
      corrections: { count: 1 },
    });
    expect(JSON.stringify(await value('find_documents', { text: result.mark }))).toContain('R-3');
    expect(await value('read_statement', { month: thisMonth() })).toMatchObject({
      agrees: true,
      account: 'default',
    });
    expect(JSON.stringify(await value('list_imports', {}))).toContain(approved.job);
  });

  it('has no tool that approves or issues, and no key that could', async () => {
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      ...['check_export', 'credit_issued', 'explain_row', 'find_documents', 'inspect_export'],
      ...['list_imports', 'make_plan', 'propose_corrections', 'read_check', 'read_issued', 'read_report'],
      ...['read_rows', 'read_statement', 'replace_issued'],
    ]);
    const key = await serve.keyOf('other', 'Dropper,Auditor');
    const headers = { Authorization: `Bearer ${key}` };
    const issue = await serve.ask('/api/exports/default/standard/x.csv', {
      ...{ method: 'POST', body: receipts(1), headers },
    });
    const { job } = await serve.upload('refused.csv', receipts(1, { prefix: 'REFUSED' }));
    await serve.ended(job);
    const approve = await serve.ask(`/api/jobs/${job}/approve`, {
      method: 'POST',
      body: '{"plan":"0"}',
      headers,
    });
    for (const refused of [issue, approve])
      expect([refused.status, (await jsonOf(refused)).error.code]).toEqual([403, 'ROLE-MISSING']);
  });

  it('reads no file outside its folder, and is told what the console refuses', async () => {
    await writeFile(join(folder.path, 'outside.csv'), receipts(1));
    await symlink(join(folder.path, 'outside.csv'), join(exports_, 'link.csv'));
    for (const file of ['../outside.csv', join(folder.path, 'outside.csv'), 'link.csv', 'none.csv', '.']) {
      const { isError, value: told } = await call('inspect_export', { file });
      expect([file, isError, told.error.message]).toEqual([
        file,
        true,
        expect.stringContaining('There is no file'),
      ]);
    }
    const { isError, value: told } = await call('read_check', { job: '0'.repeat(32) });
    expect([isError, told.error.code]).toEqual([true, 'JOB-UNKNOWN']);
    await writeFile(join(exports_, 'own.csv'), receipts(1));
    const foreign = await call('check_export', { file: 'own.csv', profile: 'standard', account: 'globex' });
    expect([foreign.isError, foreign.value.error.code]).toEqual([true, 'ACCOUNT-UNKNOWN']);
    expect((await call('explain_row', { job: 'x', row: 'one' })).isError).toBe(true);
  });

  it('is out as soon as its key is revoked', async () => {
    const key = await serve.keyOf('brief', 'Dropper');
    const brief = new Client({ name: 'another', version: '1' });
    const env = { ROWMARK_CONSOLE_KEY: key };
    await brief.connect(
      new StdioClientTransport({
        ...{ command: process.execPath, args: [CLI, 'mcp', '--url', `${serve.url}/?key=x`], cwd: ROOT, env },
      }),
    );
    const list = async () => (await brief.callTool({ name: 'list_imports', arguments: {} })).isError ?? false;
    expect(await list()).toBe(false);
    await runRowmark(['keys', 'revoke', 'brief', '--data', serve.data]);
    expect(await list()).toBe(true);
    await brief.close();
  });
});

describe('rowmark mcp does not start', () => {
  const start = async (env: Record<string, string>, ...args: string[]) => {
    const { status, stdout, stderr } = await runRowmark(['mcp', ...args], { env });
    return { status, stdout, stderr };
  };
  it('with a key that can approve, a wrong one or none, or where no console answers', async () => {
    const url = ['--url', serve.url];
    const boss = await serve.keyOf('boss', 'Dropper,Approver');
    for (const [key, said] of [
      [boss, 'The key of boss can approve'],
      [KEY, 'The key of console can approve'],
      ['a-key-that-nobody-has-0000', 'does not know the key'],
      ['', 'needs a key of its own'],
    ] as const)
      expect(await start({ ROWMARK_CONSOLE_KEY: key }, ...url)).toEqual({
        status: 2,
        stdout: '',
        stderr: expect.stringContaining(said),
      });
    const nowhere = await start({ ROWMARK_CONSOLE_KEY: boss }, '--url', 'http://127.0.0.1:1');
    expect(nowhere).toMatchObject({ status: 2, stderr: expect.stringContaining('No console answers') });
  });
});
