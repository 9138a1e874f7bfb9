import { expect, it } from 'vitest';
import { openConsoleApp } from './open-console-app.ts';
import { jsonOf } from './open-serve.ts';
import { receipts } from './receipts.ts';

const IN_SEPTEMBER = new Date('2026-09-14T09:00:00Z');

async function approved(console_: Awaited<ReturnType<typeof openConsoleApp>>) {
  const path = '/api/exports/default/standard/day.csv?dry_run=1';
  const { job } = await console_.json(path, { method: 'POST', body: receipts(1) });
  const { plan } = await console_.ended(job);
  return console_.send(`/api/jobs/${job}/approve`, {
    method: 'POST',
    body: JSON.stringify({ plan: plan.sha256 }),
  });
}

it('approves by the clock of the steps: what is checked in September is approved in September', async () => {
  await using console_ = await openConsoleApp({}, undefined, () => IN_SEPTEMBER);
  const answer = await approved(console_);
  expect(answer.status).toBe(202);
  const { job } = await jsonOf(answer);
  expect(await console_.ended(job)).toMatchObject({ outcomes: { issued: 1 } });
  const { approval } = await console_.json(`/api/jobs/${job}/files/summary.json`);
  expect(approval.at).toBe('2026-09-14T09:00:00.000Z');
});

it('says that the clock is behind, and not that the check still runs', async () => {
  await using console_ = await openConsoleApp({ now: () => IN_SEPTEMBER });
  const answer = await approved(console_);
  const { error } = await jsonOf(answer);
  expect([answer.status, error.code]).toEqual([409, 'CLOCK-BEHIND']);
  expect(error.message).toContain('14 September 2026');
});
