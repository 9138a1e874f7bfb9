import { type ByteSource, fileBytes, gunzipped } from './byte-source.ts';
import { type ContentKind, contentKind } from './content-kind.ts';
import { openCsv } from './csv/open-csv.ts';
import type { ReadOptions, Sheet } from './sheet.ts';
import { type Refuse, refusalsOf } from './unreadable.ts';

const HEAD_BYTES = 64 * 1024;

/**
 * Opens an export, whatever its name, by its content: CSV in any of the known encodings, XLSX, JSON Lines, or one
 * of them inside gzip. `name` is what problems call the file. Throws `UnreadableExport` for everything else.
 */
export async function openSheet(path: string, name: string, options: ReadOptions = {}): Promise<Sheet> {
  const refuse = refusalsOf(name);
  const stored = await fileBytes(path, refuse);
  const kind = contentKind(await stored.head(HEAD_BYTES));
  if (kind !== 'gzip') return openKind(kind, stored, { refuse, options });
  const unpacked = gunzipped(stored, refuse);
  return openKind(contentKind(await unpacked.head(HEAD_BYTES)), unpacked, { refuse, options });
}

interface Opening {
  refuse: Refuse;
  options: ReadOptions;
}

async function openKind(kind: ContentKind, source: ByteSource, { refuse, options }: Opening): Promise<Sheet> {
  switch (kind) {
    case 'text':
      return openCsv(source, refuse, options);
    case 'empty':
      throw refuse('READ-EMPTY');
    case 'old-xls':
      throw refuse('READ-XLS');
    case 'pdf':
      throw refuse('READ-PDF');
    case 'rtf':
      throw refuse('READ-DOCUMENT', { what: 'RTF' });
    case 'packed':
    case 'gzip':
      throw refuse('READ-ARCHIVE', { what: kind });
    default:
      throw refuse('READ-NO-TABLE', { what: kind });
  }
}
