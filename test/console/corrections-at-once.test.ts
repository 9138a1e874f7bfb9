import { expect, it } from 'vitest';
import { openConsoleApp } from './open-console-app.ts';
import { receipts } from './receipts.ts';

const RATE = 'line.vat_rate';
type Made = Record<'row' | 'now' | 'by' | 'on_behalf_of', unknown>;
const PEOPLE = 20;
const everybody = Array.from({ length: PEOPLE }, (_, at) => at + 1);

it('answers each of twenty corrections that come at once with a job of its own, over its own cells', async () => {
  await using console_ = await openConsoleApp();
  const body = receipts(PEOPLE, { wrong: everybody });
  const path = '/api/exports/default/standard/sales.csv?dry_run=1';
  const { job } = await console_.json(path, { method: 'POST', body });
  expect((await console_.ended(job)).outcomes).toMatchObject({ rejected: PEOPLE });

  // Each person mends another row; the header is row 1.
  const wanted = everybody.map((one) => [
    { row: one + 1, column: 'line.vat_rate', was: '23', now: '13', by: `person ${one}`, at: '2026-11-20' },
  ]);
  const answers = await Promise.all(
    wanted.map((entries) =>
      console_.send(`/api/jobs/${job}/corrections`, { method: 'PUT', body: JSON.stringify(entries) }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(everybody.map(() => 202));
  const jobs: string[] = [];
  for (const answer of answers) jobs.push(JSON.parse(await answer.text()).job);
  expect(new Set(jobs).size).toBe(PEOPLE);

  for (const [at, one] of jobs.entries()) {
    const ended = await console_.ended(one);
    expect(ended).toMatchObject({ state: 'done', outcomes: { ready: 1, rejected: PEOPLE - 1 } });
    const [only, ...others] = await console_.json(`/api/jobs/${one}/corrections`);
    expect([only.row, only.now, others]).toEqual([at + 2, '13', []]);
    const rows = await console_.json(`/api/jobs/${one}/rows?outcome=ready`);
    expect(rows.map(({ external_id }: { external_id: string }) => external_id)).toEqual([`R-${at + 1}`]);
  }
});

it('keeps the cells of the sheet where somebody checks again on the page of the check, or accepts a doubt', async () => {
  await using console_ = await openConsoleApp();
  const { job } = await console_.checked('both.csv', receipts(3, { wrong: [1, 2, 3] }));
  const edit = (row: number, name: string) =>
    console_.send(`/api/jobs/${job}/corrections`, {
      method: 'PATCH',
      name,
      body: JSON.stringify([{ row, column: RATE, was: '23', now: '13' }]),
    });
  expect((await edit(2, 'nikos')).status).toBe(200);
  const form = new URLSearchParams({ 'row.0': '3', 'column.0': RATE });
  for (const [name, value] of Object.entries({ 'was.0': '23', 'shown.0': '23', 'now.0': '24' }))
    form.set(name, value);
  const sent = await console_.send(`/jobs/${job}/mend`, { method: 'POST', name: 'maria', body: form });
  const next = await console_.ended(sent.headers.get('location')?.split('/').at(-1) ?? '');
  expect(next.outcomes).toMatchObject({ ready: 2, rejected: 1 });
  const made = await console_.json(`/api/jobs/${next.job}/corrections`);
  expect(made.map(({ row, now, by, on_behalf_of }: Made) => [row, now, by, on_behalf_of])).toEqual([
    [2, '13', 'nikos', undefined],
    [3, '24', 'maria', undefined],
  ]);

  await console_.send(`/api/jobs/${next.job}/corrections`, {
    method: 'PATCH',
    name: 'nikos',
    body: JSON.stringify([{ row: 4, column: RATE, was: '23', now: '6' }]),
  });
  const accept = { method: 'PUT', name: 'maria', body: JSON.stringify({ codes: ['204'] }) };
  const accepted = await console_.ended((await console_.json(`/api/jobs/${next.job}/accept`, accept)).job);
  expect(accepted.outcomes).toMatchObject({ ready: 3, rejected: 0 });
});

it('gives all cells of a text another one by one edit, and tells the second person of the first', async () => {
  await using console_ = await openConsoleApp();
  const { job } = await console_.checked('all.csv', receipts(3, { wrong: [1, 2, 3] }));
  const all = (now: string, name: string, was = '23') =>
    console_.send(`/api/jobs/${job}/corrections`, {
      method: 'PATCH',
      name,
      body: JSON.stringify([{ rows: 'all', column: RATE, was, now }]),
    });
  expect((await all('13', 'nikos')).status).toBe(200);
  const late = await all('24', 'maria');
  expect(late.status).toBe(409);
  expect(await late.text()).toContain('nikos');
  expect((await all('6', 'nikos')).status).toBe(200);
  const { cells } = await console_.json(`/api/jobs/${job}/wrong-cells`);
  expect(
    cells.map(({ row, was, now }: { row: number; was: string; now: string }) => [row, was, now]),
  ).toEqual([
    [2, '23', '6'],
    [3, '23', '6'],
    [4, '23', '6'],
  ]);
  const { job: next } = await console_.json(`/api/jobs/${job}/check`, { method: 'POST' });
  expect((await console_.ended(next)).outcomes).toMatchObject({ ready: 3 });
});

it('corrects in the form of the check all cells that say the same by one input', async () => {
  await using console_ = await openConsoleApp();
  const { job } = await console_.checked('form.csv', receipts(4, { wrong: [1, 2, 4] }));
  const page = await (await console_.send(`/jobs/${job}?lang=en`)).text();
  expect(page).toMatch(/Line VAT %[^<]* · in all 3 rows/);
  const [, form = ''] = /<form[^>]*id="mending"([\s\S]*?)<\/form>/.exec(page) ?? [];
  const named = [...form.matchAll(/name="((?!leave)[\w.]+)" value="([^"]*)"/g)];
  const body = new URLSearchParams(named.map(([, name = '', value = '']): [string, string] => [name, value]));
  body.set('now.0', '13');
  const sent = await console_.send(`/jobs/${job}/mend`, { method: 'POST', body });
  const next = await console_.ended(sent.headers.get('location')?.split('/').at(-1) ?? '');
  const made = await console_.json(`/api/jobs/${next.job}/corrections`);
  expect(made.map(({ row, now }: Made) => [row, now])).toEqual([2, 3, 5].map((row) => [row, '13']));
});

it('takes one cell out of a correction of the whole column: a cell has one correction alone', async () => {
  await using console_ = await openConsoleApp();
  const { job } = await console_.checked('column.csv', receipts(3, { wrong: [1, 2, 3] }));
  const column = { rows: 'all', column: RATE, was: '23', now: '13', by: 'nikos', at: '2026-11-20' };
  const put = { method: 'PUT', body: JSON.stringify([column]) };
  const second = await console_.ended((await console_.json(`/api/jobs/${job}/corrections`, put)).job);
  const edited = await console_.send(`/api/jobs/${second.job}/corrections`, {
    method: 'PATCH',
    body: JSON.stringify([{ row: 3, column: RATE, was: '13', now: '24' }]),
  });
  expect(edited.status).toBe(200);
  const { job: third } = await console_.json(`/api/jobs/${second.job}/check`, { method: 'POST' });
  expect(await console_.ended(third)).toMatchObject({ state: 'done', outcomes: { ready: 3 } });
  const { columns, rows } = await console_.json(`/api/jobs/${third}/cells`);
  expect(rows.map(({ cells }: { cells: string[] }) => cells[columns.indexOf(RATE)])).toEqual([
    '13',
    '24',
    '13',
  ]);
});
