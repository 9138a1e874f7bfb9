import { shift, times, toCents } from '../../money/decimal.ts';
import { atLine, type Rule } from '../rule.ts';
import { withinACent } from '../within-a-cent.ts';

/** Net × rate, the rate being a percentage. */
const vatAt = (net: string, rate: string) => shift(times(net, rate), -2);

export const lineVatDiffers: Rule = {
  code: 'LINE-VAT-DIFFERS',
  source: 'VAT of a line is its net at its rate, to the cent; no check catches it',
  find: ({ invoice_lines }) =>
    invoice_lines.flatMap((line) => {
      const { net_total_price: net, vat_rate: rate, vat_total: vat } = line;
      const exact = vatAt(net, rate);
      return withinACent(vat, exact)
        ? []
        : [atLine(line, 'line.vat_total', { net, rate, vat, expected: toCents(exact) })];
    }),
};
