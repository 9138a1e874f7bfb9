import { sideOf } from '../../facts/row-states.ts';
import { typesOfName } from '../../facts/type-names.ts';

/** Opposites are two, and perhaps a third that is neither. */
const SIDES_MAX = 3;

/** All texts of the column are sides: income or expense, debit or credit, sale or return. */
export function isSide({ distinct, header }: { distinct: readonly string[]; header: string }): boolean {
  if (distinct.length === 0 || distinct.length > SIDES_MAX) return false;
  const sides = distinct.map(sideOf);
  if (sides.includes(undefined) || distinct.every((text) => typesOfName(text).length > 0)) return false;
  // A letter alone may be anything: it takes both, or a header that says so.
  const isLetter = distinct.every((text) => text.length === 1);
  return !isLetter || distinct.length > 1 || /soll|haben|debit|credit|d\/c|s\/h|χ\/π/i.test(header);
}
