import type { Profile } from './profile.ts';

/** Column → the texts that decide; null takes an inherited column out. */
export type RowChoice = NonNullable<Profile['only_rows_where']>;

/** The rows that a profile skips or takes; the rules may stand in its read section or beside it. */
export const rowChoices = ({
  read,
  only_rows_where,
  skip_rows_where,
}: Profile): { only: RowChoice; skip: RowChoice } => ({
  only: { ...read?.only_rows_where, ...only_rows_where },
  skip: { ...read?.skip_rows_where, ...skip_rows_where },
});
