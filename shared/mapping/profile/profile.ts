import * as z from 'zod';
import { headerFields, lineFields } from '../../documents/fields.ts';
import { doubtfulCodes } from '../../problems/problem.ts';
import { ENCODINGS } from '../../sheet/encoding/encoding.ts';
import { isRange, RANGE } from '../../sheet/range.ts';
import { fieldLabels } from '../facts/field-labels.ts';
import words from './key-words.json' with { type: 'json' };
import { paymentSectionSchema } from './payment.ts';
import { daySchema, rateSchema } from './payment-schema.ts';
import { columnListSchema, may, open, type SourceUse, uses, valueSourceSchema } from './source.ts';

/** Section for documents whose amounts are in the currency of their row, with the rate that converts them. */
const amountsSectionSchema = z.strictObject({
  currency: valueSourceSchema.describe(
    'The currency of the amounts, ISO 4217; {"value": "EUR"} says that they are euro whatever currency a column names.',
  ),
  rate: rateSchema.optional(),
  date: may(daySchema, 'The day of the sale, for reference rates and their comparison.'),
  original: may(valueSourceSchema, 'On a credit note the external_id of its sale, whose rate then counts.'),
});

export type AmountsSection = z.infer<typeof amountsSectionSchema>;

/** True if the section declares all amounts to be euro. */
export const areEuro = ({ currency }: AmountsSection): boolean =>
  typeof currency === 'object' && 'value' in currency && currency.value === 'EUR';

/** The sources of the section, so that columns can be checked and their numbers be evidence. */
export function amountsUses({ currency, rate, date, original }: Partial<AmountsSection> = {}): SourceUse[] {
  const ofRate = rate && 'column' in rate ? rate.column : undefined;
  return [
    ...uses('amounts.currency', [currency], 'text'),
    ...uses('amounts.rate', [ofRate && { column: ofRate, optional: 'cells' }], 'decimal'),
    ...[date, rate && 'source' in rate ? rate.date : undefined].flatMap((day) =>
      uses('amounts.date', typeof day === 'string' ? [{ column: day, optional: 'cells' }] : [], 'text'),
    ),
    ...uses('amounts.original', [original], 'text'),
  ];
}

const { profile: told } = words;

const LINES_MAX = 100;
const DATE_ORDERS = ['dmy', 'mdy', 'ymd', 'serial'] as const;
/** The form in which Rowmark saves profiles; people may leave it out. */
export const PROFILE_FORM = 3;

const cellTexts = z.array(z.union([z.string(), z.number(), z.boolean()])).min(1);
const rowRule = z.record(z.string(), cellTexts.nullable()).optional();
const onlyRows = rowRule.describe(told.onlyRows);
const skippedRows = rowRule.describe(told.skippedRows);

const ofRange = { error: 'range-of-cells', abort: true };
const range = z.string().regex(RANGE, ofRange).refine(isRange, ofRange);
const readSchema = z.strictObject({
  header_row: may(z.int().positive(), 'The row of the headers, as a spreadsheet program numbers it.'),
  sheet: may(z.string().min(1), 'The sheet of a workbook; without it the first one with data.'),
  range: may(range, told.range),
  encoding: may(z.enum(ENCODINGS), told.encoding),
  delimiter: may(z.enum([',', ';', '\t', '|']), 'Overrides what the lines say.'),
  decimal: may(z.enum([',', '.']), told.decimal),
  date_order: may(z.union([z.enum(DATE_ORDERS), open]), 'Order of day and month in dates like 03/04/2026.'),
  only_rows_where: onlyRows,
  skip_rows_where: skippedRows,
  fill_down: may(z.boolean(), told.fill_down),
  credit_notes: may(z.enum(['positive', 'negative']), told.credit_notes),
  prices: may(z.union([z.enum(['net', 'gross', 'line-net', 'line-gross']), open]), told.prices),
});

const REFUSES = ['refuse', 'refuse-if-there'] as const;
const OTHERS = ['included', 'line-net', 'line-gross', 'each', 'separate', 'ignore', ...REFUSES] as const;
const otherAnswer = z.union([z.enum(OTHERS), open]);

const sourcesOf = (fields: Readonly<Record<string, unknown>>) =>
  z.strictObject(Object.fromEntries(Object.keys(fields).map((field) => [field, sourceOf(field)])));

const source = valueSourceSchema.nullable().optional();

const sourceOf = (field: string) => source.describe(fieldLabels[field]?.en.about ?? field);

const lineSources = sourcesOf(lineFields);

/** A mapping from columns to fields, as its file has it (design, Profiles). Keys may come from `extends`; null removes one. */
export const profileSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z.string().min(1).optional(),
  form: may(z.literal(PROFILE_FORM), told.form),
  extends: may(z.string().min(1), 'The profile that this one builds on.'),
  columns: may(z.union([z.literal('fields'), z.record(z.string(), z.string().min(1))]), told.columns),
  rows_are: may(z.union([z.enum(['sales', 'not sales']), open]), '"not sales" refuses the export.'),
  identical_rows: may(z.union([z.enum(['lines', 'copies']), open]), told.identical_rows),
  read: may(readSchema, 'Options of reading the file; those not given are found out.'),
  only_rows_where: onlyRows,
  skip_rows_where: skippedRows,
  accept: may(z.array(z.union([z.enum(doubtfulCodes), open])), told.accept),
  lines: z
    .strictObject({ numbered: z.int().positive().max(LINES_MAX), from: z.literal(0).optional() })
    .optional()
    .describe(told.lines),
  more_lines: may(z.array(lineSources), told.more_lines),
  carry: may(columnListSchema.nullable(), told.carry),
  once: may(columnListSchema.nullable(), told.once),
  other_amounts: may(z.record(z.string(), otherAnswer), told.other_amounts),
  together: may(columnListSchema.nullable(), told.together),
  document: sourcesOf(headerFields).optional(),
  line: lineSources.optional(),
  amounts: may(amountsSectionSchema.nullable(), told.amounts),
  payment: may(paymentSectionSchema, 'Money of a document, from a row of a payment export.'),
});

export type ProfileFile = z.infer<typeof profileSchema>;

/** A profile with everything that it extends worked in. */
export type Profile = ProfileFile & { name: string };

/** The order of day and month in a profile that leaves nothing open. */
export const dateOrderOf = ({ read }: Profile) => DATE_ORDERS.find((order) => order === read?.date_order);

/** Column → the texts that decide; null takes an inherited column out. */
export type RowFilter = NonNullable<Profile['only_rows_where']>;

/** The rows that a profile skips or takes, by rules at its top level or in its read section. */
export const rowFilters = ({ read, ...own }: Profile): Record<'only' | 'skip', RowFilter> => ({
  only: { ...read?.only_rows_where, ...own.only_rows_where },
  skip: { ...read?.skip_rows_where, ...own.skip_rows_where },
});
