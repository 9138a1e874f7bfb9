import { cellText, type SheetRow } from '../../../sheet/sheet.ts';
import type { ColumnMatch } from '../columns/match-columns.ts';
import { roleIndex } from '../columns/role-index.ts';

const NEGATIVE = /^[-\u2212(]|-$/;

/**
 * Tell credit notes by their sign: some types of documents have only amounts below zero and the others none. Where one
 * type has both, the answer is no.
 */
export function hasNegativeCreditNotes(of: {
  matches: readonly ColumnMatch[];
  header: SheetRow;
  records: readonly SheetRow[];
}): boolean {
  const [net, type] = [roleIndex('net', of), roleIndex('type', of)];
  if (net < 0 || type < 0) return false;
  const signs = new Map<string, Set<boolean>>();
  let current = '';
  for (const { cells } of of.records) {
    const amount = cellText(cells[net]).trim();
    // Rows that continue a document leave its type blank.
    current = cellText(cells[type]).trim() || current;
    if (/[1-9]/.test(amount))
      signs.set(current, (signs.get(current) ?? new Set()).add(NEGATIVE.test(amount)));
  }
  const all = [...signs.values()];
  return all.every((seen) => seen.size === 1) && all.some((seen) => seen.has(true));
}
