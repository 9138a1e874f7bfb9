import { describe, expect, test } from 'vitest';
import { fieldsOfColumns } from '../../shared/mapping/inspect/fields-of-columns.ts';
import { inspectSheet } from '../../shared/mapping/inspect/inspect-sheet.ts';
import { headerRoles } from '../../shared/mapping/inspect/roles/header-roles.ts';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { lines, sheetOf } from './sheet-of.ts';

const suggest = async (text: string) => {
  const { profile, open } = await inspectSheet(sheetOf(lines(text)), { name: 'found' });
  return { document: profile?.document, line: profile?.line, profile, open };
};

describe('amounts of the whole document', () => {
  const header = 'Number;Partner/Name;Lines/Product/Name;Quantity;Unit Price;Untaxed Amount;Tax;Total';

  test('stand on the first row of a document alone', async () => {
    const { document, line } = await suggest(
      `${header}\nA1;Α;Χ;2.0;150.0;312.5;75.0;387.5\n;;Ψ;1.0;12.5;;;\nA2;Β;Χ;1.0;10.0;10.0;2.4;12.4`,
    );
    expect(document).toMatchObject({
      'counterpart.name': 'Partner/Name',
      net_total_amount: 'Untaxed Amount',
      vat_total_amount: 'Tax',
      payable_total_amount: 'Total',
    });
    expect(line).toMatchObject({ 'line.name': 'Lines/Product/Name', 'line.unit_price': 'Unit Price' });
    expect(line).not.toHaveProperty(['line.net_total_price']);
    expect(line).not.toHaveProperty(['line.subtotal']);
  });

  test('or are repeated on every row of it', async () => {
    const { document, line } = await suggest(
      'Invoice;Customer;Item;Net;Total\nA1;Α;Χ;10.50;25.42\nA1;Α;Ψ;10.00;25.42\nA2;Β;Χ;1.00;1.24',
    );
    expect(document).toMatchObject({ payable_total_amount: 'Total' });
    expect(line).toMatchObject({ 'line.net_total_price': 'Net' });
    expect(line).not.toHaveProperty(['line.subtotal']);
  });

  test('the title of a group between the rows is no further line', async () => {
    const { line } = await suggest('Date;Invoice;Item;Net\n1/1;A1;Χ;10.50\nCustomer: Β;;;\n1/2;A2;Χ;11.50');
    expect(line).toMatchObject({ 'line.net_total_price': 'Net' });
  });

  test('equal lines prove nothing, and neither do documents of one line', async () => {
    const equal = await suggest('Invoice;Item;Net;Total\nA1;Χ;10.50;13.02\nA1;Χ;10.50;13.02');
    const single = await suggest('Invoice;Item;Net;Total\nA1;Χ;10.50;13.02\nA2;Χ;11.50;14.26');
    for (const { line } of [equal, single]) expect(line).toMatchObject({ 'line.subtotal': 'Total' });
  });

  test('beside numbered lines they have no number', async () => {
    const { document, line } = await suggest(
      'Order;Item1;Price1;Qty1;Item2;Price2;Qty2;Net;VAT amount\nA1;Χ;2,50;1;Ψ;3,50;1;6,00;1,44',
    );
    expect(document).toMatchObject({ net_total_amount: 'Net', vat_total_amount: 'VAT amount' });
    expect(line).not.toHaveProperty(['line.net_total_price']);
  });

  test('leave the value of the lines open when nothing else says it', async () => {
    const { line, open } = await suggest('Invoice;Customer;Item;Quantity\nA1;Α;Χ;2\nA2;Β;Ψ;1');
    expect(line?.['line.net_total_price']).toEqual({ column: '?' });
    expect(open).toContain('line.net_total_price');
  });
});

describe('what a header says of VAT', () => {
  const roleOf = (header: string) => headerRoles(header)[0]?.role;

  test.each([
    ['Αξία με ΦΠΑ', 'total'],
    ['Σύνολο με ΦΠΑ', 'total'],
    ['Σύνολο χωρίς ΦΠΑ', 'net'],
    ['Αξία χωρίς ΦΠΑ', 'net'],
    ['Total excl. VAT', 'net'],
    ['Total incl. VAT', 'total'],
    ['Net (EUR)', 'net'],
    ['Τιμή χωρίς ΦΠΑ', 'unit_price'],
    ['Τιμή με ΦΠΑ', 'unit_price'],
    ['Price incl. VAT', 'unit_price'],
    ['Κατηγορία ΦΠΑ', undefined],
  ])('%s', (header, role) => expect(roleOf(header)).toBe(role));

  test('and such a header is never taken for the VAT itself', () => {
    for (const header of ['Αξία με ΦΠΑ', 'Αξία χωρίς ΦΠΑ', 'Total incl. VAT'])
      expect(headerRoles(header).map(({ role }) => role)).not.toContain('vat');
  });
});

