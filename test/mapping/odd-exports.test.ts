import { Session } from 'node:inspector/promises';
import { describe, expect, test } from 'vitest';
import { decisionsOf, questionsOf, withAnswer } from '../../shared/mapping/inspect/questions.ts';
import { inspectExport } from '../../shared/preflight/inspect/inspect-export.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { linesOf } from './gate-file.ts';

/** Exports of programs that no table was made from: each shows one kind of evidence. */
const inspected = async (text: string | Buffer) =>
  inspectExport(await openSheet(Buffer.from(text), 'export.csv'), { name: 'found' });

const profileOf = async (text: string | Buffer) => (await inspected(text)).profile;

describe('a number per cent of which the file proves nothing', () => {
  test.each([
    ['Invoice,Date,Customer,Total', 'Total'],
    ['Παραστατικό,Ημερομηνία,Πελάτης,Σύνολο', 'Σύνολο'],
    ['Rechnung,Datum,Kunde,Gesamtbetrag', 'Gesamtbetrag'],
  ])('under %j asks whether VAT is inside', async (header, column) => {
    const profile = await profileOf(`${header}\nA1,2026-10-01,Delta,124.00\nA2,2026-10-02,Omega,31.50\n`);
    expect(profile?.read?.prices).toMatch(/^\? line-net/);
    expect(profile?.line?.['line.unit_price']).toBe(column);
    expect(profile?.line?.['line.subtotal']).toBe(undefined);
  });

  test.each([
    'Total TTC',
    'Bruttobetrag',
    'Σύνολο με ΦΠΑ',
    'Totale lordo',
    'Total incl. VAT',
  ])('is not asked under %j, which says so', async (header) => {
    const profile = await profileOf(`No;Date;${header}\nA1;2026-10-01;124.00\nA2;2026-10-02;31.50\n`);
    expect(profile?.read?.prices).toBe(undefined);
    expect(profile?.line?.['line.subtotal']).toBe(header);
  });

  test('nor where net and VAT prove the total', async () => {
    const text =
      'No;Date;Net;VAT;Total\nA1;2026-10-01;100.00;24.00;124.00\nA2;2026-10-02;50.00;12.00;62.00\n';
    expect((await profileOf(text))?.line).toMatchObject({ 'line.subtotal': 'Total' });
  });
});

describe('the unit of whole numbers', () => {
  test('is asked under a header of cents, and of a JSON text without decimals', async () => {
    const named = await profileOf(
      'id,date,customer,unit_amount_cents,qty\n1,2026-10-01,A,12400,1\n2,2026-10-02,B,6200,2\n',
    );
    expect(JSON.stringify(named?.line)).toContain('"column":"unit_amount_cents","unit":"? cents | major"');
    const json = await profileOf(
      '{"object":"list","data":[{"id":"in_1","number":"A-1","customer_name":"A","subtotal":10000,"tax":2400,"total":12400},{"id":"in_2","number":"A-2","customer_name":"B","subtotal":5000,"tax":1200,"total":6200}]}',
    );
    expect(json?.line).toMatchObject({ 'line.subtotal': { column: 'total', unit: '? cents | major' } });
  });

  test('is not asked of whole euro beside amounts with decimals', async () => {
    const text =
      'id,date,customer,net,vat,total\n1,2026-10-01,A,100,24.00,124.00\n2,2026-10-02,B,50,12.00,62.00\n';
    expect(JSON.stringify((await profileOf(text))?.line)).not.toContain('cents');
  });
});

