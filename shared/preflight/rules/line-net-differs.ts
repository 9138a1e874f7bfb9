import { times, toCents } from '../../money/decimal.ts';
import { isRounded } from '../rounded.ts';
import { atLine, type Rule } from '../rule.ts';

export const lineNetDiffers: Rule = {
  code: 'LINE-NET-DIFFERS',
  source: 'net of a line is quantity × price, to the cent; no check catches it',
  find: ({ invoice_lines }) =>
    invoice_lines.flatMap((line) => {
      const { quantity, unit_price, net_total_price: net } = line;
      if (quantity === undefined || unit_price === undefined) return [];
      const exact = times(quantity, unit_price);
      if (isRounded(net, exact)) return [];
      return [atLine(line, 'line.net_total_price', { net, quantity, unit_price, expected: toCents(exact) })];
    }),
};