describe('what would name or number the wrong thing', () => {
  test('a number of something else is no document, and one value cannot name all documents', async () => {
    const { document, open, profile } = await suggest('Αρ. πελάτη;Πελάτης;Αξία\n7;Α;10,00\n8;Β;20,00');
    expect(document?.external_id).toEqual({ column: '?' });
    expect(open).toContain('external_id');
    const loaded = await loadProfile({ name: 'x', json: profile, find: async () => undefined });
    expect('problems' in loaded && loaded.problems.map(({ code, field }) => [code, field])).toContainEqual([
      'MAP-PROFILE-OPEN',
      'external_id',
    ]);
  });

  test('one tax number beside several names is the issuer’s', async () => {
    const header = 'Επιχείρηση;ΑΦΜ;Παραστατικό;Αντισυμβαλλόμενος;Καθαρή αξία';
    const { document } = await suggest(
      `${header}\nΧ;094019245;Τ-1;Α;10,00\nΧ;094019245;Τ-2;Β;20,00\nΧ;094019245;Τ-3;Γ;20,00`,
    );
    expect(document?.['counterpart.vat']).toEqual({ column: '?' });
  });

  test('rows with a MARK are registered already and left out', async () => {
    const { profile } = await suggest('Παραστατικό;Πελάτης;Αξία;ΜΑΡΚ\n1;Α;10,00;400001234567890\n2;Β;20,00;');
    expect(profile?.only_rows_where).toEqual({ ΜΑΡΚ: [''] });
    const dashes = await suggest('Παραστατικό;Πελάτης;Αξία;ΜΑΡΚ\n1;Α;10,00;400001234567890\n2;Β;20,00;-');
    expect(dashes.profile?.only_rows_where).toEqual({ ΜΑΡΚ: ['', '-'] });
    const other = await suggest(
      'Παραστατικό;Πελάτης;Αξία;ΜΑΡΚ συσχετιζόμενου\n1;Α;10,00;400001234567890\n2;Β;20,00;',
    );
    expect(other.profile?.only_rows_where).toBeUndefined();
  });
});

test('a blank column is said to feed no field', async () => {
  const text = 'InvoiceNo;Customer;ItemAmount;Currency\n1;Α;10.00;';
  const found = await inspectSheet(sheetOf(lines(text)), { name: 'found' });
  expect(fieldsOfColumns(found).get('Currency')).toEqual([]);
});

test('standard columns whose further lines give nothing of the document are filled down', async () => {
  const text = 'external_id;invoice_type_code;line.name;line.net_total_price\nA;1.1;Χ;1\n;;Ψ;2';
  expect((await suggest(text)).profile).toEqual({
    name: 'found',
    extends: 'standard',
    read: { fill_down: true },
  });
});

test('a batch of any size is looked at, as far as rows are', async () => {
  const rows = Array.from({ length: 300_000 }, (_, index) => ({ number: index + 1, cells: [`No ${index}`] }));
  const { facts } = sheetOf([]);
  const sheet = {
    facts,
    batches: async function* () {
      yield rows;
    },
  };
  expect(await inspectSheet(sheet, { name: 'long' })).toMatchObject({ rows: 19_999, complete: false });
});

test('the sheet that was asked for stands in every kind of profile', async () => {
  const payments =
    'balance_transaction_id;created_utc;currency;gross;fee;net;reporting_category;source_id;charge_id;customer_facing_amount;customer_facing_currency;created';
  for (const text of [
    'external_id;invoice_type_code\nA;1.1',
    `${payments}\n1;1;1;1;1;1;1;1;1;1;1;1`,
    'Invoice;Net\n1;2',
  ]) {
    const { profile } = await inspectSheet(sheetOf(lines(text)), { name: 'found', sheet: 'S2' });
    expect(profile?.read).toMatchObject({ sheet: 'S2' });
  }
});

test('ΦΠΑ that may be a rate or the amount of it is left to a person', async () => {
  const one = await suggest('Παραστατικό;Πελάτης;Καθαρή αξία;ΦΠΑ\n1;Α;100,00;24,00');
  expect(one.line?.['line.vat_rate']).toEqual({ value: expect.stringMatching(/^\? 24 /) });
  expect(one.line).not.toHaveProperty(['line.vat_total']);
  const many = await suggest('Παραστατικό;Πελάτης;Καθαρή αξία;ΦΠΑ\n1;Α;100,00;24,00\n2;Β;70,00;24,00');
  expect(many.line?.['line.vat_rate']).toBe('ΦΠΑ');
  const named = await suggest('Παραστατικό;Πελάτης;Καθαρή αξία;ΦΠΑ %\n1;Α;100,00;24,00\n2;Β;70,00;0,24');
  expect(named.line?.['line.vat_rate']).toBe('ΦΠΑ %');
});

