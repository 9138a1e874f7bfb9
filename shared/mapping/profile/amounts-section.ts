import * as z from 'zod';
import { daySchema, rateSchema } from './payment-schema.ts';
import { may, type SourceUse, uses, valueSourceSchema } from './value-source.ts';

/** Section for documents whose amounts are in the currency of their row, with the rate that converts them. */
export const amountsSectionSchema = z.strictObject({
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
    ...uses('amounts.date', typeof date === 'string' ? [{ column: date, optional: 'cells' }] : [], 'text'),
    ...uses('amounts.original', [original], 'text'),
  ];
}
