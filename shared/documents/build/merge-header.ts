import { type Problem, problem } from '../../problems/problem.ts';
import { type FieldType, type HeaderField, headerFields, isHeaderField } from '../fields.ts';
import type { MappedRow } from '../mapped-row.ts';
import { type FieldValue, type HeaderDraft, readField } from './read-lines.ts';

type Values = Record<string, FieldValue>;

/** Place of a value in the header: under its name, or inside the object before the point of `counterpart.name`. */
interface Place {
  field: HeaderField;
  type: FieldType;
  parent: string | undefined;
  name: string;
}

const places: ReadonlyMap<string, Place> = new Map(
  Object.keys(headerFields)
    .filter(isHeaderField)
    .map((field) => {
      const [first = '', inside] = field.split('.');
      const [parent, name] = inside === undefined ? [undefined, first] : [first, inside];
      return [field, { field, type: headerFields[field], parent, name }];
    }),
);

/**
 * The header that the rows of one document give: each field once, or repeated alike, `counterpart.name` inside its
 * object. Decimals agree as numbers; a row that differs from the first that gave the field gets the problem.
 */
export function mergeHeader(rows: readonly MappedRow[]): {
  /** Each value is of the type that the table of fields has for its name. */
  header: Partial<HeaderDraft>;
  problems: Problem[];
} {
  const header: Record<string, FieldValue | Values> = {};
  const objects: Record<string, Values> = {};
  const problems: Problem[] = [];
  for (const { row, header: given } of rows) {
    for (const name in given) {
      const place = places.get(name);
      if (place === undefined) continue;
      const { field, type, parent } = place;
      const text = given[field] ?? '';
      const trimmed = text.trim();
      if (trimmed === '') continue;
      const value = readField(type, trimmed);
      const inside = parent === undefined ? header : (objects[parent] ?? EMPTY);
      const first = inside[place.name];
      if (value === undefined) problems.push(unreadable(row, field, text));
      else if (first !== undefined) {
        if (!alike(first, value) && field !== OF_LINES)
          problems.push(disagreement({ row, field, text, rows }));
      } else if (parent === undefined) header[place.name] = value;
      else {
        const object = objects[parent] ?? {};
        objects[parent] = object;
        object[place.name] = value;
      }
    }
  }
  for (const parent in objects) header[parent] = objects[parent] ?? EMPTY;
  return { header, problems };
}

const EMPTY: Readonly<Values> = {};

/** An invoice of a month has supplies of several days. */
const OF_LINES: HeaderField = 'supply_date';

const alike = (a: FieldValue | Values, b: FieldValue): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

const unreadable = (row: number, field: HeaderField, value: string) =>
  problem('DOC-VALUE-UNREADABLE', { row, field }, { value, type: { phrase: `type-${headerFields[field]}` } });

function disagreement(found: {
  row: number;
  field: HeaderField;
  text: string;
  rows: readonly MappedRow[];
}): Problem {
  const { row, field, text, rows } = found;
  const code = field === 'external_id' ? 'EXTERNAL-ID-SPELLING' : 'DOC-HEADER-DISAGREES';
  const first = rows.find(({ header }) => gives(field, header[field]));
  return problem(
    code,
    { row, field },
    {
      value: text,
      first_value: first?.header[field] ?? '',
      first_row: first?.row ?? 0,
      external_id: rows[0]?.header.external_id ?? '',
    },
  );
}

const gives = (field: HeaderField, text = ''): boolean =>
  text.trim() !== '' && readField(headerFields[field], text.trim()) !== undefined;
