import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openConsoleApp } from './open-console-app.ts';

type Console = Awaited<ReturnType<typeof openConsoleApp>>;

const HEADER =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
const invoice = (id: string, quantity = '20') =>
  `${id},1.1,3,Aegean Tools Ltd,GR,090000045,Drill bits,${quantity},4.50,24,category1_1,E3_561_001`;
const exportOf = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;

const actionsOf = (console_: Console) => {
  const ended = async (path: string, init: RequestInit = { method: 'POST' }) => {
    const { job, error } = await console_.json(path, init);
    expect(error).toBeUndefined();
    return console_.ended(job);
  };
  return {
    check: (body: string, file = 'sales.csv') =>
      ended(`/api/exports/default/standard/${file}?dry_run=1`, { method: 'POST', body }),
    approve: ({ job, plan }: { job: string; plan: { sha256: string } }) =>
      ended(`/api/jobs/${job}/approve`, { method: 'POST', body: JSON.stringify({ plan: plan.sha256 }) }),
    correct: (job: string, corrections: unknown[]) =>
      ended(`/api/jobs/${job}/corrections`, { method: 'PUT', body: JSON.stringify(corrections) }),
    checkUpload: (upload: string, file: string) =>
      ended(`/api/exports/default/standard/${file}?dry_run=1&upload=${upload}`),
  };
};

it('shows a job whose import is lost', async () => {
  await using app = await openConsoleApp();
  const { job, import: id } = await app.checked('day.csv', exportOf(invoice('L-1')));
  await rm(join(app.data, `imports/${id}.json`));
  expect((await app.send(`/api/imports/${id}`)).status).toBe(404);
  expect((await app.send(`/jobs/${job}`)).status).toBe(200);
});

it('keeps all checks, the approval, the run, the retry and the credit notes of one content together', async () => {
  await using console_ = await openConsoleApp();
  const { check, approve, correct, checkUpload } = actionsOf(console_);
  const body = exportOf(invoice('A-1'), invoice('A-2', 'many'));
  const first = await check(body);
  const [fresh, ...others] = await console_.json('/api/imports');
  expect(others).toEqual([]);
  expect(fresh).toMatchObject({
    ...{ account: 'default', profile: 'standard', file: 'sales.csv' },
    ...{ state: 'to approve', waits_for: 'approver', checks: [first.job], retries: [], credits: [] },
  });
  expect(Object.keys(fresh)).not.toContain('run');
  const mend = { row: 3, column: 'line.quantity', was: 'many', by: 'maria', at: '2026-11-21T10:00:00Z' };
  const second = await correct(first.job, [{ ...mend, now: 'few' }]);
  const third = await check(body);
  const run = await approve(third);
  const path = `/api/imports/${fresh.import}`;
  expect(await console_.json(path)).toMatchObject({
    ...{ checks: [first.job, second.job, third.job], run: run.job, state: 'done', waits_for: 'dropper' },
    approval: { by: 'maria', plan: third.plan.sha256 },
  });

  const retry = await (await console_.send(`/api/jobs/${run.job}/files/retry.csv`)).text();
  const retried = await check(retry.replace('many', '3'), 'retry.csv');
  expect(await console_.json(path)).toMatchObject({ state: 'to approve', retries: [retried.job] });
  await approve(retried);
  const { upload, file } = await console_.json(`/api/jobs/${run.job}/reverse`, { method: 'POST' });
  const credit = await checkUpload(upload, file);
  const whole = await console_.json(path);
  expect(whole).toMatchObject({ credits: [credit.job], state: 'to approve' });
  expect(whole.retries).toHaveLength(2);
  expect(await console_.json('/api/imports')).toEqual([whole]);
  const events = await console_.json('/api/events');
  expect(new Set(events.map((event: { import: string }) => event.import))).toEqual(new Set([fresh.import]));
});

it('lists other bytes, and the same bytes under another name, as other imports, newest first and by the page', async () => {
  await using console_ = await openConsoleApp();
  const { check } = actionsOf(console_);
  await check(exportOf(invoice('B-1')), 'one.csv');
  await check(exportOf(invoice('B-2')), 'two.csv');
  await check(exportOf(invoice('B-2')), 'three.csv');
  await check(exportOf(invoice('B-1')), 'one.csv');
  await check(exportOf(invoice('B-3')), 'one.csv');
  const list = await console_.json('/api/imports');
  const files = list.map(({ file, checks }: { file: string; checks: string[] }) => [file, checks.length]);
  expect(files).toEqual([
    ['one.csv', 1],
    ['one.csv', 2],
    ['three.csv', 1],
    ['two.csv', 1],
  ]);
  const page = await console_.send('/api/imports?limit=3');
  expect(await page.json()).toEqual(list.slice(0, 3));
  const next = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  const last = await console_.send(next);
  expect(await last.json()).toEqual(list.slice(3));
  expect(last.headers.get('link')).toBeNull();
  expect(await console_.json('/api/imports?file=two.csv&state=to%20approve')).toEqual(list.slice(3));
  expect(await console_.json('/api/imports?file=two.csv&state=done')).toEqual([]);
  const again = await console_.send('/api/imports', {
    headers: { 'If-None-Match': (await console_.send('/api/imports')).headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

it('shows nobody the imports of other accounts', async () => {
  await using console_ = await openConsoleApp();
  const { check } = actionsOf(console_);
  await check(exportOf(invoice('C-1')));
  const [{ import: id }] = await console_.json('/api/imports');
  const stranger = { within: ['another'] };
  expect(await console_.json('/api/imports', stranger)).toEqual([]);
  const refused = await console_.json(`/api/imports/${id}`, stranger);
  expect(refused.error.code).toBe('IMPORT-UNKNOWN');
});

it('lists an amendment beside the import whose documents it replaces, and as one of its own', async () => {
  await using console_ = await openConsoleApp();
  const { check, approve } = actionsOf(console_);
  await approve(await check(exportOf(invoice('E-1'), invoice('E-2', 'many'))));
  const body = exportOf(invoice('E-1').replace('Drill bits', 'Drill bits 8 mm'));
  const { job } = await console_.json('/api/exports/default/standard/sales.csv?dry_run=1&amend=1', {
    method: 'POST',
    body,
  });
  await console_.ended(job);
  const [own, old] = await console_.json('/api/imports');
  expect(own).toMatchObject({ checks: [job], credits: [] });
  expect(old).toMatchObject({ credits: [job], state: 'done', waits_for: 'dropper' });
  // Its own newest job says what is left, not the amendment.
  expect(await (await console_.send(`/imports/${old.import}?lang=en`)).text()).toContain('>1 to correct<');
});
