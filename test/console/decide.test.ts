import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { atFullLength, HANGING_MS, seed } from '../full-run.ts';
import { openConsoleApp } from './open-console-app.ts';
import { jsonOf } from './open-serve.ts';

let console_: Awaited<ReturnType<typeof openConsoleApp>>;
beforeEach(async () => {
  console_ = await openConsoleApp({ secondPerson: true, approvalRequired: true });
});
afterEach(() => console_[Symbol.asyncDispose]());

const HEAD =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,line.name,line.quantity,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type,supply_date';
const invoice = (id: string, name: string, vat: string, net: string, day = '') =>
  `${id},2.1,5,${name},GR,${vat},Αθήνα,Ερμού,1,10563,Service,1,${net},24,category1_3,E3_561_001,${day}`;
const exportOf = (rows: readonly string[]) => `${[HEAD, ...rows].join('\n')}\n`;

async function check(file: string, rows: readonly string[], account = 'default') {
  const path = `/api/exports/${account}/standard/${file}?dry_run=1`;
  return console_.ended((await console_.json(path, { method: 'POST', body: exportOf(rows) })).job);
}
const post = (path: string, body: unknown, name = 'anna') =>
  console_.send(path, { name, method: 'POST', body: JSON.stringify(body) });
const planOf = (job: string) => console_.json(`/api/jobs/${job}/plan`, { name: 'anna' });
async function issue(job: string) {
  const { sha256: plan } = await planOf(job);
  const causes = (await console_.json(`/api/jobs/${job}/causes`)).map(({ id }: { id: string }) => id);
  await console_.json(`/api/jobs/${job}/seen`, {
    name: 'anna',
    method: 'PUT',
    body: JSON.stringify({ causes }),
  });
  return console_.ended((await jsonOf(await post(`/api/jobs/${job}/approve`, { plan }))).job);
}
const pageOf = async (job: string, language = 'en') =>
  (await console_.send(`/jobs/${job}/approve?lang=${language}`, { name: 'anna' })).text();

it('ranks what is unlike what was issued before, with customer, sum and reasons', async () => {
  const first = await check('may.csv', [
    invoice('M-1', 'Aegean Tools', '094014201', '100.00'),
    invoice('M-2', 'Boat Works', '090000045', '120.00'),
  ]);
  expect((await planOf(first.job)).unusual.map(({ reasons }: { reasons: string[] }) => reasons)).toEqual([
    ['largest'],
  ]);
  // It is a job of its own time.
  expect(Date.parse((await issue(first.job)).created_at)).toBeGreaterThan(Date.parse(first.created_at));
  const earlier = new Date(Date.now() - 35 * 24 * 60 * 60 * 1000).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const second = await check('june.csv', [
    invoice('J-1', 'Aegean Tools', '090000045', '100.00'),
    invoice('J-2', 'Boat Works', '090000045', '1300.00'),
    invoice('J-3', 'Cafe Nine', '123456783', '50.00'),
    invoice('J-4', 'Boat Works', '090000045', '110.00'),
    invoice('J-5', 'Boat Works', '090000045', '2000.00'),
    invoice('J-6', 'Boat Works', '090000045', '115.00', earlier),
    invoice('J-7', 'Boat Works', '090000045', '116.00').replace('24,category', '13,category'),
    invoice('J-8', 'Boat Works', '090000045', '117.00').replace('2.1', '5.2'),
  ]);
  const { unusual } = await planOf(second.job);
  const [heaviest] = unusual;
  expect(heaviest).toMatchObject({ external_id: 'J-5', customer: 'Boat Works', vat: '090000045' });
  // 2,000.00 with 24 % are 2,480.00: the largest, and 16 times what that customer had.
  const told = (one: typeof heaviest) => [one.external_id, one.payable, ...one.reasons];
  expect(unusual.map(told)).toEqual([
    ['J-5', '2480.00', 'largest', 'ten-times'],
    ['J-1', '124.00', 'other-tax-number'],
    ['J-2', '1612.00', 'ten-times'],
    ['J-7', '131.08', 'new-rate'],
    ['J-6', '142.60', 'other-month'],
    ['J-8', '145.08', 'credit'],
    ['J-3', '62.00', 'new-customer'],
  ]);
  const page = await pageOf(second.job, 'el');
  expect(page).toContain('Ασυνήθιστα (7)');
  expect(page).toContain('άλλο ΑΦΜ από πριν');
  const planned = await console_.send(`/api/jobs/${second.job}/planned`);
  expect((await jsonOf(planned))[0]).toEqual({
    ...{ external_id: 'J-1', customer: 'Aegean Tools', vat: '090000045', document_type: '2.1' },
    ...{ net: '100.00', vat_total: '24.00', payable: '124.00' },
  });
});

