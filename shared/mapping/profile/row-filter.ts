import type { Profile } from './profile.ts';

/** Column → the texts that decide; null takes an inherited column out. */
export type RowFilter = NonNullable<Profile['only_rows_where']>;

/** The rows that a profile skips or takes, by rules at its top level or in its read section. */
export const rowFilters = ({
  read,
  only_rows_where,
  skip_rows_where,
}: Profile): { only: RowFilter; skip: RowFilter } => ({
  only: { ...read?.only_rows_where, ...only_rows_where },
  skip: { ...read?.skip_rows_where, ...skip_rows_where },
});
