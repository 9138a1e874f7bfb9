import { expect, it } from 'vitest';
import { openConsoleApp } from './open-console-app.ts';
import { receipts } from './receipts.ts';

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

it('keeps every one of twenty corrections that arrive at once', async () => {
  await using console_ = await openConsoleApp();
  const { job } = await console_.checked('cells.csv', receipts(PEOPLE, { wrong: everybody }));
  const answers = await Promise.all(
    everybody.map((one) =>
      console_.send(`/api/jobs/${job}/corrections`, {
        ...{ name: `p${one}`, method: 'PATCH' },
        body: JSON.stringify([{ row: one + 1, column: 'line.vat_rate', was: '23', now: '13' }]),
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(everybody.map(() => 200));
  const corrections = (await console_.json(`/api/jobs/${job}/cells`)).rows.map((row: { corrected: object }) =>
    Object.keys(row.corrected),
  );
  expect(corrections).toEqual(everybody.map(() => ['line.vat_rate']));
});

/** What the other is told of the one who was first. */
const TOLD = { approve: 'APPROVED-SINCE', 'send-back': 'SENT-BACK', corrections: 'CHANGED-SINCE' };
const edits = [{ row: 2, leave_out: true, reason: 'not ours' }];

it('lets the first of two people win at one check, who approves, sends back or corrects, and tells the other', async () => {
  for (const what of ['send-back', 'corrections'] as const) {
    await using console_ = await openConsoleApp();
    const { job, plan } = await console_.checked(`${what}.csv`, receipts(2));
    const bodies = { approve: { plan: plan.sha256 }, 'send-back': { comment: 'No' }, corrections: edits };
    const answers = (['approve', what] as const).map(async (name) => {
      const init = { name, method: name === 'corrections' ? 'PATCH' : 'POST' };
      const body = JSON.stringify(bodies[name]);
      const answer = await console_.send(`/api/jobs/${job}/${name}`, { ...init, body });
      return { name, isDone: answer.ok, code: JSON.parse(await answer.text()).error?.code };
    });
    const [one, other] = (await Promise.all(answers)).sort((a, b) => Number(b.isDone) - Number(a.isDone));
    expect([one?.isDone, other?.code]).toEqual([true, TOLD[one?.name ?? 'approve']]);
  }
});
