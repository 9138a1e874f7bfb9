import { type Problem, problem } from '../../problems/problem.ts';
import { type FieldType, isLineField, type LineField, lineFields } from '../fields.ts';
import type { MappedRow } from '../mapped-row.ts';
import type { LineDraft } from './draft.ts';
import { type FieldValue, readField } from './read-field.ts';

const LINE_PREFIX = 'line.';
/** Names of the fields inside a line. */
const places: ReadonlyMap<string, { field: LineField; type: FieldType; name: string }> = new Map(
  Object.keys(lineFields)
    .filter(isLineField)
    .map((field) => [field, { field, type: lineFields[field], name: field.slice(LINE_PREFIX.length) }]),
);

export interface PlacedLine {
  row: number;
  line: LineDraft;
}

/** The lines of a document in the order of its rows; a row that fills no line field is header only. */
export function readLines(rows: readonly MappedRow[]): { lines: PlacedLine[]; problems: Problem[] } {
  const lines: PlacedLine[] = [];
  const problems: Problem[] = [];
  for (const { row, lines: cells } of rows) {
    for (const cell of cells) {
      const line = readLine(row, cell, problems);
      if (line !== undefined) lines.push({ row, line });
    }
  }
  return { lines, problems };
}

function readLine(row: number, cells: MappedRow['lines'][number], problems: Problem[]) {
  // Each value is of the type that the table of fields has for its name.
  let line: (LineDraft & Record<string, FieldValue>) | undefined;
  for (const given in cells) {
    const place = places.get(given);
    if (place === undefined) continue;
    const { field, type, name } = place;
    const text = cells[field] ?? '';
    const trimmed = text.trim();
    if (trimmed === '') continue;
    const value = readField(type, trimmed);
    if (value === undefined) problems.push(unreadable(row, field, text));
    else {
      line ??= {};
      line[name] = value;
    }
  }
  return line;
}

const unreadable = (row: number, field: LineField, value: string) =>
  problem('DOC-VALUE-UNREADABLE', { row, field }, { value, type: { phrase: `type-${lineFields[field]}` } });
