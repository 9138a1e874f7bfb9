import { describe, expect, test } from 'vitest';
import { codesOf, mapText, mapWith, refusalOf, rowsOf } from './map-text.ts';
import { lines, sheetOf } from './sheet-of.ts';

const base = {
  name: 'test',
  document: { external_id: 'Id', invoice_type_code: { value: '1.1' }, 'counterpart.name': 'Πελάτης' },
  line: { 'line.name': 'Είδος', 'line.net_total_price': 'Αξία' },
};
const HEADER = 'Id;Πελάτης;Είδος;Αξία';
const skips = (rows: Awaited<ReturnType<typeof mapText>>) => rows.map(({ skipped }) => skipped?.code);

describe('rows that are left alone', () => {
  test('by a rule of the profile, with the cell that decided', async () => {
    const profile = { ...base, skip_rows_where: { Πελάτης: ['ακυρωμένο', 'Δοκιμή*'] } };
    const rows = await mapText(`${HEADER}\n1;Δ;Χ;1\n2;ΑΚΥΡΩΜΕΝΟ;Χ;1\n3;Δοκιμή 3;Χ;1`, profile);
    expect(skips(rows)).toEqual([undefined, 'MAP-SKIPPED-BY-RULE', 'MAP-SKIPPED-BY-RULE']);
    const skipped = { severity: 'notice', row: 3, column: 'Πελάτης', params: { text: 'ΑΚΥΡΩΜΕΝΟ' } };
    expect(rows[1]).toMatchObject({ header: {}, lines: [], problems: [], skipped });
  });

  test('whether the rules stand in the read section or beside it', async () => {
    const read = { skip_rows_where: { Πελάτης: ['Ε'] }, only_rows_where: { Είδος: ['Χ'] } };
    const rows = await mapText(`${HEADER}\n1;Δ;Χ;1\n2;Ε;Χ;1\n3;Δ;Ψ;1`, { ...base, read });
    expect(skips(rows)).toEqual([undefined, 'MAP-SKIPPED-BY-RULE', 'MAP-SKIPPED-NOT-CHOSEN']);
  });

  test('because the profile takes only some', async () => {
    const profile = { ...base, only_rows_where: { Κατάσταση: ['Οριστικό'], Πελάτης: ['Δ', 'Ε'] } };
    const rows = await mapText(
      `${HEADER};Κατάσταση\n1;Δ;Χ;1;Οριστικό\n2;Δ;Χ;1;Πρόχειρο\n3;Ζ;Χ;1;Οριστικό\n4;Ε;Χ;1;`,
      profile,
    );
    expect(skips(rows)).toEqual([undefined, ...Array(3).fill('MAP-SKIPPED-NOT-CHOSEN')]);
  });

  test('never for a cell that cannot be read: such a row is answered, and its document kept back', async () => {
    const broken = { kind: 'error', text: '#REF!' } as const;
    const sheet = sheetOf(
      [
        ['Id', 'Πελάτης', 'Είδος', 'Αξία', 'Κατάσταση', 'Τύπος'],
        ['1', 'Δ', 'Χ', '1', broken, 'Πώληση'],
        ['2', 'Δ', 'Χ', '1', broken, 'Αμοιβή'],
        ['3', 'Δ', 'Χ', '1', 'Οριστικό', broken],
        ['4', 'Δ', 'Χ', '1', 'Οριστικό', 'Πώληση'],
      ],
      'xlsx',
    );
    const only = await rowsOf(
      await mapWith(sheet, { ...base, only_rows_where: { Κατάσταση: ['Οριστικό'], Τύπος: ['Πώληση'] } }),
    );
    expect(skips(only)).toEqual([undefined, 'MAP-SKIPPED-NOT-CHOSEN', undefined, undefined]);
    expect(only.map(codesOf)).toEqual([['MAP-ERROR-CELL'], [], ['MAP-ERROR-CELL'], []]);
    expect(only[0]).toMatchObject({ header: { external_id: '1' }, problems: [{ column: 'Κατάσταση' }] });
    const named = { ...base, only_rows_where: { Κατάσταση: ['Οριστικό', '#REF!'] } };
    expect((await rowsOf(await mapWith(sheet, named))).map(codesOf)).toEqual([[], [], [], []]);
    const final = { ...base, only_rows_where: { Κατάσταση: ['Οριστικό'] } };
    const csv = await mapText(`${HEADER};Κατάσταση\n1;Δ;Χ;1;#N/A\n2;Δ;Χ;1;Πρόχειρο`, final);
    expect(csv.map(codesOf)).toEqual([['MAP-ERROR-CELL'], []]);
    const skip = await rowsOf(
      await mapWith(sheet, { ...base, skip_rows_where: { Κατάσταση: ['Πρόχειρο'] } }),
    );
    expect(skip.map(codesOf)).toEqual([['MAP-ERROR-CELL'], ['MAP-ERROR-CELL'], [], []]);
  });

  test.each([
    ';;Σύνολο;12,00',
    'ΣΥΝΟΛΟ:;;;12,00',
    'Γενικό Σύνολο;;;1.012,00',
    'Total;;;',
    ';Grand total;;12',
  ])('%s is a total row', async (total) => {
    const rows = await mapText(`${HEADER}\n1;Δ;Χ;12,00\n${total}`, base);
    expect(skips(rows)).toEqual([undefined, 'MAP-SKIPPED-TOTAL']);
  });

  test.each([
    '7;Σύνολο;Χ;12,00',
    '7;;Σύνολο;12,00',
    ';Σύνολο;Χαρτί;12,00',
    ';Σύνολο ΑΕ;;12,00',
  ])('%s is not', async (row) => {
    expect(skips(await mapText(`${HEADER}\n1;Δ;Χ;12,00\n${row}`, base))).toEqual([undefined, undefined]);
  });

  test('because it repeats the header', async () => {
    const rows = await mapText(`${HEADER}\n1;Δ;Χ;1\n${HEADER}\n2;Δ;Χ;1`, base);
    expect(skips(rows)).toEqual([undefined, 'MAP-SKIPPED-HEADER', undefined]);
  });

  test('the columns of a rule must exist', async () => {
    expect(await refusalOf(`${HEADER}\n1;Δ;Χ;1`, { ...base, skip_rows_where: { Status: ['x'] } })).toEqual([
      'MAP-COLUMN-MISSING',
    ]);
  });
});

