import { type Problem, problem } from '../problems/problem.ts';
import { type LineDraft, lineDraftSchema } from './draft.ts';
import { isLineField, lineFields } from './fields.ts';
import type { MappedRow } from './mapped-row.ts';
import { type FieldValue, readField } from './read-field.ts';

const LINE_PREFIX = 'line.';

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
      if (Object.keys(line).length > 0) lines.push({ row, line: lineDraftSchema.parse(line) });
    }
  }
  return { lines, problems };
}

function readLine(row: number, cells: MappedRow['lines'][number], problems: Problem[]) {
  const line: Record<string, FieldValue> = {};
  for (const [field, text] of Object.entries(cells)) {
    if (!isLineField(field) || text.trim() === '') continue;
    const value = readField(lineFields[field], text);
    if (value === undefined)
      problems.push(
        problem('DOC-VALUE-UNREADABLE', { row, field }, { value: text, type: lineFields[field] }),
      );
    else line[field.slice(LINE_PREFIX.length)] = value;
  }
  return line;
}
