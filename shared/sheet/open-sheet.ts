import type { ReadCode } from '../problems/catalogue.ts';
import type { Param } from '../problems/problem.ts';
import { type ByteSource, bytesAt, fileBytes, gunzipped, type StoredFile } from './byte-source.ts';
import { openCsv } from './csv/open-csv.ts';
import { byteHistogram } from './encoding/byte-histogram.ts';
import { decodeHead, encodingOf, isUtf8 } from './encoding/encoding.ts';
import { jsonShape } from './json/json-shape.ts';
import { openJson } from './json/open-json.ts';
import { MAX_GZIPPED_WORKBOOK_BYTES } from './limits.ts';
import { withinRange } from './range.ts';
import {
  type ReadOptions,
  type Refuse,
  refusalsOf,
  type Sheet,
  type SheetFormat,
  UnreadableExport,
} from './sheet.ts';

/** Kinds of files by their first bytes, in hex; the file's name does not matter. */
const SIGNATURES = {
  zip: ['504b0304', '504b0506', '504b0708'],
  gzip: ['1f8b'],
  ole2: ['d0cf11e0a1b11ae1'],
  'old-xls': ['0908100000060500', '0904060000001000', '0902060000001000', '0900040002001000'],
  pdf: ['255044462d'],
  image: ['89504e470d0a1a0a', 'ffd8ff', '474946383761', '474946383961', '49492a00', '4d4d002a', '52494646'],
  packed: ['377abcaf271c', '526172211a07', '425a68', 'fd377a585a00', '28b52ffd'],
  rtf: ['7b5c727466'],
  database: [
    '53514c69746520666f726d6174203300',
    ...['000100005374616e64617264204a6574204442', '000100005374616e6461726420414345204442'],
  ],
  program: ['7f454c46', '4d5a9000'],
};

type ContentKind = keyof typeof SIGNATURES | 'empty' | 'text';

const SIGNATURE_BYTES = 32;

/** `bzip2` needs its block size as well: a CSV may begin with "BZh", or with "RIFF". */
const isText = (head: Buffer) =>
  /^(BZh(?![1-9]1AY)|RIFF(?!.{4}WEBP))/s.test(head.toString('latin1', 0, SIGNATURE_BYTES));

function contentKind(head: Buffer): ContentKind {
  if (head.length === 0) return 'empty';
  const hex = head.subarray(0, SIGNATURE_BYTES).toString('hex');
  const kinds = Object.keys(SIGNATURES) as (keyof typeof SIGNATURES)[];
  const kind = kinds.find((one) => SIGNATURES[one].some((signature) => hex.startsWith(signature)));
  return kind === undefined || isText(head) ? 'text' : kind;
}

const HEAD_BYTES = 64 * 1024;

/** Opens an export by its content: CSV, XLSX, JSON, or one of them in gzip; problems call it `name`. Throws `UnreadableExport` for all else. */
export async function openSheet(file: StoredFile, name: string, options: ReadOptions = {}): Promise<Sheet> {
  const refuse = refusalsOf(name);
  const stored = await fileBytes(file, refuse);
  const kind = contentKind(await stored.head(HEAD_BYTES));
  const source = kind === 'gzip' ? gunzipped(stored, refuse) : stored;
  const inside = kind === 'gzip' ? contentKind(await source.head(HEAD_BYTES)) : kind;
  const sheet = await openKind(inside, source, { refuse, options });
  const told = tellingWhereItBreaks(withNameNotice(sheet, name, refuse), refuse);
  return options.range === undefined ? told : withinRange(told, options.range);
}

/** Says of a file that breaks off up to which row it was read, and how many it has at least. */
function tellingWhereItBreaks(sheet: Sheet, refuse: Refuse): Sheet {
  return {
    ...sheet,
    async *batches() {
      let last = 0;
      try {
        for await (const batch of sheet.batches()) {
          last = batch.at(-1)?.number ?? last;
          yield batch;
        }
      } catch (error) {
        if (!(error instanceof UnreadableExport)) throw error;
        const { problem } = error;
        const read_to = Math.max(last, (problem.row ?? 1) - 1);
        const lines = Math.max(sheet.lines ?? 0, read_to + 1);
        throw new UnreadableExport(problem, [refuse.notice('READ-BROKE-OFF', { read_to, lines })]);
      }
    },
  };
}

const USUAL_NAMES: Readonly<Record<SheetFormat, RegExp>> = {
  csv: /\.(csv|tsv|tab|txt|asc|dat)$/i,
  xlsx: /\.(xlsx|xlsm|xltx|xltm)$/i,
  jsonl: /\.(jsonl|ndjson|json)$/i,
};

