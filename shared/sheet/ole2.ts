import { bytesAt, type StoredFile } from './byte-source.ts';
import type { ReadCode } from './unreadable.ts';

const HEADER_BYTES = 512;
const SECTOR_SHIFT_OFFSET = 30;
const DIRECTORY_SECTOR_OFFSET = 48;
/** The first directory sectors hold the entries that name the kind; the rest of a file is not searched. */
const SEARCHED_BYTES = 64 * 1024;
const MAX_SECTOR_SHIFT = 12;

const KINDS: readonly (readonly [ReadCode, string, string])[] = [
  ['READ-ENCRYPTED', 'EncryptedPackage', ''],
  ['READ-XLS', 'Workbook', ''],
  ['READ-XLS', 'Book', ''],
  ['READ-DOCUMENT', 'WordDocument', 'Word'],
  ['READ-DOCUMENT', 'PowerPoint Document', 'PowerPoint'],
  ['READ-DOCUMENT', '__properties_version1.0', 'Outlook'],
];

/**
 * Tell an encrypted workbook, an old .xls and a document apart by the names in the directory of an OLE2 compound file.
 */
export async function ole2Content(stored: StoredFile): Promise<{ code: ReadCode; what: string }> {
  const head = Buffer.alloc(HEADER_BYTES);
  (await bytesAt(stored, 0, HEADER_BYTES)).copy(head);
  const shift = Math.min(head.readUInt16LE(SECTOR_SHIFT_OFFSET), MAX_SECTOR_SHIFT);
  const position = (head.readUInt32LE(DIRECTORY_SECTOR_OFFSET) + 1) * 2 ** shift;
  const directory = await bytesAt(stored, position, SEARCHED_BYTES);
  const kind = KINDS.find(([, name]) => directory.includes(`${name}\0`, 0, 'utf16le'));
  if (kind === undefined) return { code: 'READ-NO-TABLE', what: 'OLE2' };
  return { code: kind[0], what: kind[2] };
}
