import { describe, expect, test } from 'vitest';
import type { Cell } from '../../shared/sheet/sheet.ts';
import { readRows } from './reading.ts';
import { workbookOf } from './workbook-of.ts';

const cellsOf = async (workbook: Buffer): Promise<readonly Cell[]> =>
  (await readRows(workbook))[0]?.cells ?? [];

/** The cell that a stored number becomes under a number format. */
async function shown(
  value: string,
  format: number | string = 0,
  date1904 = false,
): Promise<Cell | undefined> {
  const sheets = [`<row r="1"><c r="A1" s="0"><v>${value}</v></c></row>`];
  return (await cellsOf(workbookOf({ sheets, formats: [format], date1904 })))[0];
}

const number = (text: string): Cell => ({ kind: 'number', text });
const date = (text: string): Cell => ({ kind: 'date', text });

describe('numbers', () => {
  test.each([
    ['68.664999999999992', '68.665'],
    ['0.1', '0.1'],
    ['0.30000000000000004', '0.3'],
    ['1.005', '1.005'],
    ['-12.5', '-12.5'],
    ['-0', '0'],
    ['1E-3', '0.001'],
    ['1.5E-7', '0.00000015'],
    ['1.2345678E7', '12345678'],
    ['4.00001234567891E14', '400001234567891'],
    ['123456789012.34', '123456789012.34'],
    ['1234567.1000000001', '1234567.1'],
    ['9007199254740991', '9007199254740991'],
    ['+5', '5'],
    ['.5', '0.5'],
    [' 7 ', '7'],
  ])('%s is %s', async (stored, text) => {
    expect(await shown(stored)).toEqual(number(text));
  });

  test.each([
    ['1.005', '0.00', 2],
    ['1.005', 2, 2],
    ['12.3456', 44, 2],
    ['12.3456', '#,##0.00\\ _€;[Red]-#,##0.00', 2],
    ['12.3456', '0.0##', 3],
    ['12.6', '#,##0', 0],
    ['2.9760000000001', '_-* #,##0.00_-', 2],
  ])('%s under the format %s keeps its decimals, of which %i are shown', async (stored, format, decimals) => {
    expect(await shown(stored, format)).toEqual({ kind: 'number', text: stored, shownDecimals: decimals });
  });

  test.each([
    ['1.01', '0.00'],
    ['1.5', '0.00'],
    ['0.333', '# ?/?'],
    ['1.005', 'General'],
    ['1.005', 0],
  ])('%s under the format %s hides nothing that could be rounded', async (stored, format) => {
    expect(await shown(stored, format)).toEqual(number(stored));
  });

  test('what a format adds is no part of the number', async () => {
    expect(await shown('-3', '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-')).toEqual(number('-3'));
    expect(await shown('5', '[Red]0" days";0')).toEqual({ kind: 'number', text: '5', currency: 'days' });
  });

  test.each([
    ['#,##0.00\\ "€"', '€'],
    ['"$"#,##0.00', '$'],
    ['\\$#,##0.00', '$'],
    ['[$$-409]#,##0.00', '$'],
    ['[$USD] #,##0.00', 'USD'],
    ['#,##0.00 [$€-408];[Red]-#,##0.00 [$€-408]', '€'],
    ['_-[$£-809]* #,##0.00_-', '£'],
    ['#,##0.00_€', undefined],
    ['[$-408]0.00', undefined],
    ['0.00 "USD"', 'USD'],
    ['0.00 "pcs"', 'pcs'],
    [4, undefined],
  ])('the format %s shows the currency %s', async (format, currency) => {
    const cell: Cell = { kind: 'number', text: '1234.5', ...(currency === undefined ? {} : { currency }) };
    expect(await shown('1234.5', format)).toEqual(cell);
  });

  test.each([
    ['0.24', 9, '24'],
    ['0.13', '0.00%', '13'],
    ['0.24000000000000002', '0 %', '24'],
    ['0.065', '0.0%;[Red]-0.0%', '6.5'],
    ['-0.06', 10, '-6'],
    ['1', 9, '100'],
    ['0', 9, '0'],
    ['0.0625', 10, '6.25'],
  ])('%s under the percent format %s is %s', async (stored, format, text) => {
    expect(await shown(stored, format)).toEqual({ kind: 'number', text, percent: true });
  });

  test('a percent sign in quotes is no percent format', async () => {
    expect(await shown('24', '0"%"')).toEqual(number('24'));
    expect(await shown('24', '0\\%')).toEqual(number('24'));
  });

  test.each([
    ['12345678', '000000000', '012345678'],
    ['10431', '000\\ 00', '104 31'],
    ['7', '"ΤΔΑ-"0000', 'ΤΔΑ-0007'],
    ['123456', '00000', '123456'],
  ])('%s under the code format %s is the text %s', async (stored, format, text) => {
    expect(await shown(stored, format)).toBe(text);
  });

  test.each([
    ['400000000000000', 0, '4E+14'],
    ['400002000000000', 0, '4.00002E+14'],
    ['400002000000000', '0.00E+00', '4.00E+14'],
    ['400001234567891', 11, '4.00E+14'],
    ['9007199254740993', 0, '9.0072E+15'],
    ['12345678901234567890', '0', '1.23457E+19'],
    ['1234567890123450', '0', '1.23457E+15'],
    ['1E+25', 0, '1E+25'],
    ['100000', '0E+00', '1E+05'],
  ])('%s under %s has lost digits: %s', async (stored, format, text) => {
    expect(await shown(stored, format)).toEqual({ kind: 'damaged', text });
  });

  test('what is no number is an error, not 0', async () => {
    expect(await shown('0x10')).toEqual({ kind: 'error', text: '0x10' });
    expect(await shown('1e999')).toEqual({ kind: 'error', text: '1e999' });
  });
});

