import { type Problem, problem } from '../problems/problem.ts';
import { type HeaderField, headerFields, isHeaderField } from './fields.ts';
import type { MappedRow } from './mapped-row.ts';
import { type FieldValue, readField } from './read-field.ts';

export type MergedHeader = Partial<Record<HeaderField, FieldValue>>;

/**
 * The header that the rows of one document give together: each field once, or repeated alike. Decimals agree as
 * numbers; a row that differs from the first that gave the field gets the problem.
 */
export function mergeHeader(rows: readonly MappedRow[]): { header: MergedHeader; problems: Problem[] } {
  const header: MergedHeader = {};
  const problems: Problem[] = [];
  for (const { row, header: given } of rows) {
    for (const field in given) {
      if (!isHeaderField(field)) continue;
      const text = given[field] ?? '';
      const trimmed = text.trim();
      if (trimmed === '') continue;
      const value = readField(headerFields[field], trimmed);
      const first = header[field];
      if (value === undefined) problems.push(unreadable(row, field, text));
      else if (first === undefined) header[field] = value;
      else if (!alike(first, value)) problems.push(disagreement({ row, field, text, rows }));
    }
  }
  return { header, problems };
}

const alike = (a: FieldValue, b: FieldValue): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

const unreadable = (row: number, field: HeaderField, value: string) =>
  problem('DOC-VALUE-UNREADABLE', { row, field }, { value, type: headerFields[field] });

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
