import type { Profile } from './profile.ts';
import { documentUses, foreignUses, lineUses, moreLineUses, paymentUses } from './profile-uses.ts';
import { type RowChoice, rowChoices } from './row-choice.ts';
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
  const uses = [
    ...documentUses(profile),
    ...lineUses(profile).flat(),
    ...moreLineUses(profile).flat(),
    ...paymentUses(profile),
    ...foreignUses(profile),
  ];
  const needs = uses.flatMap(({ field, source, type }) =>
    columnsOf(source).map((names) => ({
      field,
      names,
      required: !mayLackColumn(source),
      numeric: type === 'decimal' || type === 'integer',
    })),
  );
  const together = (profile.together ?? []).map((name) => ({
    field: 'together',
    names: [name],
    required: true,
    numeric: false,
  }));
  const carried = (profile.carry ?? []).map((name) => ({
    field: 'carry',
    names: [name],
    required: false,
    numeric: false,
  }));
  const once = (profile.once ?? []).map((name) => ({
    field: 'once',
    names: [name],
    required: true,
    numeric: false,
  }));
  const others = Object.keys(profile.other_amounts ?? {}).map((name) => ({
    field: 'other_amounts',
    names: [name],
    required: true,
    numeric: false,
  }));
  const { only, skip } = rowChoices(profile);
  return [
    ...needs,
    ...together,
    ...carried,
    ...once,
    ...others,
    ...ruleNeeds('only_rows_where', only),
    ...ruleNeeds('skip_rows_where', skip),
  ];
}

const ruleNeeds = (field: string, rule: RowChoice): ColumnNeed[] =>
  Object.entries(rule).flatMap(([name, texts]) =>
    texts === null ? [] : [{ field, names: [name], required: true, numeric: false }],
  );