describe('values are the evidence', () => {
  test('a column of kinds is no column of goods, whatever its header says', async () => {
    const text =
      'Είδος;Αριθμός;Ημ/νία;Πελάτης;Καθαρή Αξία;ΦΠΑ;Σύνολο\nΤΔΑ;1;02/10/2026;Δέλτα;100,00;24,00;124,00\nΔΑ;5;03/10/2026;Δέλτα;50,00;12,00;62,00\nΤΔΑ;2;13/10/2026;Ωμέγα;10,00;2,40;12,40\n';
    const profile = await profileOf(text);
    expect(profile?.document?.invoice_type_code).toEqual({
      column: 'Είδος',
      map: { ΤΔΑ: expect.stringMatching(/^\? /), ΔΑ: '? skip' },
    });
    expect(profile?.line?.['line.name']).toEqual({ value: '?' });
  });

  test('digits of ISO 4217 are a currency under a header that says so', async () => {
    const text =
      'No;Date;Net;VAT;Gross;Cur.No\n1;01/10/2026;100.00;24.00;124.00;840\n2;13/10/2026;50.00;12.00;62.00;840\n';
    expect((await profileOf(text))?.amounts).toMatchObject({ currency: 'Cur.No' });
  });

  test('a currency in the header of numbers is asked, used or not', async () => {
    const text =
      'No,Date,Net,VAT,Total,Shown (INR)\n1,2026-10-01,100.00,24.00,124.00,9000.50\n2,2026-10-02,50.00,12.00,62.00,4500.25\n';
    expect((await profileOf(text))?.amounts?.currency).toEqual({ value: '? INR | EUR' });
    const dollars = text.replace(/(?<=,)(?=\d+\.)/g, 'US$ ').replace(' (INR)', '');
    expect((await profileOf(dollars))?.amounts?.currency).toEqual({ value: '? USD | EUR' });
    const used = text.replace('Net', 'Taxable Value (INR)');
    expect((await profileOf(used))?.line?.['line.net_total_price']).toBe('Taxable Value (INR)');
  });

  test('words in title case are no currencies', async () => {
    const text =
      'No;Date;Net;VAT;Total;Delivery\n1;01/10/2026;100.00;24.00;124.00;Std\n2;13/10/2026;50.00;12.00;62.00;Top\n';
    expect((await profileOf(text))?.amounts).toBe(undefined);
  });

  test('a word that turns a sale around among others is asked', async () => {
    const rows = ['Payment', 'Refund', 'Payment'].map(
      (kind, at) => `T${at},2026-10-0${at + 1},${kind},10.00,2.40,12.40`,
    );
    const profile = await profileOf(
      `Transaction ID,Date,Event Type,Net Sales,Tax,Total\n${rows.join('\n')}\n`,
    );
    expect(profile?.only_rows_where).toEqual({ 'Event Type': ['? Payment', '? Refund'] });
  });

  test('a street, a city or a customer with such a word is no state of a row', async () => {
    const rows = ['Αγορά', 'Ερμού', 'Ακτή', 'Αγορά'].map(
      (street, at) => `${at},2026-10-0${at + 1},Έξοδος ${at % 2},${street},Σάμος,10.00,2.40,12.40`,
    );
    const head = 'Α/Α,Ημερομηνία,Πελάτης,Οδός,Πόλη,Καθαρή αξία,ΦΠΑ,Σύνολο';
    expect((await profileOf([head, ...rows, ''].join('\n')))?.only_rows_where).toBe(undefined);
  });

  test('a test order is asked like a cancelled one', async () => {
    const text =
      'order,date,net,tax,total,is_test\n1,2026-10-01,10.00,2.40,12.40,false\n2,2026-10-02,10.00,2.40,12.40,true\n';
    expect((await profileOf(text))?.only_rows_where).toEqual({ is_test: ['', 'false', '? true'] });
  });

  test.each(['no', 'nein'])('a text %j of rows is kept by yes and taken out by no', async (text) => {
    const rows = [text, text === 'no' ? 'yes' : 'ja'].map(
      (paid, at) => `${at},2026-10-0${at + 1},10.00,2.40,12.40,${paid}`,
    );
    const profile = await profileOf(`order,date,net,tax,total,paid\n${rows.join('\n')}\n`);
    const [question] = questionsOf(profile).filter(({ field }) => field === 'only_rows_where');
    const [keep = '', take = ''] = decisionsOf(profile ?? {}).flatMap(({ questions, choices }) =>
      question && questions.some(({ text: one }) => one === question.text) ? choices.flat() : [],
    );
    const kept = (value: string) =>
      question && profile && withAnswer(profile, question, value).only_rows_where?.paid;
    expect([kept(keep), kept(take)]).toEqual([
      expect.arrayContaining([text]),
      expect.not.arrayContaining([text]),
    ]);
  });

  test('the VAT at one rate is an amount, not a rate', async () => {
    const text =
      'No;Date;Net 24%;VAT 24%\n1;01/10/2026;100,00;24,00\n2;13/10/2026;25,00;6,00\n3;14/10/2026;100,00;24,00\n';
    expect((await profileOf(text))?.line).toMatchObject({ 'line.vat_total': 'VAT 24%' });
  });
});

