import { type Profile, type RowFilter, rowFilters } from './profile.ts';
import { lineUses, usesBySection } from './profile-uses.ts';
import { columnsOf, mayLackColumn, type SourceUse, type ValueType } from './value-source.ts';

/** A column that a profile reads, and for what. */
export interface ColumnNeed {
  field: string;
  /** The names under which the file may have it. */
  names: readonly string[];
  required: boolean;
  /** Type that its cells are read as; those of rules are compared as text. */
  type: ValueType;
}

/** True if the texts of a column are read as numbers and thus are evidence of the decimal sign. */
export const isNumeric = ({ type }: Pick<ColumnNeed, 'type'>): boolean =>
  type === 'decimal' || type === 'integer';

/** Every column that a profile reads: for fields, for the payment, and for choosing rows. */
export function columnNeeds(profile: Profile): ColumnNeed[] {
  const uses = { ...usesBySection(profile), line: lineUses(profile).flat() };
  const needs = Object.values<SourceUse[]>(uses)
    .flat()
    .flatMap(({ field, source, type }) =>
      columnsOf(source).map((names) => ({
        field,
        names,
        required: !mayLackColumn(source),
        type,
      })),
    );
  const named = (field: 'together' | 'carry' | 'once') =>
    (profile[field] ?? []).map((name) => ({
      ...{ field, names: [name], required: field !== 'carry', type: 'text' as const },
    }));
  const others = Object.entries(profile.other_amounts ?? {}).map(([name, answer]) => ({
    field: 'other_amounts',
    names: [name],
    required: answer === 'refuse' || answer === 'separate',
    type: 'text' as const,
  }));
  const { only, skip } = rowFilters(profile);
  return [
    ...needs,
    ...(['together', 'carry', 'once'] as const).flatMap(named),
    ...others,
    ...ruleNeeds('only_rows_where', only),
    ...ruleNeeds('skip_rows_where', skip),
  ];
}

const ruleNeeds = (field: string, rule: RowFilter): ColumnNeed[] =>
  Object.entries(rule).flatMap(([name, texts]) =>
    texts === null ? [] : [{ field, names: [name], required: true, type: 'text' }],
  );
