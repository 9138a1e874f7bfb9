import { toCents } from '../../money/decimal.ts';
import { linePrices } from '../line-prices.ts';
import { atLine, type Rule } from '../rule.ts';

export const lineNetDiffers: Rule = {
  code: 'LINE-NET-DIFFERS',
  source: 'net of a line is quantity × price as far as the digits of the price show; no check catches it',
  concerns: 'amounts',
  find: ({ invoice_lines }, context) =>
    [...linePrices(invoice_lines, context)].flatMap(([line, { kind, full }]) => {
      const { quantity = '–', unit_price = '–', net_total_price: net } = line;
      if (kind !== 'differs') return [];
      return [atLine(line, 'line.net_total_price', { net, quantity, unit_price, expected: toCents(full) })];
    }),
};
