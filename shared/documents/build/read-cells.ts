import { isDecimal, normalise, shortened } from '../../money/decimal.ts';
import { dayAtIssuer } from '../../money/rates/days.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { Document, Line, MappedRow } from '../document.ts';
import {
  type Field,
  type FieldType,
  type HeaderField,
  headerFields,
  isHeaderField,
  isLineField,
  lineFields,
} from '../fields.ts';

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

/** The value of a trimmed text, decimals in their shortest spelling; undefined if it is not of the type. */
export const readField = (type: FieldType, trimmed: string): FieldValue | undefined => readers[type](trimmed);

type Loose<T, K extends keyof T> = Omit<T, K> & { [P in K]?: T[P] | undefined };

export type LineDraft = Loose<
  Line,
  'line_number' | 'net_total_price' | 'vat_rate' | 'vat_total' | 'subtotal'
>;

/** The sale and the fee of which a `1.5` is derived (interface, Type 1.5, 6); amounts net, in euro. */
export type Commission = {
  [P in HeaderField as P extends `commission.${infer Name}` ? Name : never]?: string | undefined;
};

export type HeaderDraft = Loose<
  Omit<Document, 'invoice_lines'>,
  'invoice_type_code' | 'net_total_amount' | 'vat_total_amount' | 'total_amount' | 'payable_total_amount'
>;

/** Fields of ours that are never sent. */
export interface OwnHeader {
  clears?: string[];
  reverses?: string;
  supply_date?: string;
  original_date?: string;
  payable_foreign?: string;
  commission?: Commission;
}

type Values = Record<string, FieldValue>;

const OWN = /^(clears|reverses|supply_date|original_date|payable_foreign)$/;

/** The places of values: under their names, `counterpart.name` inside that object. */
const placesOf = <Name extends string>(fields: readonly Name[], types: Readonly<Record<Name, FieldType>>) =>
  new Map(
    fields.map((field) => {
      const [first = '', name = first] = field.split('.');
      const inside = first === 'commission' || first === 'counterpart' ? first : undefined;
      const home = inside ?? (OWN.test(field) ? 'own' : 'sent');
      return [String(field), { field, type: types[field], home, name } as const] as const;
    }),
  );
const HEADER_PLACES = placesOf(Object.keys(headerFields).filter(isHeaderField), headerFields);
const LINE_PLACES = placesOf(Object.keys(lineFields).filter(isLineField), lineFields);

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
        const place = LINE_PLACES.get(field);
        if (place === undefined) continue;
        const text = cells[place.field] ?? '';
        const trimmed = text.trim();
        if (trimmed === '') continue;
        const value = readField(place.type, trimmed);
        if (value === undefined) problems.push(unreadable(row, place, text));
        else {
          line ??= {};
          line[place.name] = value;
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
  header: HeaderDraft;
  own: OwnHeader;
  problems: Problem[];
} {
  const sent: Omit<HeaderDraft, 'counterpart'> & Values = { external_id: '' };
  const own: Omit<OwnHeader, 'commission'> & Values = {};
  const homes: Record<'sent' | 'own' | 'counterpart' | 'commission', Values> = {
    sent,
    own,
    counterpart: {},
    commission: {},
  };
  const given = rows.length > 1 ? new Map<HeaderField, { row: number; text: string }>() : undefined;
  const problems: Problem[] = [];
  for (const { row, header } of rows)
    for (const name in header) {
      const place = HEADER_PLACES.get(name);
      if (place === undefined) continue;
      const { field, type, home } = place;
      const text = header[field] ?? '';
      const trimmed = text.trim();
      if (trimmed === '') continue;
      const value = readField(type, trimmed);
      const first = homes[home][place.name] ?? '';
      if (value === undefined) problems.push(unreadable(row, place, text));
      else if (first === '') {
        homes[home][place.name] = value;
        given?.set(field, { row, text });
      } else if (field !== OF_LINES && !alike(first, value)) {
        const code = field === 'external_id' ? 'EXTERNAL-ID-SPELLING' : 'DOC-HEADER-DISAGREES';
        const external_id = rows[0]?.header.external_id ?? '';
        const { text: first_value = '', row: first_row = row } = given?.get(field) ?? {};
        problems.push(problem(code, { row, field }, { value: text, first_value, first_row, external_id }));
      }
    }
  const { counterpart, commission } = homes;
  if (Object.keys(counterpart).length > 0) Object.assign(sent, { counterpart });
  if (Object.keys(commission).length > 0) Object.assign(own, { commission });
  return { header: sent, own, problems };
}

const alike = (a: FieldValue, b: FieldValue): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

const unreadable = (row: number, { field, type }: { field: Field; type: FieldType }, value: string) =>
  problem('DOC-VALUE-UNREADABLE', { row, field }, { value, type: { phrase: `type-${type}` } });
