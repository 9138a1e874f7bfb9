import { cellText, type SheetRow } from '../../../sheet/sheet.ts';
import type { ColumnRole } from '../../facts/header-synonyms.ts';
import { foldText } from '../../texts/fold.ts';
import type { ColumnMatch } from '../columns/match-columns.ts';
import { roleIndex } from '../columns/role-index.ts';

interface Rows {
  matches: readonly ColumnMatch[];
  header: SheetRow;
  records: readonly SheetRow[];
  /** Rows that leave the cells of their document blank go on with the one above. */
  continues: boolean;
}

/** Cells that one document has once. */
const OF_DOCUMENT: readonly ColumnRole[] = ['date', 'name', 'tax_number'];
/** A typing error is none of the grouping: this share of the groups may differ, and of the rows may be blank. */
const [DIFFERING_MAX, BLANK_MAX] = [0.2, 0.2];

/**
 * The matches without a number of documents that the grouping disproves: rows that share it name other customers or days, or
 * too many rows leave it blank. Nobody is merged with somebody else because of a number of something else.
 */
export function withProvenIdentity(of: Rows): readonly ColumnMatch[] {
  const id =
    of.matches.find(({ role }) => role === 'document') ?? of.matches.find(({ role }) => role === 'number');
  if (id === undefined || isProven(of, id.role)) return of.matches;
  return of.matches.filter((match) => match !== id);
}

function isProven(of: Rows, role: ColumnRole): boolean {
  const { records, continues } = of;
  const indexes = (['type', 'series', role] as const)
    .map((one) => roleIndex(one, of))
    .filter((index) => index >= 0);
  const own = roleIndex(role, of);
  const named = records.filter((row) => textAt(row, own) !== '');
  if (!continues && records.length - named.length > records.length * BLANK_MAX) return false;
  const groups = Map.groupBy(named, (row) => indexes.map((index) => textAt(row, index)).join('\n'));
  const several = [...groups.values()].filter((rows) => rows.length > 1);
  if (several.length === 0) return true;
  const cells = OF_DOCUMENT.map((one) => roleIndex(one, of)).filter((index) => index >= 0);
  const differing = several.filter((rows) =>
    cells.some(
      (index) => new Set(rows.map((row) => textAt(row, index)).filter((text) => text !== '')).size > 1,
    ),
  );
  return differing.length <= several.length * DIFFERING_MAX;
}

const textAt = ({ cells }: SheetRow, index: number): string => foldText(cellText(cells[index]));
