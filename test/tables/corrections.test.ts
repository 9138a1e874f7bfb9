import { expect, test } from 'vitest';
import { openConsoleApp } from '../console/open-console-app.ts';

const NET = 'line.net_total_price';
const HEADER = `external_id;invoice_type_code;payment_method_type;line.name;${NET};line.vat_rate;line.classification_category;line.classification_type`;

/** Thousands set apart by a point, of which one amount proves it; one cell that nobody can read. */
const AMOUNTS = ['1.200', 'x', '1.202', '1.220,50'];
const ROWS = AMOUNTS.map((net, at) => `C-${at};11.1;3;Goods;${net};24;category1_1;E3_561_003`);

// `corrections.txt` has what imports make of corrections.
test('the console judges a corrected cell as the next check does', async () => {
  await using console_ = await openConsoleApp();
  const { job } = await console_.json('/api/exports/default/standard/sales.csv?dry_run=1', {
    method: 'POST',
    body: [HEADER, ...ROWS].join('\n'),
  });
  await console_.ended(job);
  const patch = (now: string, was = 'x') =>
    console_.send(`/api/jobs/${job}/corrections`, {
      method: 'PATCH',
      name: 'nikos',
      body: JSON.stringify([{ row: 3, column: NET, was, now }]),
    });
  const unclear = await patch('1.234');
  expect([unclear.status, await unclear.text()]).toEqual([
    expect.any(Number),
    expect.stringContaining('CELL-UNCLEAR'),
  ]);
  expect(unclear.ok).toBe(false);
  const { documents } = JSON.parse(await (await patch('117.29')).text());
  expect(documents).toMatchObject([{ external_id: 'C-1', outcome: 'ready' }]);
  const { job: next } = await console_.json(`/api/jobs/${job}/check`, { method: 'POST' });
  expect(await console_.ended(next)).toMatchObject({ outcomes: { ready: AMOUNTS.length, rejected: 0 } });
});
