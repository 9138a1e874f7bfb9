import { describe, expect, test } from 'vitest';
import { withColumnFates } from '../../shared/mapping/inspect/column-fates.ts';
import { type Inspection, inspectSheet } from '../../shared/mapping/inspect/inspect-sheet.ts';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { inspectAsJson, inspectExport } from '../../shared/preflight/inspect/inspect-export.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import type { Cell } from '../../shared/sheet/sheet.ts';
import { fillHoles } from './fill-holes.ts';
import { codesOf, mapWith, rowsOf } from './map-text.ts';
import { lines, sheetOf } from './sheet-of.ts';

const inspect = (rows: readonly (readonly Cell[])[]) => inspectSheet(sheetOf(rows), { name: 'found' });
const inspectText = (text: string) => inspect(lines(text));
const typesOf = ({ columns }: Inspection) =>
  Object.fromEntries(columns.map(({ header, type }) => [header, type]));
const fieldsOf = (inspection: Inspection) =>
  Object.fromEntries(
    [...(withColumnFates(inspection).fates ?? [])].flatMap(([header, fate]) =>
      fate.fate === 'read' && fate.fields.length > 0 ? [[header, fate.fields]] : [],
    ),
  );

const ERP = `Πωλήσεις Μαρτίου
Εκτύπωση 31/03/2026

Παραστατικό;Σειρά;Ημερομηνία;Πελάτης;AΦM;Τρόπος πληρωμής;Περιγραφή;Ποσότητα;Τιμή;ΦΠΑ;Κωδικός
1024;Α;03/04/2026;Δέλτα ΑΕ;998877666;Μετρητά;Χαρτί Α4;2;89,90;24;0012
1024;Α;03/04/2026;Δέλτα ΑΕ;998877666;Μετρητά;Μελάνι;1;1.200,50;24;0013
1025;Α;23/04/2026;Ιδιώτης;;Πίστωση;Βιβλίο;1;10,00;0;0014
Σύνολο;;;;;;;4;;;`;

describe('an ERP export', () => {
  test('has its header found below titles and its columns typed from their cells', async () => {
    const found = await inspectText(ERP);
    expect(found).toMatchObject({ headerRow: 4, rows: 4, complete: true, totalRows: [8] });
    expect(typesOf(found)).toMatchObject({
      Ημερομηνία: 'date',
      AΦM: 'tax-number',
      Περιγραφή: 'text',
      Ποσότητα: 'integer',
      Τιμή: 'number',
      Κωδικός: 'code',
    });
    expect(found.columns.find(({ header }) => header === 'Τιμή')?.decimal).toEqual({
      sign: ',',
      example: '89,90',
      cells: 3,
    });
    expect(found.columns.find(({ header }) => header === 'Ημερομηνία')?.dateOrder).toBe('dmy');
  });

  test('takes the country of customers abroad from their tax numbers', async () => {
    const abroad = ERP.replaceAll('998877666', 'DE136695976').replace('Ιδιώτης;', 'Acme Ltd;GB123456789');
    const { profile } = await inspectText(abroad.replace('GB123456789;;', 'GB123456789;'));
    expect(profile?.document?.['counterpart.country_code']).toEqual({
      column: 'AΦM',
      map: { '': '', 'DE*': 'DE', 'GB*': 'GB' },
    });
  });

  test('leaves to a person what only a person can decide, and works when that is filled in', async () => {
    const { profile, open } = await inspectText(ERP);
    expect(open.join(' ')).toBe(
      'read.prices invoice_type_code payment_method_type line.vat_exemption_code line.classification_category line.classification_type',
    );
    const before = await loadProfile({ name: 'x', json: profile, find: async () => undefined });
    expect('problems' in before ? new Set(before.problems.map(({ code }) => code)) : null).toEqual(
      new Set(['MAP-PROFILE-OPEN']),
    );
    const { profile: filled } = fillHoles(profile, {
      invoice_type_code: '1.1',
      payment_method_type: { Μετρητά: 0, Πίστωση: 1 },
      'line.vat_exemption_code': '7',
      'line.classification_category': 'category1_1',
      'line.classification_type': 'E3_561_001',
      'read.prices': 'net',
    });
    const rows = await rowsOf(await mapWith(sheetOf(lines(ERP)), filled));
    expect(rows.map(codesOf)).toEqual([[], [], [], []]);
    expect(rows[1]).toMatchObject({ header: { external_id: 'Α-1024', 'counterpart.vat': '998877666' } });
    expect(rows[1]?.lines[0]).toMatchObject({ 'line.unit_price': '1200.50', 'line.vat_rate': '24' });
    expect(rows[2]?.lines[0]).toMatchObject({ 'line.vat_exemption_code': '7' });
    expect(rows[3]?.skipped?.code).toBe('MAP-SKIPPED-TOTAL');
  });
});

