import { expect, it } from 'vitest';
import { openConsoleApp } from './open-console-app.ts';
import { jsonOf } from './open-serve.ts';
import { receipts } from './receipts.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
const invoice = (id: string, vat: string) =>
  `${HEADER}\n${id},1.1,3,Aegean Tools Ltd,GR,${vat},Drill bits,20,5.00,24,category1_1,E3_561_001\n`;
type App = Awaited<ReturnType<typeof openConsoleApp>>;
type Init = Parameters<App['send']>[1];

const post = (body: unknown, init: Init = {}) => ({ method: 'POST', body: JSON.stringify(body), ...init });
const nikos = { name: 'nikos', as: ['approver'] } as const;

/** Checks an export and issues what is ready. */
const issued = async (app: App, name: string, body: string) => approved(app, await app.checked(name, body));

interface Checked {
  job: string;
  plan: { sha256: string };
}

async function approved(app: App, { job, plan }: Checked) {
  const causes = await app.json(`/api/jobs/${job}/causes`);
  const ids = causes.map(({ id }: { id: string }) => id);
  await app.send(`/api/jobs/${job}/seen`, { method: 'PUT', body: JSON.stringify({ causes: ids }) });
  const answer = await app.send(`/api/jobs/${job}/approve`, post({ plan: plan.sha256 }, nikos));
  return app.ended((await jsonOf(answer)).job);
}

const codeOf = async (answer: Response) => [answer.status, (await jsonOf(answer)).error?.code];
const about = (document: string) => new URLSearchParams({ document, account: 'default' });

it('replaces one issued document by fields: the difference, the doubt, both MARKs', async () => {
  await using app = await openConsoleApp();
  const first = await issued(app, 'sales.csv', invoice('TIM-7', '090000045'));
  expect(first.outcomes).toMatchObject({ issued: 1 });
  const [row] = await app.json(`/api/jobs/${first.job}/rows`);

  for (const name of ['tim-7', row.mark, `${row.series} ${row.number}`]) {
    const found = await app.json(`/api/issued?${about(name)}`);
    expect(found).toMatchObject({ external_id: 'TIM-7', mark: row.mark, not_replaced: null });
    expect(found.fields).toContainEqual({
      ...{ field: 'counterpart.vat', name: 'Customer VAT number', value: '090000045' },
    });
    expect(found.fields).toContainEqual({
      ...{ field: 'lines.1.net_total_price', name: 'Line 1: Line net', value: '100.00' },
    });
  }

  const set = [
    { field: 'counterpart.vat', value: '094014201' },
    { field: 'lines.1.unit_price', value: '5.25' },
  ];
  const asked = post({ set, mark: row.mark }, { headers: { 'Idempotency-Key': 'once' } });
  const once = await app.send(`/api/issued/replace?${about('TIM-7')}`, asked);
  const again = await app.send(`/api/issued/replace?${about('TIM-7')}`, asked);
  const { job } = await jsonOf(once);
  expect([once.status, (await jsonOf(again)).job, again.headers.get('idempotent-replayed')]).toEqual([
    ...[202, job, 'true'],
  ]);
  const held = await app.ended(job);
  expect(held.outcomes).toMatchObject({ held: 1, ready: 0 });

  // 20 × 5.25 = 105.00, and 24 % of it is 25.20.
  const { amendments } = await app.json(`/api/jobs/${job}/amendments`);
  expect(amendments).toMatchObject([
    {
      ...{ external_id: 'TIM-7~2', outcome: 'held', credit: null, issued: null },
      old: { external_id: 'TIM-7', mark: row.mark, document: { payable_total_amount: '124.00' } },
      document: { payable_total_amount: '130.20' },
      differs: [
        ['net_total_amount', '100.00', '105.00'],
        ['vat_total_amount', '24.00', '25.20'],
        ['total_amount', '124.00', '130.20'],
        ['payable_total_amount', '124.00', '130.20'],
        ['counterpart.vat', '090000045', '094014201'],
        ['lines.1.unit_price', '5', '5.25'],
        ['lines.1.net_total_price', '100.00', '105.00'],
        ['lines.1.vat_total', '24.00', '25.20'],
        ['lines.1.subtotal', '124.00', '130.20'],
      ].map(([field, was, now]) => ({ field, was, now })),
    },
  ]);
  const page = await (await app.send(`/jobs/${job}`)).text();
  expect(page).toContain(
    `Credit ${row.series} ${row.number} of 124.00 € in full and issue again for 130.20 €.`,
  );

  const codes = { codes: ['AMEND-BUYER'] };
  const accept = await app.json(`/api/jobs/${job}/accept`, { method: 'PUT', body: JSON.stringify(codes) });
  const ready = await app.ended(accept.job);
  expect(ready).toMatchObject({ amend: true, outcomes: { ready: 2, held: 0 } });
  const done = await approved(app, ready);
  expect(done.outcomes).toMatchObject({ issued: 2 });
  const [pair] = (await app.json(`/api/jobs/${done.job}/amendments`)).amendments;
  expect(pair).toMatchObject({ old: { mark: row.mark }, issued: { external_id: 'TIM-7~2' } });
  const report = await (await app.send(`/jobs/${done.job}`)).text();
  expect(report).toContain(`replaces MARK ${row.mark}, credited by MARK ${pair.credit.mark}`);
  expect(report).toContain(`MARK ${pair.issued.mark}, replaces it.`);

  // The newest counts, by whatever name: who has read the old one is told.
  expect(await app.json(`/api/issued?${about('TIM-7')}`)).toMatchObject({ mark: pair.issued.mark });
  const stale = post({ set: [{ field: 'counterpart.vat', value: '999863881' }], mark: row.mark });
  expect(await codeOf(await app.send(`/api/issued/replace?${about('TIM-7')}`, stale))).toEqual([
    ...[409, 'NEWER-VERSION'],
  ]);
  const credit = await app.send(`/api/issued/credit?${about('TIM-7')}`, { method: 'POST' });
  expect(await codeOf(credit)).toEqual([409, 'CREDITED-ALREADY']);
});

