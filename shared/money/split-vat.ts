import { CENT_PLACES, type Decimal, divide, minus, plus, times, toCents } from './decimal.ts';

/**
 * A gross euro amount as net and VAT: net = gross × 100 ÷ (100 + rate), rounded once, half up, to the cent; VAT is
 * the rest, so that the two sum to the gross. VAT may then be a cent away from net × rate: 10.00 at 24 % is 8.06 and
 * 1.94, where 8.06 × 24 % is 1.93.
 */
export function splitVat(gross: Decimal, rate: Decimal): { net: Decimal; vat: Decimal } {
  const net = divide(times(gross, '100'), plus('100', rate), CENT_PLACES);
  return { net, vat: toCents(minus(gross, net)) };
}
