import * as z from 'zod';
import type { FieldType } from '../../documents/fields.ts';
import words from './key-words.json' with { type: 'json' };

const { source: told } = words;

/** A profile from `rowmark inspect` marks so what only a person can decide: the value begins with it. */
export const OPEN_MARK = '?';

/** A key that may be left out, and what it says. */
export const may = <Of extends z.ZodType>(of: Of, said: string) => of.optional().describe(said);

export const open = z.templateLiteral([OPEN_MARK, z.string()]);

export const columnName = z.string().trim().min(1);
const several = z.array(columnName).min(1);
const names = z.union([columnName, several]);

/** One column, as every key that takes one does: its name, or an object with it. */
export const columnSchema = z
  .union([columnName, z.strictObject({ column: columnName }).transform(({ column }) => column)])
  .meta({ id: 'column' });

/** One column or several: a name, a list of names, or an object with either. */
export const columnsSchema = z
  .union([columnName, several, z.strictObject({ column: names }).transform(({ column }) => column)])
  .meta({ id: 'columns' });

export const columnListSchema = columnsSchema.transform((given): readonly string[] => namesIn(given));

export const namesIn = (given: string | readonly string[] | undefined): readonly string[] =>
  given === undefined ? [] : typeof given === 'string' ? [given] : given;

const constant = z.union([z.string(), z.number(), z.boolean()]);

const scale = z.literal('authority').optional().describe(told.scale);

const columnSource = z.strictObject({
  column: names.describe('A header of the export; of several, the first that has a value in the row.'),
  map: may(z.record(z.string(), constant), told.map),
  otherwise: may(z.literal('as-is'), told.otherwise),
  default: may(constant, 'The value of a blank cell.'),
  optional: may(z.union([z.boolean(), z.literal('cells')]), told.optional),
  less: may(columnSchema, 'Of line.unit_price: a column of discounts on the line; a blank cell is none.'),
  less_is: may(z.union([z.enum(['percent', 'amount']), open]), told.less_is),
  less_percent: may(columnsSchema, told.less_percent),
  rate_of: may(columnSchema, told.rate_of),
  rate_within: may(columnSchema, 'The same, where this one is the value with VAT.'),
  rate_to: may(columnSchema, told.rate_to),
  scale,
  unit: may(z.union([z.enum(['cents', 'major', 'thousands']), open]), told.unit),
});

/** Each { has its }; a place may contain {n} for the number of a line. */
const WHOLE_PLACES = /^(?:[^{}]|\{(?:[^{}]|\{n\})+\})*$/;

const template = z.string().min(1).regex(WHOLE_PLACES, 'brace-open');

const templateSource = z.strictObject({
  template: z.union([template, z.array(template).min(1)]).describe(told.template),
  optional: may(z.boolean(), 'Without a value when a column of it is blank.'),
});

const valueSource = z.strictObject({ value: constant.describe('The same for every row.'), scale });

/** Source of a value: columns by their names, a column with options, a template of columns, or one value for all rows. */
export const valueSourceSchema = z
  .union([
    columnName,
    several.transform((column): ColumnSource => ({ column })),
    columnSource,
    templateSource,
    valueSource,
  ])
  .meta({ id: 'valueSource' });

export type Constant = z.infer<typeof constant>;
export type ColumnSource = z.infer<typeof columnSource>;
export type TemplateSource = z.infer<typeof templateSource>;
export type ValueSource = z.infer<typeof valueSourceSchema>;

/** Type of a value; `date` gives yyyy-mm-dd or yyyy-mm-ddThh:mm:ss, with the zone if the cell has it. */
export type ValueType = FieldType;

/** One use of a source in a profile: what for, and how it is read. Sections list theirs so that columns can be checked. */
export interface SourceUse {
  /** The field, or a key of the profile such as `payment.amount`. */
  field: string;
  source: ValueSource;
  type: ValueType;
}

export const uses = (
  field: string,
  sources: readonly (ValueSource | undefined)[],
  type: SourceUse['type'],
): SourceUse[] => sources.flatMap((found) => (found === undefined ? [] : [{ field, source: found, type }]));

export const templatesOf = ({ template }: TemplateSource): readonly string[] => namesIn(template);

const BESIDE = ['less_percent', 'less', 'rate_of', 'rate_within', 'rate_to'] as const;

/** The columns that a source reads; each entry lists the names under which the file may have it. */
export function columnsOf(source: ValueSource): readonly (readonly string[])[] {
  if (typeof source === 'string') return [[source]];
  if ('column' in source) {
    return [namesIn(source.column), ...BESIDE.flatMap((key) => namesIn(source[key]).map((name) => [name]))];
  }
  if ('template' in source)
    return templatesOf(source).flatMap((one) =>
      Array.from(one.matchAll(/\{([^{}]+)\}/g), ([, name = '']) => [name.trim()]),
    );
  return [];
}

/** The column of a source with its options; empty of a template and of one value for all rows. */
export const columnIn = (source: ValueSource | null | undefined): Partial<ColumnSource> =>
  typeof source === 'string' ? { column: source } : source && 'column' in source ? source : {};

/** True if a source computes a rate from amounts, which other fields read. */
export function isOfAmounts(source: ValueSource): boolean {
  const { rate_of, rate_within, rate_to } = columnIn(source);
  return (rate_of ?? rate_within ?? rate_to) !== undefined;
}

export const mayLackColumn = (source: ValueSource): boolean =>
  typeof source !== 'string' && 'optional' in source && source.optional === true;

/** True if a row may leave the value out; a default fills it but makes no line by itself. */
export const mayBeBlank = (source: ValueSource): boolean =>
  columnsOf(source).length === 0 ||
  (typeof source !== 'string' && 'optional' in source && Boolean(source.optional));

/** The source with every column name and template changed by `change`. */
export function mapSourceText(source: ValueSource, change: (text: string) => string): ValueSource {
  if (typeof source === 'string') return change(source);
  const each = (given: string | readonly string[]) =>
    typeof given === 'string' ? change(given) : given.map(change);
  if ('template' in source) return { ...source, template: each(source.template) };
  if (!('column' in source)) return source;
  const beside = BESIDE.flatMap((key) => (source[key] === undefined ? [] : [[key, each(source[key])]]));
  return { ...source, column: each(source.column), ...Object.fromEntries(beside) };
}
