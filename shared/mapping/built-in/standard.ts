import { headerFields, lineFields, OF_REVERSALS } from '../../documents/fields.ts';
import { namesOfColumn } from '../facts/field-labels.ts';
import type { ProfileFile } from '../profile/profile.ts';
import type { ValueSource } from '../profile/value-source.ts';

/** Columns that every sheet needs; their cells may be blank on the further rows of a document. */
const NEEDED = new Set(['external_id', 'invoice_type_code']);

/** Fields of columns that were not there in 0.2.0. */
export const laterColumns: ReadonlySet<string> = new Set(['supply_date', 'original_date']);

/**
 * The profile of the standard columns (design, Standard columns): headers are the interface's field paths or
 * those of our templates.
 */
export const standard: ProfileFile = {
  name: 'standard',
  columns: 'fields',
  document: sourcesOf(headerFields),
  line: sourcesOf(lineFields),
};

function sourcesOf(fields: Readonly<Record<string, unknown>>): Record<string, ValueSource> {
  return Object.fromEntries(
    Object.keys(fields).flatMap((field) => (field === OF_REVERSALS ? [] : [[field, sourceOf(field)]])),
  );
}

function sourceOf(field: string): ValueSource {
  const column = namesOfColumn(field);
  if (field === 'external_id') return { column };
  return { column, optional: NEEDED.has(field) ? 'cells' : true };
}
