import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import type { Role } from '../facts/header-synonyms.ts';
import { readNumber } from '../number-text.ts';
import type { DecimalSign } from '../row-view.ts';
import { type Match, rateInName } from './match-columns.ts';
import { roleIndex } from './role-index.ts';

interface MatchedHeader {
  matches: readonly Match[];
  header: SheetRow;
  decimal: DecimalSign | undefined;
}

/** Reads the number of a role in a row, as evidence: it goes into no document. NaN where there is none. */
export function rowNumbers(of: MatchedHeader): (role: Role, row: SheetRow) => number {
  const indexes = new Map<Role, number>();
  return (role, { cells }) => {
    const index = indexes.get(role) ?? roleIndex(role, of);
    indexes.set(role, index);
    const text = index < 0 ? '' : cellText(cells[index]).trim();
    if (text === '') return Number.NaN;
    const reading = readNumber(text, of.decimal);
    if (reading.kind === 'number') return Number(reading.value);
    // The name of a tax tells its rate: 24% VAT on Income.
    return role === 'vat_rate' ? Number(rateInName(text) ?? Number.NaN) : Number.NaN;
  };
}
