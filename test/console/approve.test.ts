import { afterEach, beforeEach, expect, it } from 'vitest';
import { isFullRun } from '../full-run.ts';
import { randomOf } from '../simulator/random.ts';
import { openConsoleApp } from './open-console-app.ts';
import { jsonOf } from './open-serve.ts';

let console_: Awaited<ReturnType<typeof openConsoleApp>>;
beforeEach(async () => {
  console_ = await openConsoleApp({ secondPerson: true, approvalRequired: true });
});
afterEach(() => console_[Symbol.asyncDispose]());

const HEAD =
  'external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.net_total_price,line.vat_rate';
const exportOf = (...rows: string[]) => `${[HEAD, ...rows].join('\n')}\n`;
const receipt = (id: string, net: string, rate = '24') => `${id},11.1,3,Bread,1,${net},${rate}`;

const check = (body: string, name = 'sales.csv') => console_.checked(name, body);
const planOf = (job: string, name = 'anna') => console_.json(`/api/jobs/${job}/plan`, { name });
const approve = ({ job, plan }: { job: string; plan: { sha256: string } }, name: string) =>
  console_.send(`/api/jobs/${job}/approve`, {
    name,
    method: 'POST',
    body: JSON.stringify({ plan: plan.sha256 }),
  });
const patch = (job: string, edits: unknown) =>
  console_.json(`/api/jobs/${job}/corrections`, { method: 'PATCH', body: JSON.stringify(edits) });
const next = async (job: string) =>
  console_.ended((await console_.json(`/api/jobs/${job}/check`, { method: 'POST' })).job);
const BUYER_HEAD =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,line.name,line.quantity,line.net_total_price,line.vat_rate,line.vat_exemption_code,line.classification_category,line.classification_type';
const textOf = async (path: string, name = 'anna') =>
  (await (await console_.send(path, { name })).text()).replace(/<[^>]+>/g, '|').replace(/[\s|]+/g, ' ');

it('sums a plan by kind, series and VAT rate, and says by whom it may be approved', async () => {
  // 100.00 + 24.00 and 50.00 + 12.00 at 24 %, 10.00 + 1.30 at 13 %.
  const { job } = await check(
    exportOf(receipt('A-1', '100.00'), receipt('A-2', '50.00'), receipt('A-3', '10.00', '13')),
  );
  const sums = { documents: 3, net_total: '160.00', vat_total: '37.30', payable_total: '197.30' };
  const { documents: _, ...totals } = sums;
  expect(await planOf(job)).toMatchObject({
    totals,
    kinds: [{ invoice_type_code: '11.1', ...sums }],
    series: [{ series: 'ALP', first: '1', last: '3', ...sums }],
    vat: [
      { vat_rate: '13', documents: 1, net: '10.00', vat: '1.30' },
      { vat_rate: '24', documents: 2, net: '150.00', vat: '36.00' },
    ],
    ...{ hands: ['maria'], may_approve: true, waits_for: 'second_person', approved: null, unseen: 0 },
    ...{ since_approval: null, left_out: { rows: 0, amounts: [] } },
  });
  expect((await planOf(job, 'maria')).may_approve).toBe(false);
  const page = await textOf(`/jobs/${job}/approve?lang=el`);
  expect(page).toContain('3 παραστατικά, 197,30 € Από αυτά ΦΠΑ 37,30 €, καθαρή αξία 160,00 €.');
  expect(page).toContain('Έκδοση 3 παραστατικών · 197,30 €');
});

it('lets nobody approve their own: not over the interface, not on the page', async () => {
  const checked = await check(exportOf(receipt('A-1', '100.00')));
  const own = await approve(checked, 'maria');
  expect([own.status, (await jsonOf(own)).error.code]).toEqual([409, 'SECOND-PERSON']);
  const page = await textOf(`/jobs/${checked.job}/approve?lang=en`, 'maria');
  expect(page).toContain('It waits for a second person with the role Approver.');
  expect(page).not.toContain('Issue 1 documents');
  // A form that was kept open is refused as well.
  const form = new URLSearchParams({ plan: checked.plan.sha256 });
  const posted = await console_.send(`/jobs/${checked.job}/issue`, { method: 'POST', body: form });
  expect(posted.status).toBe(409);
  expect(
    (await console_.send('/api/exports/default/standard/x.csv', { method: 'POST', body: exportOf() })).status,
  ).toBe(409);
  expect((await approve(checked, 'anna')).status).toBe(202);
});

