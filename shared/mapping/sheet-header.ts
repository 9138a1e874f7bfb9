import type { Sheet } from '../sheet/sheet.ts';
import { columnNeeds } from './column-needs.ts';
import { headerSearch } from './find-header.ts';
import type { Header } from './header.ts';
import type { Profile } from './profile.ts';
import { isBlankRow } from './survey-sheet.ts';

/** Finds the header row by reading no further than to it. Throws `UnmappableExport`. */
export async function sheetHeader(sheet: Sheet, profile: Profile): Promise<Header> {
  const search = headerSearch(profile, columnNeeds(profile));
  for await (const batch of sheet.batches())
    for (const row of batch) {
      const header = isBlankRow(row) ? undefined : search.offer(row);
      if (header !== undefined) return header;
    }
  throw search.failure();
}
