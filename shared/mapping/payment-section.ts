import { z } from 'zod';
import { equals, isDecimal, isPositive, sum } from '../money/decimal.ts';
import { type ColumnSource, type SourceUse, type ValueSource, valueSourceSchema } from './value-source.ts';

const source = valueSourceSchema;
const columns = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);
const quoted = z
  .enum(['foreign-per-euro', 'euro-per-foreign'])
  .describe('What the rate counts; it has no default. The ECB quotes foreign-per-euro.');

/** What a row of a payment export can be. Only receipts become documents, and refunds where `refunds` asks. */
export const rowKinds = [
  'receipt',
  'refund',
  'fee',
  'payout',
  'outgoing',
  'pending',
  'failed',
  'dispute',
  'exchange',
  'transfer',
  'refund-summary',
  'other',
  'several',
  'incomplete',
] as const;
export type RowKind = (typeof rowKinds)[number];

const condition = z
  .record(z.string(), z.array(z.string()).min(1))
  .describe(
    'Column → texts, one of which must fit in every column. "" is a blank cell, "*" any other, "Fee*" a beginning, "*fee*" a part; "<0", "=0" and ">0" ask for the sign of a number.',
  );
const rowRule = z.strictObject({
  is: z.enum(rowKinds).describe('What such a row is.'),
  where: condition,
});

const amount = z.strictObject({
  column: columns.describe(
    'The gross amount, before fees. Of several columns the first with a value counts.',
  ),
  unit: z.enum(['minor', 'major']).describe('minor: 4990, major: 49.90. There is no default.'),
  provider: z.string().optional().describe('Whose minor units: stripe, adyen, checkout, paypal, viva …'),
  channel: z
    .string()
    .optional()
    .describe('api, webhook, report …, where a provider writes amounts differently.'),
});

const moment = z.strictObject({
  column: columns,
  time_zone: z
    .union([z.string().min(1), z.strictObject({ column: columns })])
    .optional()
    .describe('The zone that the clock in the cells shows: a name, or the column that says it.'),
  time: columns.optional().describe('The column of the time of day, where it stands apart.'),
  form: z.enum(['text', 'unix-seconds']).optional(),
});

const day = z.union([z.string().min(1), moment]);
const positive = z
  .union([z.string(), z.number()])
  .refine((value) => isDecimal(String(value)) && isPositive(String(value)), 'a number above zero is needed');
const percent = positive;

const rateFromColumn = z.strictObject({
  column: columns,
  quoted,
  warn_above_percent: percent.optional().describe('Distance from the reference rate that is a warning; 5.'),
});
const fixedRate = z.strictObject({
  value: z
    .union([positive, z.record(z.string(), positive)])
    .describe('The rate, or one for each currency: {"USD": "1.0874", "JPY": "162.67"}.'),
  quoted,
  warn_above_percent: percent.optional(),
});
const referenceRate = z.strictObject({
  source: z
    .literal('ecb')
    .describe('Reference rates from rates/: the last publication on or before the day.'),
  date: day.optional().describe('Overrides payment.date for the rate.'),
  time_zone: z.string().optional().describe('The zone whose day counts; without it the day as written.'),
  not_quoted: z
    .strictObject({ value: z.record(z.string(), positive), quoted })
    .optional()
    .describe('Rates of currencies that the ECB does not quote, by code.'),
  warn_above_percent: percent.optional(),
});

const share = positive;

/** Shares that sum to something else leave a part of the payment out, or state it twice. */
function sharesFit(lines: readonly { share: string | number }[]): boolean {
  const all = sum(lines.map(({ share }) => String(share)).filter(isDecimal));
  return equals(all, '100') || equals(all, '1');
}
const lineShape = {
  name: source,
  vat_rate: source,
  vat_exemption_code: source.optional(),
  classification_category: source.optional(),
  classification_type: source.optional(),
  quantity_type: source.optional(),
};

/**
 * How a row of a payment export becomes the money of one document (design, Profiles). Keys may be left out where a
 * profile builds on another; `amount`, `currency` and `line` or `lines` are needed in the end.
 */
export const paymentSectionSchema = z.strictObject({
  rows: z
    .array(rowRule)
    .optional()
    .describe('What each row is; the first rule that fits counts. Without it all are receipts.'),
  id: source
    .optional()
    .describe('The external_id where it takes several columns; document.external_id comes before it.'),
  amount: amount.optional(),
  currency: source.optional().describe('ISO 4217, letters in any case or digits.'),
  date: day.optional().describe('The day of the payment.'),
  rate: z.union([rateFromColumn, fixedRate, referenceRate]).optional(),
  settlement_currency: source
    .optional()
    .describe('The currency of euro_amount, which counts only where it is EUR.'),
  euro_amount: columns
    .optional()
    .describe('The gross euro amount that the export states; several columns are added up.'),
  euro_amount_at: z
    .enum(['the-rate', 'another-rate'])
    .optional()
    .describe(
      'the-rate: euro × rate must give the foreign amount. another-rate: the processor settled at its own.',
    ),
  refunded: z.string().min(1).optional().describe('The column of what has been given back already.'),
  payable_line: z.boolean().optional().describe('Print one payable line in the payer’s currency as well.'),
  line: z.strictObject(lineShape).optional().describe('The one line of the document.'),
  lines: z
    .array(
      z.strictObject({ ...lineShape, share: share.describe('Part of the whole: all sum to 100, or to 1.') }),
    )
    .min(1)
    .refine(sharesFit, 'the shares must sum to 100, or to 1')
    .optional()
    .describe('Several lines by fixed shares; cents left over go to the shares that lost most by the cut.'),
  refunds: z
    .strictObject({ invoice_type_code: z.enum(['5.2', '11.4']) })
    .optional()
    .describe('Credit notes for refunds; without it they are left alone.'),
  refund_id: source
    .optional()
    .describe('The external_id of the credit note: the provider’s id of the refund.'),
  refund_original: source.optional().describe('The external_id of the sale that is refunded.'),
  part: source
    .optional()
    .describe(
      'What tells two receipts of one payment apart, such as captures; they are never taken for one.',
    ),
  own_rate: z
    .strictObject({ column: z.string().min(1), into: source })
    .optional()
    .describe(
      'The rate column of the export and the currency that it leads to: as a rate it counts only into EUR.',
    ),
  test: condition.optional().describe('Rows that a test system of the provider sent; each is a warning.'),
});