it('says what changed since the last approval, and names whose corrections made it', async () => {
  // 124.00, 62.00 and a wrong rate; later 124.00 is issued, 62.00 is 74.40, the third is 12.40.
  const first = await check(
    exportOf(receipt('A-1', '100.00'), receipt('A-2', '50.00'), receipt('A-3', '10.00', '77')),
  );
  const run = await console_.ended((await jsonOf(await approve(first, 'anna'))).job);
  expect(run.outcomes).toMatchObject({ issued: 2, rejected: 1 });
  const rate = { row: 4, column: 'line.vat_rate', was: '77', now: '24' };
  await patch(first.job, [rate]);
  const second = await next(first.job);
  const planned = await planOf(second.job);
  expect(planned.since_approval).toMatchObject({
    ...{ by: 'anna', job: run.job },
    added: { documents: 1, payable: '12.40' },
    removed: { documents: 0, payable: '0.00' },
    changed: { documents: 0, payable: '0.00', before: '0.00' },
    documents: [{ external_id: 'A-3', row: 4, change: 'added', now: '12.40' }],
  });
  expect(planned.corrections).toEqual([
    {
      ...{ column: 'line.vat_rate', field: 'line.vat_rate', from: '77', to: '24' },
      ...{ rows: 1, first_rows: [4], by: 'maria', weighty: true },
    },
  ]);
  const page = await textOf(`/jobs/${second.job}/approve?lang=en`);
  expect(page).toMatch(/added 1 – 12\.40/);
  expect(page).toMatch(/What people changed \(1\), by row · maria Line VAT % 4: 77 → 24/i);

  const other = await check(exportOf(receipt('A-1', '100.00'), receipt('A-4', '20.00')));
  const changed = (await planOf(other.job)).since_approval;
  // Issued since: no change. A-2 stands in the file no more, but it was issued.
  expect(changed.added).toEqual({ documents: 1, payable: '24.80' });
});

it('compares amounts of documents that were approved and not issued', async () => {
  const first = await check(exportOf(receipt('A-1', '100.00'), receipt('A-2', '50.00')));
  const { host } = console_;
  // Approved, but stopped before it began.
  await using idle = await openConsoleApp({ ...host, startJob: async () => 'started' });
  const body = JSON.stringify({ plan: first.plan.sha256 });
  await idle.json(`/api/jobs/${first.job}/approve`, { name: 'anna', method: 'POST', body });
  const again = await check(exportOf(receipt('A-1', '110.00'), receipt('A-3', '10.00')));
  // 124.00 becomes 136.40; 62.00 is gone; 12.40 is new.
  expect((await planOf(again.job)).since_approval).toMatchObject({
    added: { documents: 1, payable: '12.40' },
    removed: { documents: 1, payable: '62.00' },
    changed: { documents: 1, before: '124.00', payable: '136.40' },
  });
});

it('refuses a plan whose corrections changed with what to do, and says so on the page', async () => {
  const checked = await check(exportOf(receipt('A-1', '100.00'), receipt('A-2', '50.00')));
  await patch(checked.job, [{ row: 3, leave_out: true, reason: 'issued by hand' }]);
  const refused = await approve(checked, 'anna');
  expect(refused.status).toBe(409);
  expect((await jsonOf(refused)).error.hint).toMatch(/check/i);
  expect(await planOf(checked.job)).toMatchObject({ waits_for: 'check' });
  expect(await textOf(`/jobs/${checked.job}/approve?lang=en`)).toContain(
    'This check no longer counts: corrections have changed',
  );
  const again = await next(checked.job);
  // 50.00 net of row 3.
  expect((await planOf(again.job)).left_out).toMatchObject({
    rows: 1,
    amounts: [{ amount: 'net', currency: 'EUR', sum: '50.00' }],
  });
  const page = await textOf(`/jobs/${again.job}/approve?lang=en`);
  expect(page).toContain('Rows left out: 1. Their amounts: line.net_total_price 50.00 EUR.');
  expect(page).toContain('Rows left out: 1. issued by hand Row 3');
});

it('asks once more where documents count: the number is typed', async () => {
  await using live = await openConsoleApp({ ...console_.host, live: true, secondPerson: false });
  const checked = await check(exportOf(receipt('A-1', '100.00'), receipt('A-2', '50.00')));
  const post = (fields: Record<string, string>) =>
    live.send(`/jobs/${checked.job}/issue?lang=en`, {
      name: 'anna',
      method: 'POST',
      body: new URLSearchParams(fields),
    });
  const plan = checked.plan.sha256;
  const first = await post({ plan });
  expect([first.status, first.headers.get('location')]).toEqual([303, `/jobs/${checked.job}/approve/live`]);
  expect(await (await live.send(`/jobs/${checked.job}/approve/live?lang=en`)).text()).toContain(
    'Issue 2 documents · 186.00 €',
  );
  const wrong = await post({ plan, typed: '3' });
  expect(await wrong.text()).toContain('That is not how many there are: 3.');
  expect((await planOf(checked.job)).approved).toBe(null);
  const right = await post({ plan, typed: '2' });
  expect(right.headers.get('location')).toMatch(/^\/jobs\/[0-9a-f]{32}$/);
});

