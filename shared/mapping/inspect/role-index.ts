import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import type { Role } from '../facts/header-synonyms.ts';
import type { Match } from './match-columns.ts';

/** Where the column of a role stands; -1 where no column has it. */
export function roleIndex(
  role: Role,
  { matches, header }: { matches: readonly Match[]; header: SheetRow },
): number {
  const name = matches.find((match) => match.role === role)?.column.header;
  return name === undefined ? -1 : header.cells.findIndex((cell) => cellText(cell).trim() === name);
}
