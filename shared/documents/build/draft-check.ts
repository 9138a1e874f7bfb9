import { isDecimal } from '../../money/decimal.ts';
import { shortened } from '../../money/units.ts';
import { type FieldType, headerFields, lineFields } from '../fields.ts';
import { type HeaderDraft, headerDraftSchema, type LineDraft, lineDraftSchema } from './draft.ts';

type Given = Readonly<Record<string, unknown>>;
/** Types of fields by their names inside their object. */
type Types = ReadonlyMap<string, FieldType>;

const isOfType: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  decimal: (value) => typeof value === 'string' && (shortened(value) !== undefined || isDecimal(value)),
  integer: Number.isSafeInteger,
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string',
  list: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
};

const below = (fields: Readonly<Record<string, FieldType>>, parent: string): Types =>
  new Map(
    Object.entries(fields)
      .filter(([field]) => field.startsWith(`${parent}.`))
      .map(([field, type]) => [field.slice(parent.length + 1), type]),
  );

const LINE = below(lineFields, 'line');
const HEADER: Types = new Map(Object.entries(headerFields).filter(([field]) => !field.includes('.')));
const OBJECTS: ReadonlyMap<string, Types> = new Map(
  ['counterpart', 'commission'].map((parent) => [parent, below(headerFields, parent)]),
);

/** A line as a draft: accepted at a glance where the schema would accept it; the schema says what is wrong otherwise. */
export const lineDraft = (line: Given): LineDraft => (isLineDraft(line) ? line : lineDraftSchema.parse(line));

/** A header as a draft, in the same way. */
export const headerDraft = (header: Given): HeaderDraft =>
  isHeaderDraft(header) ? header : headerDraftSchema.parse(header);

const isLineDraft = (line: Given): line is LineDraft => areOfTypes(line, LINE);

function isHeaderDraft(header: Given): header is HeaderDraft {
  for (const name in header) {
    const value = header[name];
    const inside = OBJECTS.get(name);
    if (
      inside === undefined ? !isTyped(value, HEADER.get(name)) : !isGiven(value) || !areOfTypes(value, inside)
    )
      return false;
  }
  return header.external_id !== undefined;
}

function areOfTypes(given: Given, types: Types): boolean {
  for (const name in given) if (!isTyped(given[name], types.get(name))) return false;
  return true;
}

const isTyped = (value: unknown, type: FieldType | undefined): boolean =>
  type !== undefined && isOfType[type](value);

const isGiven = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
