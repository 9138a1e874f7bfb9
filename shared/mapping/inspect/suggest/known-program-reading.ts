import type { DecimalSign } from '../../cells/row-view.ts';
import { columnIndexes, type Header } from '../../header/header.ts';
import { columnNeeds, isNumeric } from '../../profile/column-needs.ts';
import type { ProfileFile } from '../../profile/profile.ts';
import type { InspectedColumn } from '../columns/match-columns.ts';

/** The sign that the cells prove, if the program's profile has another: a spreadsheet saved the file. */
export function otherDecimal(
  profile: ProfileFile,
  { header, columns }: { header: Header; columns: readonly InspectedColumn[] },
): { decimal?: DecimalSign } {
  const read = columnNeeds({ ...profile, name: '' })
    .filter(isNumeric)
    .flatMap(({ names }) => columnIndexes(header, names));
  const proven = read.flatMap((index) => columns[index]?.decimal?.sign ?? []);
  const [sign, other] = new Set(proven);
  if (sign === undefined || other !== undefined || profile.read?.decimal === undefined) return {};
  return sign === profile.read.decimal ? {} : { decimal: sign };
}
