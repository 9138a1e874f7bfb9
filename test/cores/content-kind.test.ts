import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { readFacts, readTexts, refusalOf } from './reading.ts';
import { workbookOf } from './workbook-of.ts';
import { zipOf } from './zip-of.ts';

const WORKBOOK = workbookOf({ sheets: ['<row><c><v>1</v></c></row>'] });

/** A compound file whose directory, at its first sector, has these names. */
function compoundFile(...names: string[]): Buffer {
  const SECTOR_BYTES = 512;
  const header = Buffer.alloc(SECTOR_BYTES);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  const directory = names.map((name) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    return entry;
  });
  return Buffer.concat([header, Buffer.alloc(SECTOR_BYTES), ...directory, Buffer.alloc(SECTOR_BYTES)]);
}

describe('what is no export is refused with the name of what it is', () => {
  const openDocument = (kind: string) =>
    zipOf([{ name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}`, stored: true }]);
  test.each<[string, string | Buffer, string]>([
    ['an old workbook', compoundFile('Root Entry', 'Workbook'), 'READ-XLS'],
    ['an older workbook', compoundFile('Root Entry', 'Book'), 'READ-XLS'],
    ['a workbook without a container', Buffer.from('0908100000060500bb0dcc07', 'hex'), 'READ-XLS'],
    [
      'an encrypted workbook',
      compoundFile('Root Entry', 'EncryptionInfo', 'EncryptedPackage'),
      'READ-ENCRYPTED',
    ],
    ['an old document', compoundFile('Root Entry', 'WordDocument'), 'READ-DOCUMENT'],
    ['a compound file of another kind', compoundFile('Root Entry', 'Contents'), 'READ-NO-TABLE'],
    ['a compound file that ends early', compoundFile('').subarray(0, 40), 'READ-NO-TABLE'],
    ['a binary workbook', zipOf([{ name: 'xl/workbook.bin', content: 'x' }]), 'READ-XLSB'],
    ['an OpenDocument sheet', openDocument('spreadsheet'), 'READ-ODS'],
    ['an OpenDocument text', openDocument('text'), 'READ-ODS'],
    ['a Word document', zipOf([{ name: 'word/document.xml', content: '<w/>' }]), 'READ-DOCUMENT'],
    ['a presentation', zipOf([{ name: 'ppt/presentation.xml', content: '<p/>' }]), 'READ-DOCUMENT'],
    ['a Numbers document', zipOf([{ name: 'Index/Document.iwa', content: 'x' }]), 'READ-DOCUMENT'],
    ['a ZIP of CSV files', zipOf([{ name: 'a.csv', content: 'a;b\n1;2\n' }]), 'READ-ARCHIVE'],
    ['an empty ZIP', zipOf([]), 'READ-ARCHIVE'],
    ['half a ZIP', WORKBOOK.subarray(0, WORKBOOK.length / 2), 'READ-DAMAGED'],
    ['a page with a table', '\n<html><body><table><tr><td>1</td></tr></table>', 'READ-HTML'],
    ['a page with a doctype', '\ufeff<!DOCTYPE html><html>', 'READ-HTML'],
    ['a page in an unknown encoding', Buffer.from('<html><td>Caf\xe9</td>', 'latin1'), 'READ-HTML'],
    ['a page in UTF-16', Buffer.from('\ufeff<html><td>1</td>', 'utf16le'), 'READ-HTML'],
    ['a bare table', '<table><tr><td>1</td></tr></table>', 'READ-HTML'],
    ['a web archive', 'MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n', 'READ-HTML'],
    [
      'an XML workbook',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
      'READ-XML',
    ],
    ['an XML document with a DOCTYPE', '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', 'READ-XML'],
    ['a SYLK sheet', 'ID;PWXL;N;E\nC;Y1;X1;K1\nE\n', 'READ-SYLK'],
    ['a JSON array of arrays', '[["a", 1], ["b", 2]]', 'READ-JSON'],
    ['an empty JSON array', '[ ]\n', 'READ-EMPTY'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ', 'READ-PDF'],
    ['an RTF document', '{\\rtf1\\ansi hello}', 'READ-DOCUMENT'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'READ-NO-TABLE'],
    ['a 7z archive', Buffer.from('377abcaf271c0004', 'hex'), 'READ-ARCHIVE'],
    ['gzip in gzip', gzipSync(gzipSync('a;b\n')), 'READ-ARCHIVE'],
    ['half a gzip', gzipSync('a;b\n'.repeat(999)).subarray(0, 30), 'READ-DAMAGED'],
    ['control characters', '\x01\x02\x03\x04;\x05\x06\n'.repeat(9), 'READ-NO-TABLE'],
    ['nothing', '', 'READ-EMPTY'],
    ['nothing in gzip', gzipSync(''), 'READ-EMPTY'],
    ['blank lines', '\r\n  \r\n', 'READ-EMPTY'],
    ['a mark and nothing', '\ufeff', 'READ-EMPTY'],
  ])('%s', async (_, content, code) => {
    expect(await refusalOf(content)).toBe(code);
  });
});

describe('a path that is no file', () => {
  const folder = { path: '' };
  beforeAll(() => {
    folder.path = mkdtempSync(join(tmpdir(), 'rowmark-kind-'));
  });
  afterAll(() => rmSync(folder.path, { recursive: true }));

  test('is refused by what it is, under the name that the person gave', async () => {
    const refused = (code: string, file: string) => ({
      problem: { code, severity: 'error', params: { file } },
    });
    await expect(openSheet(folder.path, 'march')).rejects.toMatchObject(refused('READ-DIRECTORY', 'march'));
    await expect(openSheet(join(folder.path, 'x'), 'x.csv')).rejects.toMatchObject(
      refused('READ-MISSING', 'x.csv'),
    );
    const device = { problem: { code: 'READ-NO-ACCESS', params: { file: 'null', variant: 'no-file' } } };
    await expect(openSheet('/dev/null', 'null')).rejects.toMatchObject(device);
  });
});

describe('content decides, not the name', () => {
  const misleads = async (content: string | Buffer, name: string) =>
    (await readFacts(content, name)).notices.some(({ code }) => code === 'READ-NAME-MISLEADS');

  test('and a name of another kind is stated', async () => {
    expect(await misleads('a;b\n1;2\n', 'export.xlsx')).toBe(true);
    expect(await misleads('a;b\n1;2\n', 'export.xls')).toBe(true);
    expect(await misleads(WORKBOOK, 'export.csv')).toBe(true);
    expect(await misleads(WORKBOOK, 'export.XLSX')).toBe(false);
    expect(await misleads('a;b\n1;2\n', 'export')).toBe(false);
    expect(await misleads(gzipSync('a;b\n1;2\n'), 'export.tsv.gz')).toBe(false);
  });

  test('gzip of CSV and of XLSX is unpacked on the way', async () => {
    expect(await readTexts(gzipSync('a;b\n1;2\n'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(await readFacts(gzipSync('a;b\n'))).toMatchObject({ format: 'csv', gzip: true });
    expect(await readTexts(gzipSync(WORKBOOK))).toEqual([['1']]);
    expect(await readFacts(gzipSync(WORKBOOK))).toMatchObject({ format: 'xlsx', gzip: true });
  });

  test('JSON Lines go to their own reader', async () => {
    expect(await readFacts('{"a": 1}\n{"a": 2}\n')).toMatchObject({ format: 'jsonl' });
  });
});
