import type { ColumnRole } from '../../facts/header-synonyms.ts';
import type { ValueSource } from '../../profile/value-source.ts';
import type { ColumnOfRole } from './suggest-foreign-amount.ts';

export type FieldSources = Record<string, ValueSource>;

/** Share of blank cells from which a field is optional; fewer blanks count as forgotten cells. */
const OPTIONAL_FROM_BLANK_SHARE = 0.2;

/** Sources for columns without conversion; a column with a good share of blank cells is optional. */
export function columnSources(of: ColumnOfRole, roles: Readonly<Record<string, ColumnRole>>): FieldSources {
  const all = [...Object.values(roles), 'document', 'number'] as const;
  const filledMax = Math.max(...all.map((role) => of(role)?.filled ?? 0));
  return Object.fromEntries(
    Object.entries(roles).flatMap(([field, role]) => {
      const column = of(role);
      if (column === undefined) return [];
      const source: ValueSource =
        column.filled <= filledMax * (1 - OPTIONAL_FROM_BLANK_SHARE)
          ? { column: column.header, optional: true }
          : column.header;
      return [[field, source]];
    }),
  );
}
