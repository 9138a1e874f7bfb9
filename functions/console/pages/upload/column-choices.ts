import { putAt } from '../../../../shared/mapping/inspect/questions.ts';
import { isKeys, type Keys } from '../../../../shared/mapping/load/merge-profiles.ts';
import { columnsOf, valueSourceSchema } from '../../../../shared/mapping/profile/value-source.ts';

/** Fields that every row needs: their column must exist and be filled. */
const NEEDED: ReadonlySet<string> = new Set([
  'external_id',
  'invoice_type_code',
  'line.name',
  'line.vat_rate',
]);
const SECTIONS = ['document', 'line'] as const;
type Section = (typeof SECTIONS)[number];

const sectionOf = (profile: Keys, section: Section): Keys => {
  const found = profile[section];
  return isKeys(found) ? found : {};
};

/** Each field of documents and lines with its source. */
export const sourcesOf = (profile: Keys): [field: string, source: unknown][] =>
  SECTIONS.flatMap((section) => Object.entries(sectionOf(profile, section)));

/** The field that a column fills by itself; undefined for several fields, and for a part of a source. */
export function fieldOfColumn(profile: Keys, header: string): string | undefined {
  const found = sourcesOf(profile).filter(([, source]) => isPlain(source, header));
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/** Every field that a column contributes to. */
export const fieldsOfColumn = (profile: Keys, header: string): string[] =>
  columnsRead(profile).flatMap(({ field, columns }) => (columns.includes(header) ? [field] : []));

/** Each field with the columns that it is read from. */
export const columnsRead = (profile: Keys): { field: string; columns: readonly string[] }[] =>
  sourcesOf(profile)
    .map(([field, source]) => ({ field, columns: columnsIn(source) }))
    .filter(({ columns }) => columns.length > 0);

function columnsIn(source: unknown): readonly string[] {
  const parsed = valueSourceSchema.safeParse(source);
  return parsed.success ? columnsOf(parsed.data).flat() : [];
}

/** True for a source that takes the column unchanged. */
const isPlain = (source: unknown, header: string): boolean =>
  source === header ||
  (isKeys(source) && source.column === header && source.map === undefined && !source.less_percent);

/** A copy of the profile with another field ('' for none) for a column. Null removes inherited sources. */
export function withColumn(
  profile: Keys,
  { header, field, inherited = {} }: { header: string; field: string; inherited?: Keys },
): Keys {
  const copy: Record<string, unknown> = { ...profile };
  for (const section of SECTIONS) {
    const own = sectionOf(profile, section);
    const left = Object.entries(own).filter(([, source]) => !isPlain(source, header));
    const nulls = Object.entries(sectionOf(inherited, section)).flatMap(([name, source]) =>
      isPlain(source, header) && !Object.hasOwn(own, name) ? [[name, null] as const] : [],
    );
    if (left.length + nulls.length > 0 || Object.hasOwn(profile, section))
      copy[section] = Object.fromEntries([...left, ...nulls]);
  }
  if (field === '') return copy;
  const section = field.startsWith('line.') ? 'line' : 'document';
  const source = NEEDED.has(field) ? header : { column: header, optional: true };
  return putAt(copy, [section, field], source);
}
