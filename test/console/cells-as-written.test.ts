import { expect, it, onTestFinished } from 'vitest';
import { worded } from '../../functions/console/words/field-words.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { openConsoleApp } from './open-console-app.ts';

const HEAD = 'external_id,invoice_type_code,payment_method_type,currency,line.name,line.quantity,';
const SUMS = 'line.net_total_price,line.vat_rate,line.vat_total,payable_total_amount';
const EXPORT = `${HEAD}${SUMS}
A-1,11.1,3,EUR,Bread,1,117.29,24,28.15,145.44
A-2,11.1,3,EUR,Bread,many,100.00,24,24.00,124.00
A-3,11.1,3,EUR,Bread,1,500.00,24,121.00,621.00
A-4,1.9.9,3,EUR,Bread,1,100.00,24,24.00,124.00
A-5,10.1,3,EUR,Bread,1,100.00,24,24.00,124.00
`;

async function checked() {
  const app = await openConsoleApp();
  onTestFinished(() => app[Symbol.asyncDispose]());
  const { job } = await app.checked('shop.csv', EXPORT);
  const edit = (edits: readonly object[], lang = 'el') =>
    app.send(`/api/jobs/${job}/corrections?lang=${lang}`, { method: 'PATCH', body: JSON.stringify(edits) });
  const kept = async () =>
    (await app.json(`/api/jobs/${job}/corrections`)).map(({ row, column, was, now }: Kept) => [
      ...[row, column, was, now],
    ]);
  return { app, job, edit, kept };
}
type Kept = { row: number; column: string; was: string; now: string };
const NET = 'line.net_total_price';

it('shows and takes numbers as the reader writes them, and keeps them as the file does', async () => {
  const { app, job, edit, kept } = await checked();
  const [first] = (await app.json(`/api/jobs/${job}/cells?lang=el`)).rows;
  expect(first.cells).toContain('117.29');
  expect(first.shown).toMatchObject({ [NET]: '117,29', payable_total_amount: '145,44' });
  expect((await app.json(`/api/jobs/${job}/cells?lang=en`)).rows[0].shown).toBe(undefined);
  for (const [was, now, lang] of [
    ['117,29', '1.118,30', 'el'],
    ['1118.30', '118,30', 'el'],
    ['118.30', '1,119.30', 'en'],
  ] as const)
    expect((await edit([{ row: 2, column: NET, was, now }], lang)).status).toBe(200);
  expect(await kept()).toEqual([[2, NET, '117.29', '1119.30']]);
  expect((await edit([{ row: 2, column: NET, was: '1119.30', now: '117,29' }])).status).toBe(200);
  expect(await kept()).toEqual([]);
});

it('asks where a text reads two ways, and keeps nothing of it', async () => {
  const { edit, kept } = await checked();
  const typed = { row: 3, column: 'line.quantity', was: 'many', now: '1.234' };
  const refused = await edit([typed]);
  expect(refused.status).toBe(422);
  const { error } = JSON.parse(await refused.text());
  expect(error).toMatchObject({ code: 'CELL-UNCLEAR', message: expect.stringContaining('1.234,00 ή 1,234') });
  expect(await kept()).toEqual([]);
  for (const [choice, stored] of [
    [0, '1234'],
    [1, '1.2340'],
  ] as const) {
    const was = choice === 0 ? 'many' : '1234';
    expect((await edit([{ ...typed, was, now: error.choices[choice].now }])).status).toBe(200);
    expect(await kept()).toEqual([[3, 'line.quantity', 'many', stored]]);
  }
});

it('tells a wrong VAT and the total with it at once, and each type its own advice', async () => {
  const { app, job } = await checked();
  const page = await (await app.send(`/jobs/${job}?lang=el`)).text();
  for (const said of ['ο ΦΠΑ είναι 121,00', 'είναι 621,00, αλλά το άθροισμα των γραμμών είναι 620,00'])
    expect(page).toContain(said);
  expect(page).toContain('value="121,00"');
  expect(page).not.toMatch(/rowmark [a-z]|line\.vat_total είναι|Γραμμή 3, στήλη|δεν έχει σειρά/);
  expect(page).toMatch(/<option value="1\.1">1\.1 τιμολόγιο πώλησης/);
  expect(worded({ code: '202', message: '', hint: 'Or accept 202.' }, 'en').hint).toBe('Or accept it.');
  const causes = await app.json(`/api/jobs/${job}/causes?lang=el`);
  const types = causes.flatMap((one: { message: string }) => /1\.9\.9|10\.1/.exec(one.message)?.[0] ?? []);
  expect(types.toSorted()).toEqual(['1.9.9', '10.1']);
});

it('tells a finding about whole rows once with its count, and lists the cells behind it', async () => {
  const app = await openConsoleApp();
  onTestFinished(() => app[Symbol.asyncDispose]());
  const rows = Array.from({ length: 60 }, (_, at) => `B-${at},1.1,3,EUR,Bread,1,100,24,24,124`);
  const body = `${HEAD}${SUMS}\n${[...rows, 'A-2,11.1,3,EUR,Bread,many,100,24,24,124'].join('\n')}\n`;
  const { job } = await app.checked('whole.csv', body);
  const { cells } = await app.json(`/api/jobs/${job}/wrong-cells`);
  expect(cells.at(-1)).toMatchObject({ row: 62, column: 'line.quantity' });
  const [page = ''] = (await app.shown(`/jobs/${job}?lang=en`)).split('id="rows"');
  expect(page.match(/needs the name/g)).toHaveLength(1);
  expect(page).toContain('60×');
});

it('tells a document that was issued otherwise once, beside the button that replaces it', async () => {
  const app = await openConsoleApp();
  onTestFinished(() => app[Symbol.asyncDispose]());
  const run = async (price: string, query: string) => {
    const path = `/api/exports/default/standard/shop.csv${query}`;
    const { job } = await app.json(path, { method: 'POST', body: receiptExport(receipt('A-1', { price })) });
    return app.ended(job);
  };
  expect((await run('3.10', '')).outcomes).toMatchObject({ issued: 1 });
  const { job } = await run('4.10', '?dry_run=1');
  const [page = ''] = (await app.shown(`/jobs/${job}?lang=en`)).split('id="rows"');
  const [, form = ''] = /id="replace"([\s\S]*?)<\/section>/.exec(page) ?? [];
  expect(page.match(/issued already as/g)).toHaveLength(1);
  expect(form).toContain('“Line 1: Item net price');
  expect(form).toMatch(/press Replace[\s\S]*<button>Replace/);
});
