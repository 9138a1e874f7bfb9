import type { ProfileFile } from '../../shared/mapping/profile.ts';
import { columnsOf, type ValueSource } from '../../shared/mapping/value-source.ts';
import type { Truth } from './shape-truth.ts';

/** Fields that follow from a column that is there for another reason: a map over kinds, rates or tax numbers. */
const FOLLOWS = new Set([
  'line.classification_category',
  'line.classification_type',
  'line.vat_exemption_code',
]);

/** The columns that a profile reads, each with its fields, beside the truth. */
export function fieldsFound(profile: ProfileFile | undefined, truth: Truth) {
  const found = usesOf(profile);
  const pairs = Object.entries(truth.fields).flatMap(([column, fields]) =>
    fields.map((field) => [column, field] as const),
  );
  const has = ([column, field]: readonly [string, string]) => found.get(column)?.has(field) === true;
  const right = pairs.filter(has).map(String);
  const isSpared = ([column, field]: readonly [string, string]) =>
    truth.optional.includes(column) ||
    (truth.either.includes(column) && truth.either.some((other) => has([other, field])));
  const missing = pairs.filter((pair) => !has(pair) && !isSpared(pair)).map(String);
  const wrong = [...found].flatMap(([column, fields]) =>
    [...fields]
      .filter((field) => !truth.fields[column]?.includes(field) && !FOLLOWS.has(field))
      .map((field) => `${column} → ${field}`),
  );
  return { right, missing, wrong };
}

function usesOf(profile: ProfileFile | undefined): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const note = (column: string, field: string) =>
    found.set(column, (found.get(column) ?? new Set()).add(field));
  const noteSources = (sources: Readonly<Record<string, unknown>> = {}) => {
    for (const [field, source] of Object.entries(sources))
      if (isSource(source) && !isDerived(source))
        for (const column of columnsOf(source).flat()) note(column, field);
  };
  noteSources(profile?.document);
  noteSources(profile?.line);
  for (const line of profile?.more_lines ?? []) noteSources(line);
  for (const column of Object.keys(profile?.only_rows_where ?? {})) note(column, 'only_rows_where');
  found.delete('?');
  return found;
}

const isSource = (value: unknown): value is ValueSource =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

/** A constant for whatever the column says, such as the country of buyers with a Greek tax number. */
const isDerived = (source: ValueSource): boolean =>
  typeof source === 'object' && 'column' in source && source.map?.['*'] === 'GR';
