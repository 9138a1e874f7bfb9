import type { Role } from '../facts/header-synonyms.ts';
import type { ValueSource } from '../value-source.ts';
import type { Of } from './suggest-foreign-amount.ts';

export type Sources = Record<string, ValueSource>;

/** Columns as they are; those that some rows leave blank are optional. */
export function columnSources(of: Of, roles: Readonly<Record<string, Role>>): Sources {
  const all = [...Object.values(roles), 'document', 'number'] as const;
  const filledMax = Math.max(...all.map((role) => of(role)?.filled ?? 0));
  return Object.fromEntries(
    Object.entries(roles).flatMap(([field, role]) => {
      const column = of(role);
      if (column === undefined) return [];
      const source: ValueSource =
        column.filled < filledMax ? { column: column.header, optional: true } : column.header;
      return [[field, source]];
    }),
  );
}