test('ΦΠΑ alone is a rate or an amount, as its cells say', async () => {
  const header = 'Παραστατικό;Πελάτης;Καθαρή αξία;ΦΠΑ;Σύνολο';
  const amount = await inspectText(`${header}\n1;Α;100,00;24,00;124,00\n2;Β;50,00;6,50;56,50`);
  const rate = await inspectText(`${header}\n1;Α;100,00;24;124,00\n2;Β;50,00;13;56,50`);
  expect(fieldsOf(amount).ΦΠΑ).toEqual(['line.vat_total']);
  expect(amount.profile?.line?.['line.vat_rate']).toEqual({ column: 'ΦΠΑ', rate_of: 'Καθαρή αξία' });
  expect(fieldsOf(rate).ΦΠΑ).toEqual(['line.vat_rate']);
  const both = await inspectText(
    `${header}\n1;Α;25,00;6,00;31,00\n2;Β;54,17;13,00;67,17\n3;Γ;25,00;6,00;31,00`,
  );
  expect(fieldsOf(both)).toMatchObject({ ΦΠΑ: ['line.vat_total'], Σύνολο: ['line.subtotal'] });
});

test.each([
  'external_id;invoice_type_code;line.name',
  'Κωδικός παραστατικού;Τύπος παραστατικού',
])('an export with the columns %s needs no profile', async (header) => {
  expect((await inspectText(`${header}\nA;1.1`)).profile).toEqual({ name: 'found', extends: 'standard' });
});

test('Odoo’s lines below their invoice are filled down', async () => {
  const text =
    'Number;Invoice Date;Partner;Invoice lines/Description;Invoice lines/Quantity;Invoice lines/Subtotal\nINV/1;2026-11-04;Α;Χ;1.0;5.5\n;;;Ψ;2.0;7.0\nINV/2;2026-11-05;Β;Χ;1.0;5.5';
  const { profile } = await inspectText(text);
  expect(profile?.read).toEqual({ decimal: '.', date_order: 'ymd', fill_down: true });
  expect(profile?.line).toMatchObject({
    'line.name': 'Invoice lines/Description',
    'line.net_total_price': 'Invoice lines/Subtotal',
  });
});

test('a list in JSON is read as lines, whose amounts prove each other; lists inside it and others stay apart', async () => {
  const line = (name: string, quantity: number, total: number) => ({
    ...{
      id: `c${name}1`,
      name,
      quantity,
      price: total / quantity,
      subtotal: total + (quantity === 3 ? 4 : 0),
    },
    ...{ total, total_tax: total * 0.24, taxes: [{ id: 7, rate: 0.24 }] },
  });
  const orders = [1, 2, 3, 4].map((at) => {
    const items = [line('Cup', 2, 12.5 * at), line('Tea', 3, 37.5 * at)].slice(0, at === 2 ? 1 : 2);
    const total_tax = items.reduce((sum, one) => sum + one.total_tax, 0);
    const states = [{ name: 'paid' }, { name: 'sent' }];
    return {
      id: 70 * at,
      number: `${1000 + at}`,
      name: `#${1000 + at}`,
      date: `2026-10-1${at}`,
      states,
      items,
      total_tax,
    };
  });
  const sheet = await openSheet(Buffer.from(JSON.stringify(orders)), 'orders.json');
  const { profile } = await inspectExport(sheet, { name: 'orders' });
  const ofLine = {
    'line.name': { column: 'items.{n}.name' },
    'line.net_total_price': { column: 'items.{n}.total' },
  };
  expect(profile).toMatchObject({
    ...{ lines: { numbered: 2, from: 0 }, line: ofLine, columns: { 'items.{n}.id': 'technical id' } },
    document: { external_id: 'number', vat_total_amount: 'total_tax' },
  });
  expect(profile?.document?.['counterpart.name']).toBeUndefined();
});

