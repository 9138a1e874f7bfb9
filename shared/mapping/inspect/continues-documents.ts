import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import type { Role } from '../facts/header-synonyms.ts';
import type { Match } from './match-columns.ts';

const DOCUMENT_ROLES: ReadonlySet<Role> = new Set([
  'document',
  'number',
  'series',
  'type',
  'date',
  'name',
  'tax_number',
]);

/** The headers of the columns that belong to the document. */
export const documentHeaders = (matches: readonly Match[]): ReadonlySet<string> =>
  new Set(matches.filter(({ role }) => DOCUMENT_ROLES.has(role)).map(({ column }) => column.header));

/** Check for rows that leave all cells of the document blank and only give a further line, as Odoo exports them. */
export function continuesDocuments(of: {
  /** The headers of the columns that belong to the document. */
  names: ReadonlySet<string>;
  header: SheetRow;
  records: readonly SheetRow[];
}): boolean {
  const { names } = of;
  const indexes = of.header.cells.flatMap((cell, index) => (names.has(cellText(cell).trim()) ? [index] : []));
  if (indexes.length < 2) return false;
  const isBlank = (row: SheetRow) => indexes.every((index) => cellText(row.cells[index]).trim() === '');
  const [first, ...others] = of.records;
  return first !== undefined && !isBlank(first) && others.some(isBlank);
}
