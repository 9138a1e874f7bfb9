import { headerFields, isHeaderField, isLineField, lineFields } from '../../documents/fields.ts';

/** Section of a profile that holds a field. */
export const sectionOf = (field: string): 'document' | 'line' | undefined =>
  isHeaderField(field) ? 'document' : isLineField(field) ? 'line' : undefined;

const fieldNames = [...Object.keys(headerFields), ...Object.keys(lineFields)];
const lastPart = (name: string): string => name.split('.').at(-1) ?? '';

/**
 * The fields of this name at another level: `supply_account_no` → `counterpart.supply_account_no`,
 * `line.external_id` → `external_id`, `invoice_lines[0].name` → `line.name`. Empty if none.
 */
export function fieldsAtOtherLevels(name: string): string[] {
  const path = name
    .trim()
    .toLowerCase()
    .replace(/\[\d*\]/g, '')
    .replace(/^(invoice_)?lines?[./]/, 'line.')
    .replaceAll('/', '.');
  if (path !== name && sectionOf(path) !== undefined) return [path];
  if (sectionOf(path) !== undefined) return [];
  const places = fieldNames.filter((field) => lastPart(field) === lastPart(path) && field !== path);
  const inLine = places.filter((field) => field.startsWith('line.'));
  return path.startsWith('line.') && inLine.length > 0 ? inLine : places;
}
