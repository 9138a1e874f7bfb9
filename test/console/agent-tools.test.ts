import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { agentTools } from '../../infra/local/mcp/agent-tools.ts';
import { ConsoleClient } from '../../infra/local/mcp/console-client.ts';
import { listenHere } from '../listen-here.ts';

/** The requests that a tool makes, at a server that answers what a test says. */
let asked: string[] = [];
let answers: Record<string, unknown> = {};
const server = createServer(async (request, response) => {
  const body = await text(request);
  asked.push(`${request.method} ${request.url}${body === '' ? '' : ` ${body}`}`);
  const said = answers[`${request.method} ${request.url}`];
  response.writeHead(said === undefined ? 404 : 200);
  response.end(JSON.stringify(said ?? { error: { code: 'NONE', message: 'm', hint: 'h' } }));
});
let here: Awaited<ReturnType<typeof listenHere>>;
let folder: string;
beforeAll(async () => {
  here = await listenHere(server);
  folder = await mkdtemp(join(tmpdir(), 'rowmark-agent-'));
  await mkdir(join(folder, 'may'), { recursive: true });
  await writeFile(join(folder, 'day 1.csv'), 'DAY');
  await writeFile(join(folder, 'may', 'day.csv'), 'MAY');
});
afterAll(async () => {
  await here[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  [asked, answers] = [[], {}];
});

const call = (name: string, given: unknown): Promise<unknown> => {
  let clockMs = 0;
  const sleep = async (ms: number) => {
    clockMs += ms;
  };
  const api = new ConsoleClient({ url: here.url, key: 'K', language: 'en', now: () => clockMs, sleep });
  return agentTools[name]?.answer({ api, folder }, given) ?? Promise.reject(new Error(name));
};

const SAID = { any: 'thing' };

describe('a tool that passes on what it is given', () => {
  const month = '2026-10';
  test.each<[string, unknown, string]>([
    ['inspect_export', { file: 'day 1.csv' }, 'POST /api/inspect?file=day+1.csv DAY'],
    [
      'inspect_export',
      { file: 'may/day.csv', account: 'ac&me', sheet: 'Φ', encoding: 'utf-8' },
      'POST /api/inspect?account=ac%26me&sheet=%CE%A6&encoding=utf-8&file=day.csv MAY',
    ],
    ['list_imports', {}, 'GET /api/jobs'],
    ['read_rows', { job: 'j/1' }, 'GET /api/jobs/j%2F1/rows'],
    ['read_rows', { job: 'j', outcome: 'issued', page: 2 }, 'GET /api/jobs/j/rows?outcome=issued&page=2'],
    ['read_report', { job: 'j' }, 'GET /api/jobs/j/files/summary.json'],
    ['find_documents', { text: 'α' }, 'POST /api/search {"text":"α"}'],
    [
      'propose_corrections',
      {
        job: 'j',
        corrections: [
          { row: 3, column: 'vat', was: '23', now: null },
          { row: 4, leave_out: true, reason: 'A test.' },
          { row: 5, leave_out: false },
        ],
      },
      'PATCH /api/jobs/j/corrections [{"row":3,"column":"vat","was":"23","now":null},{"row":4,"leave_out":true,"reason":"A test."},{"row":5,"leave_out":false}]',
    ],
  ])('%s %j', async (name, given, request) => {
    answers = { [request.split(' ').slice(0, 2).join(' ')]: SAID };
    expect([await call(name, given), asked]).toEqual([SAID, [request]]);
  });

  test.each<[string, unknown]>([
    ['inspect_export', { file: 'day 1.csv', other: 1 }],
    ['check_export', { file: 'day 1.csv' }],
    ['check_export', { file: 'day 1.csv', profile: 'p', other: 1 }],
    ['read_check', {}],
    ['read_check', { job: 'j', other: 1 }],
    ['list_imports', { other: 1 }],
    ['explain_row', { job: 'j' }],
    ['explain_row', { row: 2 }],
    ['explain_row', { job: 'j', row: 0 }],
    ['explain_row', { job: 'j', row: 1.5 }],
    ['explain_row', { job: 'j', row: 2, other: 1 }],
    ['read_rows', { job: 'j', page: 0 }],
    ['read_rows', { outcome: 'issued' }],
    ['read_rows', { job: 'j', other: 1 }],
    ['read_report', {}],
    ['read_report', { job: 'j', other: 1 }],
    ['read_statement', {}],
    ['read_statement', { month: '2026-1' }],
    ['read_statement', { month: `x${month}` }],
    ['read_statement', { month: `${month}-01` }],
    ['read_statement', { month, other: 1 }],
    ['find_documents', { text: '' }],
    ['find_documents', { text: 'a', other: 1 }],
    ['propose_corrections', { corrections: [{ row: 2, leave_out: true }] }],
    ['propose_corrections', { job: 'j' }],
    ['propose_corrections', { job: 'j', corrections: [] }],
    ['propose_corrections', { job: 'j', corrections: [{ row: 2, leave_out: true, now: 'x' }] }],
    ['propose_corrections', { job: 'j', corrections: [{ row: 2, column: 'c', was: 'x' }] }],
    ['propose_corrections', { job: 'j', corrections: [{ row: 2, column: 'c', now: 'x' }] }],
    ['propose_corrections', { job: 'j', corrections: [{ row: 2, was: 'x', now: 'y' }] }],
    ['propose_corrections', { job: 'j', corrections: [{ column: 'c', was: 'x', now: 'y' }] }],
    ['propose_corrections', { job: 'j', corrections: [{ row: 2, column: 'c', was: 'x', now: 'y', a: 1 }] }],
    ['propose_corrections', { job: 'j', corrections: [{ leave_out: true }] }],
    ['make_plan', {}],
    ['make_plan', { job: 'j', other: 1 }],
  ])('%s refuses %j and asks nothing', async (name, given) => {
    await expect((async () => call(name, given))()).rejects.toMatchObject({ name: 'ZodError' });
    expect(asked).toEqual([]);
  });
});

it('says of each tool if it leaves everything as it is', () => {
  const writing = Object.entries(agentTools).filter(([, { reads }]) => !reads);
  expect(writing.map(([name]) => name)).toEqual(['check_export', 'propose_corrections', 'make_plan']);
});

describe('a check', () => {
  const jobAt = (state: string, more = {}) => ({ job: 'j/1', state, ...more });
  const APPROVE = {
    approve_at: 'PAGE',
    next: 'A person approves the plan on that page; no tool issues.',
  };
  const LATER = { next: 'It is still under way: ask again with read_check.' };
  test.each<[string, object, object, string[]]>([
    ['is done', jobAt('done', { dry_run: true }), { findings: [SAID], ...APPROVE }, ['causes']],
    ['was an import', jobAt('done', { dry_run: false }), { findings: [SAID] }, ['causes']],
    ['says nothing of it', jobAt('done'), { findings: [SAID] }, ['causes']],
    ['failed', jobAt('failed', { dry_run: true }), { findings: [] }, []],
    ['goes on', jobAt('running', { dry_run: true }), { findings: [], ...LATER }, []],
  ])('that %s is told with what comes next', async (_title, job, told, more) => {
    answers = { 'GET /api/jobs/j%2F1': job, 'GET /api/jobs/j%2F1/causes': [SAID] };
    const found = await call('read_check', { job: 'j/1' });
    const page = 'approve_at' in told ? { approve_at: `${here.url}/jobs/j/1` } : {};
    expect(found).toEqual({ ...job, ...told, ...page });
    expect([...new Set(asked)].slice(1)).toEqual(more.map((one) => `GET /api/jobs/j%2F1/${one}`));
  });

  const DONE = { 'GET /api/jobs/j': { job: 'j', state: 'done' }, 'GET /api/jobs/j/causes': [] };
  test.each([
    ['of an account', { account: 'acme' }, 'acme', []],
    ['of the first account of the key', {}, 'first', ['GET /api/accounts']],
  ])('of an export %s is a dry run', async (_title, given, account, before) => {
    const path = `POST /api/exports/${account}/my%20own/day.csv?dry_run=1`;
    answers = { 'GET /api/accounts': ['first', 'acme'], [path]: { job: 'j' }, ...DONE };
    const found = await call('check_export', { file: 'may/day.csv', profile: 'my own', ...given });
    expect(found).toEqual({ job: 'j', state: 'done', findings: [] });
    expect(asked).toEqual([...before, `${path} MAY`, ...Object.keys(DONE)]);
  });

  const plan = { sha256: 'c' };
  test.each<[string, object, boolean]>([
    ['with a plan', { state: 'done', plan }, true],
    ['without one', { state: 'done' }, false],
    ['that failed', { state: 'failed', plan }, false],
  ])('again, %s, says what it would issue', async (_title, ended, isTold) => {
    answers = {
      'POST /api/jobs/old/check': { job: 'new' },
      'GET /api/jobs/new': { job: 'new', ...ended },
      'GET /api/jobs/new/causes': [],
      'GET /api/jobs/new/plan': SAID,
    };
    const found = await call('make_plan', { job: 'old' });
    expect(found).toEqual({ job: 'new', ...ended, findings: [], ...(isTold ? { would_issue: SAID } : {}) });
    expect(asked[0]).toBe('POST /api/jobs/old/check');
  });
});

describe('a row', () => {
  const cellsAt = (row: number) => `GET /api/jobs/j/cells?from=${row}&rows=1`;
  /** A report of so many rows from row 2 on, 50 a page; each row is its own line. */
  const pagesOf = (rows: number) => {
    for (let page = 1; page <= 12; page++) {
      const left = Math.max(0, Math.min(50, rows - (page - 1) * 50));
      const first = (page - 1) * 50 + 2;
      answers[`GET /api/jobs/j/rows?page=${page}`] = Array.from({ length: left }, (_, at) => ({
        row: first + at,
        mark: `M${first + at}`,
      }));
    }
  };

  test.each<[number, number, number[]]>([
    // The pages that are looked at, by halves from the first to the one that the row is on at most.
    [2, 400, [1]],
    [50, 400, [1]],
    [51, 400, [1]],
    [52, 400, [1, 2]],
    [101, 400, [2]],
    [102, 400, [2, 3]],
    [151, 400, [2, 3]],
    [152, 400, [2, 3, 4]],
    [401, 400, [5, 7, 8]],
    [120, 120, [2, 3]],
  ])('%i of %i is looked for by halves', async (row, rows, pages) => {
    pagesOf(rows);
    answers[cellsAt(row)] = { columns: ['A', 'B'], rows: [{ row, cells: ['1', '2', '3'], outcome: 'x' }] };
    expect(await call('explain_row', { job: 'j', row })).toEqual({
      ...{ row, outcome: 'x', cells: { A: '1', B: '2', 2: '3' } },
      result: { row, mark: `M${row}` },
    });
    expect(asked).toEqual([cellsAt(row), ...pages.map((page) => `GET /api/jobs/j/rows?page=${page}`)]);
  });

  it.each([
    [60, 10, [1, 2]],
    // The pages after the ten rows are empty, so that the search goes to the front, and over the missing row once.
    [600, 10, [6, 3, 1, 2]],
    [2, 0, [1]],
    // The second page has one row, which is before the one that is looked for.
    [150, 51, [2, 3]],
  ])('%i without a record has no result', async (row, rows, pages) => {
    pagesOf(rows);
    answers[cellsAt(row)] = { columns: [], rows: [{ row, cells: [] }] };
    expect(await call('explain_row', { job: 'j', row })).toEqual({ row, cells: {}, result: undefined });
    expect(asked.slice(1).map((one) => Number(one.split('=')[1]))).toEqual(pages);
  });

  it('that is missing among others is looked for where it would be', async () => {
    // Rows 101 to 350 but 160: the second page would have it.
    const rows = Array.from({ length: 250 }, (_, at) => ({ row: at + 101 })).filter(({ row }) => row !== 160);
    for (const page of [1, 2, 3, 4])
      answers[`GET /api/jobs/j/rows?page=${page}`] = rows.slice((page - 1) * 50, page * 50);
    answers[cellsAt(160)] = { columns: [], rows: [{ row: 160, cells: [] }] };
    expect(await call('explain_row', { job: 'j', row: 160 })).toMatchObject({ result: undefined });
    expect(asked.slice(1).map((one) => Number(one.split('=')[1]))).toEqual([2, 1]);
  });

  it('that the export does not have is said so, and looked for no further', async () => {
    answers[cellsAt(9)] = { columns: ['A'], rows: [{ row: 10, cells: ['1'] }] };
    const none = { row: 9, message: 'The export has no data row with this number.' };
    expect(await call('explain_row', { job: 'j', row: 9 })).toEqual(none);
    expect(asked).toEqual([cellsAt(9)]);
  });
});

describe('a statement', () => {
  it('is prepared and read', async () => {
    const path = '/api/statements/2026-10';
    answers = { [`POST ${path}?account=acme`]: { job: 's/1' }, [`GET ${path}?account=acme&job=s%2F1`]: SAID };
    expect(await call('read_statement', { month: '2026-10', account: 'acme' })).toEqual(SAID);
    expect(asked).toEqual(Object.keys(answers));
  });

  it('that takes long is asked for again', async () => {
    answers = { 'POST /api/statements/2026-10': { job: 's' } };
    const reading = { state: 'reading', next: 'Ask again with read_statement.' };
    expect(await call('read_statement', { month: '2026-10' })).toEqual(reading);
    expect(asked[1]).toBe('GET /api/statements/2026-10?job=s');
  });
});
