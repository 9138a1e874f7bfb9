import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import type { Role } from '../facts/header-synonyms.ts';
import type { Match } from './match-columns.ts';
import { roleIndex } from './role-index.ts';

/** Amounts that an export may give of the whole document instead of the line. */
export const AMOUNT_ROLES = ['net', 'vat_amount', 'total'] as const satisfies readonly Role[];
export type AmountRole = (typeof AMOUNT_ROLES)[number];

/** Roles that differ from line to line of one document, unless the lines are the same. */
const LINE_ROLES: readonly Role[] = ['quantity', 'unit_price', 'net', 'vat_amount', 'total'];

interface MatchedRows {
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
  const lines = [...LINE_ROLES, 'item' as const].map(indexOf).filter((index) => index >= 0);
  return id < 0 ? [] : rowsTogether(of.records, { id, lines });
}

/**
 * The amounts that are those of the document: on every further row of a document blank, or the same as on its first
 * row although another number of the line differs. Nothing is said where no document has several rows.
 */
export function documentAmounts(of: MatchedRows): ReadonlySet<AmountRole> {
  const indexOf = (role: Role) => roleIndex(role, of);
  const documents = documentsOfSeveralRows(of);
  const textsAt = (rows: readonly SheetRow[], index: number) =>
    rows.map(({ cells }) => cellText(cells[index]).trim());
  const isConstant = (rows: readonly SheetRow[], index: number) => new Set(textsAt(rows, index)).size === 1;
  const isOfDocument = (role: AmountRole): boolean => {
    const index = indexOf(role);
    if (index < 0 || documents.length === 0) return false;
    const others = LINE_ROLES.map(indexOf).filter((other) => other >= 0 && other !== index);
    const blankBelow = documents.every((rows) =>
      textsAt(rows, index).every((text, at) => (at === 0) === (text !== '')),
    );
    const repeated = documents.every((rows) => isConstant(rows, index));
    return (
      blankBelow || (repeated && documents.some((rows) => others.some((other) => !isConstant(rows, other))))
    );
  };
  return new Set(AMOUNT_ROLES.filter(isOfDocument));
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