/** Reports a file whose content contradicts its name; a name without an ending is fine. */
function withNameNotice(sheet: Sheet, name: string, refuse: Refuse): Sheet {
  const { facts } = sheet;
  const bare = name.replace(/\.gz$/i, '');
  const misleads =
    !USUAL_NAMES[facts.format].test(bare) &&
    (/\.(xls|xlsb|ods|pdf|html?|xml|docx?)$/i.test(bare) ||
      Object.values(USUAL_NAMES).some((usual) => usual.test(bare)));
  if (!misleads) return sheet;
  const notice = refuse.notice('READ-NAME-MISLEADS', { what: facts.format.toUpperCase() });
  return { ...sheet, facts: { ...facts, notices: [...facts.notices, notice] } };
}

type Opening = { refuse: Refuse; options: ReadOptions };
type Refusal = readonly [code: ReadCode, params?: { what: Param }];

/** Kinds that are no export, each with its refusal. */
const REFUSED: Readonly<Record<Exclude<ContentKind, 'text' | 'ole2' | 'zip'>, Refusal>> = {
  empty: ['READ-EMPTY'],
  'old-xls': ['READ-XLS'],
  pdf: ['READ-PDF'],
  rtf: ['READ-DOCUMENT', { what: 'RTF' }],
  packed: ['READ-ARCHIVE', { what: { phrase: 'file-packed' } }],
  gzip: ['READ-ARCHIVE', { what: 'gzip' }],
  image: ['READ-NO-TABLE', { what: { phrase: 'file-image' } }],
  database: ['READ-NO-TABLE', { what: { phrase: 'file-database' } }],
  program: ['READ-NO-TABLE', { what: { phrase: 'file-program' } }],
};

async function openKind(kind: ContentKind, source: ByteSource, opening: Opening): Promise<Sheet> {
  const { refuse } = opening;
  if (kind === 'text') return openText(source, opening);
  if (kind === 'ole2') throw refuse(...(await ole2Content(source.stored)));
  if (kind !== 'zip') throw refuse(...REFUSED[kind]);
  // Most exports are text: a function that reads one starts without what workbooks need.
  const { openXlsx } = await import('./xlsx/open-xlsx.ts');
  return openXlsx(await archiveSource(source, refuse), { ...opening, gzip: source.gzip });
}

async function openText(source: ByteSource, { refuse, options }: Opening): Promise<Sheet> {
  const head = await source.head(HEAD_BYTES);
  const shape = jsonShape(decodeHead(head), head.length < HEAD_BYTES);
  if (shape === undefined) return openCsv(source, refuse, options);
  if (isUtf8(head)) return openJson(source, { shape, encoding: 'utf-8', refuse });
  // As Greek ERPs answer: a code page, declared or by its bytes.
  const census = await byteHistogram(source.stream());
  const { encoding } = encodingOf(options.encoding, census, { head, refuse });
  const read = jsonShape(decodeHead(head, encoding), head.length < HEAD_BYTES) ?? shape;
  return openJson(source, { shape: read, encoding, refuse });
}

/** A ZIP archive is read from its end, so one inside gzip is unpacked first. */
async function archiveSource(source: ByteSource, refuse: Refuse): Promise<StoredFile> {
  if (!source.gzip) return source.stored;
  const unpacked = await source.head(MAX_GZIPPED_WORKBOOK_BYTES + 1);
  if (unpacked.length > MAX_GZIPPED_WORKBOOK_BYTES)
    throw refuse('READ-UNPACKED-TOO-LARGE', { limit: MAX_GZIPPED_WORKBOOK_BYTES });
  return unpacked;
}

const HEADER_BYTES = 512;
const SECTOR_SHIFT_OFFSET = 30;
const DIRECTORY_SECTOR_OFFSET = 48;
/** The first directory sectors hold the entries that name the kind; the rest of a file is not searched. */
const SEARCHED_BYTES = 64 * 1024;
const MAX_SECTOR_SHIFT = 12;

const KINDS: Readonly<Record<string, Refusal>> = {
  EncryptedPackage: ['READ-ENCRYPTED', { what: '' }],
  Workbook: ['READ-XLS', { what: '' }],
  Book: ['READ-XLS', { what: '' }],
  WordDocument: ['READ-DOCUMENT', { what: 'Word' }],
  'PowerPoint Document': ['READ-DOCUMENT', { what: 'PowerPoint' }],
  '__properties_version1.0': ['READ-DOCUMENT', { what: 'Outlook' }],
};

/** Tell an encrypted workbook, an old .xls and a document apart by the names in the directory of an OLE2 compound file. */
async function ole2Content(stored: StoredFile): Promise<Refusal> {
  const head = Buffer.alloc(HEADER_BYTES);
  (await bytesAt(stored, 0, HEADER_BYTES)).copy(head);
  const shift = Math.min(head.readUInt16LE(SECTOR_SHIFT_OFFSET), MAX_SECTOR_SHIFT);
  const position = (head.readUInt32LE(DIRECTORY_SECTOR_OFFSET) + 1) * 2 ** shift;
  const directory = await bytesAt(stored, position, SEARCHED_BYTES);
  const found = Object.entries(KINDS).find(([name]) => directory.includes(`${name}\0`, 0, 'utf16le'));
  return found?.[1] ?? ['READ-NO-TABLE', { what: 'OLE2' }];
}