it('tells a chain of three versions in order, each with the credit note that took it back', async () => {
  await using app = await openConsoleApp();
  await issued(app, 'sales.csv', invoice('TIM-9', '090000045'));
  for (const price of ['6', '7']) {
    const set = [{ field: 'lines.1.unit_price', value: price }];
    const { job } = await app.json(`/api/issued/replace?${about('TIM-9')}`, post({ set }));
    expect((await approved(app, await app.ended(job))).outcomes).toMatchObject({ issued: 2 });
  }
  const { versions } = await app.json(`/api/issued?${about('TIM-9')}`);
  const printed = versions.map((version: { printed: string; credit: { printed: string } | null }) => [
    version.printed,
    version.credit?.printed,
  ]);
  expect(printed).toEqual([
    ['TIM 1', 'PIS 1'],
    ['TIM 2', 'PIS 2'],
    ['TIM 3', undefined],
  ]);
  const page = await (await app.send(`/issued/replace?${about('TIM-9')}&lang=en`)).text();
  const [, list = ''] = page.split('What was issued of it');
  const told = list.slice(0, list.indexOf('</ol>')).match(/(TIM|PIS) \d/g);
  expect(told).toEqual(['TIM 1', 'PIS 1', 'TIM 2', 'PIS 2', 'TIM 3']);
  expect(page).toMatch(/name="billing_book_id"><option value="\w+">TIM<\/option><\/select>/);
});

it('credits one issued document in full, once', async () => {
  await using app = await openConsoleApp();
  const first = await issued(app, 'day.csv', receipts(3));
  const rows = await app.json(`/api/jobs/${first.job}/rows`);
  const [, { external_id, mark, payable_total }] = rows;
  const path = `/api/issued/credit?${about(external_id)}`;
  const { job } = await app.json(path, { method: 'POST' });
  const ready = await app.ended(job);
  expect(ready).toMatchObject({ dry_run: true, outcomes: { ready: 1 }, plan: { documents: 1 } });
  const done = await approved(app, ready);
  const [credit] = await app.json(`/api/jobs/${done.job}/rows`);
  expect(credit).toMatchObject({ outcome: 'issued', invoice_type_code: '11.4', payable_total });
  const twice = await app.send(path, { method: 'POST', headers: { 'Accept-Language': 'el' } });
  const { error } = await jsonOf(twice);
  expect(error.code).toBe('CREDITED-ALREADY');
  expect(error.message).toContain(`ΜΑΡΚ ${mark}, έχει ήδη πιστωθεί ολόκληρο: ΜΑΡΚ ${credit.mark}.`);

  // A credit note itself is neither credited nor replaced.
  const ofCredit = `/api/issued/credit?${about(credit.mark)}`;
  expect(await codeOf(await app.send(ofCredit, { method: 'POST' }))).toEqual([422, 'ISSUED-NOT-CREDITED']);
});

it('lets nobody credit or replace who brings no exports, nor approve what they brought', async () => {
  await using app = await openConsoleApp({ secondPerson: true, approvalRequired: true });
  const first = await issued(app, 'sales.csv', invoice('TIM-8', '090000045'));
  expect(first.outcomes).toMatchObject({ issued: 1 });
  const set = [
    { field: 'notes', value: 'Νέα σημείωση' },
    { field: 'lines.1.unit_price', value: '6.00' },
  ];
  const anna = { name: 'anna', as: ['auditor'] } as const;
  const refused = [
    await app.send(`/api/issued/replace?${about('TIM-8')}`, post({ set }, anna)),
    await app.send(`/api/issued/credit?${about('TIM-8')}`, { method: 'POST', ...anna }),
    await app.send('/api/issued/credit?document=TIM-8', { method: 'POST', ...anna }),
    await app.send('/api/issued/credit?document=TIM-8', { method: 'POST', within: ['other'] }),
  ];
  for (const answer of refused) expect([403, 404]).toContain(answer.status);
  const page = await (await app.send(`/jobs/${first.job}`, anna)).text();
  expect(page).not.toContain('/issued/');

  const petros = { name: 'petros', as: ['dropper', 'approver'] } as const;
  const { job } = await app.json(`/api/issued/replace?${about('TIM-8')}`, post({ set }, petros));
  const ready = await app.ended(job);
  expect(ready.outcomes).toMatchObject({ ready: 2 });
  const own = await app.send(`/api/jobs/${job}/approve`, post({ plan: ready.plan.sha256 }, petros));
  expect(await codeOf(own)).toEqual([409, 'SECOND-PERSON']);
  expect((await approved(app, ready)).outcomes).toMatchObject({ issued: 2 });
});
