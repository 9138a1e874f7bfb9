import { afterEach, beforeEach, expect, it } from 'vitest';
import { openConsoleApp } from './open-console-app.ts';
import { jsonOf } from './open-serve.ts';
import { receipts } from './receipts.ts';

let console_: Awaited<ReturnType<typeof openConsoleApp>>;
beforeEach(async () => {
  console_ = await openConsoleApp();
});
afterEach(() => console_[Symbol.asyncDispose]());

const HEAD =
  'external_id,invoice_type_code,payment_method_type,currency,exchange_rate,line.name,line.quantity,line.net_total_price,line.vat_rate';
/** Two receipts in dollars whose rate nothing proves, one whose VAT rate does not exist, two with a wrong kind. */
const EXPORT = [
  HEAD,
  'W-1,11.1,3,USD,1.08,Bread,1,2.83,24',
  'W-2,11.1,3,USD,1.08,Bread,1,2.83,24',
  'W-3,11.1,3,EUR,,Bread,1,2.83,23',
  'W-4,XX,3,EUR,,Bread,1,2.83,24',
  'W-5,XX,3,EUR,,Bread,1,2.83,24',
  '',
].join('\n');

const check = (name: string, body: string) => console_.checked(name, body);
type Cause = { must_see: boolean; seen: { by: string } } & Record<'id' | 'code' | 'column', string>;
const causesOf = (job: string): Promise<Cause[]> => console_.json(`/api/jobs/${job}/causes`);
const toSeeOf = async (job: string) => (await causesOf(job)).filter(({ must_see }) => must_see);
const approve = ({ job, plan }: { job: string; plan: { sha256: string } }) =>
  console_.send(`/api/jobs/${job}/approve`, { method: 'POST', body: JSON.stringify({ plan: plan.sha256 }) });
const see = (job: string, causes: readonly string[], name = 'maria') =>
  console_.send(`/api/jobs/${job}/seen`, { name, method: 'PUT', body: JSON.stringify({ causes }) });