it('knows documents of another month by days in the order of their profile', async () => {
  const profile = { name: 'us', extends: 'standard', read: { date_order: 'mdy' }, together: ['Date'] };
  const put = { method: 'PUT', body: JSON.stringify(profile) };
  expect((await console_.send('/api/profiles/us', put)).status).toBe(200);
  const [year, month] = new Date().toISOString().split('-');
  const other = month === '05' ? '06' : '05';
  const rows = [`${month}/05/${year}`, `${other}/${month}/${year}`].map(
    (day, at) => `${invoice(`U-${at}`, 'Aegean Tools', '094014201', `1${at}0.00`)},${day}`,
  );
  const body = `${HEAD},Date\n${rows.join('\n')}\n`;
  const { job } = await console_.json('/api/exports/default/us/us.csv?dry_run=1', { method: 'POST', body });
  await console_.ended(job);
  const { unusual } = await planOf(job);
  expect(
    unusual.filter(({ reasons }: { reasons: string[] }) => reasons.includes('other-month')),
  ).toMatchObject([{ external_id: 'U-1' }]);
  // A day that no field is read from is a change of weight too.
  const edit = { row: 3, column: 'Date', was: `${other}/${month}/${year}`, now: `${month}/06/${year}` };
  await console_.json(`/api/jobs/${job}/corrections`, { method: 'PATCH', body: JSON.stringify([edit]) });
  const again = await console_.json(`/api/jobs/${job}/check`, { method: 'POST' });
  await console_.ended(again.job);
  const [changed] = (await planOf(again.job)).corrections;
  expect(changed).toMatchObject({ column: 'Date', from: edit.was, weighty: true });
  expect(changed).not.toHaveProperty('field');
});

it('lists the documents of a plan 50 a page, each once', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => invoice(`L-${n}`, 'Long List', '094014201', '10.00'));
  const { job } = await check('long.csv', rows);
  const found: string[] = [];
  let next: string | undefined = `/api/jobs/${job}/planned`;
  while (next !== undefined) {
    const answer: Response = await console_.send(next);
    const page = await jsonOf(answer);
    expect(page.length).toBeLessThanOrEqual(50);
    found.push(...page.map(({ external_id }: { external_id: string }) => external_id));
    next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  expect(found).toEqual(rows.map((_, n) => `L-${n}`));
});

it('sends a check back with a comment; both see it at home, and the next check clears it', async () => {
  const { job, import: of } = await check('back.csv', [invoice('B-1', 'Back Ltd', '094014201', '10.00')]);
  const path = `/api/jobs/${job}/send-back`;
  const asDropper = { as: ['dropper'] as const, method: 'POST', body: '{"comment": "x"}' };
  expect((await console_.send(path, asDropper)).status).toBe(403);
  expect((await post(path, {})).status).toBe(400);
  expect((await post(path, { comment: 'Wrong street' })).status).toBe(200);
  const back = { state: 'sent back', comment: 'Wrong street', by: 'anna' };
  expect(await console_.json(`/api/jobs/${job}`)).toMatchObject({ ...back, brought_by: 'maria' });
  const [newest] = await console_.json('/api/imports?limit=1');
  expect(newest).toMatchObject({ ...back, waits_for: 'dropper' });
  const events = await console_.json('/api/events');
  expect(events.at(-1)).toMatchObject({ event: 'import.sent_back', job, import: newest.import });
  for (const name of ['maria', 'anna']) {
    const home = await (await console_.send('/?lang=en', { name })).text();
    expect(home).toContain('Wrong street');
  }
  const { sha256: plan } = await planOf(job);
  expect((await jsonOf(await post(`/api/jobs/${job}/approve`, { plan }))).error.code).toBe('SENT-BACK');
  const again = await console_.json(`/api/jobs/${job}/check`, { method: 'POST' });
  await console_.ended(again.job);
  const [cleared] = await console_.json('/api/imports?limit=1');
  expect(cleared).toMatchObject({ import: newest.import, state: 'to approve' });
  expect(of === undefined || of === newest.import).toBe(true);
  const history = await (await console_.send(`/imports/${newest.import}?lang=en`)).text();
  expect(history).toContain('Wrong street');
});

