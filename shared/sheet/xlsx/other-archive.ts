import type { Refuse } from '../unreadable.ts';
import type { Archive } from './archive.ts';

const MIMETYPE_CHARS = 120;

/** Refuses ZIP archives that are something other than an XLSX workbook, by name. */
export async function refuseOtherArchive(archive: Archive, refuse: Refuse): Promise<void> {
  const what = await openDocumentType(archive);
  if (what !== undefined) throw refuse('READ-ODS', { what });
  const has = (pattern: RegExp) => [...archive.names].some((name) => pattern.test(name));
  if (has(/^xl\/workbook\.bin$/)) throw refuse('READ-XLSB');
  if (has(/^word\//)) throw refuse('READ-DOCUMENT', { what: 'Word' });
  if (has(/^ppt\//)) throw refuse('READ-DOCUMENT', { what: 'PowerPoint' });
  if (has(/^index\/.*\.iwa$|^index\.zip$/)) throw refuse('READ-DOCUMENT', { what: 'Apple Numbers' });
}

async function openDocumentType(archive: Archive): Promise<string | undefined> {
  if (!archive.has('mimetype')) return undefined;
  let type = '';
  for await (const chunk of archive.part('mimetype')) {
    type += chunk.toString('latin1');
    if (type.length > MIMETYPE_CHARS) break;
  }
  return /opendocument\.([\w-]+)/.exec(type)?.[1];
}