describe('documents of several lines', () => {
  test('may give their cells on the first row only, when they stand together', async () => {
    const rows = await mapText(`${HEADER}\nA;Δ;Χ;1\nA;;Ψ;2\nB;;Χ;1`, base);
    expect(rows.map(codesOf)).toEqual([[], [], ['MAP-VALUE-MISSING']]);
  });

  test('filled down, continue where all their cells are blank', async () => {
    const profile = { ...base, read: { fill_down: true } };
    const rows = await mapText(`${HEADER}\nA;Δ;Χ;1\n;;Ψ;2\n\n;;Σύνολο;3\nB;Ε;Χ;1`, profile);
    expect(rows.map(({ header }) => header.external_id)).toEqual(['A', 'A', 'A', 'B']);
    expect(rows[1]?.header['counterpart.name']).toBe('Δ');
    expect(rows.flatMap(codesOf)).toEqual([]);
    expect(skips(rows)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('filled down, a row with some cells of its own continues nothing', async () => {
    const profile = { ...base, read: { fill_down: true } };
    const rows = await mapText(`${HEADER}\nA;Δ;Χ;1\n;Ε;Ψ;2`, profile);
    expect(rows.map(codesOf)).toEqual([[], ['MAP-VALUE-MISSING']]);
    expect(rows[1]?.header.external_id).toBeUndefined();
  });

  test('filled down, lines without a document above them say so, and follow a row that is not chosen', async () => {
    const profile = { ...base, read: { fill_down: true }, only_rows_where: { Πελάτης: ['Δ'] } };
    const rows = await mapText(`${HEADER}\nA;Ζ;Χ;1\n;;Ψ;2\nB;Δ;Χ;1\n;;Ψ;2`, profile);
    expect(skips(rows)).toEqual(['MAP-SKIPPED-NOT-CHOSEN', 'MAP-SKIPPED-NOT-CHOSEN', undefined, undefined]);
    const orphans = await mapText(`${HEADER}\n;;Ψ;2\nB;Δ;Χ;1`, { ...base, read: { fill_down: true } });
    expect(orphans.map(codesOf)).toEqual([['MAP-PARENT-MISSING'], []]);
  });

  test('in numbered columns give one line for each number that has cells', async () => {
    const profile = {
      ...base,
      lines: { numbered: 3 },
      line: { 'line.name': 'Item{n}', 'line.net_total_price': 'Price{n}', 'line.vat_rate': { value: 24 } },
    };
    const header = 'Id;Πελάτης;Item1;Price1;Item2;Price2;Item3;Price3';
    const rows = await mapText(`${header}\nA;Δ;Χ;1;;;Ω;3\nB;Δ;Χ;1;Ψ;;;\nC;Δ;;;;;;`, profile);
    expect(rows[0]?.lines).toEqual([
      { 'line.name': 'Χ', 'line.net_total_price': '1', 'line.vat_rate': '24' },
      { 'line.name': 'Ω', 'line.net_total_price': '3', 'line.vat_rate': '24' },
    ]);
    expect(rows[1]?.problems).toMatchObject([{ code: 'MAP-VALUE-MISSING', column: 'Price2' }]);
    expect(rows[2]?.lines).toEqual([]);
    expect(await refusalOf('Id;Πελάτης;Item1;Price1\nA;Δ;Χ;1', profile)).toContain('MAP-COLUMN-MISSING');
  });
});

describe('ragged rows', () => {
  test('are refused and keep their document back, cells never shift', async () => {
    const rows = await mapText(`${HEADER}\nA;Δ;Χ\nA;Δ;Χ;1;2\nB;Δ;Χ;1;;\nC;Δ;Χ;1`, base);
    expect(rows.map(codesOf)).toEqual([['MAP-CELLS-TOO-FEW'], ['MAP-CELLS-TOO-MANY'], [], []]);
    expect(rows.map(({ header }) => header.external_id)).toEqual(['A', 'A', 'B', 'C']);
    expect(rows[0]?.lines).toEqual([]);
  });

  test('of a workbook end with their last filled cell', async () => {
    const profile = { ...base, document: { ...base.document, notes: { column: 'Note', optional: true } } };
    const sheet = sheetOf(
      [
        ['Id', 'Πελάτης', 'Είδος', 'Αξία', 'Note'],
        ['A', 'Δ', 'Χ', '1'],
        ['B', 'Δ', 'Χ', '1', '', 'x'],
      ],
      'xlsx',
    );
    const mapped = await mapWith(sheet, profile);
    expect((await rowsOf(mapped)).map(codesOf)).toEqual([[], []]);
    expect(mapped.notices).toMatchObject([{ code: 'MAP-HEADER-BLANK', params: { places: 'F' } }]);
  });
});

describe('columns', () => {
  test('without a header are stated, and read by their letter', async () => {
    const text = 'Id;Πελάτης;;Αξία;\nA;Δ;Χ;1;\nB;Δ;Ψ;2;';
    const profile = { ...base, line: { ...base.line, 'line.name': '(C)' } };
    const mapped = await mapWith(sheetOf(lines(text)), profile);
    expect((await rowsOf(mapped)).map((row) => row.lines[0]?.['line.name'])).toEqual(['Χ', 'Ψ']);
    expect(mapped.notices.map(({ code }) => code)).toContain('MAP-HEADER-BLANK');
    expect(mapped.columns).toEqual(['Id', 'Πελάτης', '', 'Αξία', '']);
  });

  test('repeated, are refused where they are read and stated where they are not', async () => {
    expect(await refusalOf(`${HEADER};Αξία\n1;Δ;Χ;1;2`, base)).toEqual(['MAP-HEADER-DUPLICATE']);
    const mapped = await mapWith(sheetOf(lines(`${HEADER};Σ;Σ\n1;Δ;Χ;1;2;3`)), base);
    expect(mapped.notices.map(({ code }) => code)).toEqual(['MAP-HEADER-REPEATED', 'MAP-COLUMNS-UNUSED']);
    const second = { ...base, line: { ...base.line, 'line.net_total_price': 'Αξία (2)' } };
    const [row] = await mapText(`${HEADER};Αξία\n1;Δ;Χ;1;2`, second);
    expect(row?.lines[0]?.['line.net_total_price']).toBe('2');
  });

  test('missing, are refused with the nearest header', async () => {
    const wanted = { ...base, line: { ...base.line, 'line.quantity': 'Ποσοτητες' } };
    await expect(mapWith(sheetOf(lines(`${HEADER};Ποσότητα\n1;Δ;Χ;1;2`)), wanted)).rejects.toMatchObject({
      problems: [{ code: 'MAP-COLUMN-MISSING', field: 'line.quantity', params: { nearest: 'Ποσότητα' } }],
    });
  });

  test('stand in the row that the profile names', async () => {
    const text = `${HEADER}\nx;x;x;x\n${HEADER}\n1;Δ;Χ;1`;
    expect(await mapText(text, { ...base, read: { header_row: 3 } })).toHaveLength(1);
    expect(await refusalOf(`${HEADER}\n\n${HEADER}\n1;Δ;Χ;1`, { ...base, read: { header_row: 2 } })).toEqual([
      'MAP-HEADER-ROW-BLANK',
    ]);
    expect(await refusalOf(text, { ...base, read: { header_row: 9 } })).toEqual(['MAP-HEADER-ROW-BLANK']);
    expect(await refusalOf(text, { ...base, read: { header_row: 2 } })).toContain('MAP-COLUMN-MISSING');
  });

  test('an export of another kind has no header for the profile', async () => {
    expect(await refusalOf('Κωδικός;Όνομα\n1;x\n2;y', base)).toEqual(['MAP-NO-HEADER']);
    expect(await refusalOf('', base)).toEqual(['READ-EMPTY']);
    expect(await refusalOf(`τίτλος\n\n${HEADER}\n;;;\n`, base)).toEqual(['MAP-NO-ROWS']);
  });
});

describe('the decimal sign', () => {
  const priced = { ...base, line: { ...base.line, 'line.unit_price': 'Τιμή' } };
  const net = (rows: Awaited<ReturnType<typeof mapText>>) =>
    rows.map(({ lines: [line] }) => line?.['line.net_total_price']);

  test('is proven by other cells of the column', async () => {
    const rows = await mapText(`${HEADER}\n1;Δ;Χ;1.234\n2;Δ;Χ;10,50`, base);
    expect(net(rows)).toEqual(['1234', '10.50']);
  });

  test('is proven by other columns where the column is silent, and the notice says by which cell', async () => {
    const mapped = await mapWith(sheetOf(lines(`${HEADER};Τιμή\n1;Δ;Χ;1.234;2,5\n2;Δ;Χ;2.000;3,75`)), priced);
    expect(net(await rowsOf(mapped))).toEqual(['1234', '2000']);
    const params = { example: '1.234', sign: ',', text: '2,5' };
    expect(mapped.notices).toMatchObject([{ code: 'MAP-DECIMAL-DECIDED', column: 'Αξία', row: 2, params }]);
  });

  test('stays open where nothing proves it, or columns disagree', async () => {
    expect((await mapText(`${HEADER}\n1;Δ;Χ;1.234\n2;Δ;Χ;5`, base)).map(codesOf)).toEqual([
      ['MAP-NUMBER-AMBIGUOUS'],
      [],
    ]);
    const text = `${HEADER};Τιμή;Ποσ\n1;Δ;Χ;1.234;2,5;1.5`;
    const three = { ...priced, line: { ...priced.line, 'line.quantity': 'Ποσ' } };
    expect((await mapText(text, three)).map(codesOf)).toEqual([['MAP-NUMBER-AMBIGUOUS']]);
  });

  test('of a rate is proven by amounts as decimals, never as thousands', async () => {
    const rated = { ...base, document: { ...base.document, exchange_rate: 'Ισοτιμία' } };
    const rows = await mapText(`${HEADER};Ισοτιμία\n1;Δ;Χ;10,50;1.087`, rated);
    expect(rows.map(codesOf)).toEqual([['MAP-NUMBER-AMBIGUOUS']]);
    const proven = await mapText(`${HEADER};Ισοτιμία\n1;Δ;Χ;10,50;1.087\n2;Δ;Χ;10,50;1.0874`, rated);
    expect(proven.map(({ header }) => header.exchange_rate)).toEqual(['1.087', '1.0874']);
    const small = async (amount: string, rate: string) => {
      const [row] = await mapText(`${HEADER};Ισοτιμία\n1;Δ;Χ;${amount};${rate}`, rated);
      return row?.header.exchange_rate ?? codesOf(row).join();
    };
    expect(await small('10.50', '1.087')).toBe('1.087');
    expect(await small('10,50', '1,087')).toBe('1.087');
    expect(await small('10.50', '1,087')).toBe('MAP-NUMBER-AMBIGUOUS');
    const both = await mapText(`${HEADER};Ισοτιμία\n1;Δ;Χ;10,50;1,087\n2;Δ;Χ;10,50;1.087`, rated);
    expect(both.map(codesOf)).toEqual([['MAP-NUMBER-AMBIGUOUS'], ['MAP-NUMBER-AMBIGUOUS']]);
  });

  test('is declared by the profile, and a cell that contradicts is a problem', async () => {
    const declared = { ...base, read: { decimal: '.' } };
    const rows = await mapText(`${HEADER}\n1;Δ;Χ;1.23\n2;Δ;Χ;10,50`, declared);
    expect(net(rows)).toEqual(['1.23', undefined]);
    expect(rows.map(codesOf)).toEqual([[], ['MAP-NOT-A-NUMBER']]);
  });

  test('is declared otherwise than the cells of a column prove, which holds the file', async () => {
    const declared = { ...base, read: { decimal: '.' } };
    const CONTRADICTED = ['MAP-DECIMAL-CONTRADICTED'];
    expect(await refusalOf(`${HEADER}\n1;Δ;Χ;1.234\n2;Δ;Χ;10,50`, declared)).toEqual(CONTRADICTED);
    expect(await refusalOf(`${HEADER}\n1;Δ;Χ;5,120\n2;Δ;Χ;10,50\n3;Δ;Χ;1.20`, declared)).toEqual(
      CONTRADICTED,
    );
  });
});

describe('repairs', () => {
  const withVat = {
    ...base,
    document: {
      ...base.document,
      'counterpart.vat': 'ΑΦΜ',
      'counterpart.country_code': { column: 'Χώρα', optional: true },
    },
  };

  test('a tax number that lost its zero is read with it, and the row says so', async () => {
    const rows = await mapText(
      `${HEADER};ΑΦΜ;Χώρα\n1;Δ;Χ;1;87654320;\n2;Δ;Χ;1;87654320;GR\n3;Δ;Χ;1;87654321;\n4;Δ;Χ;1;87654320;DE\n5;Δ;Χ;1;087654320;`,
      withVat,
    );
    const read = '087654320 087654320 87654321 87654320 087654320'.split(' ');
    expect(rows.map(({ header }) => header['counterpart.vat'])).toEqual(read);
    expect(rows.map(codesOf)).toEqual([['MAP-TAX-NUMBER-REPAIRED'], ['MAP-TAX-NUMBER-REPAIRED'], [], [], []]);
    expect(rows[0]?.problems[0]?.severity).toBe('notice');
  });

  test('credit notes below zero are turned only when the profile says that they are written so', async () => {
    const credits = (read?: object) => ({
      ...base,
      ...(read === undefined ? {} : { read }),
      document: { ...base.document, invoice_type_code: { column: 'Τύπος', map: { ΠΤ: '5.2', ΤΙΜ: '1.1' } } },
      line: { ...base.line, 'line.quantity': 'Ποσ' },
    });
    const text = `${HEADER};Τύπος;Ποσ\n1;Δ;Χ;-10,50;ΠΤ;-2\n2;Δ;Χ;10,50;ΤΙΜ;2\n3;Δ;Χ;-5,5;ΤΙΜ;1\n4;Δ;Χ;7,5;ΠΤ;1`;
    const amounts = (rows: Awaited<ReturnType<typeof mapText>>) =>
      rows.map(({ lines: [line] }) => [line?.['line.net_total_price'], line?.['line.quantity']]);
    expect(amounts(await mapText(text, credits({ credit_notes: 'negative' })))).toEqual([
      ['10.50', '2'],
      ['10.50', '2'],
      ['-5.5', '1'],
      ['-7.5', '1'],
    ]);
    expect(amounts(await mapText(text, credits()))).toEqual([
      ['-10.50', '-2'],
      ['10.50', '2'],
      ['-5.5', '1'],
      ['7.5', '1'],
    ]);
  });
});

test('what nobody sees tells nothing apart, neither in headers nor in cells', async () => {
  const header = '\u200bexternal_id;invoice_type_code;\ufeffcounterpart.name';
  const rows = await mapText(`${header}\nΑ\u00a01\u200b;11.1;Δέλτα\u00ad ΑΕ\nΑ 1;11.1;Δέλτα ΑΕ`);
  for (const row of rows)
    expect(row.header).toMatchObject({ external_id: 'Α 1', 'counterpart.name': 'Δέλτα ΑΕ' });
});

test('an identifier such as 1E05 is one, not a damaged number', async () => {
  const [row] = await mapText('external_id;invoice_type_code\n1E05;11.1');
  expect(row?.header.external_id).toBe('1E05');
});

describe('a line below its document, with nothing of the document', () => {
  const HEAD = 'external_id;invoice_type_code;counterpart.name;line.name;line.net_total_price';

  test('keeps the document back where the profile does not fill down', async () => {
    const rows = await mapText(`${HEAD}\nA;11.1;Δ;Χ;1\n;;;Ψ;2\n;;;Ω;3\nB;11.1;Δ;Χ;1`);
    expect(rows.map((row) => [row.header.external_id, codesOf(row)])).toEqual([
      ['A', []],
      ['A', ['MAP-LINE-LOOSE']],
      ['A', ['MAP-LINE-LOOSE']],
      ['B', []],
    ]);
  });

  test('is one of it where it does', async () => {
    const profile = { extends: 'standard', read: { fill_down: true } };
    const rows = await mapText(`${HEAD}\nA;11.1;Δ;Χ;1\n;;;Ψ;2`, profile);
    expect(rows.map((row) => [row.header.external_id, codesOf(row)])).toEqual([
      ['A', []],
      ['A', []],
    ]);
  });

  test('is none when its document has only lost its number, or when it names nothing', async () => {
    const rows = await mapText(`${HEAD}\nA;11.1;Δ;Χ;1\n;11.1;Δ;Ψ;2\n;;;;3`);
    expect(rows.map((row) => [row.header.external_id, codesOf(row)])).toEqual([
      ['A', []],
      [undefined, ['MAP-VALUE-MISSING']],
      [undefined, expect.arrayContaining(['MAP-VALUE-MISSING'])],
    ]);
  });
});

const taxLine = { 'line.name': 'Είδος', 'line.net_total_price': 'Αξία', 'line.vat_rate': { value: 24 } };

describe('taxes that the interface has no field for', () => {
  test.each([
    ['Παρακράτηση', '200,00'],
    ['ΠΑΡΑΚΡΑΤΗΣΗ ΦΟΡΟΥ 20%', '200'],
    ['Χαρτόσημο', '3,60'],
    ['Λοιποί φόροι', '12'],
    ['Τέλη', '1'],
    ['Withholding tax', '20%'],
    ['Stamp duty', 'yes'],
  ])('%s with %s stops the document and says so', async (column, text) => {
    const profile = { document: { external_id: 'Α', invoice_type_code: { value: '2.1' } }, line: taxLine };
    const rows = await mapText(`Α;Είδος;Αξία;${column}\n1;Μελέτη;1000;${text}\n2;Μελέτη;1000;0,00`, profile);
    expect(rows.map(codesOf)).toEqual([['TAX-NOT-SUPPORTED'], []]);
    expect(rows[0]?.problems[0]).toMatchObject({ row: 2, column, params: { text } });
  });

  test('the fee of a payment provider and reservations are none of them', async () => {
    const profile = { document: { external_id: 'Α', invoice_type_code: { value: '11.1' } }, line: taxLine };
    const rows = await mapText('Α;Είδος;Αξία;Fee;Κρατήσεις\n1;Καφές;3;0,20;4', profile);
    expect(rows.map(codesOf)).toEqual([[]]);
  });
});

test('a blank cell of a field that the kind does not need is absent, and one that it needs is missing', async () => {
  const profile = {
    document: {
      external_id: 'Α',
      invoice_type_code: 'Τύπος',
      'counterpart.name': 'Πελάτης',
      'counterpart.vat': 'ΑΦΜ',
      notes: 'Σχόλια',
    },
    line: taxLine,
  };
  const text = 'Α;Τύπος;Πελάτης;ΑΦΜ;Σχόλια;Είδος;Αξία\n1;11.1;;;;;3,00\n2;1.1;ΑΕ;;;Καφές;3,00';
  expect((await mapText(text, profile)).map(codesOf)).toEqual([[], ['MAP-VALUE-MISSING']]);
});

test('payment methods on the scale of the authority are translated, and its unknown numbers refused', async () => {
  const profile = {
    document: {
      external_id: 'Α',
      invoice_type_code: { value: '11.1' },
      payment_method_type: { column: 'Τρόπος', map: { Μετρητά: 3, '*': 7, Άλλο: 9 }, scale: 'authority' },
    },
    line: taxLine,
  };
  const text = 'Α;Τρόπος;Είδος;Αξία\n1;Μετρητά;Καφές;3\n2;Visa;Καφές;3\n3;Άλλο;Καφές;3';
  const rows = await mapText(text, profile);
  expect(rows.map(({ header }) => header.payment_method_type)).toEqual(['0', '3', undefined]);
  expect(rows.map(codesOf)).toEqual([[], [], ['MAP-VALUE-UNKNOWN']]);
});