export type PaymentSection = z.infer<typeof paymentSectionSchema>;
export type PaymentMoment = z.infer<typeof moment>;
export type PaymentLineSource = z.infer<z.ZodObject<typeof lineShape>> & { share?: string | number };

/** What a payment section still lacks, as paths of the profile, once everything it extends is worked in. */
export function paymentGaps(section: PaymentSection): string[] {
  const gaps = ['amount', 'currency'].filter((key) => !Object.hasOwn(section, key));
  if (section.line === undefined && section.lines === undefined) gaps.push('line');
  if (section.line !== undefined && section.lines !== undefined) gaps.push('line or lines, not both');
  const rate = section.rate;
  if (rate !== undefined && 'source' in rate && rate.date === undefined && section.date === undefined) {
    gaps.push('rate → date');
  }
  if (section.refunds !== undefined && section.refund_id === undefined) gaps.push('refund_id');
  return gaps.map((key) => `payment → ${key}`);
}

/** The sources of a payment section, so that columns can be checked and their numbers be evidence. */
export function paymentSectionUses(section: PaymentSection): SourceUse[] {
  const { amount, currency, rate, euro_amount, refunded, settlement_currency, id, own_rate } = section;
  return [
    ...uses('payment.rows', ruleSources(section), 'text'),
    ...uses('payment.id', [id], 'text'),
    ...uses(
      'payment.amount',
      [amount && { column: amount.column }],
      amount?.unit === 'minor' ? 'text' : 'decimal',
    ),
    ...uses('payment.currency', [currency], 'text'),
    ...momentUses('payment.date', section.date),
    ...uses('payment.rate', [rate && 'column' in rate ? { column: rate.column } : undefined], 'decimal'),
    ...momentUses('payment.rate', rate && 'source' in rate ? rate.date : undefined),
    ...uses('payment.settlement_currency', [settlement_currency], 'text'),
    ...uses('payment.euro_amount', listed(euro_amount).map(mayLack), 'decimal'),
    ...uses('payment.refunded', listed(refunded).map(mayLack), 'decimal'),
    ...lineSources(section).flatMap((line) => lineUses(line)),
    ...uses('payment.part', [section.part], 'text'),
    ...uses('payment.own_rate', [own_rate?.into], 'text'),
    ...(section.refunds === undefined
      ? []
      : uses('payment.refunds', [section.refund_id, section.refund_original], 'text')),
  ];
}

const uses = (
  field: string,
  sources: readonly (ValueSource | undefined)[],
  type: SourceUse['type'],
): SourceUse[] => sources.flatMap((found) => (found === undefined ? [] : [{ field, source: found, type }]));

export const listed = (names: string | readonly string[] | undefined): readonly string[] =>
  names === undefined ? [] : typeof names === 'string' ? [names] : names;

const mayLack = (column: string): ColumnSource => ({ column, optional: true });

/** A file without the columns that make a receipt is of another kind; the others only say why a row is left alone. */
function ruleSources({ rows = [] }: PaymentSection): ColumnSource[] {
  return rows.flatMap(({ is, where }) =>
    Object.keys(where).map((column) => (is === 'receipt' ? { column } : mayLack(column))),
  );
}

function momentUses(field: string, written: string | PaymentMoment | undefined): SourceUse[] {
  if (written === undefined) return [];
  if (typeof written === 'string') return uses(field, [written], 'date');
  const { time_zone, form, time } = written;
  const zone = typeof time_zone === 'object' ? [{ column: listed(time_zone.column).slice() }] : [];
  return [
    ...uses(field, [{ column: written.column }], form === 'unix-seconds' ? 'text' : 'date'),
    ...uses(field, time === undefined ? [] : [{ column: time }], 'text'),
    ...uses(field, zone, 'text'),
  ];
}

export const lineSources = ({ line, lines }: PaymentSection): PaymentLineSource[] =>
  lines ?? (line ? [line] : []);

/** How each part of a line is read. */
export const lineTypes = {
  name: 'text',
  vat_rate: 'decimal',
  vat_exemption_code: 'text',
  classification_category: 'text',
  classification_type: 'text',
  quantity_type: 'integer',
} as const;

export const linePart = (name: keyof typeof lineTypes): `line.${keyof typeof lineTypes}` => `line.${name}`;

const lineParts = [
  'name',
  'vat_rate',
  'vat_exemption_code',
  'classification_category',
  'classification_type',
  'quantity_type',
] as const;

const lineUses = (line: PaymentLineSource): SourceUse[] =>
  lineParts.flatMap((part) => uses(linePart(part), [line[part]], lineTypes[part]));
