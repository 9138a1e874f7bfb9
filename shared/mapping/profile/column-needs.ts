import { type Profile, type RowFilter, rowFilters } from './profile.ts';
import { columnIn, columnsOf, mayLackColumn, type SourceUse, type ValueType } from './source.ts';
import { lineUses, usesBySection } from './uses.ts';

export interface ColumnNeed {
  field: string;
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
    .flatMap(({ field, source, type }) => {
      const required = !mayLackColumn(source);
      const { map, otherwise } = columnIn(source);
      // Texts that a map names are not read as numbers.
      const own = map && !otherwise ? 'text' : type;
      return columnsOf(source).map((names, at) => ({ field, names, required, type: at ? type : own }));
    });
  const { together, carry, once, other_amounts = {} } = profile;
  const needOf = (field: string, name: string, required = true): ColumnNeed => ({
    ...{ field, names: [name], required, type: 'text' },
  });
  const others = Object.entries(other_amounts).map(([name, answer]) =>
    needOf('other_amounts', name, answer === 'refuse' || answer === 'separate'),
  );
  const { only, skip } = rowFilters(profile);
  const ofRule = (field: string, rule: RowFilter) =>
    Object.entries(rule).flatMap(([name, texts]) => (texts === null ? [] : [needOf(field, name)]));
  return [
    ...needs,
    ...(together ?? []).map((name) => needOf('together', name)),
    ...(carry ?? []).map((name) => needOf('carry', name, false)),
    ...(once ?? []).map((name) => needOf('once', name)),
    ...[...others, ...ofRule('only_rows_where', only), ...ofRule('skip_rows_where', skip)],
  ];
}
