import { afterEach, beforeEach, expect, it } from 'vitest';
import { noCounts } from '../../shared/report/summary.ts';
import { RECEIPT } from '../tables/receipt-profile.ts';
import { openConsoleApp } from './open-console-app.ts';
import { receipts } from './receipts.ts';

let console_: Awaited<ReturnType<typeof openConsoleApp>>;
beforeEach(async () => {
  console_ = await openConsoleApp();
});
afterEach(() => console_[Symbol.asyncDispose]());

const dryRun = (name: string, body: string) => console_.checked(name, body);
const approve = async ({ job, plan }: { job: string; plan: { sha256: string } }) => {
  const body = JSON.stringify({ plan: plan.sha256 });
  return console_.ended((await console_.json(`/api/jobs/${job}/approve`, { method: 'POST', body })).job);
};

it('says before it issues how many, which kinds, how much, and which numbers of which series', async () => {
  const first = await dryRun('one.csv', receipts(3));
  const plan = await console_.json(`/api/jobs/${first.job}/plan`);
  expect(plan).toMatchObject({
    sha256: first.plan.sha256,
    documents: 3,
    payable: { EUR: '10.50' },
    kinds: [{ invoice_type_code: '11.1', documents: 3, payable_total: '10.50' }],
    series: [{ series: 'ALP', documents: 3, first: '1', last: '3' }],
    live: false,
    second_person: false,
    brought_by: 'maria',
    may_approve: true,
  });
  const real = await approve(first);
  const second = await dryRun('two.csv', receipts(2, { prefix: 'T' }));
  const page = await (await console_.send(`/jobs/${second.job}/approve?lang=el`)).text();
  for (const said of ['2 παραστατικά, 7,00 €', '11.1 Απόδειξη λιανικής πώλησης', 'ALP', '4–5'])
    expect(page).toContain(said);
  expect(page).toContain(second.plan.sha256);
  expect((await console_.send(`/api/jobs/${real.job}/plan`)).status).toBe(409);
});

it('shows the money that a check found: by kind, and the columns of amounts that are in no document', async () => {
  const { name: _, ...profile } = RECEIPT;
  const saved = {
    method: 'PUT',
    body: JSON.stringify(profile),
    headers: { 'Content-Type': 'application/json' },
  };
  expect((await console_.send('/api/profiles/sales', saved)).status).toBeLessThan(300);
  // 100.00 + 24.00 are the total of the file; the tips of 3.00 and 1.50 are in no document.
  const body = 'No;Net;VAT;Gross;Tips\n1;100,00;24,00;124,00;3,00\n2;50,00;12,00;62,00;1,50\n';
  const { job } = await console_.json('/api/exports/default/sales/tips.csv?dry_run=1', {
    method: 'POST',
    body,
  });
  await console_.ended(job);
  const cells = async (language: string) =>
    (await (await console_.send(`/jobs/${job}?lang=${language}`)).text())
      .replace(/<[^>]+>/g, '|')
      .replace(/[\s|]+/g, ' ');
  const english = await cells('en');
  expect(english).toContain('Amounts by document type');
  expect(english).toMatch(/11\.1 Retail receipt.{0,40} 2 150\.00.{0,3} 36\.00.{0,3} 186\.00/);
  expect(english).toMatch(/Gross 186\.00.{0,3} 2 equals the total of the documents/);
  expect(english).toMatch(/Tips 4\.50.{0,3} 2 a total of the file proves the documents/);
  expect(await cells('el')).toMatch(/Tips 4,50.{0,3} 2 τα παραστατικά αποδεικνύονται από σύνολο του αρχείου/);
});

it('says at which hour issuing ends: of a plan, and of a job that has begun', async () => {
  // 3 calls of 0.3 s for each of 4,000 documents, one at a time: an hour.
  const now = () => new Date('2026-11-20T10:00:00Z');
  await using slow = await openConsoleApp({ now, pace: { issuing: 1 } });
  const path = '/api/exports/default/standard/many.csv?dry_run=1';
  const { job } = await slow.json(path, { method: 'POST', body: receipts(4_000) });
  await slow.ended(job);
  expect(await slow.json(`/api/jobs/${job}/plan`)).toMatchObject({ ends_at: '2026-11-20T11:00:00.000Z' });
  const read = async (language: string) => (await slow.send(`/jobs/${job}/approve?lang=${language}`)).text();
  expect(await read('en')).toContain(
    'If issuing begins now, it ends at about: 20 November 2026 at 13:00 (Greek time).',
  );
  expect(await read('el')).toContain(
    'Αν η έκδοση αρχίσει τώρα, θα ολοκληρωθεί περίπου: 20 Νοεμβρίου 2026 στις 1:00 μ.μ. (ώρα Ελλάδας).',
  );

  // 1,000 of them in the ten minutes before: half an hour for the rest.
  const progressOf = async () => ({
    ...{ begun: true, stopping: false, sinceMs: Date.parse('2026-11-20T09:50:00Z') },
    outcomes: { ...noCounts(), ready: 1_000 },
  });
  await using begun = await openConsoleApp({ ...slow.host, progressOf });
  expect(await begun.json(`/api/jobs/${job}`)).toMatchObject({ ends_at: '2026-11-20T10:30:00.000Z' });
  const page = async (language: string) => (await begun.send(`/jobs/${job}?lang=${language}`)).text();
  expect(await page('en')).toContain('ends at about: 20 November 2026 at 12:30 (Greek time)');
  expect(await page('el')).toContain('ολοκληρώνεται περίπου: 20 Νοεμβρίου 2026 στις 12:30');
});

