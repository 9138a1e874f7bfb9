import { type Problem, problem } from '../problems/problem.ts';
import { type HeaderField, headerFields, isHeaderField } from './fields.ts';
import type { MappedRow } from './mapped-row.ts';
import { type FieldValue, readField } from './read-field.ts';

export type MergedHeader = Partial<Record<HeaderField, FieldValue>>;

interface Given {
  row: number;
  text: string;
  value: FieldValue;
}

/**
 * The header that the rows of one document give together: each field once, or repeated alike. Decimals agree as
 * numbers; a row that differs from the first that gave the field gets the problem.
 */
export function mergeHeader(rows: readonly MappedRow[]): { header: MergedHeader; problems: Problem[] } {
  const given = new Map<HeaderField, Given>();
  const problems: Problem[] = [];
  for (const { row, header } of rows) {
    for (const [field, text] of Object.entries(header)) {
      if (!isHeaderField(field) || text.trim() === '') continue;
      const value = readField(headerFields[field], text);
      const first = given.get(field);
      if (value === undefined) problems.push(unreadable(row, field, text));
      else if (first === undefined) given.set(field, { row, text, value });
      else if (!alike(first.value, value)) problems.push(disagreement({ row, field, text, first, rows }));
    }
  }
  const header: MergedHeader = {};
  for (const [field, { value }] of given) header[field] = value;
  return { header, problems };
}

const alike = (a: FieldValue, b: FieldValue): boolean => JSON.stringify(a) === JSON.stringify(b);

const unreadable = (row: number, field: HeaderField, value: string) =>
  problem('DOC-VALUE-UNREADABLE', { row, field }, { value, type: headerFields[field] });

function disagreement(found: {
  row: number;
  field: HeaderField;
  text: string;
  first: Given;
  rows: readonly MappedRow[];
}): Problem {
  const { row, field, text, first, rows } = found;
  const code = field === 'external_id' ? 'EXTERNAL-ID-SPELLING' : 'DOC-HEADER-DISAGREES';
  return problem(
    code,
    { row, field },
    {
      value: text,
      first_value: first.text,
      first_row: first.row,
      external_id: rows[0]?.header.external_id ?? '',
    },
  );
}
