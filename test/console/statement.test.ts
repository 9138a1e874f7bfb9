import { expect, it } from 'vitest';
import { monthOf } from '../../shared/statement/service-documents.ts';
import { openConsoleApp } from './open-console-app.ts';
import { jsonOf } from './open-serve.ts';
import { receipts } from './receipts.ts';

it('the statement of a month has what was issued in it, as records, page and workbook', async () => {
  await using console_ = await openConsoleApp();
  const body = receipts(3, { prefix: 'M' });
  const { job } = await console_.json('/api/exports/default/standard/m.csv', { method: 'POST', body });
  await console_.ended(job);
  const month = monthOf(new Date().toISOString());
  const auditor = { as: ['auditor'] } as const;
  expect((await console_.send(`/api/statements/${month}`, auditor)).status).toBe(404);
  const prepare = async (of: string) => {
    const { job } = await console_.json(`/api/statements/${of}`, { ...auditor, method: 'POST' });
    expect(job).toMatch(/^[0-9a-f]{32}$/);
    for (;;) {
      const answer = await console_.send(`/api/statements/${of}?job=${job}`, auditor);
      if (answer.status === 200) return { job, statement: await jsonOf(answer) };
      expect((await jsonOf(answer)).error.code).toBe('STATEMENT-RUNNING');
    }
  };
  const { job: prepared, statement } = await prepare(month);
  expect(await console_.json(`/api/statements/${month}`, auditor)).toEqual(statement);
  expect(statement).toMatchObject({ month, account: 'default', agrees: true, numbers_lost: 0 });
  expect(statement.documents).toHaveLength(3);
  expect(statement.totals.ours).toMatchObject({ documents: 3, payable: '10.50' });
  expect(statement.kinds).toMatchObject([{ type: '11.1', ours: { documents: 3 } }]);

  const page = await console_.send(`/api/statements/${month}/statement.html?account=default`, auditor);
  expect(page.headers.get('content-security-policy')).toContain('sandbox');
  const text = await page.text();
  expect(text).toContain('10,50 €');
  expect(statement.head).toMatch(/^rowmark-head:default:[0-9a-f]{64}$/);
  expect(text).toContain(statement.head);
  const workbook = await console_.send(`/api/statements/${month}/statement.el.xlsx`, auditor);
  expect(workbook.headers.get('content-disposition')).toContain(`${month}-statement.el.xlsx`);
  expect(
    Buffer.from(await workbook.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  const shown = await console_.shown(`/statements?month=${month}`, {
    ...auditor,
    headers: { 'Accept-Language': 'el' },
  });
  expect(shown).toContain('Παραστατικά: 3. Πωλήσεις μείον πιστωτικά: 10,50 €');
  expect(shown).toContain('Συμφωνούν με την υπηρεσία τιμολόγησης στο λεπτό.');
  await prepare('2020-01');
  expect(await console_.json('/api/statements/2020-01')).toMatchObject({ agrees: true, documents: [] });
  const told = (await console_.json('/api/events')).filter(
    ({ event }: { event: string }) => event === 'statement.completed',
  );
  expect(told).toContainEqual(
    expect.objectContaining({ job: prepared, summary: { month, agrees: true, documents: 3 } }),
  );
  for (const [path, status] of [
    ['/api/statements/2026-13', 400],
    ['/api/statements/now', 400],
    [`/api/statements/${month}?account=nobody`, 404],
    [`/api/statements/${month}?month=1`, 400],
    [`/api/statements/${month}/other.xlsx`, 404],
  ] as const)
    expect([path, (await console_.send(path)).status]).toEqual([path, status]);
});

it('a statement is prepared once at a time, says how far it is, and is stopped when nobody asks any more', async () => {
  await using usual = await openConsoleApp();
  const body = receipts(3, { prefix: 'M' });
  await usual.ended((await usual.json('/api/exports/default/standard/m.csv', { method: 'POST', body })).job);
  const { host } = usual;
  let nowMs = Date.now();
  let asked = 0;
  let goOn = Promise.withResolvers<void>();
  await using slow = await openConsoleApp({
    ...{ store: host.store, jobNames: host.jobNames, now: () => new Date(nowMs) },
    clientOf: (account) => ({
      ...host.clientOf(account),
      listInvoices: async (page) => {
        asked += 1;
        await goOn.promise;
        return host.clientOf(account).listInvoices(page);
      },
    }),
  });
  const month = monthOf(new Date().toISOString());
  const path = `/api/statements/${month}`;
  const start = () => slow.json(path, { method: 'POST' });
  const all = await Promise.all([start(), start(), start()]);
  expect(new Set(all.map(({ job }) => job)).size).toBe(1);
  expect(all[0].state).toBe('reading');
  expect(asked).toBe(1);
  const [{ job }] = all;
  const running = await slow.send(`${path}?job=${job}`);
  expect([running.status, (await jsonOf(running)).error.code]).toEqual([404, 'STATEMENT-RUNNING']);
  const page = await slow.send(`/statements?month=${month}&job=${job}`);
  expect(await page.text()).toContain('The statement is being prepared: 0 of 0 documents read.');
  goOn.resolve();
  for (let status = 404; status !== 200; ) status = (await slow.send(`${path}?job=${job}`)).status;

  goOn = Promise.withResolvers();
  const left = await start();
  expect(left.job).not.toBe(job);
  goOn.resolve();
  nowMs += 61_000;
  for (let code = ''; code !== 'STATEMENT-STOPPED'; ) {
    const answer = await slow.send(`${path}?job=${left.job}`);
    if (answer.ok) break;
    code = (await jsonOf(answer)).error.code;
  }
});