it('shows who approves a sale to a Greek customer under a reason of sales abroad, and who accepted it; before that it is not issued', async () => {
  const buyer = 'Aegean Tools Ltd,GR,094014201,Πειραιάς,Ακτή Μιαούλη,10,18535';
  const row = `G-1,1.1,3,${buyer},Drill bits,1,100.00,0,14,category1_1,E3_561_001`;
  const first = await check(`${BUYER_HEAD}\n${row}\n`);
  expect(first.outcomes).toMatchObject({ ready: 0, held: 1 });
  const accept = { method: 'PUT', body: JSON.stringify({ codes: ['EXEMPTION-COUNTRY'] }) };
  const second = await console_.ended((await console_.json(`/api/jobs/${first.job}/accept`, accept)).job);
  expect(second.outcomes).toMatchObject({ ready: 1 });
  const page = await textOf(`/jobs/${second.job}/approve?lang=el`);
  expect(page).toContain('EXEMPTION-COUNTRY');
  expect(page).toMatch(/maria αποδέχτηκε το EXEMPTION-COUNTRY/);
  expect(page).toContain('Έκδοση 1 παραστατικών · 100,00 €');
});

it('puts an amount that a currency states before other corrections', async () => {
  const { job } = await check(`${HEAD},currency,exchange_rate,payable_foreign
A-1,11.1,3,Bread,1,100.00,24,USD,1.0842,134.44
`);
  await patch(job, [
    { row: 2, column: 'line.name', was: 'Bread', now: 'Rye' },
    { row: 2, column: 'payable_foreign', was: '134.44', now: '134.45' },
  ]);
  const { corrections } = await planOf((await next(job)).job);
  expect(corrections.map(({ column, weighty }: Found) => [column, weighty])).toEqual([
    ...[
      ['payable_foreign', true],
      ['line.name', false],
    ],
  ]);
});
type Found = { column: string; weighty: boolean };

const DRAWN_SEED = Number(process.env.ROWMARK_FAULT_SEED ?? 20261123);

/** Other texts of the cells that decide who pays, and how much. */
const DRAWN = {
  'counterpart.name': ['Aegean Tools Ltd', 'Βόρεια Υλικά ΑΕ', 'Nord & Sons'],
  'counterpart.vat': ['094014201', '064677095', '801555331'],
  'line.net_total_price': ['100.00', '99.90', '12.34', '1000.01'],
  'line.vat_rate': ['24', '13'],
};

it.each(
  Array.from({ length: isFullRun ? 300 : 4 }, (_, n) => DRAWN_SEED + n),
)('shows every corrected cell of weight to who approves, seed %s', async (seed) => {
  const random = randomOf(seed);
  const heads = BUYER_HEAD.split(',');
  const rows = Array.from({ length: 1 + random.below(12) }, (_, n) =>
    `D-${n},1.1,3,Aegean Tools Ltd,GR,094014201,Πειραιάς,Ακτή,10,18535,Bits,1,100.00,24,,category1_1,E3_561_001`.split(
      ',',
    ),
  );
  const { job } = await check([heads, ...rows].map((cells) => cells.join()).join('\n'));
  const edits = rows.flatMap((cells, n) =>
    Object.entries(DRAWN).flatMap(([column, texts]) => {
      const was = cells[heads.indexOf(column)] ?? '';
      const now = texts[random.below(texts.length)] ?? '';
      return now === was ? [] : [{ row: n + 2, column, was, now }];
    }),
  );
  if (edits.length > 0) await patch(job, edits);
  const checked = edits.length > 0 ? await next(job) : { job, outcomes: { ready: rows.length } };
  expect(checked.outcomes.ready).toBe(rows.length);
  const page = await (await console_.send(`/jobs/${checked.job}/approve?lang=en`, { name: 'anna' })).text();
  const told = page.replaceAll('&amp;', '&').replaceAll('1,000.01', '1000.01');
  for (const found of Map.groupBy(edits, ({ column, was, now }) =>
    JSON.stringify([column, was, now]),
  ).values()) {
    const [{ row, was, now } = { row: 0, was: '', now: '' }] = found;
    const where = found.length === 1 ? `${row}:` : `${found.length} ×`;
    expect(told).toContain(`<span class="muted">${where}</span> <del>${was}</del> → <ins>${now}</ins>`);
  }
});
