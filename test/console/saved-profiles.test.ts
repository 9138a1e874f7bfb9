import { afterEach, beforeEach, expect, it } from 'vitest';
import { fieldLabel, parseFieldName } from '../../functions/console/pages/upload/field-choice.ts';
import { fieldLabels } from '../../shared/mapping/facts/field-labels.ts';
import { openConsoleApp } from './open-console-app.ts';
import { filledForm, visibleText } from './page-form.ts';

let console_: Awaited<ReturnType<typeof openConsoleApp>>;
beforeEach(async () => {
  console_ = await openConsoleApp();
});
afterEach(() => console_[Symbol.asyncDispose]());

const EXPORT =
  'Αριθμός;Είδος παραστατικού;Περιγραφή;Καθαρή αξία;ΦΠΑ %;Πληρωμή\nΑ-1;ΑΛΠ;Καφές;10,00;24;Μετρητά\n';
const decided = (payment: string) => ({
  read: { decimal: ',' },
  document: {
    external_id: 'Αριθμός',
    invoice_type_code: { column: 'Είδος παραστατικού', map: { ΑΛΠ: '11.1' } },
    payment_method_type: { column: 'Πληρωμή', map: { Μετρητά: payment } },
  },
  line: {
    'line.name': 'Περιγραφή',
    'line.net_total_price': 'Καθαρή αξία',
    'line.vat_rate': 'ΦΠΑ %',
    'line.classification_category': { value: 'category1_1' },
    'line.classification_type': { value: 'E3_561_003' },
  },
});
const put = (profile: object, headers = {}) =>
  console_.send('/api/profiles/shop', { method: 'PUT', body: JSON.stringify(profile), headers });

it('asks what an unknown column of amounts is, with its values and what each answer makes of the total', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => `A-${at},1${at}/11/2026,Cup,${at}1.50,24,${at}7.35`);
  const body = new FormData();
  body.set('file', new File([`No,Date,Item,Net,VAT %,Extra\n${rows.join('\n')}\n`], 'extra.csv'));
  const place = (await console_.send('/check', { method: 'POST', body })).headers.get('location') ?? '';
  const page = await (await console_.send(`${place}?lang=en`)).text();
  const asked = visibleText(page);
  expect(asked).toContain('Amounts of column Extra 07.35, 17.35, 27.35, 37.35, 47.35');
  expect(asked).toContain('not needed: 373.50 → 463.14 with VAT');
  expect(asked).toContain('Line total: 373.50 → 426.15 with VAT');
  const open = { ...filledForm(page, 'Cup'), 'hole.["columns","Extra"]': '', name: 'extra', action: 'save' };
  const refused = await console_.send(place, { method: 'POST', body: new URLSearchParams(open) });
  expect([refused.status, visibleText(await refused.text())]).toEqual([
    422,
    expect.stringContaining('Extra'),
  ]);
});

it('a saved profile changes for who saw its newest version, and the former one stays readable', async () => {
  expect((await put(decided('0'))).status).toBe(200);
  expect((await put(decided('0'))).status).toBe(200);
  expect((await put(decided('3'))).status).toBe(409);
  const before = await console_.json('/api/profiles/shop');
  expect(before).toMatchObject({ name: 'shop', former: [], profile: decided('0') });

  const changed = await put(decided('3'), { 'If-Match': `"${before.version}"` });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(`"${before.version}"`);
  expect((await put(decided('5'), { 'If-Match': `"${before.version}"` })).status).toBe(412);

  const after = await console_.json('/api/profiles/shop');
  expect(after).toMatchObject({
    profile: decided('3'),
    former: [{ version: before.version, by: 'maria', at: expect.any(String) }],
  });
  expect(await console_.json('/api/profiles')).toMatchObject([{ name: 'shop', former: 1 }]);
  expect((await console_.send('/api/profiles/nobody')).status).toBe(404);
});