it('folds repeated notes of a check behind their count, and does not break the words of a state', async () => {
  const { job } = await check('notes.csv', receipts(9));
  const edit = (row: number) => ({ row, column: 'line.name', was: 'Καφές', now: 'Τσάι' });
  const corrections = Array.from({ length: 9 }, (_, n) => edit(n + 2));
  const body = JSON.stringify(corrections);
  await console_.json(`/api/jobs/${job}/corrections`, { method: 'PATCH', body });
  const again = await console_.ended((await console_.json(`/api/jobs/${job}/check`, { method: 'POST' })).job);
  const notes = (await causesOf(again.job)).length;
  expect(notes).toBeGreaterThan(9);
  const [before, folded = ''] = (await console_.shown(`/jobs/${again.job}`)).split(
    `<summary>${notes - 5} more</summary>`,
  );
  expect([before, folded].map((part) => part?.match(/class="finding /g)?.length)).toEqual([5, notes - 5]);
  expect(await console_.shown('/')).toMatch(/<a class="state" href="[^"]*">To approve</);
});

it('puts wrong cells that say the same into one cause, and warnings beside them', async () => {
  const { job } = await check('two.csv', EXPORT);
  const causes = await causesOf(job);
  const kinds = causes.filter(({ column }) => column === 'invoice_type_code');
  const wrong = { severity: 'error', value: 'XX', must_see: false, offers: ['apply', 'leave_out'] };
  expect(kinds).toMatchObject([{ ...wrong, count: 2, rows: [5, 6] }]);
  const warned = causes.filter(({ code }) => code === 'FX-DIRECTION-UNPROVEN');
  expect(warned).toMatchObject([{ severity: 'warning', count: 2, rows: [2, 3], must_see: true, offers: [] }]);
  expect(causes[0]).toHaveProperty('severity', 'error');
});

it('says each finding once, with the field by its name, and takes the doubt on where its cell is', async () => {
  const head =
    'external_id,invoice_type_code,payment_method_type,date,counterpart.name,counterpart.vat,counterpart.country_code,line.name,line.quantity,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
  const row = (id: string, date: string, vat: string) =>
    `${id},1.1,3,${date},ΑΛΦΑ ΑΕ,${vat},GR,Bread,1,2.83,24,category1_1,E3_561_001\n`;
  const rows = row('O-1', '2026-11-20', '094014202') + row('O-2', '2026-13-45', '094014201');
  const { job } = await check('doubt.csv', `${head}\n${rows}`);
  const text = async (path: string) =>
    (await (await console_.send(path)).text()).replace(
      /<details class="card fold" id="rows".*|<datalist.*?<\/datalist>|<[^>]+>/gs,
      ' ',
    );
  const page = await text(`/jobs/${job}?lang=el`);
  expect(page.split('094014202 δεν είναι έγκυρο')).toHaveLength(2);
  expect(page).toContain('Αποδοχή: έκδοση ως έχει (1)');
  expect(page).toContain('δεν είναι ημερομηνία (Ημερομηνία)');
  for (const shown of [page, await text(`/jobs/${job}/grid?lang=el`)])
    expect(shown).not.toMatch(/counterpart\.|\(date\)/);
  const form = new URLSearchParams({ code: '202' });
  const again = await console_.send(`/jobs/${job}/mend`, { method: 'POST', body: form });
  const { outcomes } = await console_.ended(again.headers.get('location')?.split('/').at(-1) ?? '');
  expect(outcomes).toMatchObject({ ready: 1, held: 0, rejected: 1 });
});

it('approves nothing while a warning that must be seen is not, and reports who saw it', async () => {
  const checked = await check('two.csv', EXPORT);
  const refused = await approve(checked);
  expect(refused.status).toBe(409);
  expect((await jsonOf(refused)).error.code).toBe('NOT-SEEN');
  const page = await (await console_.send(`/jobs/${checked.job}?lang=el`)).text();
  expect(page).toContain('Το είδα');
  expect(page).not.toContain(`action="/jobs/${checked.job}/issue"`);
  const toSee = await toSeeOf(checked.job);
  const ids = toSee.map(({ id }) => id);
  const answer = await see(checked.job, ids, 'nikos');
  expect(answer.status).toBe(200);
  const seen = (await jsonOf(answer)).filter(({ must_see }: Cause) => must_see);
  expect(seen.map((one: Cause) => one.seen.by)).toEqual(toSee.map(() => 'nikos'));

  const { job } = await jsonOf(await approve(checked));
  const real = await console_.ended(job);
  expect(real.outcomes).toMatchObject({ issued: 2, rejected: 3 });
  const { approval } = await console_.json(`/api/jobs/${job}/files/summary.json`);
  expect(approval.by).toBe('maria');
  expect(approval.seen).toContainEqual(
    expect.objectContaining({ code: 'FX-DIRECTION-UNPROVEN', by: 'nikos' }),
  );
});

it('remembers what was seen in the next check of the same file, but not of another one', async () => {
  const first = await check('two.csv', EXPORT);
  const [cause = { id: '', code: '' }] = await toSeeOf(first.job);
  await see(first.job, [cause.id]);
  const again = await check('two.csv', EXPORT);
  expect(again.job).not.toBe(first.job);
  expect((await causesOf(again.job)).find(({ id }) => id === cause.id)).toHaveProperty('seen');
  const other = await check('two.csv', EXPORT.replace('W-3', 'W-9'));
  expect((await causesOf(other.job)).find(({ code }) => code === cause.code)).not.toHaveProperty('seen');
});

it('refuses an id that no cause has, people who may only read, and lets an export without findings pass', async () => {
  const { job } = await check('two.csv', EXPORT);
  expect((await see(job, ['0000000000000000'])).status).toBe(404);
  const auditor = { as: ['auditor' as const], method: 'PUT', body: '{"causes":[]}' };
  expect((await console_.send(`/api/jobs/${job}/seen`, auditor)).status).toBe(403);
  const plain = await check('plain.csv', receipts(2));
  expect(await toSeeOf(plain.job)).toEqual([]);
  expect((await approve(plain)).status).toBe(202);
});

it('leaves a row out by a correction, on the page beside what else was typed', async () => {
  const { job } = await check('two.csv', EXPORT);
  const page = await (await console_.send(`/jobs/${job}?lang=en`)).text();
  expect(page).toContain('Leave row out');
  const field = (name: string, row: string) =>
    new RegExp(`name="row\\.(\\d+)" value="${row}"`).exec(page)?.[1] ?? name;
  const form = new FormData();
  for (const [name, value] of page
    .matchAll(/type="hidden" name="((?:row|column|was|shown)\.\d+)" value="([^"]*)"/g)
    .map(([, a = '', b = '']) => [a, b] as const))
    form.set(name, value);
  for (const [, index = '', value = ''] of page.matchAll(/name="now\.(\d+)" value="([^"]*)"/g))
    form.set(`now.${index}`, value);
  form.set(`leave.${field('', '5')}`, '1');
  form.set(`leave.${field('', '6')}`, '1');
  form.set(`now.${field('', '4')}`, '24');
  form.set('reason', 'issued by hand');
  const answer = await console_.send(`/jobs/${job}/mend`, { method: 'POST', body: form });
  const again = await console_.ended(answer.headers.get('location')?.split('/').at(-1) ?? '');
  expect(again.rows).toMatchObject({ ready: 3, skipped: 2, rejected: 0 });
  const rows = await console_.json(`/api/jobs/${again.job}/rows?outcome=skipped`);
  expect(rows[0].problems[0]).toMatchObject({
    code: 'ROW-LEFT-OUT',
    params: { by: 'maria', reason: 'issued by hand' },
  });
});

it('answers in full after an outage of the store: neither the failure nor a lesser answer is kept', async () => {
  const [sound, { job }] = [await check('sound.csv', EXPORT), await check('two.csv', EXPORT)];
  const issue = { method: 'POST', body: receipts(2) };
  await console_.ended((await console_.json('/api/exports/default/standard/r.csv', issue)).job);
  const refused = new Set<string>();
  const get =
    (of: object, name: string) =>
    (key: string, ...more: unknown[]) => {
      if (refused.size < refused.add(`${name} ${key}`).size) throw new Error('The store is away.');
      return Reflect.get(of, name).call(of, key, ...more);
    };
  const answered = async (path: string, tries = 99): Promise<unknown> => {
    const answer = await console_.send(`/api/${path}`);
    return answer.status === 200 || tries === 0 ? jsonOf(answer) : answered(path, tries - 1);
  };
  const lists = ['causes', 'wrong-cells'] as const;
  const usual = await Promise.all(lists.map((list) => answered(`jobs/${sound.job}/${list}`)));
  Object.assign(console_.host, { store: new Proxy(console_.host.store, { get } as object) });
  expect(await Promise.all(lists.map((list) => answered(`jobs/${job}/${list}`)))).toEqual(usual);
  expect(await answered('documents?text=R')).toHaveLength(2);
});