describe('dates', () => {
  test.each([
    ['45000', 14, '2023-03-15'],
    ['45000.5', 22, '2023-03-15T12:00:00'],
    ['44686', 'dd\\/mm\\/yyyy', '2022-05-05'],
    ['1', 14, '1900-01-01'],
    ['59', 14, '1900-02-28'],
    ['61', 14, '1900-03-01'],
    ['2958465', 14, '9999-12-31'],
    ['45000.999999999', 14, '2023-03-16'],
    ['45000', '[$-408]d\\ mmmm\\ yyyy;@', '2023-03-15'],
    ['45000', 'mmm-yy', '2023-03-15'],
    ['45000.75', 'h:mm', '2023-03-15T18:00:00'],
    ['45000.0000115741', 'yyyy-mm-dd hh:mm:ss.000', '2023-03-15T00:00:01'],
  ])('%s under %s is %s', async (serial, format, text) => {
    expect(await shown(serial, format)).toEqual(date(text));
  });

  test('of the 1904 calendar are four years and a day later', async () => {
    expect(await shown('42248', 14, true)).toEqual(date('2019-09-02'));
    expect(await shown('0', 14, true)).toEqual(date('1904-01-01'));
    expect(await shown('60', 14, true)).toEqual(date('1904-03-01'));
  });

  test('times and durations', async () => {
    expect(await shown('0.5', 20)).toEqual({ kind: 'time', text: '12:00:00' });
    expect(await shown('0.75', 'h:mm AM/PM')).toEqual({ kind: 'time', text: '18:00:00' });
    expect(await shown('1.0625', 46)).toEqual({ kind: 'time', text: '25:30:00' });
  });

  test('days that never were are errors', async () => {
    expect(await shown('60', 14)).toEqual({ kind: 'error', text: '####' });
    expect(await shown('0', 14)).toEqual({ kind: 'error', text: '####' });
    expect(await shown('-1', 14)).toEqual({ kind: 'error', text: '####' });
    expect(await shown('2958466', 14)).toEqual({ kind: 'error', text: '####' });
  });

  test('letters in literals and currencies make no date', async () => {
    expect(await shown('5', '0.00 "USD"')).toEqual({ kind: 'number', text: '5', currency: 'USD' });
    expect(await shown('5', '#,##0.00\\ [$USD]')).toEqual({ kind: 'number', text: '5', currency: 'USD' });
    expect(await shown('5', '0.00 USD')).toEqual(number('5'));
    expect(await shown('5', '[Red]0.00')).toEqual(number('5'));
  });

  test('ISO 8601 dates', async () => {
    const cells = [
      '2021-01-01',
      '2021-01-01T10:10:10',
      '10:10:10',
      '2021-01-01T00:00:00Z',
      'soon',
      '2021-02-31',
      '25:00',
    ];
    const sheets = [`<row>${cells.map((text) => `<c t="d"><v>${text}</v></c>`).join('')}</row>`];
    expect(await cellsOf(workbookOf({ sheets }))).toEqual([
      date('2021-01-01'),
      date('2021-01-01T10:10:10'),
      { kind: 'time', text: '10:10:10' },
      date('2021-01-01'),
      'soon',
      '2021-02-31',
      '25:00',
    ]);
  });
});