test('a list in JSON has the lines of its document, each part by its own name', async () => {
  const lines = [1, 2].map((n) => ({ ilosc: n, wartoscNetto: n * 10.5, stawkaVat: 24, brutto: n * 13.02 }));
  const text = JSON.stringify(['A1', 'A2', 'A3'].map((numerFaktury) => ({ numerFaktury, zakupione: lines })));
  const { profile } = await inspectExport(await openSheet(Buffer.from(text), 'export.json'), {
    name: 'found',
  });
  expect(profile?.lines).toEqual({ numbered: 2, from: 0 });
  expect(profile?.line).toMatchObject({
    'line.quantity': { column: 'zakupione.{n}.ilosc' },
    'line.net_total_price': { column: 'zakupione.{n}.wartoscNetto' },
    'line.vat_rate': { column: 'zakupione.{n}.stawkaVat' },
  });
});

test('blanks that nobody sees in a header hide no proof', async () => {
  const text =
    ' Ref.\u00a0factura |Facturação| Cliente |Subtotal |IVA |Total\nR1|x| A |100,00|24,00|124,00\nR2|y|B|50,00|12,00|62,00\n';
  expect((await profileOf(text))?.document?.external_id).toBe('Ref. factura');
});

describe('lists that nobody issues from', () => {
  test('a bank account whose balance is called Υπόλοιπο is no stock', async () => {
    const text =
      'Ημερομηνία;Αιτιολογία;Ποσό;Πρόσημο;Υπόλοιπο\n02/10/2026;ΚΑΤΑΘΕΣΗ;124,00;+;1.124,00\n13/10/2026;ΠΛΗΡΩΜΗ;62,00;-;1.062,00\n';
    expect((await inspected(text)).register).toBe('bank');
  });

  test.each([
    [
      'time',
      'User,Client,Project,Start date,End date,Duration,Amount (EUR)\nA,B,Web,2026-10-01,2026-10-01,02:30:00,125.00\nA,C,App,2026-10-13,2026-10-13,01:00:00,50.00\n',
    ],
    [
      'stock',
      'SKU,Product,Warehouse,On hand,Unit cost,Total value\nA1,Lamp,Main,10,12.50,125.00\nA2,Honey,Main,4,3.00,12.00\n',
    ],
    [
      'unrecognised',
      'Customer,Current,1-30,31-60,Total\nA,124.00,0.00,0.00,124.00\nB,0.00,62.00,0.00,62.00\n',
    ],
  ])('of a list of %s it is asked if these are sales', async (_kind, text) => {
    expect((await profileOf(text))?.rows_are).toBe('? sales | not sales');
  });

  test('a bank account without a balance is known by its sides', async () => {
    const text =
      'Ημ/νία;Αιτιολογία;Ποσό;Πρόσημο ποσού\n02/10/2026;ΔΕΛΤΑ ΑΕ;124,00;Π\n13/10/2026;ΔΕΗ;62,00;Χ\n';
    expect((await inspected(text)).register).toBe('bank');
  });

  test('a fee for delivery is none of a provider', async () => {
    const text =
      'Order ID,Order Date,Customer,Total Amount,Delivery Fee\n1,2026-10-01,A,1240.50,60.00\n2,2026-10-02,B,620.25,60.00\n';
    expect((await inspected(text)).register).toBe(undefined);
    expect((await inspected(text.replace('Delivery Fee', 'Processing Fee'))).register).toBe('payments');
  });

  test('a fee beside the VAT of a document is no list of payments', async () => {
    const text =
      'Folio;Date;Guest;Net;VAT 13%;Climate resilience fee;Total\nF1;01/10/2026;A;200.00;26.00;4.00;230.00\nF2;15/10/2026;B;100.00;13.00;2.00;115.00\n';
    expect((await inspected(text)).register).toBe(undefined);
  });
});

