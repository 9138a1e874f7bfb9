import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { agentTools } from '../../infra/local/mcp/agent-tools.ts';
import { ask, told, withConsole } from './agent-kit.ts';

withConsole();

test('the tools are these, and three of them leave something behind', () => {
  expect(Object.entries(agentTools).map(([name, { reads }]) => `${name} ${reads}`)).toEqual([
    ...['inspect_export true', 'check_export false', 'read_check true', 'list_imports true'],
    ...['explain_row true', 'read_rows true', 'read_report true', 'read_statement true'],
    ...['find_documents true', 'propose_corrections false', 'make_plan false'],
  ]);
});

test.each<[name: string, given: unknown, request: string]>([
  ['inspect_export', { file: 'day.csv' }, 'POST /api/inspect?file=day.csv a,b'],
  [
    'inspect_export',
    { file: './day.csv', account: 'A B', sheet: 'Ιούλιος', encoding: 'utf-8' },
    'POST /api/inspect?account=A+B&sheet=%CE%99%CE%BF%CF%8D%CE%BB%CE%B9%CE%BF%CF%82&encoding=utf-8&file=day.csv a,b',
  ],
  ['list_imports', {}, 'GET /api/jobs'],
  ['read_rows', { job: 'j/1' }, 'GET /api/jobs/j%2F1/rows'],
  ['read_rows', { job: 'j', outcome: 'held', page: 2 }, 'GET /api/jobs/j/rows?outcome=held&page=2'],
  ['read_report', { job: 'j' }, 'GET /api/jobs/j/files/summary.json'],
  ['find_documents', { text: 'R-3' }, 'POST /api/search {"text":"R-3"}'],
  [
    'propose_corrections',
    { job: 'j', corrections: [{ row: 3, column: 'net', was: '1', now: null }] },
    'PATCH /api/jobs/j/corrections [{"row":3,"column":"net","was":"1","now":null}]',
  ],
  [
    'propose_corrections',
    {
      job: 'j',
      corrections: [
        { row: 2, leave_out: true, reason: 'Twice' },
        { row: 3, column: 'net', was: '1', now: '2' },
        { row: 4, leave_out: false },
      ],
    },
    'PATCH /api/jobs/j/corrections [{"row":2,"leave_out":true,"reason":"Twice"},{"row":3,"column":"net","was":"1","now":"2"},{"row":4,"leave_out":false}]',
  ],
])('%s asks the console for %j', async (name, given, request) => {
  told.answers = { [request.split(' ').slice(0, 2).join(' ')]: { answered: name } };
  expect(await ask(name, given)).toEqual({ answered: name });
  expect(told.asked).toEqual([request]);
});

test.each<[name: string, given: unknown]>([
  ['inspect_export', { file: 'day.csv', profile: 'standard' }],
  ['check_export', { file: 'day.csv' }],
  ['explain_row', { job: 'j', row: 0 }],
  ['explain_row', { row: 1 }],
  ['read_rows', { job: 'j', page: 0 }],
  ['read_statement', { month: '2026-7' }],
  ['read_statement', { month: '2026-07-01' }],
  ['read_statement', { month: '12026-07' }],
  ['find_documents', { text: '' }],
  ['propose_corrections', { job: 'j', corrections: [] }],
  ['propose_corrections', { job: 'j', corrections: [{ row: 3, column: 'net', now: '1' }] }],
  ['propose_corrections', { job: 'j', corrections: [{ row: 3, column: 'net', was: '1' }] }],
  ['propose_corrections', { job: 'j', corrections: [{ row: 3, was: '1', now: '2' }] }],
  ['propose_corrections', { job: 'j', corrections: [{ column: 'net', was: '1', now: '2' }] }],
  ['propose_corrections', { job: 'j', corrections: [{ leave_out: true }] }],
  ['propose_corrections', { job: 'j', corrections: [{ row: 1, leave_out: true, now: '2' }] }],
])('%s asks nothing for %j', async (name, given) => {
  await expect((async () => ask(name, given))()).rejects.toMatchObject({ name: 'ZodError' });
  expect(told.asked).toEqual([]);
});

describe('a file', () => {
  it('is read in the folder and below it, and nowhere else', async () => {
    told.answers = { 'POST /api/inspect?file=day.csv': 1, 'POST /api/inspect?file=..x.csv': 2 };
    await mkdir(join(told.folder, 'shop'));
    await writeFile(join(told.folder, 'shop', 'day.csv'), 'c');
    await writeFile(join(told.folder, '..x.csv'), 'd');
    await symlink(tmpdir(), join(told.folder, 'out'));
    await symlink(join(told.folder, 'shop', 'day.csv'), join(told.folder, 'link.csv'));
    expect(await ask('inspect_export', { file: 'shop/day.csv' })).toBe(1);
    expect(await ask('inspect_export', { file: join(told.folder, 'shop', 'day.csv') })).toBe(1);
    expect(await ask('inspect_export', { file: '..x.csv' })).toBe(2);
    expect(told.asked).toEqual([
      ...['POST /api/inspect?file=day.csv c', 'POST /api/inspect?file=day.csv c'],
      'POST /api/inspect?file=..x.csv d',
    ]);
    for (const file of ['..', '.', 'out', '../', 'none.csv', '/etc/hostname', 'out/none'])
      await expect(ask('inspect_export', { file })).rejects.toThrow(
        `There is no file ${file} below ${told.folder}. Put the export there`,
      );
    await rm(told.folder, { recursive: true });
    await expect(ask('inspect_export', { file: 'day.csv' })).rejects.toThrow('There is no file day.csv');
    await mkdir(told.folder);
  });
});

