import { type Decimal, isDecimal, minus, times, toCents } from '../../money/decimal.ts';
import type { Profile } from '../profile/profile.ts';
import type { ColumnSource } from '../profile/value-source.ts';

type Values = Readonly<Partial<Record<string, string>>>;

/** Meaning of the unit prices of a profile, and the amount that the row takes off the line. */
interface Pricing {
  prices: NonNullable<Profile['read']>['prices'];
  /** An amount off the whole line. */
  off: Decimal | undefined;
}

/**
 * Turns a unit price that is not the net price of the line into the value that it gives: with VAT in it the value with
 * VAT, less an amount the value after it. 3 × 12.40 less 2.20 is 35.00. A value that the export states stays.
 */
export function priceLine(values: Values, { prices, off }: Pricing): Values {
  const { 'line.unit_price': price, 'line.quantity': quantity, ...others } = values;
  const value = prices === 'gross' ? 'line.subtotal' : 'line.net_total_price';
  if (price === undefined || quantity === undefined || (prices !== 'gross' && off === undefined))
    return values;
  const isStated = values['line.net_total_price'] !== undefined || values['line.subtotal'] !== undefined;
  if (isStated) return prices === 'gross' ? { ...others, 'line.quantity': quantity } : values;
  if (!isDecimal(price) || !isDecimal(quantity)) return values;
  const full = times(quantity, price);
  return {
    ...others,
    'line.quantity': quantity,
    [value]: toCents(off === undefined ? full : minus(full, off)),
  };
}

/** The column of amounts that a price is less by. */
export const discountAmountColumn = (source: ColumnSource): string | undefined =>
  source.less_is === 'amount' ? source.less : undefined;
