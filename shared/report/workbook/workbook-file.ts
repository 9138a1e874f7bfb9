import { constants, crc32, createDeflateRaw } from 'node:zlib';
import type { Sink } from '../../store/store.ts';
import { writeQueue } from '../files/text-file.ts';
import { escapedText, Utf8Text } from '../files/utf8-text.ts';
import { createSheetXml, type SheetForm } from './sheet-xml.ts';
import { StyleSheet } from './workbook-style.ts';

export type WorkbookFile = ReturnType<typeof createWorkbookFile>;

/** Rows are gathered to this size before they are packed: with one more row they fill a buffer of 512 KiB. */
const PACKED_BYTES = 480 * 1024;
const FIRST_BYTES = 16 * 1024;
/** Characters that a sheet's name cannot contain, and its maximum length. */
const NOT_IN_NAMES = /[*?:\\/[\]]/g;
const NAME_CHARACTERS = 31;

/**
 * A workbook written row by row onto a sink. Memory does not grow with the rows, except for their links. One piece is packed
 * while the next is made.
 */
export function createWorkbookFile(sink: Sink, written_at: string) {
  const zip = createZipFile(sink, written_at);
  const styles = new StyleSheet();
  const sheets: NamedSheet[] = [];
  /** The addresses of the links of a sheet, by the name of their part. */
  const links = new Map<string, Buffer>();
  const { next, end, ...queue } = writeQueue(sink);
  let close = () => {};

  async function writePart(name: string, bytes: Buffer): Promise<void> {
    const entry = await zip.entry(name, bytes.length);
    await entry.write(bytes);
    await entry.close();
  }

  return {
    ...queue,
    /** Begins the next sheet; the one before is closed. */
    addSheet(form: SheetForm) {
      close();
      const number = sheets.length + 1;
      const named = { name: form.name.replace(NOT_IN_NAMES, ' ').slice(0, NAME_CHARACTERS), number };
      if (form.isFirst) sheets.unshift(named);
      else sheets.push(named);
      const text = new Utf8Text(FIRST_BYTES);
      const ofLinks = new Utf8Text(FIRST_BYTES);
      const link = (id: number, url: string) => {
        if (id === 1) ofLinks.text(RELATIONS);
        ofLinks.text(`${relation(id, 'hyperlink', url)} TargetMode="External"/>`);
      };
      const sheet = createSheetXml(form, styles, { text, link });
      let entry: ZipEntry | undefined;
      let packed = 0;
      sheet.head();
      const flush = () => {
        const piece = text.take();
        packed += piece.length;
        return next(async () => {
          entry ??= await zip.entry(sheetPart(number), piece.length);
          await entry.write(piece);
          text.reuse(piece);
        });
      };
      close = () => {
        sheet.tail();
        flush();
        next(async () => entry?.close());
        if (!sheet.hasLinks()) return;
        ofLinks.text(RELATIONS_END);
        links.set(`xl/worksheets/_rels/sheet${number}.xml.rels`, ofLinks.take());
      };
      return {
        /** Bytes of its rows so far. */
        get bytes() {
          return packed + text.length;
        },
        /** Rows come in their order; some may be left out. */
        row(at: number, cells: Parameters<typeof sheet.row>[1], height?: number): Promise<void> | void {
          sheet.row(at, cells, height);
          return text.length >= PACKED_BYTES ? flush() : undefined;
        },
      };
    },
    end() {
      close();
      next(async () => {
        for (const [name, bytes] of links) await writePart(name, bytes);
        await writePart('xl/styles.xml', Buffer.from(styles.xml()));
        for (const [name, text] of Object.entries(workbookParts(sheets, written_at)))
          await writePart(name, Buffer.from(text));
        await zip.end();
      });
      return end();
    },
  };
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const sheetPart = (number: number): string => `xl/worksheets/sheet${number}.xml`;

const RELATIONS = `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">`;
const RELATIONS_END = '</Relationships>';
const relations = (all: readonly string[]): string => `${RELATIONS}${all.join('')}${RELATIONS_END}`;

const relation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/relationships/${kind}" Target="${escapedText(target)}"`;

/** A sheet by its name, and the number under which its part is written. */
interface NamedSheet {
  name: string;
  number: number;
}

/** Every other part, when all sheets are known, in the order in which they are shown. */
function workbookParts(sheets: readonly NamedSheet[], written_at: string): Record<string, string> {
  const numbers = sheets.map(({ number }) => number);
  const styles = sheets.length + 1;
  return {
    'xl/workbook.xml': [
      `${DECLARATION}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}/relationships">`,
      '<bookViews><workbookView/></bookViews><sheets>',
      ...sheets.map(
        ({ name, number }) => `<sheet name="${escapedText(name)}" sheetId="${number}" r:id="rId${number}"/>`,
      ),
      '</sheets></workbook>',
    ].join(''),
    'xl/_rels/workbook.xml.rels': relations([
      ...numbers.map((number) => `${relation(number, 'worksheet', `worksheets/sheet${number}.xml`)}/>`),
      `${relation(styles, 'styles', 'styles.xml')}/>`,
    ]),
    '_rels/.rels': relations([
      `${relation(1, 'officeDocument', 'xl/workbook.xml')}/>`,
      `<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
    ]),
    'docProps/core.xml': `${DECLARATION}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:creator>Rowmark</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${written_at}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${written_at}</dcterms:modified></cp:coreProperties>`,
    '[Content_Types].xml': [
      `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`,
      `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>`,
      ...numbers.map(
        (number) => `<Override PartName="/${sheetPart(number)}" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
      ),
      `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>`,
      '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>',
    ].join(''),
  };
}

interface Listed {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** Sizes and places have 32 bits; a program that opens larger sheets does not exist. */
const MAX_BYTES = 0xffff_ffff;
const MAX_ENTRIES = 0xffff;
const VERSION = 20;
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** Packed bytes come in pieces of at most so many, and are gathered to so many before they reach the sink. */
const PACKED_PIECE_BYTES = 128 * 1024;
const GATHERED_BYTES = 256 * 1024;

interface ZipEntry {
  /** Done with the bytes when the promise is fulfilled. */
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/**
 * An archive that is written from its first byte to its last, with memory for one piece at a time. Packs by deflate;
 * `written_at` is the time of every file in it, so that one content has one form.
 */
function createZipFile(sink: Pick<Sink, 'write'>, written_at: string) {
  const time = dosTime(new Date(written_at));
  const listed: Listed[] = [];
  let offset = 0;
  let gathered: Buffer[] = [];
  let gatheredBytes = 0;
  const flush = async () => {
    const bytes = Buffer.concat(gathered);
    gathered = [];
    gatheredBytes = 0;
    await sink.write(bytes);
  };
  const put = async (bytes: Buffer) => {
    offset += bytes.length;
    gathered.push(bytes);
    gatheredBytes += bytes.length;
    if (gatheredBytes >= GATHERED_BYTES) await flush();
  };

  return {
    /** Begins the next file; the one before is closed. */
    async entry(name: string, firstBytes: number): Promise<ZipEntry> {
      const file: Listed = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
      const packer = deflater(firstBytes);
      const pass = async (pieces: readonly Buffer[]) => {
        for (const piece of pieces) {
          file.packed += piece.length;
          await put(piece);
        }
      };
      await put(localHeader(file, time));
      return {
        async write(bytes) {
          file.crc = crc32(bytes, file.crc);
          file.size += bytes.length;
          await pass(await packer.pack(bytes));
        },
        async close() {
          await pass(await packer.end());
          await put(u32(0x08074b50, file.crc, file.packed, file.size));
          listed.push(file);
        },
      };
    },
    /** Writes the directory; the sink stays open. */
    async end(): Promise<void> {
      const start = offset;
      for (const file of listed) await put(directoryEntry(file, time));
      if (Math.max(offset, ...listed.map(({ size }) => size)) > MAX_BYTES || listed.length > MAX_ENTRIES)
        throw new RangeError('The workbook is larger than 4 GiB.');
      const count = listed.length;
      const end = [u32(0x06054b50), u16(0, 0, count, count), u32(offset - start, start), u16(0)];
      await put(Buffer.concat(end));
      await flush();
    },
  };
}

/** Level 1 takes half the time of the default, and a tenth more room; what begins small gets small pieces. */
function deflater(firstBytes: number) {
  const chunkSize = Math.min(constants.Z_MIN_CHUNK + firstBytes, PACKED_PIECE_BYTES);
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize });
  let pieces: Buffer[] = [];
  deflate.on('data', (piece: Buffer) => pieces.push(piece));
  const taken = () => {
    const those = pieces;
    pieces = [];
    return those;
  };
  return {
    pack: (bytes: Uint8Array) =>
      new Promise<Buffer[]>((done, fail) => {
        deflate.write(bytes, (error) => (error ? fail(error) : done(taken())));
      }),
    end: () =>
      new Promise<Buffer[]>((done, fail) => {
        deflate.on('error', fail).on('end', () => done(taken()));
        deflate.end();
      }),
  };
}

const littleEndian =
  (size: 2 | 4) =>
  (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * size);
    for (const [index, value] of values.entries())
      bytes.writeUIntLE(value % 2 ** (size * 8), index * size, size);
    return bytes;
  };
const [u16, u32] = [littleEndian(2), littleEndian(4)];

const localHeader = ({ name }: Listed, time: Buffer): Buffer =>
  Buffer.concat([
    u32(0x04034b50),
    u16(VERSION, FLAGS, DEFLATED),
    time,
    u32(0, 0, 0),
    u16(name.length, 0),
    name,
  ]);

const directoryEntry = ({ name, crc, packed, size, offset }: Listed, time: Buffer): Buffer =>
  Buffer.concat([
    u32(0x02014b50),
    u16(VERSION, VERSION, FLAGS, DEFLATED),
    time,
    u32(crc, packed, size),
    u16(name.length, 0, 0, 0, 0),
    u32(0, offset),
    name,
  ]);

const FIRST_YEAR = 1980;

/** Time and date as an archive states them, to two seconds. */
const dosTime = (at: Date): Buffer =>
  u16(
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    ((Math.max(at.getUTCFullYear(), FIRST_YEAR) - FIRST_YEAR) << 9) |
      ((at.getUTCMonth() + 1) << 5) |
      at.getUTCDate(),
  );
