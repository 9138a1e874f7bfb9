import type { Profile } from './profile.ts';
import { documentUses, lineUses, paymentUses } from './profile-uses.ts';
import { columnsOf, mayLackColumn } from './value-source.ts';

/** A column that a profile reads, and for what. */
export interface ColumnNeed {
  field: string;
  /** The names under which the file may have it. */
  names: readonly string[];
  required: boolean;
  /** Its texts are read as numbers, so they are evidence of the decimal sign. */
  numeric: boolean;
}

/** Every column that a profile reads: for fields, for the payment, and for choosing rows. */
export function columnNeeds(profile: Profile): ColumnNeed[] {
  const uses = [...documentUses(profile), ...lineUses(profile).flat(), ...paymentUses(profile)];
  const needs = uses.flatMap(({ field, source, type }) =>
    columnsOf(source).map((names) => ({
      field,
      names,
      required: !mayLackColumn(source),
      numeric: type === 'decimal' || type === 'integer',
    })),
  );
  return [...needs, ...ruleNeeds('only_rows_where', profile), ...ruleNeeds('skip_rows_where', profile)];
}

const ruleNeeds = (rule: 'only_rows_where' | 'skip_rows_where', profile: Profile): ColumnNeed[] =>
  Object.keys(profile[rule] ?? {}).map((name) => ({
    field: rule,
    names: [name],
    required: true,
    numeric: false,
  }));