test('numbered columns become numbered lines, and a total beside them is that of the document', async () => {
  const text =
    'Order No;Customer;Item1;Qty1;Price1;Item2;Qty2;Price2\nA1;Α;Χ;1;2,50;Ψ;2;3,50\nA2;Β;Χ;1;2,50;;;';
  const found = await inspectText(text);
  expect(found.profile).toMatchObject({
    lines: { numbered: 2 },
    line: { 'line.quantity': { column: 'Qty{n}' }, 'line.unit_price': { column: 'Price{n}' } },
  });
  expect(fieldsOf(found)).toMatchObject({ 'Item{n}': ['line.name'] });
  const { profile } = await inspectText('Order;Item1;Price1;Item2;Price2;Order total\nA1;Χ;2,50;Ψ;3,50;6,00');
  expect(profile?.document?.payable_total_amount).toBe('Order total');
  expect(profile?.line?.['line.subtotal']).toBeUndefined();
});

test('cells that can be read both ways are said to be so', async () => {
  const found = await inspectText('Invoice;Customer;Net;Date\n1;Α;1.234;03/04/2026\n2;Β;5.678;05/06/2026');
  const [, , net, date] = found.columns;
  expect(net?.ambiguous).toBe('1.234');
  expect(date).toMatchObject({ type: 'date' });
  expect(date?.dateOrder).toBeUndefined();
  expect(found.profile?.read).toBeUndefined();
});

test('a type column of known abbreviations is proposed, not decided', async () => {
  const { profile } = await inspectText(
    'Τύπος;Αριθμός;Πελάτης;Καθαρή αξία\nΤΔΑ;1;Α;5,00\nΑΛΠ;2;Β;6,00\nΧΧ;3;Β;6,00',
  );
  expect(profile?.document?.invoice_type_code).toEqual({
    column: 'Τύπος',
    map: {
      ΤΔΑ: '? 1.1 sales invoice',
      ΑΛΠ: '? 11.1 retail receipt',
      ΧΧ: expect.stringMatching(/^\? 11\.1 .*11\.4 /),
    },
  });
});

test('a discount without a net value after it is taken off or left open, never dropped', async () => {
  const header = 'Παραστατικό;Πελάτης;Περιγραφή;Ποσότητα;Τιμή;Έκπτωση;ΦΠΑ %';
  const given = await inspectText(`${header}\n1;Α;Χ;2;10,50;5,00;24\n2;Β;Ψ;1;3,50;;24`);
  const price = given.profile?.line?.['line.unit_price'];
  expect(price).toEqual({ column: 'Τιμή', less: 'Έκπτωση', less_is: '? percent | amount' });
  expect(given.open).toContain('line.unit_price');
  const percent = await inspectText(`${header.replace('Έκπτωση', 'Έκπτωση %')}\n1;Α;Χ;2;10,50;5,00;24`);
  expect(percent.profile?.line?.['line.unit_price']).toEqual({ column: 'Τιμή', less_percent: 'Έκπτωση %' });
  const blank = await inspectText(`${header}\n1;Α;Χ;2;10,50;0,00;24\n2;Β;Ψ;1;3,50;;24`);
  expect(blank.profile?.line?.['line.net_total_price']).toBeUndefined();
});