const ROWS = atFullLength(300);
const cell = fc.record({
  row: fc.integer({ min: 2, max: ROWS + 1 }),
  column: fc.constantFrom('counterpart.vat', 'counterpart.name', 'line.net_total_price', 'line.name'),
  tail: fc.integer({ min: 10_000, max: 99_999 }),
});
const ORIGINAL: Record<string, (row: number) => string> = {
  'counterpart.vat': () => '094014201',
  'counterpart.name': (row) => `Customer ${row}`,
  'line.net_total_price': () => '10.00',
  'line.name': () => 'Service',
};
const NEW: Record<string, (tail: number) => string> = {
  'counterpart.vat': (tail) => `0940${tail}`,
  'counterpart.name': (tail) => `Other ${tail}`,
  'line.net_total_price': (tail) => `${tail % 1000}.50`,
  'line.name': () => 'Advice',
};

it(
  'shows who approves each corrected tax number, amount and customer, however many there are',
  async () => {
    const rows = Array.from({ length: ROWS }, (_, n) =>
      invoice(`P-${n + 2}`, `Customer ${n + 2}`, '094014201', '10.00'),
    );
    let { job } = await check('drawn.csv', rows, 'default');
    const sets = fc.sample(fc.array(cell, { minLength: 1, maxLength: atFullLength(400) }), {
      numRuns: atFullLength(12),
      seed,
    });
    for (const drawn of sets) {
      const unique = new Map(drawn.map((one) => [`${one.row} ${one.column}`, one]));
      const entries = [...unique.values()].map(({ row, column, tail }) => ({
        ...{ row, column, was: ORIGINAL[column]?.(row), now: NEW[column]?.(tail) },
        ...{ by: 'maria', at: '2026-11-20T10:00:00Z' },
      }));
      const put = { method: 'PUT', body: JSON.stringify(entries) };
      ({ job } = await console_.json(`/api/jobs/${job}/corrections`, put));
      await console_.ended(job);
      const { corrections } = await planOf(job);
      const sum = corrections.reduce((all: number, { rows: n }: { rows: number }) => all + n, 0);
      expect(sum).toBe(entries.length);
      expect(
        corrections.filter(({ column }: { column: string }) => column === 'line.name').length,
      ).toBeLessThan(2);
      const page = await pageOf(job);
      const missing = entries.filter(
        ({ column, was, now }) =>
          column !== 'line.name' && !page.includes(`<del>${was}</del> → <ins>${now}</ins>`),
      );
      expect(missing).toEqual([]);
    }
  },
  HANGING_MS,
);

