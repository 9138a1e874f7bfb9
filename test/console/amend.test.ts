import { expect, it } from 'vitest';
import { openConsoleApp } from './open-console-app.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
const invoice = (vat: string) =>
  `${HEADER}\nTIM-7,1.1,3,Aegean Tools Ltd,GR,${vat},Drill bits,20,4.50,24,category1_1,E3_561_001\n`;

it('leads in Greek from a wrong tax number to the new document', async () => {
  await using console_ = await openConsoleApp();
  const ended = async (path: string, init: RequestInit) =>
    console_.ended((await console_.json(path, init)).job);
  const approve = ({ job, plan }: { job: string; plan: { sha256: string } }) =>
    ended(`/api/jobs/${job}/approve`, { method: 'POST', body: JSON.stringify({ plan: plan.sha256 }) });
  const check = (body: string) =>
    ended('/api/exports/default/standard/sales.csv?dry_run=1&lang=el', { method: 'POST', body });
  await approve(await check(invoice('090000045')));

  const conflict = await check(invoice('094014201'));
  expect(conflict.outcomes.conflict).toBe(1);
  const page = await (await console_.send(`/jobs/${conflict.job}?lang=el`)).text();
  expect(page).toContain('<button>Αντικατάσταση</button>');
  const accept = (job: string, codes: string[]) =>
    ended(`/api/jobs/${job}/accept`, { method: 'PUT', body: JSON.stringify({ codes, amend: true }) });
  const doubtful = await accept(conflict.job, []);
  expect(doubtful.outcomes).toMatchObject({ held: 1, ready: 0 });
  const ready = await accept(doubtful.job, ['AMEND-BUYER']);
  expect(ready.outcomes).toMatchObject({ ready: 2, held: 0 });
  const home = async () => (await console_.send('/?lang=el')).text();
  const effect = '111,60 → 111,60: 0,00 €';
  expect(await home()).toContain(effect);
  const causes = await console_.json(`/api/jobs/${ready.job}/causes`);
  const must = causes.filter(({ must_see }: { must_see: boolean }) => must_see);
  const ids = must.map(({ id }: { id: string }) => id);
  await console_.send(`/api/jobs/${ready.job}/seen`, {
    method: 'PUT',
    body: JSON.stringify({ causes: ids }),
  });
  const issued = await approve(ready);
  expect(issued).toMatchObject({ outcomes: { issued: 2 }, payable: '223.20', effect: '0.00' });
  expect(await home()).toContain(effect);
});