test('headers once more and sums between the rows do not hide what a column is', async () => {
  const header = 'Παραστατικό;Πελάτης;Είδος;Καθαρή αξία';
  const { line, profile } = await suggest(
    `${header}\n1;Α;Χ;10,00\n1;Α;Ψ;20,00\n;;Σύνολο παραστατικού;30,00\n${header}\n2;Β;Χ;5,00\nΣύνολα (2);;;35,00`,
  );
  expect(line).toMatchObject({ 'line.net_total_price': 'Καθαρή αξία' });
  expect(profile?.read).toEqual({ decimal: ',' });
});

test('a number is told apart by its kind and its series, unless it says them itself', async () => {
  const byType = await suggest('Τύπος;Αριθμός;Πελάτης;Αξία\nΤΔΑ;1;Α;5,00\nΑΛΠ;1;Β;6,00\nΑΛΠ;2;Β;6,00');
  expect(byType.document?.external_id).toEqual({ template: '{Τύπος}-{Αριθμός}' });
  const whole = await suggest('Τύπος;Παραστατικό;Πελάτης;Αξία\nΤΔΑ;Τ-1;Α;5,00\nΑΛΠ;Α-1;Β;6,00');
  expect(whole.document?.external_id).toEqual({ template: '{Τύπος}-{Παραστατικό}' });
  expect(whole.profile?.together).toEqual(['Πελάτης', 'Τύπος']);
  const said = await suggest('Τύπος;Παραστατικό;Πελάτης;Αξία\nΤΔΑ;ΤΔΑ-1;Α;5,00\nΑΛΠ;ΑΛΠ-1;Β;6,00');
  expect(said.document?.external_id).toBe('Παραστατικό');
  const all = await suggest(
    'Είδος παραστατικού;Σειρά;Αριθμός;Ημερομηνία;Πελάτης;Αξία\nΤΔΑ;Α;15;18/11/2026;Α;5,00\nΤΙΜ;Α;15;18/11/2026;Α;6,00\nΤΙΜ;Α;16;18/11/2026;Α;6,00',
  );
  expect(all.document?.external_id).toEqual({ template: '{Είδος παραστατικού}-{Σειρά}-{Αριθμός}' });
  expect(all.profile?.together).toEqual(['Ημερομηνία', 'Πελάτης', 'Είδος παραστατικού']);
});

test('fuel codes bring the switch of the header along', async () => {
  const header = 'Αριθμός;Πελάτης;Κωδικός καυσίμου;Περιγραφή;Αξία';
  const all = await suggest(`${header}\n1;Α;20;Diesel;5,00\n2;Β;11;Βενζίνη;6,00`);
  expect(all.document?.fuel_invoice).toEqual({ value: true });
  const some = await suggest(`${header}\n1;Α;20;Diesel;5,00\n2;Β;;Καφές;6,00`);
  expect(some.document?.fuel_invoice).toEqual({ value: '? true | false' });
  expect(some.open).toContain('fuel_invoice');
});

test('Πληρωτέο is what the customer owes, and never the total of a line', async () => {
  const header = 'Παραστατικό;Πελάτης;Είδος;Καθαρή αξία;ΦΠΑ;Παρακράτηση;Πληρωτέο';
  const { document, line } = await suggest(`${header}\n1;Α;Μελέτη;1.000,00;240,00;200,00;1.040,00`);
  expect(document).toMatchObject({ payable_total_amount: 'Πληρωτέο' });
  expect(JSON.stringify(line)).not.toContain('Πληρωτέο');
  expect(JSON.stringify({ document, line })).not.toContain('Παρακράτηση');
});

test('a field is optional where a fifth of its cells is blank, not where one was forgotten', async () => {
  const rows = (blank: number) =>
    Array.from({ length: 10 }, (_, at) => `${at};Πελάτης ${at};${at < blank ? '' : '094014201'};Χαρτί;10,50`);
  const vatOf = async (blank: number) => {
    const { document } = await suggest(['Αριθμός;Πελάτης;ΑΦΜ;Είδος;Αξία', ...rows(blank)].join('\n'));
    return document?.['counterpart.vat'];
  };
  expect(await vatOf(1)).toEqual('ΑΦΜ');
  expect(await vatOf(2)).toEqual({ column: 'ΑΦΜ', optional: true });
});
