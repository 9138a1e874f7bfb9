import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { workbookOf } from '../cores/workbook-of.ts';
import { isFullRun } from '../full-run.ts';
import { ROOT, runRowmark } from '../local/run-rowmark.ts';

interface Column {
  header: string;
  fate?: string;
  field?: string;
  reason?: string;
  question?: string;
}
interface Inspected {
  columns: Column[];
  not_sales_signs: string[];
  open: string[];
  register: string | null;
  profile: Record<string, unknown> | null;
}

const folder = mkdtempSync(join(tmpdir(), 'rowmark-fates-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function inspect(text: string | Buffer, name = 'export.csv'): Promise<Inspected> {
  const path = join(folder, name);
  writeFileSync(path, text);
  return JSON.parse((await runRowmark(['inspect', path, '--json', '--data', join(folder, 'data')])).stdout);
}

const saidOf = ({ field, reason, question, fate }: Column) => `${fate} ${field ?? reason ?? question}`;
const fatesOf = async (text: string) =>
  Object.fromEntries((await inspect(text)).columns.map((column) => [column.header, saidOf(column)]));
/** Rows of a receipt with further columns. */
const list = (header: string, ...rows: string[]) =>
  [`No;Date;Customer;Net;VAT;Total;${header}`]
    .concat(
      rows.map(
        (row, at) =>
          `${at + 1};${at + 13}/10/2026;${at}th & Sons;${10 * (at + 1)},00;${(2.4 * (at + 1)).toFixed(2).replace('.', ',')};${(12.4 * (at + 1)).toFixed(2).replace('.', ',')};${row}`,
      ),
    )
    .join('\n');

describe('each column has one fate', () => {
  test.each([
    ['empty', ['', '', ''], 'left out empty'],
    ['zero', ['0,00', '0,00', '-'], 'left out constant'],
    ['euro', ['EUR', 'EUR', 'EUR'], 'left out constant'],
    ['branch', ['Athens', 'Athens', 'Athens'], 'left out constant'],
    ['Condiciones de pago', ['30 días', '30 días', '30 días'], 'left out constant'],
    ['same', ['10,00', '20,00', '30,00'], 'left out same as Net'],
    ['difference', ['7,60', '15,20', '22,80'], 'left out derived from Net, VAT'],
    ['later', ['2026-11-01', '2026-11-02', '2026-11-03'], 'left out further date'],
    ['whom', ['a@b.gr', 'c@d.gr', '+30 210 1234567'], 'left out contact'],
    ['key', ['K-100', 'K-101', 'Z-7'], 'left out technical id'],
    ['Σκοπός διακίνησης', ['Πώληση', 'Πώληση', 'Δείγμα'], 'left out delivery'],
  ])('%s is left out for what its values prove', async (header, cells, fate) => {
    expect((await fatesOf(list(header, ...cells)))[header]).toBe(fate);
  });

  test.each([
    ['counted', ['2', '2', '2'], /line\.quantity/],
    ['counted', ['2 τεμ.', '1 τεμ.', '3 τεμ.'], /line\.quantity/],
    ['Qty', ['2 kg', '1 kg', '500 g'], /line\.quantity/],
    ['x', ['x2', 'x1', 'x3'], /line\.quantity/],
    ['x', ['1:30', '2:00', '0:45'], /line\.quantity/],
    ['extra', ['3,10', '4,20', '0,70'], /line\.unit_price/],
    ['words', ['blue', 'red', 'green one'], /not needed/],
  ])('%s with %j is asked', async (header, cells, question) => {
    const found = await inspect(list(header, ...cells));
    const column = found.columns.find((column) => column.header === header);
    expect([column?.fate, column?.question]).toEqual(['asked', expect.stringMatching(question)]);
    expect(found.profile?.columns).toEqual({ [header]: column?.question });
    expect(found.open).toContain('columns');
  });
});

const dryRun = (path: string, profile: string) =>
  runRowmark(['import', path, '--dry-run', '--data', join(folder, 'data'), '--profile', profile]);

describe('the rows are sales, or it is asked', () => {
  test.each([
    [
      'a kind of bills',
      'Type,Number,Date,Name,Amount\nBill,1,2026-10-13,Paper Co,10.00\nBill,2,2026-10-14,Power Co,20.00\n',
    ],
    [
      'bills',
      'Bill No,Bill Date,Due Date,Payee,Net,VAT,Total\n1,2026-10-13,2026-11-13,Paper Co,10.00,2.40,12.40\n2,2026-10-14,2026-11-14,Power Co,20.00,4.80,24.80\n',
    ],
    [
      'own orders',
      'PO Number,Order Date,Item,Quantity,Unit Price,Total\nP1,2026-10-13,Ink,2,10.00,20.00\nP2,2026-10-14,Pen,1,3.00,3.00\n',
    ],
    [
      'a title of purchases',
      'Registro fatture ricevute\nNumero,Data,Denominazione,Imponibile,IVA\n1,2026-10-13,Acme,10.00,2.40\n2,2026-10-14,Beta,20.00,4.80\n',
    ],
    ['movements', 'Date,Description,Amount\n2026-10-13,CARD,-10.00\n2026-10-14,FROM ANNA,20.00\n'],
    [
      'one buyer for all',
      'No,Date,Customer,Total\n1,2026-10-13,We SA,10.00\n2,2026-10-14,We SA,20.00\n3,2026-10-15,We SA,30.00\n',
    ],
    [
      'a shop with vendors',
      'Order,Date,Vendor,Item,Quantity,Price\n1,2026-10-13,Own,Cup,2,10.00\n2,2026-10-14,Other,Pot,1,20.00\n',
    ],
  ])('of %s', async (_, text) => {
    const { profile, not_sales_signs } = await inspect(text);
    expect(profile?.rows_are).toBe('? sales | not sales');
    expect(not_sales_signs.length).toBeGreaterThan(0);
  });

  test('and not of plain sales, whose customers may have digits in their names', async () => {
    const text =
      'No,Date,Customer,Net,VAT,Total\n1,2026-10-13,Studio 54,10.00,2.40,12.40\n2,2026-10-14,Hotel 1900,20.00,4.80,24.80\n3,2026-10-14,Bar 33,20.00,4.80,24.80\n';
    const { profile } = await inspect(text);
    expect(profile).toMatchObject({ rows_are: 'sales', document: { 'counterpart.name': 'Customer' } });
  });

  test('two columns for one field are refused aloud, and one for all others answers no amount', async () => {
    const path = join(folder, 'two.csv');
    writeFileSync(path, 'No,Net,A,B\n1,10.00,1,2\n');
    const base = { document: { external_id: 'No' }, line: { 'line.net_total_price': 'Net' } };
    const run = async (columns: object) => {
      writeFileSync(join(folder, 'two.json'), JSON.stringify({ ...base, columns }));
      return (await dryRun(path, join(folder, 'two.json'))).stderr;
    };
    expect(await run({ A: 'line.quantity', B: 'line.quantity' })).toContain('line.quantity');
    expect(
      await run({ A: '? notes | not needed', B: '? line.quantity | not needed', '*': 'not needed' }),
    ).toContain('columns:B');
  });
});

test.each([
  ['Net,Abgabe,Total', '10,0.00,10 20,0.00,20 30,0.00,30', '"line.net_total_price":"Net".*"? 3 '],
  ['Amount,VAT', '10,0.00 20,0.00 30,0.00', '"? 0".*"line.vat_total":"VAT".*"? 3 '],
  ['Qty,Price,VAT,Total', '2,5.00,0.00,10.00 1,20.00,0.00,20.00', '"? 0".*"line.vat_total":"VAT".*"? 3 '],
  ['Amount,Sales Tax', '10,0.00 20,0.00 30,0.00', '"? 24 | '],
  ['Amount,Abgabe', '10.50,0.00 20,0.00 30,0.00', '"? 24 | .*"Abgabe":"? line.vat_total | not'],
  ['Amount,Abgabe', '124,24 62,12 12.40,2.40', '"? 24".*"line.vat_total":"Abgabe".*"line.subtotal"'],
  ['Amount,Abgabe', '100,24 50,6.50 20,1.20', '"rate_of":"Amount".*"line.net_total_price":"Amount"'],
  ['net_0,total', '10.00,10.00 20.00,20.00', '"? 0".*"line.net_total_price":"net_0".*"? 3 '],
  ['Exempt,Net,VAT,Total', '1.00,10,2.4,13.4 0.00,20,4.8,24.8 0.00,30,7.2,37.2', '{"Exempt":"? refuse '],
])('the VAT of %s in %s is proposed as its sums prove it, 0 with its reason', async (head, cells, told) => {
  const rows = cells.split(' ').map((row, at) => `${at},2026-10-1${at},Anna,${row}`);
  const { profile } = await inspect([`No,Date,Customer,${head}`, ...rows].join('\n'));
  const { line, other_amounts, columns } = profile ?? {};
  const pattern = told.split('.*').map(RegExp.escape).join('.*');
  expect(JSON.stringify([line, other_amounts, columns])).toMatch(new RegExp(pattern));
});

/** Ten sales with the texts that a row gives. */
const sales = (header: string, row: (at: number) => string) =>
  [header, ...Array.from({ length: 10 }, (_, at) => row(at))].join('\n');
const cents = (amount: number) => amount.toFixed(2);

describe('what a file writes in its own way is read', () => {
  test.each([
    [
      'MwSt.',
      'Steuer',
      { 'line.vat_rate': { map: { 'MwSt. 24%': '? 24', 'MwSt. 13%': '? 13' } } },
      ['MwSt. 24%', 'MwSt. 13%'],
    ],
    [
      'an unknown header',
      'Abgabe',
      { 'line.vat_rate': { map: { 'TVA 24 %': '? 24', 'TVA 6 %': '? 6' } } },
      ['TVA 24 %', 'TVA 6 %'],
    ],
  ])('tax names under %s', async (_, header, line, names) => {
    const text = sales(
      `No;Date;Customer;Net;${header}`,
      (at) => `R${at};${at + 3}/10/2026;Cafe ${at};1${at},50;${names[at % 2]}`,
    );
    expect((await inspect(text)).profile).toMatchObject({ line });
  });

  test('a rate that Greece does not have names both ways on', async () => {
    const text = sales(
      'No;Date;Customer;Net;Impuesto',
      (at) => `R${at};${at + 3}/10/2026;Cafe ${at};1${at},50;ES IVA ${at % 2 ? 24 : 21} %`,
    );
    const { profile } = await inspect(text);
    expect(profile).toMatchObject({
      only_rows_where: { Impuesto: ['? ES IVA 21 %', 'ES IVA 24 %'] },
      line: {
        'line.vat_rate': { map: { 'ES IVA 21 %': expect.stringMatching(/^\? 0 exempt/) } },
        'line.vat_exemption_code': { map: { 'ES IVA 21 %': expect.stringMatching(/^\? 3/) } },
      },
    });
  });

  test('days counted since 1900', async () => {
    const text = sales('No,Invoice Date,Customer,Net', (at) => `R${at},${46_298 + at},Cafe ${at},1${at}.50`);
    expect((await inspect(text)).profile).toMatchObject({ read: { date_order: 'serial' } });
  });

  test('a series of two letters is no currency', async () => {
    const text = sales(
      'Fatura;Data;Cliente;Valor líquido;Valor total',
      (at) =>
        `FT ${at + 1};${at + 3}/10/2026;Cafe ${at};1${at},00;${cents(1.24 * (10 + at)).replace('.', ',')}`,
    );
    expect((await inspect(text)).profile).not.toHaveProperty('amounts');
  });

  test.each([
    ['24;Αξία', 1.24, { 'line.subtotal': 'Αξία' }, undefined],
    ['24;Xyz', 1.24, { 'line.subtotal': 'Xyz' }, undefined],
    ['24;Αξία', 1 / 1.24, { 'line.net_total_price': 'Αξία' }, 'gross'],
    ['24;Αξία', 1, {}, expect.stringMatching(/^\? net/)],
    ['24;Total', 1, {}, expect.stringMatching(/^\? net/)],
    [';Total', 1.24, { 'line.subtotal': 'Total', 'line.vat_rate': { value: '? 24' } }, undefined],
  ])('%s beside prices times %d says by its amounts if VAT is inside', async (column, factor, line, prices) => {
    const [rate = '', value] = column.split(';');
    const text = sales(
      `No;Date;Customer;Item;Qty;Price;${rate && 'VAT %'};${value}`,
      (at) =>
        `R${at};${at + 13}/10/2026;Cafe ${at};Cup;3;1${at},50;${rate};${cents(3 * (10.5 + at) * factor)}`,
    );
    const { profile } = await inspect(text);
    expect(profile).toMatchObject({ line });
    expect(JSON.parse(JSON.stringify(profile)).read?.prices).toEqual(prices);
    expect(JSON.stringify(profile?.columns ?? {})).not.toContain('line.');
  });

  test('a value that proves to have VAT inside leaves the net value to the column beside it, whatever it is called', async () => {
    const text = sales(
      'No;Date;Customer;Item;Qty;Αξία;VAT %;VAT;Net Price',
      (at) =>
        `R${at};${at + 13}/10/2026;Cafe ${at};Cup;${1 + (at % 3)};${cents(1.24 * (10.5 + at))};24;${cents(0.24 * (10.5 + at))};1${at}.50`,
    );
    expect((await inspect(text)).profile?.line).toMatchObject({ 'line.net_total_price': 'Net Price' });
  });

  test('a column that says VAT included is the tax, if it is a share of the amount beside it', async () => {
    const text = sales(
      'No;Date;Customer;Item;Amount;VAT included',
      (at) =>
        `R${at};${at + 13}/10/2026;Cafe ${at};Cup;${cents(1.24 * (10 + at))};${cents(0.24 * (10 + at))}`,
    );
    const line = { 'line.subtotal': 'Amount', 'line.vat_total': 'VAT included' };
    expect((await inspect(text)).profile?.line).toMatchObject(line);
  });

  test('a value beside a total that no lawful rate explains is asked', async () => {
    const text = sales(
      'No;Date;Item;Αξία;Σύνολο;VAT %',
      (at) => `R${at};${at + 13}/10/2026;Cup;${at + 30}.50;${at + 34 + (at % 3)}.75;24`,
    );
    expect((await inspect(text)).profile).toMatchObject({
      read: { prices: expect.stringMatching(/^\? line-net/) },
    });
  });

  test('what a provider pays out is no net value, and a column in euro is taken before one without a currency', async () => {
    const paid = sales(
      'id;Date;Payer;Paid;Προμήθεια;Net',
      (at) =>
        `p${at};${at + 13}/10/2026;Cafe ${at};${at + 50},00;1,${at + 20};${cents(at + 48.8 - at / 100).replace('.', ',')}`,
    );
    expect((await inspect(paid)).profile?.line).toMatchObject({ 'line.unit_price': 'Paid' });
    const euro = sales(
      'id;Date;Gross;amount_eur',
      (at) => `p${at};${at + 13}/10/2026;${at + 50},10;${at + 45},${at + 20}`,
    );
    expect((await inspect(euro)).profile?.line).toMatchObject({ 'line.unit_price': 'amount_eur' });
    for (const [head, cells] of ['Rate/1,0000', 'VAT rate/0,24'].map((one) => one.split('/'))) {
      const whole = sales(
        `id;Date;Amount;${head}`,
        (at) => `p${at};${at + 13}/10/2026;${at * 37 + 5013};${cells}`,
      );
      expect(JSON.stringify((await inspect(whole)).profile)).toContain('? cents | major');
    }
  });

  test('a cost that the value does not follow from is no price', async () => {
    const text = sales(
      'No;Date;Customer;Item;Qty;Cost;Amount',
      (at) => `R${at};${at + 13}/10/2026;Cafe ${at};Cup;3;${at + 5},50;${cents(7.77 * (at + 9))}`,
    );
    expect((await inspect(text)).profile?.line).not.toMatchObject({ 'line.unit_price': 'Cost' });
  });

  test('prices that make the total with the tax are net', async () => {
    const text = sales(
      'No,Date,Customer,Item,Qty,Price,VAT amount,Total',
      (at) =>
        `R${at},2026-10-0${(at % 9) + 1},Cafe ${at},Cup,2,1${at}.00,${cents(0.48 * (10 + at))},${cents(2.48 * (10 + at))}`,
    );
    expect((await inspect(text)).profile?.read).not.toHaveProperty('prices');
  });

  test('two groups of columns are READ-TWO-TABLES or one table: values tell, or a range', async () => {
    const path = join(folder, 'beside.csv');
    const cases = readFileSync(join(import.meta.dirname, 'side-by-side.txt'), 'utf8').trim();
    for (const line of cases.split('\n')) {
      const [range = '', text = '', told] = line.split(/ · | => /);
      writeFileSync(path, text.replaceAll('\\n', '\n'));
      const ran = await runRowmark(['inspect', path, '--range', range, '--data', join(folder, 'data')]);
      expect([text, /headers (.*)\. Put/.exec(ran.stderr)?.[1] ?? 'one table']).toEqual([text, told]);
    }
  });
});

/** The whole suggestion as text. */
const suggested = async (text: string, name?: string) => JSON.stringify((await inspect(text, name)).profile);

test.each([
  ['Sales report, all amounts in US dollars', 'USD'],
  ['Journal des ventes (montants en livres sterling)', 'GBP'],
  ['Κατάσταση πωλήσεων σε δολάρια ΗΠΑ', 'USD'],
  ['Ποσά σε λίρες Αγγλίας', 'GBP'],
  ['Beträge in Schweizer Franken', 'CHF'],
  ['Zestawienie sprzedaży w złotych', 'PLN'],
])('a title such as %s is asked for its currency', async (title, code) => {
  const text = sales('No;Date;Customer;Net', (at) => `R${at};${at + 3}/10/2026;Cafe ${at};1${at},50`);
  expect(await suggested(`${title}\n${text}`)).toContain(`"? ${code} | EUR"`);
});

test.each([
  'Cena celkem Kč/CZK',
  'Αξία (δολ.)/USD',
  'Нето лв/BGN',
])('a header with the short name of a currency is asked for it: %s', async (one) => {
  const [header, code] = one.split('/');
  const text = sales(`No;Date;Customer;${header}`, (at) => `R${at};${at + 3}/10/2026;Cafe ${at};1${at},50`);
  expect(await suggested(text)).toContain(`"? ${code} | EUR"`);
});

test.each([
  ['Sales channel', 'Amazon.co.uk', 'GBP'],
  ['Marktplatz', 'eBay UK', 'GBP'],
  ['Storefront', 'www.example-store.us', 'USD'],
  ['COUNTRY', 'CH', 'CHF'],
  ['Jurisdiction', 'POLAND', 'PLN'],
])('%s is %s throughout: it is asked if amounts are %s', async (header, text, code) => {
  const rows = (net: string) =>
    sales(
      `No;Date;Customer;${net};${header}`,
      (at) => `R${at};${at + 3}/10/2026;Cafe ${at};1${at},50;${text}`,
    );
  expect(await suggested(rows('Net'))).toContain(`"? ${code} | EUR"`);
  expect(await suggested(rows('Net (EUR)'))).not.toContain('"? EUR"');
});

test('an amount with its charges in it is read, and the charges are not asked', async () => {
  const text = sales(
    'Order;Date;Customer;Items excl VAT;Items incl VAT;Shipping;Delivery;Sum A;Sum B;Sum C',
    (at) => {
      const [items, all] = [10 + at, 13 + at + (at % 3)];
      const vat = [items * 1.24, all - items, (all - items) * 1.24, all, all * 0.24, all * 1.24].map(cents);
      return `R${at};${at + 13}/10/2026;Cafe ${at};${cents(items)};${vat.join(';')}`;
    },
  );
  expect((await inspect(text)).profile).toMatchObject({
    line: { 'line.net_total_price': 'Sum A', 'line.vat_total': 'Sum B', 'line.subtotal': 'Sum C' },
    other_amounts: { Shipping: 'included', Delivery: 'included' },
  });
});

test('gross beside commissions may be before fees, and is asked', async () => {
  const text = sales(
    'Order;Date;Customer;Gross amount;Commission',
    (at) => `R${at};${at + 13}/10/2026;Cafe ${at};1${at}.50;${at % 3}.15`,
  );
  expect((await inspect(text)).profile?.read).toMatchObject({
    prices: expect.stringMatching(/^\? line-net/),
  });
});

test('a value beside quantities is asked if it is that of the line', async () => {
  const text = sales(
    'No;Date;Item;Qty;Αξία;Κατηγορία ΦΠΑ',
    (at) => `R${at};${at + 13}/10/2026;Cup;${2 + (at % 3)};1${at},50;Α${at % 2 ? 24 : 13}%`,
  );
  expect((await inspect(text)).profile).toMatchObject({
    read: { prices: expect.stringMatching(/^\? line-net .*line-gross .* \| net \(of one/) },
    line: {
      'line.quantity': 'Qty',
      'line.unit_price': 'Αξία',
      'line.vat_rate': { map: { 'Α13%': '? 13', 'Α24%': '? 24' } },
    },
  });
  const less = text.replace('Αξία', 'Price;Discount %').replaceAll(',50;', ',50;5;');
  const { profile } = await inspect(less);
  expect(profile?.line).toMatchObject({
    'line.unit_price': { column: 'Price', less_percent: 'Discount %' },
  });
  expect(profile?.columns).toBe(undefined);
});

describe('of two quantities', () => {
  const two = (header: string, end: (at: number) => string) =>
    sales(
      `No;Date;Customer;Item;Qty ordered;Qty invoiced;Unit price${header}`,
      (at) => `R${at};${at + 13}/10/2026;Cafe ${at};Cup;${at + 5};${at + 3};1${at}.00${end(at)}`,
    );

  test('the one that makes the value counts', async () => {
    const text = two(';Net', (at) => `;${cents((at + 3) * (10 + at))}`);
    expect((await inspect(text)).profile?.line).toMatchObject({ 'line.quantity': 'Qty invoiced' });
  });

  test('nothing proves one, and it is asked', async () => {
    const { profile } = await inspect(two('', () => ''));
    expect(profile?.line).toMatchObject({ 'line.quantity': { column: '? Qty ordered | Qty invoiced' } });
  });
});

test('whole amounts that fit only each other are asked for their unit beside cents in any column', async () => {
  const row = (at: number) => `R${at};${at + 13}/10/2026;Eva;${1301 + at * 17};0;${1301 + at * 17}`;
  for (const paid of ['7.10', '7.13']) {
    const text = sales('No;Date;Customer;Net;VAT;Gross;Paid', (at) => `${row(at)};${paid}`);
    expect(await suggested(text)).toContain('"? cents | major"');
  }
});

test('whole amounts of the lines inside a JSON record are asked for their unit', async () => {
  const records = Array.from({ length: 6 }, (_, at) => ({
    id: `A${at}`,
    date: '2026-10-13',
    customer: 'Anna',
    lines: [
      { name: 'Cup', amount: 1050 + at, vat_rate: 24 },
      { name: 'Pot', amount: 500, vat_rate: 13 },
    ],
  }));
  expect(await suggested(JSON.stringify(records), 'cents.json')).toContain('"? cents | major"');
});

test('rows of several rates are refused, and a lone value beside its tax says the rate of each row', async () => {
  const rates = await suggested(
    'No,Customer,Net 24%,Net 13%,Total\n1,Anna,10.00,,12.40\n2,Bob,,20.00,22.60\n',
  );
  expect(rates).toMatch(/"Net 24%":"\? refuse \(export a row for each rate.*"Net 13%":"\? refuse/);
  const taxed = 'No,Customer,Amount,Tax\n1,Anna,100.00,24.00\n2,Bob,50.00,6.50\n3,Bob,10.00,0.60\n';
  expect(await suggested(taxed)).toContain('"line.vat_rate":{"column":"Tax","rate_of":"Amount"}');
});

test('a discount that neither prices nor VAT prove to be in the value is asked', async () => {
  const text = sales(
    'No;Date;Item;Net;Discount;VAT rate',
    (at) => `R${at};${at + 13}/10/2026;Cup;1${at}.50;-${at % 3}.20;24`,
  );
  expect((await inspect(text)).profile).toMatchObject({
    other_amounts: { Discount: expect.stringMatching(/^\? refuse/) },
  });
});

test('a shop with processing fees is asked if it lists sales, not refused', async () => {
  const text = sales(
    'Sale Date,Order ID,Full Name,Order Value,Shipping,Card Processing Fees',
    (at) => `10/${at + 13}/2026,S${at},Anna B,1${at}.00,3.50,0.${at}5`,
  );
  const { register, profile } = await inspect(text);
  expect([register, profile?.rows_are]).toEqual([null, '? sales | not sales']);
});

test('a net value before its discount is read less it, and whole rates under MwSt are rates', async () => {
  const text = sales(
    'No;Date;Customer;Subtotal;Discount;VAT;Total',
    (at) =>
      `R${at};${at + 13}/10/2026;Cafe ${at};${cents(20 + at)};${at % 3}.00;${cents((20 + at - (at % 3)) * 0.24)};${cents((20 + at - (at % 3)) * 1.24)}`,
  );
  expect((await inspect(text)).profile?.line).toMatchObject({
    'line.unit_price': { column: 'Subtotal', less: 'Discount', less_is: 'amount' },
  });
  const rates = sales(
    'Nr;Datum;Kunde;Netto;MwSt;Brutto',
    (at) =>
      `R${at};${at + 13}.10.2026;Cafe ${at};${cents(20 + at)};${at % 2 ? 24 : 6};${cents((20 + at) * (at % 2 ? 1.24 : 1.06))}`,
  );
  expect((await inspect(rates)).profile?.line).toMatchObject({ 'line.vat_rate': 'MwSt' });
});

test('a price of one unit in euro is not taken for the value that the VAT proves', async () => {
  const text = sales(
    'No;Date;Customer;kWh;€/kWh;Net;VAT',
    (at) =>
      `R${at};${at + 13}/10/2026;Cafe ${at};${at + 30};0.25;${cents((at + 30) / 4)};${cents((at + 30) * 0.06)}`,
  );
  expect((await inspect(text)).profile?.line).toMatchObject({ 'line.net_total_price': 'Net' });
});

test('a bare name beside quantities and no item may be that of the goods, and is asked', async () => {
  const text =
    'Nr;Data;Nazwa;Ilość;Cena netto\nF1;01.10.2026;Kubek biały;2;10,00\nF2;13.10.2026;Talerz;3;7,50';
  expect((await fatesOf(text)).Nazwa).toMatch(/^asked \? counterpart.name \| line.name/);
});

test('buyers who share a city keep their streets', async () => {
  const rows = Array.from(
    { length: 12 },
    (_, at) => `${at + 1};${at + 13}/10/2026;Πελάτης ${'ΑΒΓΔΕΖΗΘΙΚΛΜ'[at]};Ερμού ${at + 1};Αθήνα;10,00`,
  );
  const fates = await fatesOf(['Αριθμός;Ημερομηνία;Επωνυμία;Διεύθυνση;Πόλη;Αξία', ...rows].join('\n'));
  expect(fates).toMatchObject({ Διεύθυνση: 'read counterpart.street', Πόλη: 'read counterpart.city' });
});

test('lines inside a record of a JSON text are read, each with its rate', async () => {
  const of = (number: string, rates: number[]) => ({
    number,
    date: '2026-10-13',
    customer: 'Anna',
    lines: rates.map((vat) => ({ description: 'Cup', quantity: 2, price: 10.5, vat })),
  });
  const { profile } = await inspect(JSON.stringify([of('A1', [24, 6]), of('A2', [13])]), 'lines.json');
  expect(profile).toMatchObject({
    lines: { numbered: 2, from: 0 },
    line: { 'line.vat_rate': { column: 'lines.{n}.vat' } },
  });
});

/** Spellings that programs give one header. */
const SPELLINGS: readonly ((header: string) => string)[] = [
  (header) => header.trim().replace(/[ -]+/g, '_').toLowerCase(),
  (header) => header.replace(/[ _-]+(.)/g, (_, letter: string) => letter.toUpperCase()),
  (header) => header.toUpperCase(),
  (header) => header.replaceAll(' ', ''),
];
const shapes = ['test/inspect-shapes', 'test/inspect-programs'].flatMap((room) =>
  readdirSync(join(ROOT, room), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [join(ROOT, room, entry.name, 'export.csv')] : [],
  ),
);

test('no other spelling of its headers leaves out a column that is read or asked', async () => {
  const lost: string[] = [];
  for (const [at, path] of shapes.entries()) {
    if (!isFullRun && at % 10 !== 3) continue;
    const [header = '', ...rows] = readFileSync(path, 'utf8').split('\n');
    const before = await inspect([header, ...rows].join('\n'));
    if (before.profile === null || 'extends' in before.profile || /["']/.test(header)) continue;
    const sign = [';', '\t', '|', ','].find((one) => header.includes(one)) ?? ',';
    for (const spell of SPELLINGS) {
      const renamed = header.split(sign).map(spell);
      if (new Set(renamed).size !== renamed.length) continue;
      const after = await inspect([renamed.join(sign), ...rows].join('\n'));
      for (const [index, column] of before.columns.entries())
        if (column.fate !== 'left out' && after.columns[index]?.fate === 'left out')
          lost.push(
            `${path.split('/').at(-2)} ${column.header} (${saidOf(column)}) → ${after.columns[index].header} (${saidOf(after.columns[index])})`,
          );
    }
  }
  expect(lost).toEqual([]);
});

test.each([
  ...['#,##0 "Ft"', '#,##0.00 "Fr."', '[$£-809]#,##0.00', '"$"#,##0.00', '#,##0.00 "zł"', '[$¥-411]#,##0'],
  ...['_-* #,##0.00 [$kr-41D]_-', '#,##0.00" лв."', '#,##0.00\\ "Kč"', '"GBP" 0.00', '#,##0.00 [$₺-41F]'],
])('amounts that a workbook shows as %s are asked for their currency', async (format) => {
  const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
  const row = (cells: string) => `<row>${cells}</row>`;
  const net = (at: number) => `<c s="1"><v>${100 + at}.5</v></c>`;
  const rows = Array.from({ length: 10 }, (_, at) => row(text(`A-${at}`) + text(`Cafe ${at}`) + net(at)));
  const data = [row(['No', 'Customer', 'Net'].map(text).join('')), ...rows].join('');
  const { profile } = await inspect(workbookOf({ sheets: [data], formats: [0, format] }), 'book.xlsx');
  expect(profile?.amounts).toMatchObject({ currency: { value: expect.stringMatching(/^\? .*EUR/) } });
});

/** Calls of the product's functions while sales with so many further columns are inspected. */
async function callsOf(width: number, cell: (row: number, at: number) => string): Promise<number> {
  const cells = (row: number) => Array.from({ length: width }, (_, at) => cell(row, at));
  const text = sales(
    `No;Date;Net;${cells(0)
      .map((_, at) => `Measure ${at} of`)
      .join(';')}`,
    (at) => [`R${at}`, `${at + 3}/10/2026`, `1${at},00`, ...cells(at)].join(';'),
  );
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await inspect(text);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const own = result.filter(({ url }) => decodeURI(url).includes(`${ROOT}/shared/`));
  return own
    .flatMap(({ functions }) => functions)
    .reduce((sum, { ranges: [all] }) => sum + (all?.count ?? 0), 0);
}

test('the work of an inspection grows as its columns do', async () => {
  const amount = (row: number, at: number) => `${row * 7 + at},${10 + ((at * row) % 89)}`;
  const [some, more] = [await callsOf(100, amount), await callsOf(400, amount)];
  expect(some).toBeGreaterThan(10_000);
  expect(more / some).toBeLessThan(5);
});