test('names of taxes become a map of rates, and amounts below zero those of credit notes, if a type has no others', async () => {
  const header = 'VBELN;FKART;NAME1;KUNAG;ARKTX;NETWR;MWSKZ';
  const found = await inspectText(`${header}\n1;F2;Α;0000123;Χ;10,50;24% G\n2;G2;Β;0000124;Ψ;3,50-;24% G`);
  expect(found.profile).toMatchObject({
    read: { decimal: ',', credit_notes: 'negative' },
    document: {
      'counterpart.name': 'NAME1',
      invoice_type_code: { map: { F2: expect.stringMatching(/^\?/), G2: expect.stringMatching(/^\?/) } },
    },
    line: { 'line.vat_rate': { column: 'MWSKZ', map: { '24% G': '? 24' } } },
  });
  const both = 'VBELN;FKART;NAME1;ARKTX;NETWR\n1;F2;Α;Χ;10,50\n2;G2;Β;Ψ;3,50-\n3;G2;Β;Ψ;3,50';
  expect((await inspectText(both)).profile?.read).toEqual({ decimal: ',' });
  // The kind may be in the number, the amounts may include VAT, and the quantity alone may be below zero.
  const numbered = 'Παραστατικό;Επωνυμία;Είδος;Σύνολο\nΤΙΜ 1;Α;Χ;12,40\nΤΙΜ 2;Β;Ψ;6,20\nΠΙΣ 1;Α;Χ;-12,40';
  expect((await inspectText(numbered)).profile?.read?.credit_notes).toBe('negative');
  const counted = 'Τύπος;Αρ. παραστατικού;Επωνυμία;Είδος;Τεμάχια;Τιμή\nΤΙΜ;1;Α;Χ;2;4,50\nΠΙΣ;2;Β;Ψ;-1;4,50';
  expect((await inspectText(counted)).profile?.read?.credit_notes).toBe('negative');
  const mixed = numbered.replace('6,20', '-6,20');
  expect((await inspectText(mixed)).profile?.read?.credit_notes).toBeUndefined();
});

test('an export of a known payment provider builds on its profile and leaves the line open', async () => {
  const text =
    'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,charge_id,customer_facing_amount,customer_facing_currency,created';
  const cells = text.split(',');
  const found = await inspect([cells, cells.map((name) => (name.endsWith('currency') ? 'usd' : '1'))]);
  expect(found.profile).toMatchObject({
    extends: 'stripe-balance',
    document: { invoice_type_code: { value: expect.stringMatching(/^\? 11\.1 /) } },
  });
  const line = 'name vat_rate classification_category classification_type'.split(' ');
  const ofPayment = ['rate', 'amount', ...line.map((field) => `line.${field}`)].map(
    (key) => `payment.${key}`,
  );
  expect(found.open).toEqual(['invoice_type_code', 'payment_method_type', ...ofPayment]);
  expect(found.profile?.payment?.amount?.unit).toMatch(/^\? major/);
  const loaded = await loadProfile({ name: 'x', json: found.profile, find: async () => undefined });
  expect('problems' in loaded ? new Set(loaded.problems.map(({ code }) => code)) : null).toEqual(
    new Set(['MAP-PROFILE-OPEN', 'MAP-PROFILE-RATE-OPEN']),
  );
  const euros = await inspect([cells, cells.map((name) => (name.endsWith('currency') ? 'eur' : '1'))]);
  expect(euros.open).not.toContain('payment.rate');
});

