import { expect, it } from 'vitest';
import { openConsoleApp } from './open-console-app.ts';
import { receipts } from './receipts.ts';
import { openStoppingConsole } from './stopping-console.ts';

it('goes on with a stopped run under its approval, once, and says what was never sent', async () => {
  await using console_ = await openConsoleApp();
  const { host, json, send, ended } = console_;
  const path = '/api/exports/default/standard/sales.csv?dry_run=1';
  const check = await ended((await json(path, { method: 'POST', body: receipts(3) })).job);
  await using stopper = await openStoppingConsole(host);
  const body = JSON.stringify({ plan: check.plan.sha256 });
  const approved = await stopper.json(`/api/jobs/${check.job}/approve`, {
    name: 'anna',
    method: 'POST',
    body,
  });
  const stopped = await ended(approved.job);
  expect(stopped).toMatchObject({ outcomes: { failed: 3, issued: 0 }, stopped: { unsent: 3 } });
  expect((await json('/api/imports'))[0]).toMatchObject({ run: stopped.job, waits_for: 'approver' });
  const page = await (await send(`/jobs/${stopped.job}?lang=el`)).text();
  for (const seen of [page, await (await send('/?lang=el')).text()])
    expect(seen).toContain('Παραστατικά που δεν στάλθηκαν ποτέ: 3.');
  expect(page).toContain('>Συνέχιση</button>');
  const before = await (await send(`/jobs/${check.job}`)).text();
  expect(before).not.toMatch(/Series and numbers/);

  const resume = () => json(`/api/jobs/${stopped.job}/resume`, { name: 'boss', method: 'POST' });
  const { job } = await resume();
  const run = await ended(job);
  expect(run).toMatchObject({ outcomes: { issued: 3, failed: 0 } });
  expect(run.stopped).toBeUndefined();
  expect((await resume()).job).toBe(job);
  const [found] = await json('/api/imports');
  expect(found).toMatchObject({
    ...{ checks: [check.job], run: job, runs: [stopped.job, job], state: 'done' },
    approval: { by: 'anna', plan: check.plan.sha256 },
  });
  const refused = await json(`/api/jobs/${job}/resume`, { method: 'POST' });
  expect(refused.error.code).toBe('NOT-STOPPED');
  const history = await (await send(`/imports/${found.import}`)).text();
  for (const one of [check.job, stopped.job, job]) expect(history).toContain(`href="/jobs/${one}"`);
  expect(history).toContain('aria-current="step">File');
  const home = await (await send('/')).text();
  expect(home.match(/href="\/imports\//g)).toHaveLength(1);
});

it('goes on with a stopped check as another check', async () => {
  await using console_ = await openConsoleApp();
  const { host, json, ended } = console_;
  await using stopper = await openStoppingConsole(host);
  const path = '/api/exports/default/standard/sales.csv?dry_run=1';
  const stopped = await ended((await stopper.json(path, { method: 'POST', body: receipts(2) })).job);
  expect(stopped).toMatchObject({ dry_run: true, stopped: { unsent: 2 } });
  const { job } = await json(`/api/jobs/${stopped.job}/resume`, { method: 'POST' });
  expect(await ended(job)).toMatchObject({ dry_run: true, outcomes: { ready: 2 } });
  expect((await json('/api/imports'))[0].checks).toEqual([stopped.job, job]);
});

it('finds issued documents on their page, with print and credit beside them', async () => {
  await using console_ = await openConsoleApp();
  const { json, send, ended } = console_;
  const path = '/api/exports/default/standard/find.csv';
  const run = await ended((await json(path, { method: 'POST', body: receipts(3) })).job);
  const [row] = await json(`/api/jobs/${run.job}/rows`);
  const find = async (form: Record<string, string>) =>
    (await send('/documents', { method: 'POST', body: new URLSearchParams(form) })).text();
  const all = await (await send('/documents')).text();
  expect(all.match(/\/print\?/g)).toHaveLength(3);
  const one = await find({ number: `${row.series} ${row.number}`, text: '3,50' });
  expect(one.match(/\/print\?/g)).toHaveLength(1);
  expect(one).toContain(row.mark);
  expect(one).toContain('/issued/credit?');
  expect(await find({ mark: '400000000000000' })).toContain('No issued document matches.');
});
