import { randomFillSync } from 'node:crypto';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { retryColumns } from '../../shared/records/retry-reference.ts';
import { answerColumns } from '../../shared/report/rows/write-result-xlsx.ts';
import {
  COLUMNS_OF_REPORT,
  MAX_CELL_CHARS,
  MAX_CELLS_PER_ROW,
  MAX_EXPORT_BYTES,
  MAX_GZIPPED_WORKBOOK_BYTES,
  MAX_NUMBER_FORMAT_CHARS,
  MAX_SHEET_ROW_NUMBER,
} from '../../shared/sheet/limits.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { atFullLength, isFullRun } from '../full-run.ts';
import { readTexts, refusalOf } from './reading.ts';
import { workbookOf } from './workbook-of.ts';
import { type Member, zipOf } from './zip-of.ts';

const ROW = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
const MAX_GROWTH_BYTES = 300 * 1024 ** 2;
/** Size of what is too long by far: no line may have more than 8 MB. */
const FAR_TOO_LONG_MB = isFullRun ? 100 : 20;
const FAR_TOO_LONG = FAR_TOO_LONG_MB * 1024 ** 2;

/** The code of the refusal, which must come in bounded memory, and before the test's own time-out. */
async function boundedRefusal(content: string | Buffer): Promise<string | undefined> {
  const before = process.memoryUsage.rss();
  const code = await refusalOf(content);
  expect(process.memoryUsage.rss() - before).toBeLessThan(MAX_GROWTH_BYTES);
  return code;
}

const withPart = (member: Member) =>
  workbookOf({ sheets: [ROW], strings: '<si><t>a</t></si>', replaced: [member] });

describe('XML that is made for harm', () => {
  const entities = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
    .split('')
    .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghij'.charAt(index)};`.repeat(10)}">`)
    .join('')}]>`;

  test.each([
    [
      'the shared texts',
      'xl/sharedStrings.xml',
      `<?xml version="1.0"?>${entities}<sst><si><t>&j;</t></si></sst>`,
    ],
    [
      'the sheet',
      'xl/worksheets/sheet1.xml',
      `${entities}<worksheet><sheetData>${ROW}</sheetData></worksheet>`,
    ],
    ['the workbook', 'xl/workbook.xml', '<!DOCTYPE w SYSTEM "http://127.0.0.1:1/x.dtd"><workbook/>'],
    ['the styles', 'xl/styles.xml', '<!-- --><!doctype s><styleSheet/>'],
    ['the relationships', '_rels/.rels', '<!DOCTYPE r><Relationships/>'],
  ])('a DOCTYPE in %s is refused', async (_, name, content) => {
    expect(await boundedRefusal(withPart({ name, content }))).toBe('READ-DOCTYPE');
  });

  test.each([
    ['tags without end', `<worksheet>${'<a>'.repeat(100_000)}`],
    ['tags that do not match', `<worksheet><sheetData>${ROW}</sheet></worksheet>`],
    ['a part that ends early', `<worksheet><sheetData>${ROW}`],
    ['text after the end', `<worksheet><sheetData>${ROW}</sheetData></worksheet><more/>`],
    ['no XML', 'hello'],
    ['a tag that is no tag', '<worksheet>< ></worksheet>'],
  ])('%s is damage', async (_, content) => {
    expect(await boundedRefusal(withPart({ name: 'xl/worksheets/sheet1.xml', content }))).toBe(
      'READ-DAMAGED',
    );
  });

  test('a tag or a text without end is refused, not gathered', async () => {
    const endless = `<worksheet><sheetData><row r="${'1'.repeat(5_000_000)}`;
    expect(await boundedRefusal(withPart({ name: 'xl/worksheets/sheet1.xml', content: endless }))).toBe(
      'READ-TEXT-TOO-LONG',
    );
  });
});

describe('texts that are referred to again and again', () => {
  const rows = (count: number) =>
    Array.from(
      { length: count },
      (_, row) => `<row r="${row + 1}">${'<c t="s"><v>0</v></c>'.repeat(3)}</row>`,
    ).join('');
  const amplified = (chars: number, count: number) =>
    workbookOf({ sheets: [rows(count)], strings: `<si><t>${'Ω'.repeat(chars)}</t></si>` });

  test('a text that no cell can hold is refused', async () => {
    expect(await boundedRefusal(amplified(1_050_000, 4000))).toBe('READ-TEXT-TOO-LONG');
    expect(await boundedRefusal(amplified(MAX_CELL_CHARS + 1, 1))).toBe('READ-SHARED-TEXT');
    expect((await readTexts(amplified(MAX_CELL_CHARS, 1)))[0]?.[0]).toHaveLength(MAX_CELL_CHARS);
  });

  test('a long text in thousands of cells is refused', async () => {
    expect(await boundedRefusal(amplified(MAX_CELL_CHARS, 4000))).toBe('READ-SHARED-TEXT');
  });
});