describe('texts', () => {
  const texts = async (strings: string, count: number) => {
    const row = Array.from({ length: count }, (_, index) => `<c t="s"><v>${index}</v></c>`).join('');
    return cellsOf(workbookOf({ sheets: [`<row>${row}</row>`], strings }));
  };

  test('shared, rich, phonetic, escaped and decoded once', async () => {
    const strings = [
      '<si><t>Άλφα</t></si>',
      '<si><r><t xml:space="preserve">Μέ</t></r><r><rPr><b/></rPr><t>λι</t></r></si>',
      '<si><t>名前</t><rPh sb="0" eb="2"><t>なまえ</t></rPh><phoneticPr fontId="1"/></si>',
      '<si><t>a_x000D_\nb_x005F_x000D_</t></si>',
      '<si><t>&amp;#34; &lt;b&gt; &#916; &#x394; &unknown;</t></si>',
      '<si><t><![CDATA[<not> &amp; decoded]]></t></si>',
      '<si><t/></si>',
      '<si/>',
      '<si><t>last</t></si>',
    ];
    expect(await texts(strings.join('\n'), strings.length)).toEqual([
      'Άλφα',
      'Μέλι',
      '名前',
      'a\nb_x000D_',
      '&#34; <b> Δ Δ &unknown;',
      '<not> &amp; decoded',
      '',
      '',
      'last',
    ]);
  });

  test('blanks around a text count where the file says so', async () => {
    expect(await texts('<si><t> a </t></si><si><t xml:space="preserve"> a </t></si>', 2)).toEqual([
      'a',
      ' a ',
    ]);
  });

  test('inline and from formulas', async () => {
    const row = [
      '<c t="inlineStr"><is><t>in line</t></is></c>',
      '<c t="inlineStr"><is><r><t>in </t></r><r><t xml:space="preserve"> runs</t></r></is></c>',
      '<c t="str"><f>A1&amp;"x"</f><v>from a formula</v></c>',
      '<c t="str"><f>IF(1,"")</f><v></v></c>',
      '<c t="n"><f>1+1</f><v>2</v></c>',
    ].join('');
    expect(await cellsOf(workbookOf({ sheets: [`<row>${row}</row>`] }))).toEqual([
      'in line',
      'in runs',
      'from a formula',
      '',
      number('2'),
    ]);
  });

  test('digits that are stored as text stay as they are', async () => {
    expect(await texts('<si><t>001</t></si><si><t>1,50</t></si>', 2)).toEqual(['001', '1,50']);
  });
});

describe('other cells', () => {
  test('booleans and errors', async () => {
    const row =
      '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#DIV/0!</v></c><c t="e"><f>1/0</f><v>#N/A</v></c>';
    expect(await cellsOf(workbookOf({ sheets: [`<row>${row}</row>`] }))).toEqual([
      { kind: 'boolean', text: 'true' },
      { kind: 'boolean', text: 'false' },
      { kind: 'error', text: '#DIV/0!' },
      { kind: 'error', text: '#N/A' },
    ]);
  });

  test('a formula that nobody has calculated is an error, never empty', async () => {
    const row = '<c r="A1"><f>B1*2</f></c><c r="B1"><f>1</f><v/></c><c r="C1" t="str"><f>"x"</f></c>';
    const cells = await cellsOf(workbookOf({ sheets: [`<row>${row}</row>`] }));
    expect(cells).toEqual(Array(3).fill({ kind: 'error', text: '#NOT-CALCULATED' }));
  });

  test('a text that the workbook does not have is a problem of its row', async () => {
    const rows = await readRows(
      workbookOf({
        sheets: ['<row><c t="s"><v>7</v></c><c><v>1</v></c></row><row><c><v>2</v></c></row>'],
        strings: '<si><t>a</t></si>',
      }),
    );
    expect(rows[0]?.problems?.map(({ code }) => code)).toEqual(['READ-BAD-REFERENCE']);
    expect(rows[1]).toEqual({ number: 2, cells: [number('2')] });
  });
});
