import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import * as limits from '../../shared/sheet/limits.ts';
import { writtenText } from '../table-rows.ts';
import { type WorkbookParts, workbookOf } from './workbook-of.ts';
import { type Member, zipOf } from './zip-of.ts';

// The bytes of a file on one line of a table. Plain text has \n, \t, \" and \u00ff for a byte, `{9×x}` for nine signs and `{9×#;}` for
// nine numbers; a number may be a limit's name: `{MAX_CELL_CHARS+1×x}`. Before a text stand its encoding (`windows-1253: `), `hex`, or
// what it is packed in: `gzip`, `cut 30` for its first bytes, `ole2` for the names in a compound file, JSON behind `xlsx` and `zip`.

const numberOf = (text: string): number => {
  const [name = '', more = '0'] = text.split('+');
  return (Object.entries(limits).find(([limit]) => limit === name)?.[1] ?? Number(name)) + Number(more);
};

/** The innermost first. */
function repeated(text: string): string {
  const found = text.replace(/\{([\w+-]+)×([^{}]*)\}/g, (_, count: string, of: string) =>
    of.includes('#')
      ? Array.from({ length: numberOf(count) }, (_, at) => of.replaceAll('#', String(at + 1))).join('')
      : of.repeat(numberOf(count)),
  );
  return found === text ? text : repeated(found);
}

/** A compound file whose directory, in its first sector, has these names. */
function compoundFile(names: readonly string[]): Buffer {
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

const members = (found: readonly Member[] = []): Member[] =>
  found.map((member) => ({ ...member, content: bytesOf(String(member.content)) }));

/** Texts are repeated last: JSON of many megabytes takes long. */
const partsOf = ({ sheets, strings, formats, replaced, more }: WorkbookParts): WorkbookParts => ({
  sheets: sheets.map((sheet) => (typeof sheet === 'string' ? repeated(sheet) : sheet)),
  ...(strings === undefined ? {} : { strings: repeated(strings) }),
  ...(formats === undefined
    ? {}
    : { formats: formats.map((one) => (typeof one === 'string' ? repeated(one) : one)) }),
  replaced: members(replaced),
  more: members(more),
});

const PACKED: Readonly<Record<string, (content: string) => Buffer>> = {
  hex: (content) => Buffer.from(content, 'hex'),
  gzip: (content) => gzipSync(bytesOf(content)),
  ole2: (content) => compoundFile(content.split(', ')),
  zip: (content) => zipOf(members(JSON.parse(content))),
  xlsx: (text) => workbookOf(partsOf(text.startsWith('<') ? { sheets: [text] } : JSON.parse(text))),
  cut: (content) => {
    const [, count, of = ''] = /^(-?\d+) (.*)$/.exec(content) ?? [];
    return bytesOf(of).subarray(0, Number(count));
  },
};

const ENCODED = /^(utf-?\d+(?:le|be)?|windows-\d+|iso-8859-\d+|cp\d+)(\+bom)?: (.*)$/;

/** Bytes where every sign is one, else UTF-8. */
export function bytesOf(content: string): Buffer {
  if (content.includes(' ⧺ ')) return Buffer.concat(content.split(' ⧺ ').map(bytesOf));
  const [, kind = '', packed = ''] = /^(\w+) (.*)$/.exec(content) ?? [];
  const unpack = Object.hasOwn(PACKED, kind) ? PACKED[kind] : undefined;
  if (unpack !== undefined) return unpack(packed);
  const [, encoding, mark, text = content] = ENCODED.exec(content) ?? [];
  const whole = writtenText(repeated(text));
  if (encoding !== undefined) return iconv.encode(whole, encoding, { addBOM: mark !== undefined });
  return Buffer.from(whole, /^[\0-\xff]*$/.test(whole) ? 'latin1' : 'utf8');
}
