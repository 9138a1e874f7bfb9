import { isOwnColumn } from '../../records/retry-reference.ts';
import { MAX_HEADER_ROW, unguardedSheet } from '../../report/files/csv-line.ts';
import type { StoredFile } from '../../sheet/byte-source.ts';
import { openSheet } from '../../sheet/open-sheet.ts';
import { cellText, type ReadOptions, type Sheet, UnreadableExport } from '../../sheet/sheet.ts';

/**
 * Opens an export as its profile declares it. A file that Rowmark wrote may have been saved by a program in its own form:
 * there the delimiter, Unicode and the range are those that the file shows.
 */
export async function openAsSaved(
  stored: StoredFile,
  file: string,
  read: ReadOptions | undefined,
): Promise<Sheet> {
  if (read?.delimiter === undefined && read?.encoding === undefined && read?.range === undefined)
    return unguardedSheet(await openSheet(stored, file, read));
  const { sheet, encoding } = read;
  const shown = await findOwn(() => openSheet(stored, file, { sheet }));
  if (shown?.facts.encoding?.startsWith('utf-')) return unguardedSheet(shown);
  const saved = shown && (await findOwn(() => openSheet(stored, file, { sheet, encoding })));
  return unguardedSheet(saved ?? (await openSheet(stored, file, read)));
}

/** The sheet if Rowmark wrote it; undefined for other or unreadable sheets. */
async function findOwn(open: () => Promise<Sheet>): Promise<Sheet | undefined> {
  try {
    const sheet = await open();
    for await (const batch of sheet.batches()) {
      if (batch.some(({ cells }) => cells.some((cell) => isOwnColumn(cellText(cell))))) return sheet;
      if ((batch[0]?.number ?? 0) > MAX_HEADER_ROW) break;
    }
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableExport) return undefined;
    throw error;
  }
}
