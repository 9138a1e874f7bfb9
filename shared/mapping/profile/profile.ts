import * as z from 'zod';
import { headerFields, lineFields } from '../../documents/fields.ts';
import { doubtfulCodes } from '../../problems/problem.ts';
import { ENCODINGS } from '../../sheet/encoding/encoding.ts';
import { RANGE } from '../../sheet/range.ts';
import { fieldLabels } from '../facts/field-labels.ts';
import { amountsSectionSchema } from './amounts-section.ts';
import { paymentSectionSchema } from './payment-section.ts';
import { columnListSchema, may, open, valueSourceSchema } from './value-source.ts';

const LINES_MAX = 100;
const DATE_ORDERS = ['dmy', 'mdy', 'ymd', 'serial'] as const;
/** The form in which profiles are saved; one without it was saved by 0.2.0 or before. */
export const PROFILE_FORM = 3;

const cellTexts = z.array(z.union([z.string(), z.number(), z.boolean()])).min(1);
const rowRule = z.record(z.string(), cellTexts.nullable()).optional();
const onlyRows = rowRule.describe(
  'Column → texts: other rows are left out, and the report says so. A text may end in *.',
);
const skippedRows = rowRule.describe(
  'Column → texts: such rows are left out, and the report says so. A text may end in *.',
);

const readSchema = z.strictObject({
  header_row: may(z.int().positive(), 'The row of the headers, as a spreadsheet program numbers it.'),
  sheet: may(z.string().min(1), 'The sheet of a workbook; without it the first one with data.'),
  range: may(
    z.string().regex(RANGE, 'range-of-cells'),
    'Columns and rows to read, as a spreadsheet program names them: B4:H200, B:H, 4:200.',
  ),
  encoding: may(
    z.enum(ENCODINGS),
    'The encoding of a text, where its bytes do not prove it; refused where they prove another.',
  ),
  delimiter: may(z.enum([',', ';', '\t', '|']), 'Overrides what the lines say.'),
  decimal: may(
    z.enum([',', '.']),
    'The decimal sign of numbers in text. Without it whole columns decide, and 1.234 may stay ambiguous.',
  ),
  date_order: may(z.union([z.enum(DATE_ORDERS), open]), 'Order of day and month in dates like 03/04/2026.'),
  only_rows_where: onlyRows,
  skip_rows_where: skippedRows,
  fill_down: may(
    z.boolean(),
    'The cells of the document section stand only on its first row; rows where all are blank continue it.',
  ),
  credit_notes: may(
    z.enum(['positive', 'negative']),
    'Sign of the amounts of credit notes (5.1, 5.2, 11.4) in the export; negative ones are turned.',
  ),
  prices: may(
    z.union([z.enum(['net', 'gross', 'line-net', 'line-gross']), open]),
    'Unit prices without VAT (net) or with it (gross); line-net and line-gross: the price is that of the whole line. Without the key they are net.',
  ),
});

const sourcesOf = (fields: Readonly<Record<string, unknown>>) =>
  z.strictObject(Object.fromEntries(Object.keys(fields).map((field) => [field, sourceOf(field)])));

const source = valueSourceSchema.nullable().optional();

const sourceOf = (field: string) => {
  const about = fieldLabels[field]?.en.about ?? field;
  return source.describe(about);
};

const lineSources = sourcesOf(lineFields);

/** A mapping from columns to fields, as its file has it (design, Profiles). Keys may come from `extends`; null removes one. */
export const profileSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z.string().min(1).optional(),
  form: may(
    z.literal(PROFILE_FORM),
    'Set when a profile is saved: amounts that it does not answer hold their documents. Without it they warn.',
  ),
  extends: may(z.string().min(1), 'The profile that this one builds on.'),
  columns: may(
    z.union([z.literal('fields'), z.record(z.string(), z.string().min(1))]),
    'Column → the field that it is read into, or why it is left out, for every column that no field names; "*" answers all that are open but those of amounts, quantities, currencies, rates and types. "fields": the headers are field paths; one at a wrong level or misspelled is refused.',
  ),
  rows_are: may(z.union([z.enum(['sales', 'not sales']), open]), '"not sales" refuses the export.'),
  identical_rows: may(
    z.union([z.enum(['lines', 'copies']), open]),
    'Rows of one document that are equal but for columns left out as "technical id": each is a line, or copies of one.',
  ),
  read: may(readSchema, 'Options of reading the file; those not given are found out.'),
  only_rows_where: onlyRows,
  skip_rows_where: skippedRows,
  accept: may(
    z.array(z.union([z.enum(doubtfulCodes), open])),
    'Doubtful codes whose documents are issued all the same: the authority is known to refuse their like.',
  ),
  lines: z
    .strictObject({ numbered: z.int().positive().max(LINES_MAX), from: z.literal(0).optional() })
    .optional()
    .describe(
      'One row holds several lines: {n} in the columns of the line section stands for 1, 2, 3 …, or from 0 on.',
    ),
  more_lines: may(
    z.array(lineSources),
    'Further lines of a row, such as shipping: made where their amount is neither blank nor zero. All lines, if "line" has only the rate and the classifications that they share.',
  ),
  carry: may(
    columnListSchema.nullable(),
    'Columns that stand on the first row of a document only: its other rows, with the same external_id or none, take them from it.',
  ),
  once: may(
    columnListSchema.nullable(),
    'Columns that every row of a document repeats and that count once, such as its shipping: its other rows are read as if they were blank there.',
  ),
  other_amounts: may(
    z.record(
      z.string(),
      z.union([z.enum(['included', 'line-net', 'line-gross', 'separate', 'ignore', 'refuse']), open]),
    ),
    'Columns of amounts that no line has, such as a discount on the document or a deposit. included: the lines have them already. line-net, line-gross: they are on top, as a line without VAT or with it. ignore: they are not owed. separate: they are owed beside the document, which is held. refuse: a row with such an amount is refused.',
  ),
  together: may(
    columnListSchema.nullable(),
    'Columns that must agree on all rows of one document, such as date, customer and kind: rows that share an external_id and differ there are refused, never merged.',
  ),
  document: sourcesOf(headerFields).optional(),
  line: lineSources.optional(),
  amounts: may(
    amountsSectionSchema.nullable(),
    'The amounts of the lines are in the currency of the row: each document is converted as a whole.',
  ),
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
export const rowFilters = ({
  read,
  only_rows_where,
  skip_rows_where,
}: Profile): { only: RowFilter; skip: RowFilter } => ({
  only: { ...read?.only_rows_where, ...only_rows_where },
  skip: { ...read?.skip_rows_where, ...skip_rows_where },
});
