import { afterEach, beforeEach, expect, it } from 'vitest';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { openConsoleApp } from './open-console-app.ts';
import { jsonOf } from './open-serve.ts';

let console_: Awaited<ReturnType<typeof openConsoleApp>>;
beforeEach(async () => {
  console_ = await openConsoleApp();
});
afterEach(() => console_[Symbol.asyncDispose]());

/** Rows 2 to 6: the second and the fifth have a rate that no row may have, and the fourth belongs to the second's document. */
const EXPORT = receiptExport(
  receipt('C-1'),
  receipt('C-2', { rate: '23' }),
  receipt('C-3', { quantity: '2' }),
  receipt('C-2', { quantity: '3' }),
  receipt('C-5', { rate: '23' }),
);

const check = (body = EXPORT) => console_.checked('cells.csv', body);
const cellsOf = (job: string, query = '') => console_.json(`/api/jobs/${job}/cells${query}`);
const patch = (job: string, edits: readonly object[], name = 'maria') =>
  console_.send(`/api/jobs/${job}/corrections`, { name, method: 'PATCH', body: JSON.stringify(edits) });
const rate = (row: number, was: string, now: string | null) => ({ row, column: 'line.vat_rate', was, now });
const rowsOf = ({ rows }: { rows: { row: number }[] }) => rows.map(({ row }) => row);

it('shows the export as it was read, a window at a time, by outcome, cause, text and order', async () => {
  const { job } = await check();
  const all = await cellsOf(job);
  expect(all.columns).toContain('line.vat_rate');
  expect([rowsOf(all), all.total]).toEqual([[2, 3, 4, 5, 6], 5]);
  expect(all.rows[1]).toMatchObject({ external_id: 'C-2', outcome: 'rejected', corrected: {} });
  expect(all.rows[1].cells[all.columns.indexOf('line.vat_rate')]).toBe('23');
  expect(all.rows[1].problems[0]).toMatchObject({ severity: 'error', column: 'line.vat_rate' });
  expect(rowsOf(await cellsOf(job, '?from=4&rows=2'))).toEqual([4, 5]);
  expect(rowsOf(await cellsOf(job, '?outcome=ready'))).toEqual([2, 4]);
  expect(await cellsOf(job, '?text=c-5')).toMatchObject({ total: 1, rows: [{ row: 6 }] });
  const causes = await console_.json(`/api/jobs/${job}/causes`);
  const wrong = causes.find(({ value }: { value?: string }) => value === '23');
  expect(rowsOf(await cellsOf(job, `?cause=${wrong.id}`))).toEqual([3, 6]);
  for (const query of ['?rows=501', '?from=-1', '?colour=red', '?sort=row'])
    expect((await console_.send(`/api/jobs/${job}/cells${query}`)).status, query).toBe(400);
});

it('judges the document of a corrected cell anew, with all its rows', async () => {
  const { job } = await check();
  const answer = await patch(job, [rate(3, '23', '13')]);
  expect(answer.status).toBe(200);
  expect(await jsonOf(answer)).toMatchObject({
    documents: [{ external_id: 'C-2', outcome: 'ready' }],
    corrections: 1,
  });
  const wrong = await jsonOf(await patch(job, [rate(6, '23', '99')]));
  expect(wrong).toMatchObject({ documents: [{ external_id: 'C-5', outcome: 'rejected' }], corrections: 2 });
  const { rows } = await cellsOf(job, '?from=3&rows=1');
  expect(rows[0].corrected['line.vat_rate']).toMatchObject({ was: '23', now: '13', by: 'maria' });
  expect(rows[0]).toMatchObject({ outcome: 'ready', problems: [] });
});

it('refuses a cell that says something else by now, naming both, and changes nothing', async () => {
  const { job } = await check();
  await patch(job, [rate(3, '23', '13')], 'nikos');
  const late = await patch(job, [rate(6, '23', '13'), rate(3, '23', '24')]);
  expect(late.status).toBe(409);
  const { error } = await jsonOf(late);
  expect(error.code).toBe('CELL-CHANGED');
  expect(error.message).toMatch(/13.*nikos/);
  expect((await cellsOf(job, '?from=6')).rows[0].corrected).toEqual({});
  expect((await jsonOf(await patch(job, [rate(3, '13', '24')]))).corrections).toBe(1);
  expect((await jsonOf(await patch(job, [rate(3, '24', null)]))).corrections).toBe(0);
});

it('keeps every one of twenty corrections that arrive at once', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => receipt(`T-${index}`, { rate: '23' }));
  const { job } = await check(receiptExport(...rows));
  const answers = await Promise.all(
    rows.map((_, index) => patch(job, [rate(index + 2, '23', '13')], `p${index}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(rows.map(() => 200));
  const corrections = (await cellsOf(job)).rows.map((row: { corrected: object }) =>
    Object.keys(row.corrected),
  );
  expect(corrections).toEqual(rows.map(() => ['line.vat_rate']));
});

it('voids the plan until the next check, which has the corrections and the rows left out', async () => {
  const checked = await check();
  const { job, plan } = checked;
  await patch(job, [rate(6, '23', '13'), { row: 5, leave_out: true, reason: 'twice' }]);
  const approve = (of: { job: string; plan: { sha256: string } }) =>
    console_.send(`/api/jobs/${of.job}/approve`, {
      method: 'POST',
      body: JSON.stringify({ plan: of.plan.sha256 }),
    });
  const refused = await approve({ job, plan });
  expect([refused.status, (await jsonOf(refused)).error.code]).toEqual([409, 'CHANGED-SINCE']);
  const next = await console_.ended((await console_.json(`/api/jobs/${job}/check`, { method: 'POST' })).job);
  expect(next.rows).toMatchObject({ ready: 3, skipped: 2 });
  const again = await cellsOf(next.job);
  expect(again.rows[3]).toMatchObject({ row: 5, left_out: true, outcome: 'skipped' });
  expect(again.rows[4].corrected['line.vat_rate']).toMatchObject({ was: '23', now: '13' });
  expect((await approve(next)).status).toBe(202);
});

it('says what an edit lacks: a cell, a reason, the right to correct', async () => {
  const { job } = await check();
  expect((await patch(job, [rate(99, '', '1')])).status).toBe(404);
  expect((await patch(job, [{ row: 3, column: 'nothing', was: '', now: '1' }])).status).toBe(404);
  expect((await jsonOf(await patch(job, [{ row: 3, leave_out: true }]))).error.code).toBe('REASON-MISSING');
  const auditor = { as: ['auditor' as const], method: 'PATCH', body: '[]' };
  expect((await console_.send(`/api/jobs/${job}/corrections`, auditor)).status).toBe(403);
});
