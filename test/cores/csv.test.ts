import { describe, expect, test } from 'vitest';
import { renderArgument } from '../../shared/problems/phrases.ts';
import { readFacts, readRows, readTexts, rowsOf, withSheet } from './reading.ts';

describe('the delimiter is found from many records', () => {
  test.each([
    ['semicolons with decimal commas', 'a;b;c\n1,5;2,5;3,5\n4,5;5,5;6,5\n', ';', 3],
    ['commas with semicolons in the notes', 'a,b,c\n1,"x;y",2\n3,p;q,4\n5,r;s,6\n', ',', 3],
    ['tabs with commas and semicolons', 'a\tb\n1,5\tx;y\n2,5\tz;w\n', '\t', 2],
    ['pipes', 'a|b|c\n1,0|2|3\n', '|', 3],
    [
      'a title and a total row around them',
      'Πωλήσεις Μαρτίου, 2026\n\nα;β;γ\n1,0;2;3\n4,0;5;6\nΣύνολο;;9,00\n',
      ';',
      3,
    ],
    ['quoted cells that hold the other delimiter', '"a,b","c,d"\n"e;f;g","h"\n', ',', 2],
    ['quoted cells everywhere', '"a";"b";"c"\n"1,2";"3,4";"5,6"\n', ';', 3],
    ['decimal commas in every cell, no header', '12,50;3,00\n1,00;2,00\n', ';', 2],
    [
      'commas in the headers too',
      'Τιμή, €;ΦΠΑ, €;Σύνολο, €\n12,50;3,00;15,50\n1.012,50;3,00;1.015,50\n',
      ';',
      3,
    ],
    ['a broken quote among few records', 'Κωδ;Περιγραφή;Τιμή\n1;"5" pipe";12,50\n2;x;13,50\n', ';', 3],
    ['one row', 'a;b;c;d', ';', 4],
  ])('%s', async (_, text, delimiter, cells) => {
    expect((await readFacts(text)).delimiter).toBe(delimiter);
    expect(Math.max(...(await readTexts(text)).map((row) => row.length))).toBe(cells);
  });

  test('although rows are ragged and their amounts have a decimal comma', async () => {
    const text = 'a;b;c;d\nx;y;1,50;2\nx;1,50;2\nx;p, q; r;1,50;2\nx;y;1,50;2;\n';
    expect((await readFacts(text)).delimiter).toBe(';');
  });

  test('and the evidence says how many records agree', async () => {
    const { evidence } = await readFacts('a;b\n1;2\n3;4\n');
    expect(evidence.map((one) => renderArgument(one, 'en'))).toContain(
      'delimiter semicolon: 3 of the first 3 records have 2 cells with it',
    );
  });

  test('one column has none', async () => {
    expect(await readTexts('code\n001\n002\n')).toEqual([['code'], ['001'], ['002']]);
  });

  test('the line sep=; says it and is not counted', async () => {
    expect(await readRows('sep=;\r\na;b,c\r\n1;2')).toEqual([
      { number: 1, cells: ['a', 'b,c'] },
      { number: 2, cells: ['1', '2'] },
    ]);
  });

  test('a profile may declare it', async () => {
    expect(await readTexts('a,b;c\n1,2;3\n', { delimiter: ',' })).toEqual([
      ['a', 'b;c'],
      ['1', '2;3'],
    ]);
    expect(await readTexts('a\tb\n', { delimiter: '\t' })).toEqual([['a', 'b']]);
  });
});

