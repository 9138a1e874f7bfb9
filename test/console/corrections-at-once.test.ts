import { expect, it } from 'vitest';
import { createApprove } from '../../functions/steps/approve.ts';
import { isFullRun, seed } from '../full-run.ts';
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

/** The short run plays one moment in so many, others with each seed. */
const STEP = isFullRun ? 3 : 12;
const TOLD = /APPROVED-SINCE|CHANGED-SINCE|CHECK-OLDER|SENT-BACK/;
const edits = [{ row: 2, leave_out: true, reason: 'not ours' }];
const changes = [
  ['corrections', 'PATCH', edits],
  ['corrections', 'PUT', [{ ...edits[0], by: 'maria', at: '2026-11-20T10:00:00Z' }]],
  ['send-back', 'POST', { comment: 'No' }],
] as const;

it.each(
  changes,
)('lets an approval by file win or %s by %s, at whichever moment one meets the other', async (path, method, sent) => {
  for (const isApprovalFirst of [true, false])
    for (let moment = 1 + (seed % STEP), met = true; met; moment += STEP) {
      await using console_ = await openConsoleApp();
      const { job, plan } = await console_.checked('sales.csv', receipts(2));
      const approved = createApprove(async () => ({ ...console_.host, bucket: 'imports' }));
      const object = { key: `approvals/default/${plan.sha256}.json`, versionId: '1' };
      const eventTime = new Date(Date.now() + 1000).toISOString();
      const note = {
        eventTime,
        userIdentity: { principalId: 'anna' },
        s3: { bucket: { name: 'imports' }, object },
      };
      const event = { Records: [{ body: JSON.stringify({ Records: [note] }) }] };
      const approve = () => approved(event).then(() => '', String);
      const change = async () => {
        const answer = await console_.send(`/api/jobs/${job}/${path}`, {
          method,
          body: JSON.stringify(sent),
        });
        return answer.ok ? '' : JSON.parse(await answer.text()).error.code;
      };
      const [one, other] = isApprovalFirst ? [approve, change] : [change, approve];
      const { list: _, ...works } = console_.host.store;
      let left = moment;
      let meeting: Promise<string> | undefined;
      for (const [name, work] of Object.entries(works))
        Object.assign(console_.host.store, {
          [name]: async (...given: never[]) => {
            left -= 1;
            if (left === 0) meeting = other();
            if (left === 0) await meeting;
            return (work as (...all: never[]) => unknown)(...given);
          },
        });
      const told = [await one()];
      // Later requests of the run that began meet nobody.
      left = 0;
      if (meeting) told.push(await meeting);
      met = meeting !== undefined;
      // The first wins, and the other is told so.
      expect(told.sort(), `${moment}`).toEqual(met ? ['', expect.stringMatching(TOLD)] : ['']);
    }
});