it('each document is there as it is printed, and the list of the service is newest first', async () => {
  await approve(await dryRun('one.csv', receipts(3)));
  const { documents, total, pages } = await console_.json('/api/service/documents', { as: ['auditor'] });
  expect([total, pages]).toEqual([3, 1]);
  const numbers = documents.map(({ number }: { number: string }) => number);
  expect(numbers.toSorted()).toEqual(['1', '2', '3']);
  const placeOf = (one: { issued_at: string; number: string }) => `${one.issued_at} ${one.number}`;
  const places = documents.map(placeOf);
  expect(places).toEqual(places.toSorted().reverse());
  const [newest] = documents;
  for (const [lang, said] of [
    ['el', 'ΑΠΟΔΕΙΞΗ'],
    ['en', 'RECEIPT'],
  ] as const) {
    const answer = await console_.send(`/api/documents/${newest.invoice_id}/print?lang=${lang}`, {
      as: ['auditor'],
    });
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox/);
    const text = await answer.text();
    expect(text).toContain(newest.mark);
    expect(text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()).toContain(said);
  }
  expect((await console_.send('/api/documents/none/print')).status).toBe(404);
  expect((await console_.json('/api/service/documents?page=2')).documents).toEqual([]);
  expect((await console_.send('/api/service/documents?page=0')).status).toBe(400);
  const [real] = await console_
    .json('/api/jobs')
    .then((jobs) => jobs.filter((job: { dry_run: boolean }) => !job.dry_run));
  const report = await (await console_.send(`/jobs/${real.job}?lang=en`, { as: ['auditor'] })).text();
  expect(report).toContain(`/documents/${newest.invoice_id}/print?account=default&amp;lang=en`);
  const printed = await console_.send(`/documents/${newest.invoice_id}/print?account=default&lang=en`);
  expect([printed.status, printed.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/html|pdf/),
  ]);
  expect(report).not.toMatch(/action="\/jobs\/[^"]+\/reverse"/);
});

const HELD =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.vat,counterpart.country_code,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type\n' +
  'D-1,1.1,,ΑΛΦΑ ΑΕ,094014201,GR,Καφές,1,10.00,24,category1_1,E3_561_001\n';

it('a doubtful document is held with its reason, and issued once somebody takes the doubt on', async () => {
  const held = await dryRun('held.csv', HELD);
  expect(held.outcomes).toMatchObject({ held: 1, ready: 0 });
  const page = await (await console_.send(`/jobs/${held.job}?lang=en`)).text();
  expect(page).toContain('Accept:');
  expect(page).toContain('has no payment method');
  const accept = (codes: string[], job = held.job) =>
    console_.send(`/api/jobs/${job}/accept`, { method: 'PUT', body: JSON.stringify({ codes }) });
  expect((await accept(['101'])).status).toBe(422);
  const { job } = JSON.parse(await (await accept(['204'])).text());
  const again = await console_.ended(job);
  expect(again).toMatchObject({ dry_run: true, accepted: ['204'], outcomes: { held: 0, ready: 1 } });
  const real = await approve(again);
  const summary = await console_.json(`/api/jobs/${real.job}/files/summary.json`);
  expect(summary.problems).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: 'DOUBT-ACCEPTED', message: expect.stringContaining('maria') }),
    ]),
  );
  expect((await accept(['204'], real.job)).status).toBe(409);
  expect(
    (
      await console_.send('/api/exports/default/standard/held.csv?dry_run=1&accept=nonsense', {
        method: 'POST',
        body: HELD,
      })
    ).status,
  ).toBe(422);
});

it('a doubt that the profile accepts is seen by a person before the plan is approved, and one that a person accepted is not asked again', async () => {
  const accepting = { extends: 'standard', accept: ['204'] };
  await console_.send('/api/profiles/careless', { method: 'PUT', body: JSON.stringify(accepting) });
  const { job } = await console_.json('/api/exports/default/careless/careless.csv?dry_run=1', {
    method: 'POST',
    body: HELD.replace('D-1', 'D-2'),
  });
  const checked = await console_.ended(job);
  expect(checked.outcomes).toMatchObject({ ready: 1, held: 0 });
  const toSee = async () =>
    (await console_.json(`/api/jobs/${job}/causes`)).filter(
      ({ must_see }: { must_see: boolean }) => must_see,
    );
  const [doubt, ...others] = await toSee();
  expect([doubt.code, doubt.severity, others]).toEqual(['204', 'warning', []]);
  const ask = () =>
    console_.send(`/api/jobs/${job}/approve`, {
      method: 'POST',
      body: JSON.stringify({ plan: checked.plan.sha256 }),
    });
  const refused = await ask();
  expect([refused.status, JSON.parse(await refused.text()).error.code]).toEqual([409, 'NOT-SEEN']);
  const page = await (await console_.send(`/jobs/${job}/approve?lang=el`)).text();
  expect(page).toContain('Το προφίλ careless αποδέχεται το 204');
  expect(page.match(/name="cause"/g)).toHaveLength(1);
  await console_.send(`/api/jobs/${job}/seen`, {
    method: 'PUT',
    body: JSON.stringify({ causes: [doubt.id] }),
  });
  const answer = await ask();
  expect(answer.status).toBe(202);
  const real = await console_.ended(JSON.parse(await answer.text()).job);
  expect(real.outcomes).toMatchObject({ issued: 1 });
  const { approval } = await console_.json(`/api/jobs/${real.job}/files/summary.json`);
  expect(approval.seen).toMatchObject([{ code: '204', by: 'maria' }]);
});