describe('an envelope around the rows', () => {
  const order = (id: number, total: string) =>
    `{"id":${id},"created_at":"2026-10-0${id}","customer":{"name":"A"},"subtotal_price":"100.00","total_tax":"24.00","total_price":"${total}"}`;

  test.each([
    ['{"orders":[', ']}'],
    ['{"success":true,"totalcount":2,"rows":[', ']}'],
    ['{"count":2,"next":null,"results":[\n', '],"page":1}'],
  ])('%s…%s is read row by row', async (before, after) => {
    const profile = await profileOf(`${before}${order(1, '124.00')},${order(2, '124.00')}${after}`);
    expect(profile?.document?.external_id).toBe('id');
    expect(profile?.line).toMatchObject({
      'line.net_total_price': 'subtotal_price',
      'line.subtotal': 'total_price',
    });
  });

  test('one order with its lines is none', async () => {
    const text =
      '{"id":1,"date":"2026-10-01","customer":"A","total":"124.00","lines":[{"name":"Lamp","qty":1},{"name":"Bulb","qty":2}]}';
    const { columns } = await inspected(text);
    expect(columns.map(({ header }) => header)).toContain('lines.{n}.name');
  });

  test('notifications and links of providers are none', async () => {
    const adyen =
      '{"live":"true","notificationItems":[{"NotificationRequestItem":{"amount":{"currency":"EUR","value":1000},"eventCode":"AUTHORISATION"}}]}';
    const links = '{"id":"WH-1","resource":{"id":"42"},"links":[{"href":"https://x.gr","rel":"self"}]}';
    const found = await Promise.all([adyen, links].map(inspected));
    const headers = found.map(({ columns }) => columns.map(({ header }) => header));
    expect(headers[0]).toContain('notificationItems.0.NotificationRequestItem.eventCode');
    expect(headers[1]).toContain('links.0.href');
  });

  test('a Greek ERP answers in its code page', async () => {
    const row = (code: string, name: string) =>
      `{"FINCODE":"${code}","TRNDATE":"2026-10-01","NAME":"${name}","NETAMNT":100.5,"VATAMNT":24.12,"SUMAMNT":124.62}`;
    const text = `{"success":true,"totalcount":2,"rows":[${row('ΤΠΥ-1', 'Ωμέγα Άλφα')},${row('ΤΠΥ-2', 'Δέλτα')}]}`;
    // Windows-1253 has the letters of ISO 8859-7 but for the accented capital alpha.
    const bytes = Buffer.from([...text].map((letter) => codePage1253(letter)));
    const { profile, columns } = await inspected(bytes);
    expect(columns.find(({ header }) => header === 'NAME')?.distinct).toEqual(['Ωμέγα Άλφα', 'Δέλτα']);
    expect(profile?.line).toMatchObject({ 'line.net_total_price': 'NETAMNT', 'line.subtotal': 'SUMAMNT' });
  });
});

const codePage1253 = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return code;
  return letter === 'Ά' ? 0xa2 : code - 0x0370 + 0xa0;
};

