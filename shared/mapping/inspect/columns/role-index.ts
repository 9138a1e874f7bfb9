import { cellText, type SheetRow } from '../../../sheet/sheet.ts';
import type { ColumnRole } from '../../facts/header-synonyms.ts';
import type { ColumnMatch } from './match-columns.ts';

/** Index of the column that has a role; -1 where none has. */
export function roleIndex(
  role: ColumnRole,
  { matches, header }: { matches: readonly ColumnMatch[]; header: SheetRow },
): number {
  const name = matches.find((match) => match.role === role)?.column.header;
  return name === undefined ? -1 : header.cells.findIndex((cell) => cellText(cell).trim() === name);
}
