import { toCents } from '../../money/decimal.ts';
import { linePrices } from '../line-prices.ts';
import { atLine, type Finding, type Rule, variant } from '../rule.ts';

export const linePriceList: Rule = {
  code: 'LINE-PRICE-LIST',
  source:
    'arithmetic: the net is quantity × price less a discount, or without its VAT, or the goods are free',
  concerns: 'amounts',
  find: ({ invoice_lines }, context) =>
    [...linePrices(invoice_lines, context)].flatMap(([line, price]): Finding[] => {
      const { net_total_price: net, vat_rate: rate } = line;
      const full = toCents(price.full);
      const said = (params: Record<string, string>) =>
        atLine(line, 'line.unit_price', { net, full, ...params });
      if (price.kind === 'discount') return [variant('discount', said({ percent: price.percent }))];
      if (price.kind === 'free') return [variant('free', said({}))];
      return price.kind === 'with-vat' ? [variant('with-vat', said({ rate }))] : [];
    }),
};
