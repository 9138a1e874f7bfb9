import { columnLetters } from '../../../sheet/column-letters.ts';
import type { SheetRow } from '../../../sheet/sheet.ts';
import type { ColumnRole } from '../../facts/header-synonyms.ts';
import { LINE_NUMBER } from '../../profile/profile-uses.ts';
import type { ColumnMatch } from './match-columns.ts';

/** Index of the column that has a role; -1 where none has, and of columns that are numbered. */
export function roleIndex(
  role: ColumnRole,
  { matches, header }: { matches: readonly ColumnMatch[]; header: SheetRow },
): number {
  const column = matches.find((match) => match.role === role)?.column;
  if (column === undefined || column.header.includes(LINE_NUMBER)) return -1;
  return header.cells.findIndex((_, index) => columnLetters(index) === column.letter);
}
