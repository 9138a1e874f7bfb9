import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../local/run-rowmark.ts';
import { openConsoleApp } from './open-console-app.ts';
import { jsonOf } from './open-serve.ts';

const SAMPLES = join(ROOT, 'samples');
const HEADER =
  'external_id,invoice_type_code,payment_method_type,correlated_invoices,counterpart.name,counterpart.country_code,counterpart.vat,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
const line = (id: string, type: string, marks: string, price: string) =>
  `${id},${type},3,${marks},Aegean Tools Ltd,GR,094014201,Drill bits,1,${price},24,category1_1,E3_561_001`;

let app: Awaited<ReturnType<typeof openConsoleApp>>;
/** MARKs by external_id. */
const marks = new Map<string, string>();

/** Issues an export at once. */
async function issue(name: string, body: string | Buffer, profile = 'standard'): Promise<void> {
  const path = `/api/exports/default/${profile}/${name}`;
  const { job } = await app.json(path, { method: 'POST', body: new Uint8Array(Buffer.from(body)) });
  await app.ended(job);
  for (const { external_id, mark, outcome } of await app.json(`/api/jobs/${job}/rows`))
    if (outcome === 'issued') marks.set(external_id, mark);
}

beforeAll(async () => {
  app = await openConsoleApp();
  await issue('sales.csv', [HEADER, line('TIM-1', '1.1', '', '100.00'), ''].join('\n'));
  // A credit note of somebody's own over 40.00 net: 49.60 of 124.00, and 74.40 is left.
  const part = line('PIS-1', '5.1', marks.get('TIM-1') ?? '', '40.00');
  await issue('part.csv', [HEADER, part, ''].join('\n'));
  const october = await readFile(join(SAMPLES, 'sale-cleared-once/with/october-sales.csv'));
  await issue('october.csv', october);
  await issue('kinds.csv', await readFile(join(SAMPLES, 'amended-kinds/with/2-november.csv')));
  const refunds = join(SAMPLES, 'refunds');
  const profile = await readFile(join(refunds, 'profile.json'), 'utf8');
  await app.send('/api/profiles/settlements', { method: 'PUT', body: profile });
  for (const batch of ['with/settlement_detail_report_batch_43.csv', 'settlement_detail_report_batch_44.csv'])
    await issue(batch.slice(-12), await readFile(join(refunds, batch)), 'settlements');
});
afterAll(() => app[Symbol.asyncDispose]());

it('issued what the cases need', () => {
  expect([...marks.keys()]).toEqual(
    expect.arrayContaining(['TIM-1', 'PIS-1', 'TLT-921', 'EKK-921', 'AM-31', '8816170000000321']),
  );
});

const CASES = [
  ['credited in part', 'TIM-1', 'PIS-1', '74,40'],
  ['cleared', 'TLT-921', 'EKK-921', ''],
  ['a payment with a later life', '8816170000000321', '8816170000000321', ''],
  ['a clearance, which has no credit note', 'EKK-921', '1.5', ''],
  ['a purchase, which has no credit note', 'AM-31', '3.1', ''],
  ['a credit note', 'PIS-1', '', ''],
] as const;

it.each(CASES)('refuses in one sentence, in both languages: %s', async (_, document, by, left) => {
  const about = new URLSearchParams({ document, account: 'default' });
  const before = await app.json('/api/jobs');
  for (const language of ['en', 'el']) {
    const headers = { 'Accept-Language': language };
    const set = [{ field: 'counterpart.name', value: 'Άλλος' }];
    const replaced = await app.send(`/api/issued/replace?${about}`, {
      ...{ method: 'POST', body: JSON.stringify({ set }), headers },
    });
    const credited = await app.send(`/api/issued/credit?${about}`, { method: 'POST', headers });
    for (const [answer, code, not] of [
      [replaced, 'AMEND-REFUSED', language === 'en' ? 'is not replaced' : 'δεν αντικαθίσταται'],
      [credited, 'ISSUED-NOT-CREDITED', language === 'en' ? 'is not credited' : 'δεν πιστώνεται'],
    ] as const) {
      const { error } = await jsonOf(answer);
      expect([document, answer.status, error.code]).toEqual([document, 422, code]);
      for (const part of [not, marks.get(document) ?? '?', by]) expect(error.message).toContain(part);
      expect(error.message).toContain(language === 'en' ? left.replace(',', '.') : left);
      expect(error.message).not.toMatch(/[{}]|undefined/);
    }
    const page = await app.send(`/issued/replace?${about}`, { headers });
    const text = await page.text();
    expect(text).toContain(language === 'en' ? 'is not replaced' : 'δεν αντικαθίσταται');
    expect(text).not.toContain('name="counterpart.name"');
  }
  expect(await app.json('/api/jobs')).toHaveLength(before.length);
});

it('refuses what is not issued, a field that there is not, and what changes nothing', async () => {
  const ask = async (document: string, field: string, value: string) => {
    const about = new URLSearchParams({ document, account: 'default' });
    const init = { method: 'POST', body: JSON.stringify({ set: [{ field, value }] }) };
    const answer = await app.send(`/api/issued/replace?${about}`, init);
    return [answer.status, (await jsonOf(answer)).error.code];
  };
  expect(await ask('TIM-404', 'notes', 'x')).toEqual([404, 'AMEND-NOT-ISSUED']);
  expect(await ask('AM-21', 'mark', '1')).toEqual([422, 'AMEND-FIELD']);
  expect(await ask('AM-21', 'counterpart.city', 'Βόλος')).toEqual([422, 'AMEND-NOTHING']);
});

it('reads numbers on the page in the notation of its language, and keeps what was typed where it cannot', async () => {
  const send = (price: string, language: string) => {
    const about = new URLSearchParams({ document: 'AM-21', account: 'default' });
    const body = new URLSearchParams({ mark: marks.get('AM-21') ?? '', 'lines.1.unit_price': price });
    return app.send(`/issued/replace?${about}`, {
      ...{ method: 'POST', body, headers: { 'Accept-Language': language } },
    });
  };
  for (const [price, language] of [
    ['1.234,50', 'el'],
    ['1.234', 'el'],
    ['1,234.50', 'en'],
    ['4,50', 'en'],
  ] as const) {
    const refused = await send(price, language);
    const text = await refused.text();
    expect([price, refused.status, text.includes(`value="${price}"`)]).toEqual([price, 422, true]);
    expect(text).toContain('role="alert"');
  }
  const taken = await send('1234,50', 'el');
  expect(taken.status).toBe(303);
  const job = taken.headers.get('location')?.split('/').at(-1) ?? '';
  await app.ended(job);
  const { amendments } = await app.json(`/api/jobs/${job}/amendments`);
  expect(amendments[0].differs).toContainEqual(
    expect.objectContaining({ field: 'lines.1.unit_price', now: '1234.5' }),
  );
});
