import { expect, it } from 'vitest';
import { openConsoleApp } from './open-console-app.ts';
import { visibleText } from './page-form.ts';

const HEADER = 'Αριθμός;Τύπος;Περιγραφή;Καθαρή αξία;ΦΠΑ %;Πληρωμή';
const EXPORT = [
  HEADER,
  'Α-1;ΑΛΠ;Καφές;10,00;24;Μετρητά',
  'Α-2;ΑΛΠ;Καφές;10,00;24;Μετρητα τοις',
  'Α-3;ΑΛΠ;Καφές;10,00;24;Μετρητα τοις',
  'Α-4;ΧΧΧ;Καφές;10,00;24;Μετρητά',
  'Α-5;ΑΛΠ;Καφές;δέκα;24;Μετρητά',
  'Α-6;ΑΛΠ;Καφές;10,00;23;Μετρητά',
].join('\n');
const PROFILE = {
  read: { decimal: ',' },
  document: {
    external_id: 'Αριθμός',
    invoice_type_code: { column: 'Τύπος', map: { ΑΛΠ: '11.1' } },
    payment_method_type: { column: 'Πληρωμή', map: { Μετρητά: '0' } },
  },
  line: {
    'line.name': 'Περιγραφή',
    'line.net_total_price': 'Καθαρή αξία',
    'line.vat_rate': 'ΦΠΑ %',
    'line.classification_category': { value: 'category1_1' },
    'line.classification_type': { value: 'E3_561_003' },
  },
};

it('remembers a text of a method in the profile, its former version kept, and nothing of kinds, amounts and rates', async () => {
  await using app = await openConsoleApp();
  await app.send('/api/profiles/shop', { method: 'PUT', body: JSON.stringify(PROFILE) });
  const { job } = await app.json('/api/exports/default/shop/day.csv?dry_run=1', {
    method: 'POST',
    body: EXPORT,
  });
  expect(await app.ended(job)).toMatchObject({ outcomes: { ready: 1, rejected: 5 } });
  const causes: { id: string; column?: string; offers: string[] }[] = await app.json(
    `/api/jobs/${job}/causes`,
  );
  const remembered = causes.filter(({ offers }) => offers.includes('remember'));
  expect(remembered).toMatchObject([{ column: 'Πληρωμή', value: 'Μετρητα τοις', count: 2, rows: [3, 4] }]);
  // A method that the profile knows by another spelling; for a kind, an amount and a rate nothing is proposed.
  expect(causes.filter((cause) => 'proposal' in cause)).toMatchObject([
    { column: 'Πληρωμή', proposal: { code: '0', now: 'Μετρητά' } },
  ]);
  const grid = await (await app.send(`/jobs/${job}/grid?lang=el`)).text();
  expect(grid).toContain('<option value="0" selected>0 μετρητά</option>');
  const check = await (await app.send(`/jobs/${job}?lang=el`)).text();
  // Rows 3 and 4 have the text and share one input; no page names a field by its path.
  expect(check.match(/Πρόταση: Μετρητά \(0 μετρητά\)/g)).toHaveLength(1);
  expect(visibleText(check)).not.toContain('payment_method_type');
  const kind = causes.find(({ column }) => column === 'Τύπος')?.id;
  const cause = remembered[0]?.id ?? '';
  const remember = (of: Record<string, string>) =>
    app.send(`/jobs/${job}/rule`, { method: 'POST', body: new URLSearchParams(of) });
  expect((await remember({ cause: kind ?? '', now: '11.1' })).status).toBe(422);
  expect((await remember({ cause, now: '99' })).status).toBe(422);

  // The panel beside the sheet proposes the code that the text stands for.
  expect(grid).toContain('<option value="0" selected>0 μετρητά</option>');
  const { version } = await app.json('/api/profiles/shop');
  expect((await app.json('/api/profiles/shop')).former).toEqual([]);
  const saved = await remember({ cause, now: '0' });
  expect(saved.status).toBe(303);
  const again = await app.ended(saved.headers.get('location')?.slice('/jobs/'.length) ?? '');
  expect(again).toMatchObject({ outcomes: { ready: 3, rejected: 3 } });
  const now = await app.json('/api/profiles/shop');
  expect(now.profile.document.payment_method_type.map).toEqual({ Μετρητά: '0', 'Μετρητα τοις': '0' });
  expect(now.former).toMatchObject([{ version, by: 'maria' }]);
});
