import { open } from 'node:fs/promises';
import type { ReadCode } from './unreadable.ts';

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
export async function ole2Content(path: string): Promise<{ code: ReadCode; what: string }> {
  await using file = await open(path);
  const head = Buffer.alloc(512);
  await file.read(head, 0, head.length, 0);
  const shift = Math.min(head.readUInt16LE(SECTOR_SHIFT_OFFSET), MAX_SECTOR_SHIFT);
  const position = (head.readUInt32LE(DIRECTORY_SECTOR_OFFSET) + 1) * 2 ** shift;
  const found = await file.read(Buffer.alloc(SEARCHED_BYTES), 0, SEARCHED_BYTES, position);
  const directory = found.buffer.subarray(0, found.bytesRead);
  const kind = KINDS.find(([, name]) => directory.includes(`${name}\0`, 0, 'utf16le'));
  if (kind === undefined) return { code: 'READ-NO-TABLE', what: 'OLE2' };
  return { code: kind[0], what: kind[2] };
}
