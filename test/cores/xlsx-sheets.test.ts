import { describe, expect, test } from 'vitest';
import { readFacts, readRows, readTexts, refusalOf, rowsOf, withSheet } from './reading.ts';
import { workbookOf } from './workbook-of.ts';

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (...texts: string[]) => `<row>${texts.map(cell).join('')}</row>`;
const codes = (problems: readonly { code: string }[] = []) => problems.map(({ code }) => code);

describe('the sheet', () => {
  const sheets = [
    { name: 'Κενό', data: '<row r="1"><c r="A1" s="0"/></row>' },
    { name: 'Πωλήσεις', data: row('a') },
    { name: 'Άλλα', data: row('b') },
    { name: 'Κρυφό', state: 'hidden', data: row('c') },
  ];

  test('is the first visible one with data; others with data are stated', async () => {
    const facts = await readFacts(workbookOf({ sheets }), 'export.xlsx');
    expect(facts).toMatchObject({ format: 'xlsx', sheet: 'Πωλήσεις' });
    expect(codes(facts.notices)).toEqual(['READ-OTHER-SHEETS']);
    expect(facts.notices[0]?.params).toMatchObject({ others: 'Άλλα' });
  });

  test('is the one that the profile names, also in other case, also a hidden one', async () => {
    const workbook = workbookOf({ sheets });
    expect(await readTexts(workbook, { sheet: 'άλλα' })).toEqual([['b']]);
    await withSheet(
      workbook,
      async ({ facts }) => expect(codes(facts.notices)).toEqual(['READ-HIDDEN-SHEET']),
      {
        name: 'export.xlsx',
        options: { sheet: 'Κρυφό' },
      },
    );
    expect(await refusalOf(workbook, { sheet: 'Αγορές' })).toBe('READ-SHEET-MISSING');
  });

  test('may be hidden when no visible one has data', async () => {
    const facts = await readFacts(
      workbookOf({ sheets: [sheets[0], sheets[3]].filter((sheet) => sheet !== undefined) }),
      'a.xlsx',
    );
    expect(facts.sheet).toBe('Κρυφό');
    expect(codes(facts.notices)).toEqual(['READ-HIDDEN-SHEET']);
  });

  test('must have data', async () => {
    expect(await refusalOf(workbookOf({ sheets: ['', '<row r="1"/><row r="2"><c r="A2"/></row>'] }))).toBe(
      'READ-EMPTY',
    );
  });
});

describe('rows and columns', () => {
  test('have the numbers and places that the sheet gives', async () => {
    const data = `<row r="3">${'<c r="C3"><v>1</v></c><c r="E3"><v>2</v></c>'}</row><row r="7"><c r="A7"/></row><row r="9"><c r="AA9"><v>3</v></c></row>`;
    expect(await readRows(workbookOf({ sheets: [data] }))).toEqual([
      { number: 3, cells: ['', '', { kind: 'number', text: '1' }, '', { kind: 'number', text: '2' }] },
      { number: 7, cells: [] },
      { number: 9, cells: [...Array(26).fill(''), { kind: 'number', text: '3' }] },
    ]);
  });

  test('are counted on where the sheet gives none', async () => {
    const data = `${row('a')}<row r="5">${cell('b')}<c r="D5" t="inlineStr"><is><t>c</t></is></c>${cell('d')}</row>${row('e')}`;
    expect(await readRows(workbookOf({ sheets: [data] }))).toEqual([
      { number: 1, cells: ['a'] },
      { number: 5, cells: ['b', '', '', 'c', 'd'] },
      { number: 6, cells: ['e'] },
    ]);
  });

  test('row numbers that cannot be are counted on, with a warning at the row', async () => {
    const rows = await readRows(
      workbookOf({
        sheets: [
          `<row r="0">${cell('a')}</row><row r="4">${cell('b')}</row><row r="2">${cell('c')}</row><row r="x">${cell('d')}</row>`,
        ],
      }),
    );
    expect(rows.map(({ number, cells, problems }) => [number, cells[0], ...codes(problems)])).toEqual([
      [1, 'a', 'READ-ROW-NUMBER'],
      [4, 'b'],
      [5, 'c', 'READ-ROW-NUMBER'],
      [6, 'd', 'READ-ROW-NUMBER'],
    ]);
  });

  test('two cells in one place are a problem of the row; cells in any order find their place', async () => {
    const data =
      '<row r="1"><c r="B1"><v>2</v></c><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>1</v></c><c r="A2"><v>9</v></c></row>';
    const rows = await readRows(workbookOf({ sheets: [data] }));
    expect(rows[0]?.cells).toEqual([
      { kind: 'number', text: '1' },
      { kind: 'number', text: '2' },
    ]);
    expect(rows[0]?.problems).toBeUndefined();
    expect(codes(rows[1]?.problems)).toEqual(['READ-TWO-CELLS']);
  });

  test('hidden ones are read and stated', async () => {
    const sheet = `<worksheet><cols><col min="2" max="3" hidden="1"/></cols><sheetData><row r="1">${cell('a')}</row><row r="2" hidden="1">${cell('b')}</row><row hidden='true' r="3"/><row r="4" hidden="0"/></sheetData></worksheet>`;
    const { notices } = await readFacts(workbookOf({ sheets: [sheet] }), 'a.xlsx');
    expect(notices).toMatchObject([
      { code: 'READ-HIDDEN-ROWS', params: { count: 2, first: 2 } },
      { code: 'READ-HIDDEN-COLUMNS', params: { columns: 'B, C' } },
    ]);
    expect(await readTexts(workbookOf({ sheets: [sheet] }))).toEqual([['a'], ['b'], [], []]);
  });

  test('merged areas are stated', async () => {
    const sheet = `<worksheet><sheetData>${row('a')}</sheetData><mergeCells count="2"><mergeCell ref="A1:A5"/><mergeCell ref="B1:D3"/></mergeCells></worksheet>`;
    expect((await readFacts(workbookOf({ sheets: [sheet] }))).evidence).toContainEqual({
      phrase: 'merged-areas',
      count: 2,
      first: 'A1:A5',
    });
  });
});

