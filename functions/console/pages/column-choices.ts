import type { Json } from './json.ts';

/** Fields that a row cannot do without: their column has to be there and filled. */
const NEEDED: ReadonlySet<string> = new Set([
  'external_id',
  'invoice_type_code',
  'line.name',
  'line.vat_rate',
]);
const SECTIONS = ['document', 'line'] as const;

/** The field that a column alone feeds; undefined where it feeds none, or one together with other things. */
export function fieldOfColumn(profile: Json, header: string): string | undefined {
  const found = SECTIONS.flatMap((section) =>
    Object.entries<Json>(profile?.[section] ?? {}).filter(([, source]) => isPlain(source, header)),
  );
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/** True of a source that takes the column as it is. */
const isPlain = (source: Json, header: string): boolean =>
  source === header ||
  (typeof source === 'object' &&
    source?.column === header &&
    source.map === undefined &&
    !source.less_percent);

/** A copy of the profile in which a column feeds another field, or none. */
export function withColumn(profile: Json, header: string, field: string): Json {
  const copy = structuredClone(profile);
  for (const section of SECTIONS)
    for (const [name, source] of Object.entries<Json>(copy[section] ?? {}))
      if (isPlain(source, header)) delete copy[section][name];
  if (field === '') return copy;
  const section = field.startsWith('line.') ? 'line' : 'document';
  const source = NEEDED.has(field) ? header : { column: header, optional: true };
  copy[section] = { ...copy[section], [field]: source };
  return copy;
}