test('a file whose records stand each in one quoted cell is named', async () => {
  const text = '"No,Date,Net,Total"\n"1,2026-10-01,""Delta, SA"",124.00"\n"2,2026-10-02,50.00,62.00"\n';
  const plain = text.replace('""Delta, SA""', '100.00');
  for (const one of [text, plain])
    await expect(openSheet(Buffer.from(one), 'x.csv')).rejects.toMatchObject({
      problem: { code: 'READ-RECORDS-QUOTED', params: { delimiter: ',' } },
    });
  const usual = await openSheet(Buffer.from('"No","Date","Net"\n"1","2026-10-01","1.00"\n'), 'x.csv');
  expect(usual.facts.delimiter).toBe(',');
});

describe('an export that a program wrote in another language or a spreadsheet program saved anew', () => {
  test.each(linesOf('paypal-activity.txt'))('PayPal in %s is PayPal', async (_, header, type, status) => {
    const row = `"24.10.2026","10:09:43","CET","Anna","${type}","${status}","EUR","1.125,00","-1,00","1.124,00","a@x.eu","s@x.gr","7WT209361B682471G","","1.124,00",""`;
    const profile = await profileOf(`\uFEFF${header}\n${row}\n`);
    expect(profile).toMatchObject({ extends: 'paypal-activity', read: { decimal: ',', date_order: 'dmy' } });
  });

  test('orders of Shopify keep their profile, with the decimal sign of the file', async () => {
    const header =
      'Name;Email;Financial Status;Paid at;Currency;Subtotal;Shipping;Taxes;Total;Discount Amount;Shipping Method;Created at;Lineitem quantity;Lineitem name;Lineitem price;Billing Name;Cancelled at;Payment Method;Refunded Amount;Id;Tax 1 Name;Tax 1 Value';
    // 2 × 62.00 gross are 100.00 net and 24.00 VAT.
    const row = (id: number) =>
      `#${id};a@x.gr;paid;2026-10-01 10:00:00 +0300;EUR;124,00;0,00;24,00;124,00;0,00;Std;2026-10-01 10:00:00 +0300;2;Lamp;62,00;Anna;;Viva;0,00;${id};GR VAT 24%;24,00`;
    const profile = await profileOf(`${header}\n${row(1)}\n${row(2)}\n`);
    expect(profile).toMatchObject({ extends: 'shopify', read: { decimal: ',', prices: 'gross' } });
    expect(profile?.amounts).toBe(undefined);
  });
});

/** Calls of functions of ours while a text is inspected. */
async function calls(text: string): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true });
  await inspected(text);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const ours = result.filter(({ url }) => url.includes('/shared/')).flatMap(({ functions }) => functions);
  return ours.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
}

const sheet = (columns: number, ...rows: string[]): string =>
  rows
    .map((row) => Array.from({ length: columns }, (_, at) => row.replaceAll('#', `${at}`)).join())
    .join('\n');

test.each<[string, (size: number) => string]>([
  ['letters of a header', (size) => sheet(20, `${'ποσόamount'.repeat(size)}#`, '5', '6')],
  ['words of a header', (size) => sheet(20, `${'net αξία '.repeat(size)}#`, '5', '6')],
  ['columns of whole numbers', (size) => sheet(size * 10, 'a#', '3#', '2#')],
  ['columns of amounts', (size) => sheet(size * 10, 'Αξία #', '#.50', '2#.50')],
  ['letters of a cell', (size) => sheet(9, 'name #', 'ΑΒΓ 12.5 '.repeat(size * 5), 'x')],
  ['rows of a document', (size) => `external_id,line.quantity\n${'A,1\n'.repeat(size * 40)}`],
])('four times as many %s take no more than four times the calls', async (_, of) => {
  await inspected(of(11));
  expect((await calls(of(44))) / (await calls(of(11)))).toBeLessThan(4.6);
});