describe('the XML', () => {
  test('may have prefixes, comments, odd blanks, quotes and a > in an attribute', async () => {
    const sheet = `<?xml version='1.0'?>\n<!-- made by <hand> --><x:worksheet xmlns:x="urn:x" note="a>b"><x:sheetData >
      <x:row r = '2' note='"'><x:c r = "B2" t='inlineStr' ><x:is><x:t >α</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
    expect(await readRows(workbookOf({ sheets: [sheet] }))).toEqual([{ number: 2, cells: ['', 'α'] }]);
  });

  test('may be UTF-16 or say another encoding', async () => {
    const xml = (encoding: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><worksheet><sheetData>${row('Ωμέγα')}</sheetData></worksheet>`;
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml('UTF-16'), 'utf16le')]);
    const part = (content: Buffer) =>
      workbookOf({ sheets: [''], replaced: [{ name: 'xl/worksheets/sheet1.xml', content }] });
    expect(await readTexts(part(wide))).toEqual([['Ωμέγα']]);
    expect(await readTexts(part(Buffer.from(xml('ISO-8859-7').replace('Ωμέγα', '\xd9'), 'latin1')))).toEqual([
      ['Ω'],
    ]);
    expect(await readTexts(part(Buffer.from(xml('UTF-16'))))).toEqual([['Ωμέγα']]);
    expect(await readTexts(part(Buffer.from(`\ufeff${xml('utf-8')}`)))).toEqual([['Ωμέγα']]);
    expect(await refusalOf(part(Buffer.from(xml('klingon'))))).toBe('READ-DAMAGED');
    expect(await refusalOf(part(Buffer.from(xml('UTF-8').replace('Ωμέγα', '\xd9'), 'latin1')))).toBe(
      'READ-DAMAGED',
    );
  });

  test('of the strict form, with absolute targets and other part names, is found by its relationships', async () => {
    const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const relations = (targets: string[][]) =>
      `<Relationships>${targets.map(([id, type, target, mode]) => `<Relationship Id="${id}" Type="${STRICT}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`).join('')}</Relationships>`;
    const workbook = workbookOf({
      sheets: [],
      replaced: [
        { name: '_rels/.rels', content: relations([['a', 'officeDocument', '/book/main.xml']]) },
        { name: 'xl/workbook.xml', content: '<workbook/>' },
      ],
      more: [
        {
          name: 'book/main.xml',
          content: '<workbook><sheets><sheet name="S" r:id="z"/></sheets></workbook>',
        },
        {
          name: 'book/_rels/main.xml.rels',
          content: relations([
            ['z', 'worksheet', '../Sheets/One.xml'],
            ['x', 'externalLink', 'http://127.0.0.1:1/never-fetched', 'External'],
          ]),
        },
        { name: 'sheets/one.xml', content: `<worksheet><sheetData>${row('found')}</sheetData></worksheet>` },
      ],
    });
    expect(await readTexts(workbook)).toEqual([['found']]);
  });

  test('batches may be read again from the start', async () => {
    await withSheet(workbookOf({ sheets: [row('a') + row('b')] }), async (sheet) => {
      expect(await rowsOf(sheet)).toHaveLength(2);
      expect(await rowsOf(sheet)).toEqual(await rowsOf(sheet));
    });
  });
});
