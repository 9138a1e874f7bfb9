import { OPEN_MARK } from '../profile/open-mark.ts';
import type { ProfileFile } from '../profile/profile.ts';

/** Places of the export that a person named, to be inspected there. */
export interface DeclaredReading {
  sheet?: string | undefined;
  range?: string | undefined;
  headerRow?: number | undefined;
}

/** The read section that a person declared; a question if a workbook has several sheets and none is named. */
export function declaredReading(
  { sheet, range, headerRow }: DeclaredReading,
  sheets: readonly string[] | undefined,
): NonNullable<ProfileFile['read']> {
  const named = sheet ?? (sheets === undefined ? undefined : `${OPEN_MARK} ${sheets.join(' | ')}`);
  return {
    ...(named === undefined ? {} : { sheet: named }),
    ...(range === undefined ? {} : { range }),
    ...(headerRow === undefined ? {} : { header_row: headerRow }),
  };
}
