import { isDecimal, normalise, shortened } from '../../money/decimal.ts';
import { dayAtIssuer } from '../../money/rates/days.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { Line, MappedRow } from '../document.ts';
import {
  type Field,
  type FieldType,
  type FieldValue,
  type HeaderField,
  type HeaderValues,
  headerFields,
  isHeaderField,
  isLineField,
  lineFields,
} from '../fields.ts';

const decimal = (text: string): string | undefined =>
  shortened(text) ?? (isDecimal(text) ? normalise(text) : undefined);

const readers = {
  text: (text) => text,
  decimal,
  integer: (text) => {
    const value = Number(decimal(text));
    return Number.isSafeInteger(value) ? value : undefined;
  },
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  list: (text) => text.split(/\s+/),
  date: dayAtIssuer,
} satisfies Record<FieldType, (text: string) => FieldValue | undefined>;

/** The value of a trimmed text, decimals in their shortest spelling; undefined if it is not of the type. */
export const readField = (type: FieldType, trimmed: string): FieldValue | undefined => readers[type](trimmed);

export type LineDraft = { [Name in keyof Line]?: Line[Name] | undefined };

const LINE_NAMES = new Map(Object.keys(lineFields).map((field) => [field, field.slice('line.'.length)]));

export interface PlacedLine {
  row: number;
  line: LineDraft;
}

/** The lines of a document in the order of its rows; a row that fills no line field is header only. */
export function readLines(rows: readonly MappedRow[]): { lines: PlacedLine[]; problems: Problem[] } {
  const lines: PlacedLine[] = [];
  const problems: Problem[] = [];
  for (const { row, lines: ofRow } of rows)
    for (const cells of ofRow) {
      // Each value is of the type that the table of fields has for its name.
      let line: (LineDraft & Record<string, FieldValue>) | undefined;
      for (const field in cells) {
        if (!isLineField(field)) continue;
        const text = cells[field] ?? '';
        const value = cellIn(field, text);
        if (value === undefined) continue;
        if (value === null) problems.push(unreadable(row, field, text));
        else {
          line ??= {};
          line[LINE_NAMES.get(field) ?? field] = value;
        }
      }
      if (line !== undefined) lines.push({ row, line });
    }
  return { lines, problems };
}

/** An invoice of a month has supplies of several days. */
const OF_LINES: HeaderField = 'supply_date';

/**
 * The header that the rows of one document give: each field once, or repeated alike. Decimals agree as numbers; a row that
 * differs from the first that gave the field gets the problem.
 */
export function mergeHeader(rows: readonly MappedRow[]): { header: HeaderValues; problems: Problem[] } {
  // Each value is of the type that the table of fields has for its name.
  const header: HeaderValues & Record<string, FieldValue> = {};
  const given = rows.length > 1 ? new Map<HeaderField, { row: number; text: string }>() : undefined;
  const problems: Problem[] = [];
  for (const { row, header: cells } of rows)
    for (const field in cells) {
      if (!isHeaderField(field)) continue;
      const text = cells[field] ?? '';
      const value = cellIn(field, text);
      const first = header[field];
      if (value === undefined) continue;
      if (value === null) problems.push(unreadable(row, field, text));
      else if (first === undefined) {
        header[field as string] = value;
        given?.set(field, { row, text });
      } else if (field !== OF_LINES && !alike(first, value)) {
        const code = field === 'external_id' ? 'EXTERNAL-ID-SPELLING' : 'DOC-HEADER-DISAGREES';
        const external_id = rows[0]?.header.external_id ?? '';
        const { text: first_value = '', row: first_row = row } = given?.get(field) ?? {};
        problems.push(problem(code, { row, field }, { value: text, first_value, first_row, external_id }));
      }
    }
  return { header, problems };
}

const TYPES: Readonly<Record<Field, FieldType>> = { ...headerFields, ...lineFields };

/** The value of a cell; undefined if it is blank, null if it cannot be read. */
function cellIn(field: Field, text: string): FieldValue | undefined | null {
  const trimmed = text.trim();
  return trimmed === '' ? undefined : (readField(TYPES[field], trimmed) ?? null);
}

const unreadable = (row: number, field: Field, value: string) =>
  problem('DOC-VALUE-UNREADABLE', { row, field }, { value, type: { phrase: `type-${TYPES[field]}` } });

const alike = (a: FieldValue, b: FieldValue): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
