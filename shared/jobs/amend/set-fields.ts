import type { StandardCells } from '../../documents/canonical.ts';
import { allFields, fieldTypes, isHeaderField, isLineField } from '../../documents/fields.ts';
import { readNumber } from '../../mapping/cells/read-number.ts';
import { editDistance } from '../../mapping/texts/fold.ts';
import { type Problem, problem } from '../../problems/problem.ts';

/** A field of a document by path, such as `counterpart.vat` or `lines.2.net_total_price`, and its value. */
export interface FieldSetting {
  field: string;
  value: string;
}

/** A field that changes, with its value in the issued document. */
interface FieldChange extends FieldSetting {
  was: string;
}

type Cells = StandardCells['header'];

/** Fields that a person cannot set: the name, derived values, and ties to other documents. */
const NOT_TO_SET =
  /^(external_id|clears|reverses|original_date|payable_foreign|commission\..*|line\.line_number)$/;
const SETTABLE = allFields.filter((name) => !NOT_TO_SET.test(name));

/** Every field of a document that can be set, by path, with its value; the path contains the line number. */
export const settableFields = ({ header, lines }: StandardCells): FieldSetting[] => [
  ...SETTABLE.filter(isHeaderField).map((field) => ({ field, value: header.get(field) ?? '' })),
  ...lines.flatMap((line) =>
    SETTABLE.filter(isLineField).map((field) => ({
      field: pathInLine(field, line),
      value: line.get(field) ?? '',
    })),
  ),
];

/** `line.vat_rate` of the second line: `lines.2.vat_rate`. */
export const pathInLine = (field: string, line: ReadonlyMap<string, string>): string =>
  field.replace(/^line\./, `lines.${line.get('line.line_number') ?? '1'}.`);

/** Amounts of a line that are computed again if the key's amount changes; a unit price is removed instead. */
const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  'line.quantity': ['line.net_total_price', 'line.vat_total', 'line.subtotal'],
  'line.unit_price': ['line.net_total_price', 'line.vat_total', 'line.subtotal'],
  'line.net_total_price': ['line.unit_price', 'line.vat_total', 'line.subtotal'],
  'line.vat_rate': ['line.vat_total', 'line.subtotal'],
  'line.vat_total': ['line.subtotal'],
  'line.subtotal': ['line.unit_price', 'line.net_total_price', 'line.vat_total'],
};
const UNIT_PRICE = 'line.unit_price';
const TOTALS = ['net_total_amount', 'vat_total_amount', 'total_amount', 'payable_total_amount'];

const NAMES_SHOWN = 3;

/** Sets fields of a document; removes dependent amounts, to be computed. Returns the changes, or the first unknown field or unclear amount (1,250). */
export function setFields(
  cells: StandardCells,
  { external_id, set }: { external_id: string; set: readonly FieldSetting[] },
): FieldChange[] | Problem {
  const named: (FieldChange & { name: string; at: Cells })[] = [];
  for (const { field, value } of set) {
    const place = placeOf(field, { cells, external_id });
    if ('code' in place) return place;
    const was = place.at.get(place.name) ?? '';
    const isNew = value.trim() !== was;
    const read = isNew && isDecimalField(place.name) ? readNumber(value, undefined) : undefined;
    if (read?.kind === 'ambiguous') return problem('AMEND-NUMBER', {}, { given: field, value });
    const isNumber = read?.kind === 'number' && read.currency === undefined;
    named.push({ ...place, field, was, value: isNumber ? read.value : value.trim() });
  }
  const changes = named.filter(({ was, value }) => was !== value);
  const dropped = changes.flatMap(({ name, at, field }): FieldChange[] => {
    const following = followingOf(name, at);
    const price = following.includes(UNIT_PRICE) ? at.get(UNIT_PRICE) : undefined;
    forget(at, following);
    const isNamed = named.some((one) => one.at === at && one.name === UNIT_PRICE);
    if (price === undefined || isNamed) return [];
    return [{ field: `${field.replace(/\.[^.]*$/, '')}.unit_price`, was: price, value: '' }];
  });
  if (changes.some(({ name }) => FOLLOWING[name] !== undefined)) forget(cells.header, TOTALS);
  for (const { name, at, value } of named) at.set(name, value);
  // Three decimals, which could be read as thousands, get a zero: 1.5050 is unambiguous.
  for (const at of [cells.header, ...cells.lines])
    for (const [name, text] of at)
      if (isDecimalField(name) && LIKE_THOUSANDS.test(text)) at.set(name, `${text}0`);
  return [...changes.map(({ field, was, value }) => ({ field, was, value })), ...dropped];
}

const LIKE_THOUSANDS = /^-?\d{1,3}[.,]\d{3}$/;
const isDecimalField = (name: string): boolean =>
  (isHeaderField(name) || isLineField(name)) && fieldTypes[name] === 'decimal';

/** Quantity and unit price make an amount only together. */
function followingOf(name: string, line: Cells): readonly string[] {
  const other = name === 'line.quantity' ? 'line.unit_price' : 'line.quantity';
  const isOfPair = name === 'line.quantity' || name === 'line.unit_price';
  return isOfPair && !line.has(other) ? [] : (FOLLOWING[name] ?? []);
}

const forget = (cells: Cells, names: readonly string[]) => {
  for (const name of names) cells.delete(name);
};

function placeOf(
  field: string,
  { cells: { header, lines }, external_id }: { cells: StandardCells; external_id: string },
): { name: string; at: Cells } | Problem {
  const [, number, inLine] = /^lines?(?:[.[](\d{1,6})\]?)?\.(.+)$/.exec(field) ?? [];
  const name = inLine === undefined ? field : `line.${inLine}`;
  if (NOT_TO_SET.test(name) || !(isHeaderField(name) || isLineField(name))) return unknown(field, name);
  if (inLine === undefined) return { name, at: header };
  const isMeant = (line: Cells) =>
    number === undefined || line.get('line.line_number') === String(Number(number));
  const [at, ...others] = lines.filter(isMeant);
  if (at !== undefined && others.length === 0) return { name, at };
  const known = lines.map((line) => line.get('line.line_number')).join(', ');
  return problem('AMEND-LINE', {}, { given: field, external_id, lines: known, name: `lines.1.${inLine}` });
}

function unknown(given: string, name: string): Problem {
  const near = SETTABLE.toSorted((one, other) => editDistance(name, one) - editDistance(name, other));
  const names = near.slice(0, NAMES_SHOWN).map((one) => one.replace(/^line\./, 'lines.1.'));
  return problem('AMEND-FIELD', {}, { given, names: names.join(', ') });
}