describe('a check', () => {
  const begins = { 'POST /api/exports/acme/standard/day.csv?dry_run=1': { job: 'j-1' } };
  const given = { file: 'day.csv', account: 'acme', profile: 'standard' };

  it('says what was found, and where a person approves it', async () => {
    const job = { job: 'j-1', state: 'done', dry_run: true };
    told.answers = { ...begins, 'GET /api/jobs/j-1': job, 'GET /api/jobs/j-1/causes': [{ code: 'X' }] };
    expect(await ask('check_export', given)).toEqual({
      ...job,
      findings: [{ code: 'X' }],
      approve_at: `${told.url}/jobs/j-1`,
      next: 'A person approves the plan on that page; no tool issues.',
    });
    expect(told.asked).toEqual([
      'POST /api/exports/acme/standard/day.csv?dry_run=1 a,b',
      ...['GET /api/jobs/j-1', 'GET /api/jobs/j-1/causes'],
    ]);
  });

  it('is of the first account of the key where none is named', async () => {
    told.answers = {
      'GET /api/accounts': ['acme', 'globex'],
      ...begins,
      'GET /api/jobs/j-1': { job: 'j-1', state: 'failed' },
    };
    expect(await ask('check_export', { file: 'day.csv', profile: 'standard' })).toEqual({
      ...{ job: 'j-1', state: 'failed', findings: [] },
    });
    expect(told.asked.slice(0, 2)).toEqual(['GET /api/accounts', `${Object.keys(begins)[0]} a,b`]);
  });

  it.each([
    ['an import that is done', { state: 'done', dry_run: false }, {}],
    [
      'a check under way',
      { state: 'running', dry_run: true },
      { next: 'It is still under way: ask again with read_check.' },
    ],
    ['a check that failed', { state: 'failed', dry_run: true }, {}],
  ])('is read again: %s', async (_name, state, more) => {
    const job = { job: 'j-1', ...state };
    told.answers = { 'GET /api/jobs/j-1': job, 'GET /api/jobs/j-1/causes': [] };
    expect(await ask('read_check', { job: 'j-1' })).toEqual({ ...job, findings: [], ...more });
  });
});

describe('a plan', () => {
  const made = (job: object) => ({
    'POST /api/jobs/j-1/check': { job: 'j-2' },
    'GET /api/jobs/j-2': { job: 'j-2', ...job },
    'GET /api/jobs/j-2/causes': [],
    'GET /api/jobs/j-2/plan': { documents: 3 },
  });
  it('comes with what it would issue', async () => {
    const job = { state: 'done', dry_run: true, plan: { sha256: 's' } };
    told.answers = made(job);
    expect(await ask('make_plan', { job: 'j-1' })).toEqual({
      ...{ job: 'j-2', ...job, findings: [], approve_at: `${told.url}/jobs/j-2` },
      next: 'A person approves the plan on that page; no tool issues.',
      would_issue: { documents: 3 },
    });
  });
  it.each([
    { state: 'done', dry_run: false },
    { state: 'failed', plan: { sha256: 's' } },
  ])('that there is not says nothing of it: %j', async (job) => {
    told.answers = made(job);
    expect(await ask('make_plan', { job: 'j-1' })).toEqual({ job: 'j-2', ...job, findings: [] });
    expect(told.asked).not.toContain('GET /api/jobs/j-2/plan');
  });
});

describe('a statement', () => {
  it('is prepared, and read', async () => {
    told.answers = {
      'POST /api/statements/2026-07?account=acme': { job: 's-1' },
      'GET /api/statements/2026-07?account=acme&job=s-1': { agrees: true },
    };
    expect(await ask('read_statement', { month: '2026-07', account: 'acme' })).toEqual({ agrees: true });
  });
  it('that takes longer is asked for again', async () => {
    told.answers = { 'POST /api/statements/2026-07': { job: 's-1' } };
    expect(await ask('read_statement', { month: '2026-07' })).toEqual({
      ...{ state: 'reading', next: 'Ask again with read_statement.' },
    });
    expect(told.asked[1]).toBe('GET /api/statements/2026-07?job=s-1');
  });
});