it('is changed on the page it was made on: columns by typing, decisions as they were chosen', async () => {
  await put(decided('0'));
  const before = await console_.json('/api/profiles/shop');
  await put(decided('3'), { 'If-Match': `"${before.version}"` });
  const { job } = await console_.json('/api/exports/default/shop/day.csv?dry_run=1', {
    method: 'POST',
    body: EXPORT,
  });
  expect(await console_.ended(job)).toMatchObject({ outcomes: { ready: 1 } });
  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });
  const change = await console_.send('/profiles/shop/change', form({ job }));
  const place = change.headers.get('location') ?? '';
  expect(place).toMatch(/^\/uploads\/[0-9a-f-]{36}\?profile=shop$/);
  const page = await (await console_.send(`${place}&lang=el`)).text();
  expect(page).toContain('value="Γραμμή παραστατικού: Περιγραφή είδους"');
  expect(page).toMatch(/value="3" selected/);

  const { version } = await console_.json('/api/profiles/shop');
  const kept = { profile: 'shop', name: 'shop', version, file: 'day.csv', account: 'default' };
  const [path = ''] = place.split('?');
  const typed = { 'column.2': 'nonsense', action: 'save' };
  const refused = await console_.send(`${path}?lang=el`, form({ ...kept, ...typed }));
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('Το «nonsense» δεν είναι πεδίο παραστατικού.');

  const hole = 'hole.["document","payment_method_type","map","Μετρητά"]';
  const choice = { 'column.2': 'Σημειώσεις παραστατικού', [hole]: '1', action: 'save' };
  const good = await console_.send(`${path}?lang=el`, form({ ...kept, ...choice }));
  expect([good.status, good.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/jobs\//)]);
  const now = await console_.json('/api/profiles/shop');
  expect(now.profile.document.payment_method_type.map).toEqual({ Μετρητά: '1' });
  expect(now.profile.document.notes).toEqual({ column: 'Περιγραφή', optional: true });
  expect(now.profile.line['line.name']).toBeUndefined();
  expect(now.former.length).toBeGreaterThan(1);
});

it('shows what a saved profile of payments reads from each column', async () => {
  const payment = {
    rate: { value: '1.08', quoted: 'foreign-per-euro' },
    line: { name: 'Description', vat_rate: { value: 24 } },
  };
  const document = { invoice_type_code: { value: '11.1' }, payment_method_type: { value: 3 } };
  const own = { extends: 'stripe-payments', document, payment };
  expect((await put(own)).status).toBe(200);
  const body = new FormData();
  const head = 'id,Created date (UTC),Amount,Currency,Captured,Fee,Status,Description,Card Brand';
  body.set(
    'file',
    new File([`${head}\nch_1,2026-11-05 09:14:20,5.00,eur,true,0.20,Paid,Cup,Visa\n`], 'p.csv'),
  );
  const place = (await console_.send('/check', { method: 'POST', body })).headers.get('location') ?? '';
  const page = await (await console_.send(`${place}?lang=en&profile=shop`)).text();
  const shown = [...page.matchAll(/name="column\.\d+"[^>]* value="([^"]*)"/g)].map(([, text]) => text);
  expect(shown.map((text = '') => text.replace(' (by a profile rule)', ''))).toEqual([
    ...[
      'Which rows are sales, Number of the payment',
      'Day of the payment',
      'Amount paid',
      'Currency of the amounts',
    ],
    ...['Which rows are sales', 'Details of the payment', 'Which rows are sales', 'Item', '(not used)'],
  ]);
  expect(visibleText(await (await console_.send('/profiles/shop?lang=en')).text())).toContain(
    'Amount paid Amount',
  );
});

it('every field has one label in each language, and is found by it', () => {
  for (const language of ['el', 'en'] as const) {
    const fields = Object.keys(fieldLabels);
    expect(new Set(fields.map((field) => fieldLabel(field, language))).size).toBe(fields.length);
    for (const field of fields) expect(parseFieldName(fieldLabel(field, language), language)).toBe(field);
    expect(parseFieldName('', language)).toBe('');
  }
});
