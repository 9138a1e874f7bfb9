import { expect, it } from 'vitest';
import { monthOf } from '../../shared/statement/month.ts';
import { openConsoleApp } from './open-console-app.ts';
import { receipts } from './receipts.ts';

it('the statement of a month has what was issued in it, as records, page and workbook', async () => {
  await using console_ = await openConsoleApp();
  const body = receipts(3, { prefix: 'M' });
  const { job } = await console_.json('/api/exports/default/standard/m.csv', { method: 'POST', body });
  await console_.ended(job);
  const month = monthOf(new Date().toISOString());
  const auditor = { as: ['auditor'] } as const;
  const statement = await console_.json(`/api/statements/${month}`, auditor);
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

  const shown = await (await console_.send(`/statements?month=${month}&lang=el`, auditor)).text();
  expect(shown).toContain('Παραστατικά: 3, πληρωτέο μετά τα πιστωτικά: 10,50 €');
  expect(shown).toContain('Συμφωνούν με την υπηρεσία τιμολόγησης στο λεπτό.');
  expect(await console_.json('/api/statements/2020-01')).toMatchObject({ agrees: true, documents: [] });
  for (const [path, status] of [
    ['/api/statements/2026-13', 400],
    ['/api/statements/now', 400],
    [`/api/statements/${month}?account=nobody`, 404],
    [`/api/statements/${month}?month=1`, 400],
    [`/api/statements/${month}/other.xlsx`, 404],
  ] as const)
    expect([path, (await console_.send(path)).status]).toEqual([path, status]);
});