it('checks the export with other columns and carries every correction; one whose cell is gone is listed', async () => {
  const head = 'No;Type;Pay;Item;Text;Other;Qty;Net;Rate\n';
  const line = (n: number) => `C-${n};ΤΙΜ;3;Bread;old;new;1;10.00;24\n`;
  const body = head + Array.from({ length: 200 }, (_, n) => line(n)).join('');
  const profile = {
    name: 'columns',
    document: {
      external_id: 'No',
      invoice_type_code: { column: 'Type', map: { ΑΛΠ: '11.1' } },
      payment_method_type: { value: '3' },
    },
    line: {
      'line.name': 'Item',
      'line.quantity': 'Qty',
      'line.net_total_price': 'Net',
      'line.vat_rate': 'Rate',
      'line.classification_category': { value: 'category1_3' },
      'line.classification_type': { value: 'E3_561_003' },
    },
  };
  await console_.json('/api/profiles/columns', { method: 'PUT', body: JSON.stringify(profile) });
  const path = '/api/exports/default/columns/columns.csv?dry_run=1';
  const first = await console_.ended((await console_.json(path, { method: 'POST', body })).job);
  expect(first.outcomes.rejected).toBe(200);
  const edits = Array.from({ length: 184 }, (_, n) => ({
    row: n + 2,
    column: 'Type',
    was: 'ΤΙΜ',
    now: 'ΑΛΠ',
  }));
  const patch = { method: 'PATCH', body: JSON.stringify(edits) };
  expect((await console_.json(`/api/jobs/${first.job}/corrections`, patch)).corrections).toBe(184);
  const other = { ...profile, line: { ...profile.line, 'line.name': 'Text' } };
  const put = (job: string, changed: object) =>
    console_.json(`/api/jobs/${job}/profile`, { method: 'PUT', body: JSON.stringify({ profile: changed }) });
  const second = await put(first.job, other);
  expect(second).toMatchObject({ carried: 184, dropped: [] });
  expect((await console_.ended(second.job)).outcomes).toMatchObject({ ready: 184, rejected: 16 });
  // The third row has the headers now: row 2 is above it, and row 3 is one of them.
  const third = { ...other, read: { header_row: 3 } };
  const renamed = JSON.parse(
    JSON.stringify(third)
      .replace('"No"', '"C-1"')
      .replace('"Type"', '"ΤΙΜ"')
      .replace('"Text"', '"old"')
      .replace('"Qty"', '"1"')
      .replace('"Net"', '"10.00"')
      .replace('"Rate"', '"24"'),
  );
  const last = await put(second.job, renamed);
  expect(last.carried).toBe(0);
  expect(last.dropped).toHaveLength(184);
  expect(last.dropped[0]).toMatchObject({ row: 2, column: 'Type', was: 'ΤΙΜ', now: 'ΑΛΠ' });
});

it('shows at home what waits for long, what is to correct, and who brings a new file', async () => {
  const wrong = await check('wrong.csv', [
    invoice('W-1', 'Wrong Ltd', '094014201', '10.00').replace('2.1', 'ΤΙΜ'),
  ]);
  expect(wrong.outcomes.rejected).toBe(1);
  const bytes = { method: 'POST', body: 'PK\u0003\u0004 no workbook' };
  const broken = await console_.json('/api/exports/default/standard/broken.xlsx?dry_run=1', bytes);
  await console_.ended(broken.job);
  const now = await (await console_.send('/?lang=en')).text();
  expect(now).toContain('1 to correct');
  expect(now).toContain('a new file');
  expect(now).not.toContain('more than seven days');
  // Home shows the thirty newest imports, and those that wait for long.
  const waiting = await console_.json('/api/imports?waits=1');
  expect(waiting.map(({ file }: { file: string }) => file)).toEqual(
    expect.arrayContaining(['wrong.csv', 'broken.xlsx']),
  );
  expect(waiting.filter(({ waits_for }: { waits_for?: string }) => waits_for === undefined)).toEqual([]);
  const more = invoice('N-1', 'More', '094014201', '1.00');
  await issue((await check('more.csv', [more])).job);
  // What is issued already waits for nobody. Blank lines make each file another one.
  for (let n = 0; n < 30; n += 1) await check(`more-${n}.csv`, [more, ...Array(n + 1).fill('')]);
  const newest = await console_.json('/api/imports?limit=30');
  expect(newest.map(({ file }: { file: string }) => file)).not.toContain('wrong.csv');
  const days = 8 * 24 * 60 * 60 * 1000;
  await using later = await openConsoleApp({ ...console_.host, now: () => new Date(Date.now() + days) });
  for (const path of ['/', '/statements'])
    expect(await later.shown(`${path}?lang=el`)).toMatch(
      /Περιμένουν πάνω από επτά ημέρες: 2(?:.|\n)*>wrong.csv<.*Για διόρθωση: 1 · Γραμμές 2 \(W-1\)/,
    );
  // What came again and was issued waits for nobody, nor does a file that could not be read.
  expect(await later.shown(`/jobs/${broken.job}`)).not.toContain('/approve');
  await issue((await check('wrong.csv', [invoice('W-1', 'Wrong Ltd', '094014201', '10.00')])).job);
  await check('broken.xlsx', [more]);
  const left = (await console_.json('/api/imports?waits=1')).map((one: { file: string }) => one.file);
  expect(left).not.toContain('wrong.csv');
  expect(await later.shown('/')).not.toContain('more than seven days');
});
