import type { MappedRow } from '../../shared/documents/document.ts';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { type MappedSheet, mapSheet, UnmappableExport } from '../../shared/mapping/rows/map-sheet.ts';
import type { Sheet } from '../../shared/sheet/sheet.ts';

const nothing = async () => undefined;

/** Maps a sheet with a profile given as JSON, or with the standard one. */
export async function mapWith(sheet: Sheet, json: unknown = { extends: 'standard' }): Promise<MappedSheet> {
  const loaded = await loadProfile({ name: 'test', json, find: nothing });
  if ('problems' in loaded) throw new UnmappableExport(loaded.problems);
  return mapSheet(sheet, loaded.profile);
}

export async function rowsOf(mapped: MappedSheet): Promise<MappedRow[]> {
  const rows: MappedRow[] = [];
  for await (const batch of mapped.rows()) rows.push(...batch.map((record) => record.mapped));
  return rows;
}

export const codesOf = (row: MappedRow | undefined): string[] => row?.problems.map(({ code }) => code) ?? [];
