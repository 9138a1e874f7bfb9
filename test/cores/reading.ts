import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import {
  cellText,
  type ReadOptions,
  type Sheet,
  type SheetRow,
  UnreadableExport,
} from '../../shared/sheet/sheet.ts';

/** Writes the bytes as a file, opens it, and hands the sheet over while the file exists. */
export async function withSheet<Result>(
  content: string | Buffer,
  use: (sheet: Sheet) => Promise<Result>,
  { name = 'export.csv', options }: { name?: string; options?: ReadOptions } = {},
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'rowmark-sheet-'));
  try {
    const path = join(folder, 'file');
    writeFileSync(path, content);
    return await use(await openSheet(path, name, options));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function rowsOf(sheet: Sheet): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of sheet.batches()) rows.push(...batch);
  return rows;
}

export const readRows = (content: string | Buffer, options?: ReadOptions): Promise<SheetRow[]> =>
  withSheet(content, rowsOf, { options });

/** The cells alone, typed cells as their text. */
export const readTexts = async (content: string | Buffer, options?: ReadOptions): Promise<string[][]> =>
  (await readRows(content, options)).map(({ cells }) => cells.map(cellText));

export const readFacts = (content: string | Buffer, name?: string) =>
  withSheet(content, async ({ facts }) => facts, { name });

/** The code with which an export is refused, while opening or while reading; undefined when it is read. */
export async function refusalOf(
  content: string | Buffer,
  options?: ReadOptions,
): Promise<string | undefined> {
  try {
    await readRows(content, options);
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableExport) return error.problem.code;
    throw error;
  }
}
