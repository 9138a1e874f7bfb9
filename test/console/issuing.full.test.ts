import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { openBrowser, tabTo } from './open-browser.ts';
import { KEY, openServe, type Serve } from './open-serve.ts';
import { receipts } from './receipts.ts';

/** So slow that the server is killed while it issues, however late the test sees it. */
const SLOW_MS = 500;
/** Drafts and issues so slow that many documents are left while two people open their pages. */
const VERY_SLOW_MS = 3_000;
const DOCUMENTS = 150;

const slowly = async (serve: Serve, delay_ms: number) => {
  const sandbox = /service at (\S+)/.exec(serve.stdout())?.[1] ?? '';
  await fetch(`${sandbox}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify([{ match: { method: 'POST' }, action: { delay_ms } }]),
  });
  return sandbox;
};

const until = async (is: () => Promise<boolean>) => {
  while (!(await is())) await new Promise((later) => setTimeout(later, 50));
};

async function issuing(serve: Serve, name: string, delayMs = SLOW_MS): Promise<string> {
  const { job } = await serve.upload(`${name}.csv`, receipts(DOCUMENTS, { prefix: name }));
  const { plan } = await serve.ended(job);
  await slowly(serve, delayMs);
  const real = await serve.json(`/api/jobs/${job}/approve`, {
    method: 'POST',
    body: JSON.stringify({ plan: plan.sha256 }),
  });
  await until(async () => (await serve.json(`/api/jobs/${real.job}`)).decided > 10);
  return real.job;
}

it('goes on after the server was killed in the middle of issuing: every document once', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const first = await openServe(data);
  const job = await issuing(first, 'K');
  expect((await first.json(`/api/jobs/${job}`)).state).toBe('issuing');
  await first.kill('SIGKILL');
  await using second = await openServe(data);
  const sandbox = await slowly(second, 0);
  const done = await second.ended(job);
  expect(done.state).toBe('done');
  expect(done.outcomes.issued + done.outcomes.duplicate).toBe(DOCUMENTS);
  const { accounts } = JSON.parse(await (await fetch(`${sandbox}/_sandbox/stats`)).text());
  const issued: number[] = Object.values(accounts['demo@rowmark.example'].issued);
  expect([issued.length, issued.every((times) => times === 1)]).toEqual([DOCUMENTS, true]);
});

it('Stop stops whole, two browsers see the same, and the rest can be issued', async () => {
  await using folder = await temporaryFolder();
  await using serve = await openServe(join(folder.path, 'data'));
  await using browser = await openBrowser();
  const job = await issuing(serve, 'T', VERY_SLOW_MS);
  const [one, other] = await Promise.all([
    browser.person({ language: 'en' }),
    browser.person({ language: 'el', width: 390 }),
  ]);
  // An answer that is lost on the way does not end the progress.
  await other.page.route(/\/progress$/, (route) => route.abort(), { times: 1 });
  for (const { page } of [one, other]) {
    await page.goto(`${serve.url}/?key=${KEY}`);
    await page.goto(`${serve.url}/jobs/${job}`);
  }
  // The progress is drawn anew each second, and keeps the focus of who comes with the keyboard.
  await tabTo(one.page, one.page.getByRole('button', { name: 'Stop' }));
  await one.page.waitForResponse(/\/progress$/);
  await one.page.waitForResponse(/\/progress$/);
  await one.page.locator('button:focus', { hasText: 'Stop' }).waitFor();
  // A button that is held down meanwhile is still the one that is let go.
  await one.page.keyboard.down('Space');
  await one.page.waitForResponse(/\/progress$/);
  await one.page.waitForResponse(/\/progress$/);
  await one.page.keyboard.up('Space');
  await one.page.getByRole('link', { name: 'Summary' }).waitFor();
  await other.page.getByRole('link', { name: 'Σύνοψη' }).waitFor();
  const stopped = await serve.ended(job);
  const { issued, failed } = stopped.outcomes;
  expect([issued > 0, failed > 0, issued + failed]).toEqual([true, true, DOCUMENTS]);
  await slowly(serve, 0);
  const [, dry] = await serve.json('/api/jobs');
  const again = await serve.json(`/api/jobs/${dry.job}/approve`, {
    method: 'POST',
    body: JSON.stringify({ plan: dry.plan.sha256 }),
  });
  expect(again.job).not.toBe(job);
  const rest = await serve.ended(again.job);
  expect(rest.outcomes).toMatchObject({ issued: failed, duplicate: issued });
});

it('takes 50 MB, and answers while it does', async () => {
  await using folder = await temporaryFolder();
  await using serve = await openServe(join(folder.path, 'data'));
  const body = Buffer.alloc(50 * 1024 * 1024, 'Καφές;1,00;\n');
  await writeFile(join(folder.path, 'large.csv'), body);
  const { job } = await serve.upload('large.csv', body);
  expect((await serve.ask('/')).status).toBe(200);
  expect(await serve.ended(job)).toMatchObject({ state: 'failed' });
  const answer = await serve
    .ask('/api/exports/default/standard/x.csv?dry_run=1', {
      method: 'POST',
      body: Buffer.alloc(101 * 1024 * 1024),
    })
    .catch(() => undefined);
  expect(answer?.status ?? 413).toBe(413);
});