describe('one amount a row beside a foreign currency', () => {
  const header = 'Reference;Date;Amount;Currency;Exchange Rate;Description';
  const rows = 'P-1;2024-03-05;100.50;USD;1.0849;Course\nP-2;2024-03-05;5000;JPY;163.01;Course';

  test('is in that currency, whose rate a person has to place: it would be stated in euro otherwise', async () => {
    const found = await inspectText(`${header}\n${rows}`);
    expect(found.profile?.document).not.toHaveProperty('currency');
    expect(found.profile).toMatchObject({
      amounts: { currency: 'Currency', date: 'Date', rate: { source: '? ecb' } },
      line: { 'line.unit_price': 'Amount' },
    });
    expect(found.open).toContain('amounts.rate');
  });

  test.each([
    ['Created (UTC)', 'Payer', 'Created (UTC)'],
    ['Placed', 'Payer', 'Placed'],
    ['Placed', 'Sent on', '? Placed | Sent on'],
  ])('has the day of %s beside %s', async (placed, other, date) => {
    const days = rows.replaceAll('-03-05;', other === 'Payer' ? '-03-05;Ann ' : '-03-05;2024-03-06;');
    const found = await inspectText(
      `Reference;${placed};${other};Amount;Currency;Rate;Item\n${days}`.replaceAll('Ann ', 'Ann;'),
    );
    expect(found.profile?.amounts?.date).toBe(date);
  });

  test.each(['USD', 'EUR'])('has totals of answers in euro only: %s', async (currency) => {
    const stored = Buffer.from(`${header}\n${rows.replaceAll(/USD|JPY/g, currency)}`);
    const { inspection } = await inspectAsJson({ stored, file: 'p.csv', options: {}, language: 'en' });
    expect((inspection?.totals.length ?? 0) > 0).toBe(currency === 'EUR');
  });

  test('stays open where it may be minor units', async () => {
    const { profile } = await inspectText(`${header}\nP-1;2024-03-05;10050;USD;1.0849;Course`);
    expect(profile?.line?.['line.unit_price']).toEqual({ column: 'Amount', unit: '? cents | major' });
  });

  test('is none where the amounts are in euro, and one for net and VAT', async () => {
    const euro = await inspectText(`${header}\n${rows}`.replace('Amount', 'Total EUR'));
    expect(euro.profile?.amounts).toEqual({ currency: { value: 'EUR' } });
    const one = await inspectText(`${header}\n${rows}`.replace(/USD|JPY/g, 'EUR'));
    expect(one.profile).not.toHaveProperty('amounts');
    const split = await inspectText(
      'Invoice;Net;VAT amount;Total;Currency;Exchange Rate\n1;100.00;24.00;124.00;USD;1.0849',
    );
    expect(split.profile?.document).not.toHaveProperty('currency');
    expect(split.profile?.amounts).toMatchObject({ currency: 'Currency', rate: { source: '? ecb' } });
  });
});

test('dates that the workbook types as such leave no order to declare', async () => {
  const days = ['2026-10-01', '2026-10-02'].map((text): Cell[] => ['1', { kind: 'date', text }]);
  const found = await inspect([['Invoice', 'Date'], ...days]);
  expect(found.columns[1]).toMatchObject({ type: 'date', typedDates: true });
});

test('a broken formula or one odd cell does not hide what a column is', async () => {
  const cells: Cell[][] = [['Invoice', 'Net', 'Qty']];
  for (let row = 1; row <= 6; row += 1) cells.push([`A${row}`, { kind: 'number', text: '5.5' }, String(row)]);
  cells[3] = ['A3', { kind: 'error', text: '#DIV/0!' }, 'ένα'];
  const found = await inspect(cells);
  expect(found.columns[1]).toMatchObject({ type: 'number', exception: '#DIV/0!' });
  expect(found.columns[2]).toMatchObject({ type: 'integer', exception: 'ένα' });
});

test('a file without headers has no profile', async () => {
  expect(await inspectText('1;2\n3;4')).toMatchObject({ columns: [], open: [] });
  expect((await inspect([['1', '2']])).profile).toBeUndefined();
  expect((await inspect([])).headerRow).toBeUndefined();
});

test('a repeated header and a blank one are named so that a profile can name them', async () => {
  const repeated = await inspectText('id;name;id;age;id\n1;x;2;3;4\n5;y;6;7;8');
  expect(repeated).toMatchObject({ headerRow: 1, rows: 2 });
  const found = await inspectText('Invoice;Amount;Amount;\n1;5,00;6,00;x');
  expect(found.columns.map(({ header }) => header)).toEqual(['Invoice', 'Amount (1)', 'Amount (2)', '(D)']);
});
