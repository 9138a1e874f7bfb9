import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openConsoleApp } from './open-console-app.ts';
import { receipts } from './receipts.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const invoice = (id: string, [name, vat]: readonly [string, string], net: string) =>
  `${id},1.1,3,${name},GR,${vat},Αθήνα,Οδός,1,10552,Καφές,${net},24,category1_1,E3_561_001`;
const MARIA = ['Μαρία Παπαδοπούλου & ΣΙΑ Ε.Ε.', '801555331'] as const;
const KOSTAS = ['ΚΩΣΤΑΣ ΑΓΓΕΛΟΥ', '094019245'] as const;

type Console = Awaited<ReturnType<typeof openConsoleApp>>;
interface Listed {
  external_id: string;
  printed: string;
  mark: string;
  issued_at: string;
}

async function bring(
  console_: Console,
  { file = 'Τιμολόγια_Νοέμβριος.csv', body = '', query = '', account = 'default' },
) {
  const { job } = await console_.json(
    `/api/exports/${account}/standard/${encodeURIComponent(file)}${query}`,
    { method: 'POST', body },
  );
  return console_.ended(job);
}

const two = [HEADER, invoice('ORD-7001', MARIA, '1000'), invoice('ORD-7002', KOSTAS, '12.50')].join('\n');

const listed = async (console_: Console, query: Record<string, string> = {}): Promise<Listed[]> =>
  console_.json(`/api/documents?${new URLSearchParams(query)}`);
const ids = async (console_: Console, query: Record<string, string> = {}) =>
  (await listed(console_, query)).map(({ external_id }) => external_id).sort();

it('finds an issued document by everything that is printed on it, and by its file', async () => {
  await using console_ = await openConsoleApp();
  await bring(console_, { body: two, query: '?dry_run=1' });
  expect(await listed(console_)).toEqual([]);
  const { job } = await bring(console_, { body: two });
  const [kostas, maria] = (await listed(console_)).sort((a, b) => (a.external_id < b.external_id ? 1 : -1));
  expect(maria).toEqual({
    external_id: 'ORD-7001',
    invoice_id: expect.any(String),
    kind: '1.1',
    printed: expect.stringMatching(/^\S+ \d+$/),
    mark: expect.stringMatching(/^4\d{14}$/),
    issued_at: expect.any(String),
    customer: MARIA[0],
    payable_total: '1240.00',
    account: 'default',
    job,
    file: 'Τιμολόγια_Νοέμβριος.csv',
    row: 2,
  });
  const { printed = '', mark = '' } = maria ?? {};
  const [series = '', number = ''] = printed.split(' ');
  const mariaBy: Record<string, string>[] = [
    { number: printed },
    { number: `${series}${number}` },
    { number: `${series.toLowerCase()}-${number}` },
    { number },
    { mark },
    { customer: 'παπαδοπουλου' },
    { customer: 'ΜΑΡΙΑ παπαδ' },
    { customer: MARIA[1] },
    { customer: `EL${MARIA[1]}` },
    { text: printed },
    { text: `${series.toLowerCase()}${number}` },
    { text: mark },
    { text: 'Μάρια' },
    { text: MARIA[1] },
    { text: 'ord-7001' },
    { text: '7001' },
    { text: '1.240,00 €' },
    { text: '1240' },
    { text: 'νοεμβριοσ', mark },
    { file: 'τιμολογια νοεμ', customer: 'μαρια' },
  ];
  for (const query of mariaBy) expect([query, await ids(console_, query)]).toEqual([query, ['ORD-7001']]);
  const both = ['ORD-7001', 'ORD-7002'];
  const bothBy: Record<string, string>[] = [
    { file: 'Τιμολόγια_Νοέμβριος.csv' },
    { text: 'τιμολόγια' },
    { text: 'ORD' },
  ];
  for (const query of bothBy) expect([query, await ids(console_, query)]).toEqual([query, both]);
  const none: Record<string, string>[] = [
    { number: kostas?.printed ?? '', mark },
    { text: 'nobody' },
    { customer: '—' },
    { mark: '4' },
  ];
  for (const query of none) expect([query, await ids(console_, query)]).toEqual([query, []]);
  await bring(console_, { file: 'again.csv', body: two });
  expect(await console_.json(`/api/documents?text=${encodeURIComponent(printed)}`)).toEqual([maria]);
});

it('lists by pages, newest first, and each account for its own people alone', async () => {
  await using console_ = await openConsoleApp();
  await bring(console_, { file: 'a.csv', body: receipts(30, { prefix: 'A' }) });
  await bring(console_, { file: 'b.csv', body: receipts(30, { prefix: 'B' }) });
  const told: Listed[] = [];
  let path: string | undefined = '/api/documents?limit=25';
  for (let page = 0; path !== undefined; page += 1) {
    const answer = await console_.send(path);
    told.push(...JSON.parse(await answer.text()));
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    if (page === 0) await bring(console_, { file: 'c.csv', body: receipts(5, { prefix: 'C' }) });
  }
  const all = [...Array(30).keys()].flatMap((at) => [`A-${at + 1}`, `B-${at + 1}`]);
  expect(told.map(({ external_id }) => external_id).sort()).toEqual(all.sort());
  expect(told.map(({ issued_at }) => issued_at)).toEqual(
    told
      .map(({ issued_at }) => issued_at)
      .sort()
      .reverse(),
  );
  const other = { name: 'petros', within: ['elsewhere'] };
  expect(await console_.json('/api/documents', other)).toEqual([]);
  expect((await console_.send('/api/documents?account=default', other)).status).toBe(404);
});

it('takes in what reports have told while there was no index, and makes a damaged one anew', async () => {
  await using console_ = await openConsoleApp();
  await bring(console_, { file: 'a.csv', body: receipts(3, { prefix: 'A' }) });
  const folder = join(console_.data, 'index', 'default');
  const early = await readFile(join(folder, 'head.json'));
  await bring(console_, { file: 'b.csv', body: receipts(3, { prefix: 'B' }) });
  const all = ['A-1', 'A-2', 'A-3', 'B-1', 'B-2', 'B-3'];
  // A report whose step was killed before the index had it.
  await writeFile(join(folder, 'head.json'), early);
  expect(await ids(console_)).toEqual(all);
  // A folder of an earlier version.
  await rm(folder, { recursive: true });
  expect(await ids(console_)).toEqual(all);
  for (const name of await readdir(folder)) await truncate(join(folder, name), 10);
  expect(await ids(console_, { file: 'b.csv' })).toEqual(['B-1', 'B-2', 'B-3']);
  expect(await ids(console_)).toEqual(all);
});
