import { isDecimal, normalise } from '../../money/decimal.ts';
import { dayAtIssuer } from '../../money/rates/payment-day.ts';
import { shortened } from '../../money/units.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { Document, Line } from '../document.ts';
import {
  type FieldType,
  type HeaderField,
  headerFields,
  isHeaderField,
  isLineField,
  lineFields,
} from '../fields.ts';
import type { MappedRow } from '../mapped-row.ts';

type FieldValue = string | number | boolean | string[];

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

/** The value of a trimmed text as it travels, decimals in their shortest spelling; undefined where it is none of the type. */
export const readField = (type: FieldType, trimmed: string): FieldValue | undefined => readers[type](trimmed);

type Loose<T, K extends keyof T> = Omit<T, K> & { [P in K]?: T[P] | undefined };

/** A line before its money is completed. */
export type LineDraft = Loose<
  Line,
  'line_number' | 'net_total_price' | 'vat_rate' | 'vat_total' | 'subtotal'
>;

/** The sale and the fee of which a `1.5` is derived (interface, Type 1.5, 6); amounts net, in euro. */
export type Commission = {
  [P in HeaderField as P extends `commission.${infer Name}` ? Name : never]?: string | undefined;
};

/** The header that the rows give: the interface's fields, totals perhaps missing, and our own beside them. */
export type HeaderDraft = Loose<
  Omit<Document, 'invoice_lines'>,
  'invoice_type_code' | 'net_total_amount' | 'vat_total_amount' | 'total_amount' | 'payable_total_amount'
> & {
  clears?: string[] | undefined;
  reverses?: string | undefined;
  supply_date?: string | undefined;
  original_date?: string | undefined;
  payable_foreign?: string | undefined;
  commission?: Commission | undefined;
};

type Values = Record<string, FieldValue>;

/** The place of a value: under its name, or inside the object before the point of `counterpart.name`. */
const placesOf = (fields: readonly string[]): ReadonlyMap<string, { parent?: string; name: string }> =>
  new Map(
    fields.map((field) => {
      const [first = '', inside] = field.split('.');
      return [field, inside === undefined ? { name: first } : { parent: first, name: inside }];
    }),
  );
const HEADER_PLACES = placesOf(Object.keys(headerFields));
const LINE_PLACES = placesOf(Object.keys(lineFields));

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
      let line: (LineDraft & Values) | undefined;
      for (const field in cells) {
        if (!isLineField(field)) continue;
        const text = cells[field] ?? '';
        const trimmed = text.trim();
        if (trimmed === '') continue;
        const type = lineFields[field];
        const value = readField(type, trimmed);
        if (value === undefined) problems.push(unreadable({ row, field }, text, type));
        else {
          line ??= {};
          line[LINE_PLACES.get(field)?.name ?? field] = value;
        }
      }
      if (line !== undefined) lines.push({ row, line });
    }
  return { lines, problems };
}

/** An invoice of a month has supplies of several days. */
const OF_LINES: HeaderField = 'supply_date';

/**
 * The header that the rows of one document give: each field once, or repeated alike, `counterpart.name` inside its
 * object. Decimals agree as numbers; a row that differs from the first that gave the field gets the problem.
 */
export function mergeHeader(rows: readonly MappedRow[]): {
  /** Each value is of the type that the table of fields has for its name. */
  header: Partial<HeaderDraft>;
  problems: Problem[];
} {
  const read = new Map<HeaderField, { row: number; text: string; value: FieldValue }>();
  const problems: Problem[] = [];
  for (const { row, header } of rows)
    for (const field in header) {
      if (!isHeaderField(field)) continue;
      const text = header[field] ?? '';
      const trimmed = text.trim();
      if (trimmed === '') continue;
      const type = headerFields[field];
      const value = readField(type, trimmed);
      const first = read.get(field);
      if (value === undefined) problems.push(unreadable({ row, field }, text, type));
      else if (first === undefined) read.set(field, { row, text, value });
      else if (field !== OF_LINES && !alike(first.value, value)) {
        const code = field === 'external_id' ? 'EXTERNAL-ID-SPELLING' : 'DOC-HEADER-DISAGREES';
        const external_id = rows[0]?.header.external_id ?? '';
        const params = { value: text, first_value: first.text, first_row: first.row, external_id };
        problems.push(problem(code, { row, field }, params));
      }
    }
  const header: Values = {};
  const objects: Record<string, Values> = {};
  for (const [field, { value }] of read) {
    const { parent, name } = HEADER_PLACES.get(field) ?? { name: field };
    if (parent === undefined) header[name] = value;
    else {
      objects[parent] ??= {};
      objects[parent][name] = value;
    }
  }
  return { header: { ...header, ...objects }, problems };
}

const alike = (a: FieldValue, b: FieldValue): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

const unreadable = (
  at: { row: number; field: keyof typeof headerFields | keyof typeof lineFields },
  value: string,
  type: FieldType,
) => problem('DOC-VALUE-UNREADABLE', at, { value, type: { phrase: `type-${type}` } });
