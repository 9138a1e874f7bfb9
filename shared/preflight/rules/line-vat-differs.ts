import { type Decimal, plus, shift, times, toCents } from '../../money/decimal.ts';
import { HALF_A_CENT, isRounded } from '../rounded.ts';
import { atLine, type Rule } from '../rule.ts';

/** Compute net × rate, the rate being a percentage: 90.00 at 24 is 21.60. */
const vatAt = (net: Decimal, rate: Decimal): Decimal => shift(times(net, rate), -2);

/**
 * A VAT that was split out of the value with VAT also carries the rounding of the net: half a cent × (1 + rate), 0.0062
 * at 24 %.
 */
const apartAt = (rate: Decimal, half: Decimal): Decimal => times(half, plus('1', shift(rate, -2)));

/** A line that took a cent of the document's VAT is less than that cent away. */
const A_CENT: Decimal = '0.01';

export const lineVatDiffers: Rule = {
  code: 'LINE-VAT-DIFFERS',
  source: 'VAT of a line is its net at its rate, to the cent; no check catches it',
  concerns: 'amounts',
  find: ({ invoice_lines }, { spread = [], half_unit = HALF_A_CENT, converted_lines }) =>
    invoice_lines.flatMap((line) => {
      if (converted_lines) return [];
      const { net_total_price: net, vat_rate: rate, vat_total: vat } = line;
      const exact = vatAt(net, rate);
      return isRounded(vat, exact, spread.includes(line.line_number) ? A_CENT : apartAt(rate, half_unit))
        ? []
        : [atLine(line, 'line.vat_total', { net, rate, vat, expected: toCents(exact) })];
    }),
};
