import * as z from 'zod';
import { type PaymentKind, paymentKinds } from '../../facts/payment-types/payment-kinds.ts';
import { providerTypeListNames } from '../../facts/payment-types/provider-type-lists.ts';
import { QUOTES } from '../../money/conversion/exchange-rate.ts';
import { equals, isDecimal, isPositive, sum } from '../../money/decimal.ts';
import words from './key-words.json' with { type: 'json' };
import { columnName, columnSchema, columnsSchema, may, open, valueSourceSchema } from './source.ts';

const { payment: told } = words;

const source = valueSourceSchema;
const columns = columnsSchema;
const quoted = z
  .enum(QUOTES)
  .describe('Direction of the rate; it has no default. The ECB quotes foreign-per-euro.');

/** Kinds that a profile can declare; the others only classify rows of one provider. */
const rowKinds = paymentKinds.filter(
  (kind) => kind !== 'capture-mode' && kind !== 'leg-in' && kind !== 'leg-out' && kind !== 'question',
);
export type RowKind = PaymentKind;

const condition = z.record(z.string(), z.array(z.string()).min(1)).describe(told.condition);
const kind = z.enum(rowKinds).describe('Kind of such a row.');
const rowRule = z.strictObject({ is: kind, where: condition });

const texts = z.array(z.string().min(1));

const unit = z.enum(['minor', 'major']);
const amount = z.strictObject({
  column: columns.describe(told.column),
  debit: may(z.string(), 'That of these columns whose money goes out: what it has is taken off a receipt.'),
  unit: z.union([unit, z.literal('shown'), open]).describe(told.unit),
  provider: may(z.string(), 'Whose minor units: stripe, adyen, checkout, paypal, viva …'),
  channel: may(z.string(), 'api, webhook, report …, where a provider writes amounts differently.'),
});

const moment = z.strictObject({
  column: columns,
  time_zone: may(z.union([z.string().min(1), z.strictObject({ column: columns })]), told.time_zone),
  time: may(columns, 'The column of the time of day, where it stands apart.'),
  form: z.enum(['text', 'unix-seconds']).optional(),
});

export const daySchema = z
  .union([columnName, moment, z.array(z.union([columnName, moment])).min(1)])
  .meta({ id: 'day', description: 'A column, or more about it; of several the first with a value counts.' });
const positive = z
  .union([z.string(), z.number()])
  .refine((value) => isDecimal(String(value)) && isPositive(String(value)), 'needs-above-zero');

const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'currency-three-letters');

const rateFromColumn = z.strictObject({
  column: columns,
  quoted: z.union([quoted, open]),
  warn_above_percent: may(positive, 'Distance from the reference rate that is a warning; 5.'),
});
const fixedRate = z.strictObject({
  value: z
    .union([positive, z.record(currencyCode, positive)])
    .describe('The rate, or one for each currency: {"USD": "1.0874", "JPY": "162.67"}.'),
  quoted,
  warn_above_percent: positive.optional(),
});
const referenceRate = z.strictObject({
  source: z
    .union([z.literal('ecb'), open])
    .describe('Reference rates from rates/: the last publication on or before the day. "?" leaves it open.'),
  date: may(daySchema, 'Overrides payment.date for the rate.'),
  time_zone: may(z.string(), told.time_zone_2),
  not_quoted: may(z.strictObject({ value: z.record(currencyCode, positive), quoted }), told.not_quoted),
  warn_above_percent: positive.optional(),
});

export const rateSchema = z.union([rateFromColumn, fixedRate, referenceRate]).meta({ id: 'rate' });

const refundEuro = z.strictObject({ column: columns, less: columns.optional() });

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

const lineOfShare = z.strictObject({
  ...lineShape,
  share: positive.describe('Part of the whole: all sum to 100, or to 1.'),
});

/** Section that turns a row of a payment export into money of a document; `amount`, `currency` and lines are required in the end. */
export const paymentSectionSchema = z.strictObject({
  rows: may(z.array(rowRule), told.rows),
  list: may(z.enum(providerTypeListNames), 'The closed list of types that a built-in profile reads.'),
  type: may(columns, 'The column that says what a row is, for `types`; of several the first that is filled.'),
  types: may(z.record(z.string(), z.union([kind, z.array(rowRule).min(1)])), told.types),
  capture: may(z.union([z.enum(['automatic', 'manual']), open]), told.capture),
  instalments: may(z.enum(['plan', 'each']), told.instalments),
  fees: may(z.enum(['taken-off', 'apart']), told.fees),
  own_accounts: may(texts, told.own_accounts),
  processors: may(texts, told.processors),
  fee: may(columns, 'The column of the fee, where `fees` is taken-off.'),
  id: may(source, 'The external_id where it takes several columns; document.external_id comes before it.'),
  amount: amount.optional(),
  nights: may(columns, 'The nights of a stay: from 28 on its payouts, a month each, are issued by hand.'),
  authorised: may(columns, 'The amount of the authorisation, beside what was captured of it.'),
  currency: may(source, 'ISO 4217, letters in any case or digits.'),
  date: may(daySchema, 'The day of the payment.'),
  rate: rateSchema.optional(),
  settlement_currency: may(source, 'The currency of euro_amount, which counts only where it is EUR.'),
  euro_amount: may(z.union([columns, z.strictObject({ column: columns, unit })]), told.euro_amount),
  euro_amount_at: may(z.enum(['the-rate', 'another-rate']), told.euro_amount_at),
  refunded: may(columns, 'The column of what has been given back already; several are added up.'),
  refunds_told: may(columns, told.refunds_told),
  captured_on: may(daySchema, 'The day of the capture, in those rows.'),
  payable_line: may(z.boolean(), 'Print one payable line in the payer’s currency as well.'),
  line: may(z.strictObject(lineShape), 'The one line of the document.'),
  lines: may(
    z.array(lineOfShare).min(1).refine(sharesFit, 'shares-not-whole'),
    'Several lines by fixed shares; cents left over go to the shares that lost most by the cut.',
  ),
  refunds: may(z.strictObject({ invoice_type_code: z.enum(['5.2', '11.4']) }), told.refunds),
  refund_id: may(source, 'The external_id of the credit note: the provider’s id of the refund.'),
  refund_euro_amount: may(refundEuro, told.refund_euro_amount),
  refund_original: may(source, 'The external_id of the sale that is refunded.'),
  part: may(source, told.part),
  reversal_part: may(source, 'The part that a reversal takes back; without it the payment.'),
  own_rate: may(z.strictObject({ column: columnSchema, into: source }), told.own_rate),
  test: may(z.union([condition, z.array(condition).min(1)]), told.test),
  trust: may(z.enum(['euro', 'rate']), told.trust),
});

export type PaymentSection = z.infer<typeof paymentSectionSchema>;
export type PaymentMoment = z.infer<typeof moment>;
export type PaymentDay = z.infer<typeof daySchema>;
export type LineOfPayment = z.infer<z.ZodObject<typeof lineShape>> & { share?: string | number };