describe('rows have the numbers that a spreadsheet program shows', () => {
  test('titles and blank lines count, a line break inside quotes starts no row', async () => {
    expect(await readRows('Title\n\na,b\n"x\ny",2\n3,4\n')).toEqual([
      { number: 1, cells: ['Title'] },
      { number: 2, cells: [''] },
      { number: 3, cells: ['a', 'b'] },
      { number: 4, cells: ['x\ny', '2'] },
      { number: 5, cells: ['3', '4'] },
    ]);
  });

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('with %s, with and without one at the end', async (_, end) => {
    const text = ['a,b', '"1","x\n\ny"', '', '3,4'].join(end);
    const rows = [['a', 'b'], ['1', 'x\n\ny'], [''], ['3', '4']];
    expect(await readTexts(text)).toEqual(rows);
    expect(await readTexts(text + end)).toEqual(rows);
    expect((await readFacts(text)).newline).toBe(end);
  });

  test('in a file of joined parts with different line ends', async () => {
    const text = 'a;b\r\n1;"x\r\ny"\n2;"z"\r3;"p\rq"\n\r\n4;"5"';
    expect(await readTexts(text)).toEqual([
      ['a', 'b'],
      ['1', 'x\r\ny'],
      ['2', 'z'],
      ['3', 'p\rq'],
      [''],
      ['4', '5'],
    ]);
  });

  test('in a large file, whatever stands at the borders of chunks', async () => {
    const lines = Array.from(
      { length: 30_000 },
      (_, row) => `${row};"a ""${'x'.repeat(row % 13)}"" b\r\n";${'€'.repeat(row % 7)}`,
    );
    const rows = await readRows(lines.join('\r\n'));
    expect(rows).toHaveLength(lines.length);
    for (const [index, { number, cells }] of rows.entries()) {
      expect(number).toBe(index + 1);
      expect(cells).toEqual([String(index), `a "${'x'.repeat(index % 13)}" b\r\n`, '€'.repeat(index % 7)]);
    }
  });

  test('and batches may be read again from the start', async () => {
    await withSheet('a,b\n1,2\n', async (sheet) => {
      expect(await rowsOf(sheet)).toEqual(await rowsOf(sheet));
    });
  });

  test('stopping after the first batch leaves nothing open', async () => {
    await withSheet('a,b\n'.repeat(200_000), async (sheet) => {
      for await (const batch of sheet.batches()) {
        expect(batch[0]?.cells).toEqual(['a', 'b']);
        break;
      }
      expect(await rowsOf(sheet)).toHaveLength(200_000);
    });
  });
});

describe('cells keep their text and their place', () => {
  test('ragged rows are told as they are', async () => {
    expect(await readTexts('a,b,c\n1,2\n1,2,3,4\n,,\n')).toEqual([
      ['a', 'b', 'c'],
      ['1', '2'],
      ['1', '2', '3', '4'],
      ['', '', ''],
    ]);
  });

  test('="0012", which keeps zeros in spreadsheets, is read as it is shown', async () => {
    expect(await readTexts('a,b,c\n="0012","=""0013""","=SUM(""1"")"\n')).toEqual([
      ['a', 'b', 'c'],
      ['0012', '0013', '=SUM("1")'],
    ]);
  });

  test('leading zeros, blanks, backslashes, quotes inside a cell and formulas are text', async () => {
    expect(await readTexts('007, x ,a\\,5" pipe,=1+1,"""q""",__proto__\n')).toEqual([
      ['007', ' x ', 'a\\', '5" pipe', '=1+1', '"q"', '__proto__'],
    ]);
  });
});

describe('quotes that break the rule', () => {
  test('text after a closing quote keeps its row together, with a problem of that row alone', async () => {
    const rows = await readRows('a,b,c\n1,"x"y,2\n3,"4",5\n"6"" ,7,8\n"9" ,10,"11"\n');
    expect(rows.slice(0, 3)).toEqual([
      { number: 1, cells: ['a', 'b', 'c'] },
      {
        number: 2,
        cells: ['1', 'xy', '2'],
        problems: [expect.objectContaining({ code: 'READ-QUOTE-TEXT', row: 2, params: { cell: 2 } })],
      },
      { number: 3, cells: ['3', '4', '5'] },
    ]);
  });

  test('many of them are read in bounded time', async () => {
    const rows = await readRows('"5" pipe",x\r\n'.repeat(50_000));
    expect(rows).toHaveLength(50_000);
    expect(rows.every(({ cells, problems }) => cells[0] === '5 pipe"' && problems?.length === 1)).toBe(true);
  });

  test.each([
    ['at the end', 'a,b\n1,2\n3,"4\n', 3],
    ['in the middle of a long file', `a,b\n1,"2\n${'3,4\n'.repeat(100_000)}`, 2],
    ['after more than a record can hold', `a,b\n1,"2\n${'3,4\n'.repeat(2_500_000)}`, 2],
    ['after broken quotes', 'a,b\n"1"x,2\n3,"4\n5,6', 3],
  ])('a quote that never closes is refused with its row: %s', async (_, text, row) => {
    await expect(readRows(text)).rejects.toMatchObject({ problem: { code: 'READ-QUOTE-OPEN', row } });
  });
});
