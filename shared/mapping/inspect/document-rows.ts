import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import type { Role } from '../facts/header-synonyms.ts';
import type { Match } from './match-columns.ts';
import { roleIndex } from './role-index.ts';

/** Roles that differ from line to line of one document, unless the lines are the same. */
const LINE_ROLES = [
  ...(['quantity', 'unit_price', 'net', 'vat_amount', 'total', 'value', 'item'] as const),
] satisfies readonly Role[];

export interface MatchedRows {
  matches: readonly Match[];
  header: SheetRow;
  records: readonly SheetRow[];
}

/** The rows of every document that has more than one. */
export const documentsOfSeveralRows = (of: MatchedRows): SheetRow[][] =>
  documentRows(of).filter((rows) => rows.length > 1);

/** The rows of every document; none where no column numbers them. */
export function documentRows(of: MatchedRows): SheetRow[][] {
  const indexOf = (role: Role) => roleIndex(role, of);
  const id = Math.max(indexOf('document'), indexOf('number'));
  const lines = LINE_ROLES.map(indexOf).filter((index) => index >= 0);
  return id < 0 ? [] : rowsTogether(of.records, { id, lines });
}

/** The rows of each document; a row without a number continues the document above it, if it has anything of a line. */
function rowsTogether(
  records: readonly SheetRow[],
  { id, lines }: { id: number; lines: readonly number[] },
): SheetRow[][] {
  const documents = new Map<string, SheetRow[]>();
  let current = '';
  for (const row of records) {
    const own = cellText(row.cells[id]).trim();
    if (own === '' && lines.every((index) => cellText(row.cells[index]).trim() === '')) continue;
    current = own || current;
    const rows = documents.get(current);
    if (rows === undefined) documents.set(current, [row]);
    else rows.push(row);
  }
  return [...documents.values()];
}