test('a sheet that is full of the words that are looked for is surveyed in bounded time', async () => {
  const content = `<worksheet><sheetData>${ROW}</sheetData><a b="${'hidden='.repeat(70_000)}"/></worksheet>`;
  const name = 'xl/worksheets/sheet1.xml';
  expect(await boundedRefusal(withPart({ name, content }))).toBeUndefined();
  const many = `<worksheet><sheetData>${ROW}</sheetData>${'<a hidden="hidden="/>'.repeat(atFullLength(1_000_000))}</worksheet>`;
  expect(await boundedRefusal(withPart({ name, content: many }))).toBeUndefined();
});

describe('archives', () => {
  test('two members of one name are refused, also in other case', async () => {
    const twice = (name: string) => workbookOf({ sheets: [ROW], more: [{ name, content: '<worksheet/>' }] });
    expect(await boundedRefusal(twice('xl/worksheets/sheet1.xml'))).toBe('READ-TWO-PARTS');
    expect(await boundedRefusal(twice('XL/worksheets/Sheet1.xml'))).toBe('READ-TWO-PARTS');
  });

  test('a wrong checksum or length is refused before the first row', async () => {
    const sheet = {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet><sheetData>${ROW}</sheetData></worksheet>`,
    };
    expect(await boundedRefusal(withPart({ ...sheet, crc: 1 }))).toBe('READ-CRC');
    expect(await boundedRefusal(withPart({ ...sheet, size: 7 }))).toBe('READ-CRC');
    expect(await boundedRefusal(withPart({ name: 'xl/styles.xml', content: '<styleSheet/>', crc: 1 }))).toBe(
      'READ-CRC',
    );
  });

  test('an encrypted member, damaged data and paths that lead out are refused', async () => {
    const name = 'xl/worksheets/sheet1.xml';
    expect(await boundedRefusal(withPart({ name, content: '<worksheet/>', encrypted: true }))).toBe(
      'READ-ENCRYPTED',
    );
    const workbook = workbookOf({ sheets: [ROW] });
    const damaged = Buffer.from(workbook);
    const at = damaged.indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length;
    damaged.fill(0xff, at, at + 8);
    expect(await boundedRefusal(damaged)).toBe('READ-DAMAGED');
    expect(await boundedRefusal(zipOf([{ name: '../../etc/passwd', content: 'x' }]))).toBe('READ-DAMAGED');
  });

  test('a sheet that unpacks to hundreds of times its size is refused', async () => {
    const content = `<worksheet><sheetData>${'<x/>'.repeat(isFullRun ? 16_000_000 : 9_000_000)}${ROW}</sheetData></worksheet>`;
    expect(await boundedRefusal(withPart({ name: 'xl/worksheets/sheet1.xml', content }))).toBe('READ-BOMB');
  });

  // The short run brings one with the other files of test/tables/files.txt.
  test.runIf(isFullRun)('a gzip that does is refused', async () => {
    expect(await boundedRefusal(gzipSync('a;b\n'.repeat(20_000_000)))).toBe('READ-BOMB');
  });

  test('a workbook that its sheet is missing from is refused', async () => {
    const content = '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId9"/></sheets></workbook>';
    expect(await boundedRefusal(withPart({ name: 'xl/workbook.xml', content }))).toBeUndefined();
    const lost = content.replace('rId9', 'rId1');
    const relations = `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/none.xml"/></Relationships>`;
    const workbook = workbookOf({
      sheets: [ROW],
      replaced: [
        { name: 'xl/workbook.xml', content: lost },
        { name: 'xl/_rels/workbook.xml.rels', content: relations },
      ],
    });
    expect(await boundedRefusal(workbook)).toBe('READ-DAMAGED');
  });
});

test('nothing outside of the archive is fetched', async () => {
  let asked = 0;
  const server = createServer((_, answer) => {
    asked++;
    answer.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/x`;
  const sheet = `<worksheet xmlns:xsi="urn:xsi" xsi:schemaLocation="urn:a ${url}"><?xml-stylesheet href="${url}"?><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>`;
  const link = `<Relationships><Relationship Id="e" Type="x/externalLink" Target="${url}" TargetMode="External"/></Relationships>`;
  const more = [{ name: 'xl/externalLinks/_rels/externalLink1.xml.rels', content: link }];
  expect(await readTexts(workbookOf({ sheets: [sheet], more }))).toEqual([['1']]);
  await new Promise((closed) => server.close(closed));
  expect(asked).toBe(0);
});

describe('too much of a thing', () => {
  test.each([
    ['100,000 columns', `${'a;'.repeat(100_000)}\n1;2\n`, 'READ-TOO-MANY-CELLS'],
    [`a line of ${FAR_TOO_LONG_MB} MB`, `a;b\n${'x'.repeat(FAR_TOO_LONG)}\n`, 'READ-LINE-TOO-LONG'],
    [
      `a line of ${FAR_TOO_LONG_MB} MB in quotes`,
      `a;b\n"${'x'.repeat(FAR_TOO_LONG)}";1\n`,
      'READ-QUOTE-OPEN',
    ],
    [
      `broken quotes for ${FAR_TOO_LONG_MB} MB`,
      `a;b\n${'"x"x'.repeat(FAR_TOO_LONG / 4)}\n`,
      'READ-LINE-TOO-LONG',
    ],
    ['cells without end after a broken quote', `"a"b;${'a;'.repeat(4_000_000)}\n`, 'READ-TOO-MANY-CELLS'],
    [
      'quoted cells without end after a broken quote',
      `"a"b;${'"a";'.repeat(2_500_000)}\n`,
      'READ-TOO-MANY-CELLS',
    ],
    [`${FAR_TOO_LONG_MB} MB of commas`, `a,b\n${','.repeat(FAR_TOO_LONG)}\n`, 'READ-TOO-MANY-CELLS'],
    ['quotes without end', `a;b\n${'"'.repeat(FAR_TOO_LONG + 1)};1\n`, 'READ-LINE-TOO-LONG'],
    ['a cell of 32,768 characters', `a;b\n${'x'.repeat(MAX_CELL_CHARS + 1)};1\n`, 'READ-CELL-TOO-LONG'],
    ['more rows than two million', 'a\n'.repeat(2_000_001), 'READ-TOO-MANY-ROWS'],
  ])('%s in a CSV', async (_, content, code) => {
    expect(await boundedRefusal(content)).toBe(code);
  });

  test.each([
    ['a column beyond XFD', '<row><c r="XFE1"><v>1</v></c></row>', 'READ-TOO-MANY-CELLS'],
    ['a column far beyond', '<row><c r="ZZZZZZZZZZZZ1"><v>1</v></c></row>', 'READ-TOO-MANY-CELLS'],
    ['100,000 cells in a row', `<row>${'<c><v>1</v></c>'.repeat(100_000)}</row>`, 'READ-TOO-MANY-CELLS'],
    [
      'a row beyond the last',
      `<row r="${MAX_SHEET_ROW_NUMBER + 1}"><c><v>1</v></c></row>`,
      'READ-TOO-MANY-ROWS',
    ],
    [
      'a text of 32,768 characters',
      `<row><c t="inlineStr"><is><t>${'x'.repeat(MAX_CELL_CHARS + 1)}</t></is></c></row>`,
      'READ-CELL-TOO-LONG',
    ],
    [
      'one in many runs',
      `<row><c t="inlineStr"><is>${`<r><t>${'x'.repeat(999)}</t></r>`.repeat(40)}</is></c></row>`,
      'READ-CELL-TOO-LONG',
    ],
    [
      'a formula text of 32,768 characters',
      `<row><c t="str"><v>${'x'.repeat(MAX_CELL_CHARS + 1)}</v></c></row>`,
      'READ-CELL-TOO-LONG',
    ],
  ])('%s in a workbook', async (_, data, code) => {
    expect(await boundedRefusal(workbookOf({ sheets: [data] }))).toBe(code);
  });

  test('a file of more than 1 GB, and a packed workbook of more than 64 MB', async () => {
    const path = join(tmpdir(), `rowmark-large-${process.pid}`);
    await writeFile(path, '');
    await truncate(path, MAX_EXPORT_BYTES + 1);
    await expect(openSheet(path, 'large.csv')).rejects.toMatchObject({ problem: { code: 'READ-TOO-LARGE' } });
    await rm(path);
    const content = randomFillSync(Buffer.alloc(MAX_GZIPPED_WORKBOOK_BYTES));
    const packed = gzipSync(workbookOf({ sheets: [ROW], more: [{ name: 'x', content, stored: true }] }), {
      level: 0,
    });
    expect(await refusalOf(packed)).toBe('READ-UNPACKED-TOO-LARGE');
  });

  test('a number format longer than a spreadsheet program takes is refused, one at the limit is read', async () => {
    const workbook = (length: number) =>
      workbookOf({ sheets: [ROW], strings: '<si><t>a</t></si>', formats: ['['.repeat(length)] });
    expect(await boundedRefusal(workbook(100_000))).toBe('READ-FORMAT-TOO-LONG');
    expect(await boundedRefusal(workbook(MAX_NUMBER_FORMAT_CHARS + 1))).toBe('READ-FORMAT-TOO-LONG');
    expect(await readTexts(workbook(MAX_NUMBER_FORMAT_CHARS))).toEqual([['a']]);
  });

  test('columns that a report could not hold beside its own are refused on reading', async () => {
    const wide = (cells: number) => `${'a;'.repeat(cells - 1)}a\n`;
    expect(await boundedRefusal(wide(MAX_CELLS_PER_ROW + 1))).toBe('READ-TOO-MANY-CELLS');
    expect((await readTexts(wide(MAX_CELLS_PER_ROW)))[0]).toHaveLength(MAX_CELLS_PER_ROW);
    expect(answerColumns.length + retryColumns.length).toBeLessThanOrEqual(COLUMNS_OF_REPORT);
  });

  test('empty cells far to the right make no wide rows', async () => {
    expect(
      await readTexts(workbookOf({ sheets: ['<row><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row>'] })),
    ).toEqual([['1']]);
  });

  test('claimed counts are not believed', async () => {
    const strings = '<sst count="8876876876876" uniqueCount="8876876876876"><si><t>a</t></si></sst>';
    expect(await readTexts(workbookOf({ sheets: [ROW], strings }))).toEqual([['a']]);
  });
});
