import { expect, it } from 'vitest';
import { temporaryFolder } from '../local/run-rowmark.ts';
import { openServe } from './open-serve.ts';
import { receipts } from './receipts.ts';

const PEOPLE = 20;
const everybody = Array.from({ length: PEOPLE }, (_, at) => at + 1);

it('answers each of twenty corrections that come at once with a job of its own, over its own cells', async () => {
  await using folder = await temporaryFolder();
  await using serve = await openServe(folder.path);
  const { job } = await serve.upload('sales.csv', receipts(PEOPLE, { wrong: everybody }));
  expect((await serve.ended(job)).outcomes).toMatchObject({ rejected: PEOPLE });

  // Each person mends another row; the header is row 1.
  const wanted = everybody.map((one) => [
    { row: one + 1, column: 'line.vat_rate', was: '23', now: '13', by: `person ${one}`, at: '2026-11-20' },
  ]);
  const answers = await Promise.all(
    wanted.map((entries) =>
      serve.ask(`/api/jobs/${job}/corrections`, { method: 'PUT', body: JSON.stringify(entries) }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(everybody.map(() => 202));
  const jobs: string[] = [];
  for (const answer of answers) jobs.push(JSON.parse(await answer.text()).job);
  expect(new Set(jobs).size).toBe(PEOPLE);

  for (const [at, one] of jobs.entries()) {
    const ended = await serve.ended(one);
    expect(ended).toMatchObject({ state: 'done', outcomes: { ready: 1, rejected: PEOPLE - 1 } });
    const [only, ...others] = await serve.json(`/api/jobs/${one}/corrections`);
    expect([only.row, only.now, others]).toEqual([at + 2, '13', []]);
    const rows = await serve.json(`/api/jobs/${one}/rows?outcome=ready`);
    expect(rows.map(({ external_id }: { external_id: string }) => external_id)).toEqual([`R-${at + 1}`]);
  }
});
